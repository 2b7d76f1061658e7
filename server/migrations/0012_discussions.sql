-- Discussions of groups and categories.

create table discussion (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  discussion_type text not null default 'EducationalGroup' check (discussion_type in ('EducationalGroup', 'EducationalCategory')),
  educational_group_id uuid not null,
  educational_category_id uuid not null,
  closed text not null default 'Open' check (closed in ('Open', 'Closed')),
  comment_count integer not null default 0 check (comment_count >= 0),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (
    ' ' || ar_norm_v3(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, ''))
  ) stored,
  primary key (establishment_id, id),
  constraint discussion_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint discussion_educational_group_id_fkey
    foreign key (establishment_id, educational_group_id) references educational_group (establishment_id, id),
  constraint discussion_educational_category_id_fkey
    foreign key (establishment_id, educational_category_id) references educational_category (establishment_id, id)
);
create index discussion_list on discussion (establishment_id, record_state, created_at, id);
create index discussion_search on discussion using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index discussion_closed_tab
  on discussion (establishment_id, record_state, closed, created_at, id);
create index discussion_educational_group_id on discussion (establishment_id, educational_group_id, created_at);
create index discussion_educational_category_id
  on discussion (establishment_id, educational_category_id, created_at)
  where educational_category_id is not null;
select protect_table('discussion');

create table discussion_comment (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  discussion_id uuid not null,
  parent_comment_id uuid,
  educational_group_id uuid not null,
  user_id uuid,
  text text not null check (length(text) <= 4000),
  removed_at timestamptz,
  removed_by_id uuid,
  remove_reason text check (length(remove_reason) <= 400),
  like_count integer not null default 0 check (like_count >= 0),
  dis_like_count integer not null default 0 check (dis_like_count >= 0),
  reply_count integer not null default 0 check (reply_count >= 0),
  reaction_count integer not null default 0 check (reaction_count >= 0),
  -- The removed text, for staff only.
  removed_text text,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v3(coalesce(text, ''))) stored,
  primary key (establishment_id, id),
  constraint discussion_comment_in_discussion unique (establishment_id, discussion_id, id),
  constraint discussion_comment_removed check ((removed_at is null) = (removed_text is null)),
  constraint discussion_comment_discussion_id_fkey
    foreign key (establishment_id, discussion_id) references discussion (establishment_id, id),
  constraint discussion_comment_parent_comment_id_fkey
    foreign key (establishment_id, parent_comment_id) references discussion_comment (establishment_id, id),
  constraint discussion_comment_educational_group_id_fkey
    foreign key (establishment_id, educational_group_id) references educational_group (establishment_id, id),
  constraint discussion_comment_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id),
  constraint discussion_comment_same_discussion
    foreign key (establishment_id, discussion_id, parent_comment_id)
    references discussion_comment (establishment_id, discussion_id, id),
  constraint discussion_comment_removed_by_id_fkey
    foreign key (establishment_id, removed_by_id) references user_account (establishment_id, id)
);
create index discussion_comment_list on discussion_comment (establishment_id, record_state, created_at, id);
create index discussion_comment_search on discussion_comment using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index discussion_comment_written on discussion_comment (establishment_id, discussion_id, user_id, created_at);
create index discussion_comment_discussion_id on discussion_comment (establishment_id, discussion_id, created_at);
create index discussion_comment_parent_comment_id
  on discussion_comment (establishment_id, parent_comment_id, created_at)
  where parent_comment_id is not null;
create index discussion_comment_educational_group_id
  on discussion_comment (establishment_id, educational_group_id, created_at)
  where educational_group_id is not null;
create index discussion_comment_user_id on discussion_comment (establishment_id, user_id) where user_id is not null;
create index discussion_comment_removed_by_id on discussion_comment (establishment_id, removed_by_id) where removed_by_id is not null;
select protect_table('discussion_comment');

create table discussion_comment_react (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  discussion_comment_id uuid not null,
  user_id uuid not null,
  rating text not null check (rating in ('Like', 'DisLike')),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id),
  constraint discussion_comment_react_discussion_comment_id_user_id_key unique (establishment_id, discussion_comment_id, user_id),
  constraint discussion_comment_react_discussion_comment_id_fkey
    foreign key (establishment_id, discussion_comment_id) references discussion_comment (establishment_id, id),
  constraint discussion_comment_react_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id)
);
create index discussion_comment_react_list on discussion_comment_react (establishment_id, record_state, created_at, id);
create index discussion_comment_react_rating_tab
  on discussion_comment_react (establishment_id, record_state, rating, created_at, id);
create index discussion_comment_react_discussion_comment_id
  on discussion_comment_react (establishment_id, discussion_comment_id, created_at);
create index discussion_comment_react_user_id
  on discussion_comment_react (establishment_id, user_id, created_at)
  where user_id is not null;
select protect_table('discussion_comment_react');

create table discussion_reading (
  establishment_id uuid not null references establishment (id),
  discussion_id uuid not null,
  user_id uuid not null,
  read_at timestamptz not null,
  primary key (establishment_id, discussion_id, user_id),
  foreign key (establishment_id, discussion_id) references discussion (establishment_id, id) on delete cascade,
  foreign key (establishment_id, user_id) references user_account (establishment_id, id) on delete cascade
);
create index discussion_reading_user on discussion_reading (establishment_id, user_id);
select protect_table('discussion_reading');

create function write_comment() returns trigger language plpgsql as $$
declare state text;
begin
  select closed into state from discussion where establishment_id = new.establishment_id and id = new.discussion_id for no key update;
  if state = 'Closed' then
    raise exception 'the discussion is closed' using errcode = '23514', constraint = 'discussion_closed', table = 'discussion_comment';
  end if;
  return new;
end $$;
comment on function write_comment is 'Refuses a comment in a closed discussion.';

create trigger write_comment before insert on discussion_comment for each row execute function write_comment();
comment on trigger write_comment on discussion_comment is 'Refusal of comments in a closed discussion.';

create function count_comments() returns trigger language plpgsql as $$
declare
  row discussion_comment := case when tg_op = 'DELETE' then old else new end;
  step integer := (case when tg_op <> 'DELETE'
    and new.record_state <> 'archived' then 1 else 0 end) - (case when tg_op <> 'INSERT'
      and old.record_state <> 'archived' then 1 else 0 end);
begin
  if step <> 0 then
    update discussion set comment_count = comment_count + step where establishment_id = row.establishment_id and id = row.discussion_id;
    update discussion_comment set reply_count = reply_count + step where establishment_id = row.establishment_id
      and id = row.parent_comment_id;
  end if;
  return null;
end $$;
comment on function count_comments is 'Updates the counts of comments and replies.';

create trigger count_comments after insert or delete or update of record_state on discussion_comment
  for each row execute function count_comments();
comment on trigger count_comments on discussion_comment is 'Counts of comments and replies.';

create function count_reacts() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.record_state <> 'archived' then
    update discussion_comment set reaction_count = reaction_count - 1,
      like_count = like_count - (old.rating = 'Like')::int, dis_like_count = dis_like_count - (old.rating = 'DisLike')::int
      where establishment_id = old.establishment_id and id = old.discussion_comment_id;
  end if;
  if tg_op <> 'DELETE' and new.record_state <> 'archived' then
    update discussion_comment set reaction_count = reaction_count + 1,
      like_count = like_count + (new.rating = 'Like')::int, dis_like_count = dis_like_count + (new.rating = 'DisLike')::int
      where establishment_id = new.establishment_id and id = new.discussion_comment_id;
  end if;
  return null;
end $$;
comment on function count_reacts is 'Updates the counts of reactions of a comment.';

create trigger count_reacts after insert or delete or update of record_state, rating on discussion_comment_react
  for each row execute function count_reacts();
comment on trigger count_reacts on discussion_comment_react is 'Counts of reactions.';
