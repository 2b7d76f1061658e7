-- News for some (D8.7): whom they are for, what stands first and before strangers, who has read them; published once.
alter table news
  add column is_public boolean not null default true,
  add column pinned boolean not null default false,
  add column notify boolean not null default true,
  add column published_at timestamptz;
-- What stands already is nothing new.
update news set published_at = greatest(coalesce("from", created_at), created_at) where coalesce("from", created_at) <= now();

create table news_educational_groups (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint news_educational_groups_parent_fkey foreign key (establishment_id, parent_id) references news (establishment_id, id) on delete cascade
);
alter table news_educational_groups add constraint news_educational_groups_target_id_fkey foreign key (establishment_id, target_id) references educational_group (establishment_id, id);
create index news_educational_groups_target on news_educational_groups (establishment_id, target_id);
select protect_table('news_educational_groups');

create table news_educational_categories (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint news_educational_categories_parent_fkey foreign key (establishment_id, parent_id) references news (establishment_id, id) on delete cascade
);
alter table news_educational_categories add constraint news_educational_categories_target_id_fkey foreign key (establishment_id, target_id) references educational_category (establishment_id, id);
create index news_educational_categories_target on news_educational_categories (establishment_id, target_id);
select protect_table('news_educational_categories');

create table news_user_types (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  user_type text not null check (user_type in ('MasterAdmin', 'Employee', 'Student', 'Parent', 'Client', 'Supplier', 'VechileOwner', 'Sales')),
  primary key (establishment_id, parent_id, position),
  constraint news_user_types_parent_fkey foreign key (establishment_id, parent_id) references news (establishment_id, id) on delete cascade
);
select protect_table('news_user_types');

create table news_read (
  establishment_id uuid not null,
  news_id uuid not null,
  user_id uuid not null,
  read_at timestamptz not null,
  primary key (establishment_id, news_id, user_id),
  constraint news_read_news_fkey foreign key (establishment_id, news_id) references news (establishment_id, id) on delete cascade,
  constraint news_read_user_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id) on delete cascade
);
create index news_read_user on news_read (establishment_id, user_id);
select protect_table('news_read');

create function readers(news) returns integer language sql stable as $$
  select count(*)::integer from news_read r where r.establishment_id = $1.establishment_id and r.news_id = $1.id
$$;

create function is_for_everybody(news) returns boolean language sql stable as $$
  select not exists (select from news_user_types t where t.establishment_id = $1.establishment_id and t.parent_id = $1.id)
    and not exists (select from news_educational_groups g where g.establishment_id = $1.establishment_id and g.parent_id = $1.id)
    and not exists (select from news_educational_categories c where c.establishment_id = $1.establishment_id and c.parent_id = $1.id)
$$;

-- Whether it is meant for this user: everybody, their type, or a group or subject in which they or their child sit.
create function news_reaches(news, reader uuid) returns boolean language sql stable as $$
  select is_for_everybody($1)
    or exists (
      select from news_user_types t
      join user_account u on u.establishment_id = t.establishment_id and u.id = reader and u.user_type = t.user_type
      where t.establishment_id = $1.establishment_id and t.parent_id = $1.id
    )
    or exists (
      select from educational_group_student s
      join educational_group g on g.establishment_id = s.establishment_id and g.id = s.educational_group_id
      where s.establishment_id = $1.establishment_id
        and s.student_id = any(
          array(
            select reader
            union all
            select f.user_id from user_family f
            where f.establishment_id = $1.establishment_id and f.relative_id = reader and f.user_type = 'Student' and f.record_state = 'active'
            union all
            select f.relative_id from user_family f
            join user_account c on c.establishment_id = f.establishment_id and c.id = f.relative_id and c.user_type = 'Student'
            where f.establishment_id = $1.establishment_id and f.user_id = reader and f.record_state = 'active'
              and exists (select from user_account p where p.establishment_id = f.establishment_id and p.id = reader and p.user_type = 'Parent')
          )
        )
        and s.left_on is null
        and s.record_state = 'active'
        and (
          exists (select from news_educational_groups n where n.establishment_id = $1.establishment_id and n.parent_id = $1.id and n.target_id = g.id)
          or exists (select from news_educational_categories n where n.establishment_id = $1.establishment_id and n.parent_id = $1.id and n.target_id = g.educational_category_id)
        )
    )
$$;
