-- Media packages: batches of codes that a copy of the database cannot open, subscriptions, and the money of cards
-- (D9.8 to D9.10).

create table media_package (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  image_at timestamptz,
  educational_category_id uuid,
  duration_type text not null default 'Days' check (duration_type in ('FixedPeriod', 'Days')),
  "from" date,
  "to" date,
  number_of_days integer check (number_of_days >= 1 and number_of_days <= 3650),
  free_status boolean not null default false,
  original_price bigint not null default 0 check (original_price >= 0),
  offer_price bigint check (offer_price >= 0),
  offer_from date,
  offer_to date,
  -- Price in points. A refund of a subscription paid by points is in points.
  price_points integer check (price_points >= 1),
  maximum_discount_percentage numeric(5,2) not null default 0 check (maximum_discount_percentage >= 0
    and maximum_discount_percentage <= 100),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (
    ' ' || ar_norm_v3(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))
  ) stored,
  primary key (establishment_id, id),
  constraint media_package_code_key unique (establishment_id, code),
  constraint media_package_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint media_package_from_to_order check ("to" >= "from"),
  constraint media_package_fixed_period check (duration_type <> 'FixedPeriod' or ("from" is not null and "to" is not null)),
  constraint media_package_days check (duration_type <> 'Days' or number_of_days is not null),
  constraint media_package_offer check (offer_price <= original_price),
  constraint media_package_offer_from_offer_to_order check (offer_to >= offer_from),
  constraint media_package_free_has_no_price check (not free_status or (original_price = 0 and offer_price is null)),
  constraint media_package_educational_category_id_fkey
    foreign key (establishment_id, educational_category_id) references educational_category (establishment_id, id)
);
create index media_package_list on media_package (establishment_id, record_state, created_at, id);
create index media_package_search on media_package using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index media_package_educational_category_id
  on media_package (establishment_id, educational_category_id, code)
  where educational_category_id is not null;
select protect_table('media_package');

create table media_package_medias (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  -- Media of the package that everybody may watch. A medium that leaves the package is no longer a sample.
  constraint media_package_medias_once unique (establishment_id, parent_id, target_id),
  constraint media_package_medias_parent_fkey
    foreign key (establishment_id, parent_id) references media_package (establishment_id, id) on delete cascade,
  constraint media_package_medias_target_id_fkey foreign key (establishment_id, target_id) references shared_media (establishment_id, id)
);
select protect_table('media_package_medias');

create table media_package_samples (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint media_package_samples_parent_fkey
    foreign key (establishment_id, parent_id) references media_package (establishment_id, id) on delete cascade,
  constraint media_package_samples_target_id_fkey foreign key (establishment_id,
    target_id) references shared_media (establishment_id, id),
  constraint media_package_samples_inside foreign key (establishment_id, parent_id, target_id)
    references media_package_medias (establishment_id, parent_id, target_id) deferrable initially deferred
);
create index media_package_samples_target on media_package_samples (establishment_id, target_id);
select protect_table('media_package_samples');

-- All media that a package has or had. `left_in`: version of the package in which the medium left.
create table media_package_content (
  establishment_id uuid not null references establishment (id),
  media_package_id uuid not null,
  shared_media_id uuid not null,
  left_in integer,
  primary key (establishment_id, media_package_id, shared_media_id),
  constraint media_package_content_package_fkey
    foreign key (establishment_id, media_package_id) references media_package (establishment_id, id) on delete cascade,
  constraint media_package_content_media_fkey foreign key (establishment_id,
    shared_media_id) references shared_media (establishment_id, id)
);
create index media_package_content_media on media_package_content (establishment_id, shared_media_id);
select protect_table('media_package_content');

create table media_package_code_batch (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  media_package_id uuid not null,
  how_many integer not null default 100 check (how_many >= 1 and how_many <= 10000),
  batch_kind text not null default 'Counter' check (batch_kind in ('Counter', 'Reseller', 'Gift')),
  client_id uuid,
  price_per_code bigint check (price_per_code >= 1),
  expires_on date,
  serial_from integer,
  serial_to integer,
  debt_id uuid,
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
  constraint media_package_code_batch_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint media_package_code_batch_serials check (serial_to >= serial_from),
  constraint media_package_code_batch_reseller
    check ((batch_kind = 'Reseller') = (client_id is not null) and (batch_kind = 'Reseller') = (price_per_code is not null)),
  constraint media_package_code_batch_media_package_id_fkey
    foreign key (establishment_id, media_package_id) references media_package (establishment_id, id),
  constraint media_package_code_batch_client_id_fkey
    foreign key (establishment_id, client_id) references user_account (establishment_id, id),
  constraint media_package_code_batch_debt_id_fkey foreign key (establishment_id, debt_id) references debt (establishment_id, id)
);
create index media_package_code_batch_list on media_package_code_batch (establishment_id, record_state, created_at, id);
create index media_package_code_batch_search
  on media_package_code_batch using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index media_package_code_batch_batch_kind_tab
  on media_package_code_batch (establishment_id, record_state, batch_kind, created_at, id);
create index media_package_code_batch_media_package_id on media_package_code_batch (establishment_id, media_package_id, created_at);
create index media_package_code_batch_client_id
  on media_package_code_batch (establishment_id, client_id, created_at)
  where client_id is not null;
create index media_package_code_batch_debt_id on media_package_code_batch (establishment_id, debt_id) where debt_id is not null;
select protect_table('media_package_code_batch');

create table media_package_code (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  state text not null default 'NotUsed' check (state in ('NotUsed', 'Used')),
  media_package_id uuid not null,
  batch_id uuid,
  serial integer,
  code text not null check (length(code) <= 40),
  activation text not null default 'Unsold' check (activation in ('Unsold', 'Sold', 'Gift', 'Void')),
  sold_for bigint check (sold_for >= 0),
  sold_at timestamptz,
  sold_to_id uuid,
  receipt_id uuid,
  expires_on date,
  used_by_id uuid,
  subscribed_at timestamptz,
  valid_to date,
  -- HMAC-SHA-256 of the letters, and the letters encrypted with AES-256-GCM. Both use a key outside the database.
  mac bytea check (length(mac) = 32),
  secret bytea,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v3(coalesce(code, ''))) stored,
  primary key (establishment_id, id),
  constraint media_package_code_serial_once unique (establishment_id, serial),
  constraint media_package_code_mac_once unique (establishment_id, mac),
  constraint media_package_code_used check ((state = 'Used') = (used_by_id is not null)
    and (state = 'Used') = (subscribed_at is not null)),
  constraint media_package_code_sold check ((activation = 'Sold') <= (sold_at is not null and sold_for is not null)),
  constraint media_package_code_opens check (state = 'NotUsed' or activation in ('Sold', 'Gift')),
  constraint media_package_code_media_package_id_fkey
    foreign key (establishment_id, media_package_id) references media_package (establishment_id, id),
  constraint media_package_code_used_by_id_fkey foreign key (establishment_id, used_by_id) references user_account (establishment_id, id),
  constraint media_package_code_batch_id_fkey
    foreign key (establishment_id, batch_id) references media_package_code_batch (establishment_id, id),
  constraint media_package_code_sold_to_id_fkey foreign key (establishment_id, sold_to_id) references user_account (establishment_id, id),
  constraint media_package_code_receipt_id_fkey foreign key (establishment_id, receipt_id) references receipt (establishment_id, id)
);
create index media_package_code_list on media_package_code (establishment_id, record_state, created_at, id);
create index media_package_code_search on media_package_code using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index media_package_code_state_tab
  on media_package_code (establishment_id, record_state, state, created_at, id);
create index media_package_code_serial_sort on media_package_code (establishment_id, record_state, serial, id);
-- Counts of codes of a package and a batch read only this index. Unsold codes are sold in the order of their serials.
create index media_package_code_counted on media_package_code (establishment_id, media_package_id, activation, state);
create index media_package_code_counted_of_batch on media_package_code (establishment_id, batch_id, activation, state);
create index media_package_code_unsold
  on media_package_code (establishment_id, media_package_id, serial)
  where activation = 'Unsold' and state = 'NotUsed';
create index media_package_code_media_package_id on media_package_code (establishment_id, media_package_id, created_at);
create index media_package_code_batch_id on media_package_code (establishment_id, batch_id, created_at) where batch_id is not null;
create index media_package_code_sold_to_id on media_package_code (establishment_id, sold_to_id, created_at) where sold_to_id is not null;
create index media_package_code_receipt_id on media_package_code (establishment_id, receipt_id) where receipt_id is not null;
create index media_package_code_used_by_id on media_package_code (establishment_id, used_by_id, created_at) where used_by_id is not null;
select protect_table('media_package_code');

create table media_package_subscription (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  state text not null default 'Asked' check (state in ('Asked', 'Subscribed', 'Canceled')),
  media_package_id uuid not null,
  student_id uuid not null,
  way text not null,
  at timestamptz not null,
  "from" date,
  valid_to date,
  media_package_code_id uuid,
  debt_id uuid,
  cancel_reason text check (length(cancel_reason) <= 400),
  -- Version of the package at the beginning. Media that leave later stay open (D9.10).
  package_version integer,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id),
  constraint media_package_subscription_code_once unique (establishment_id, media_package_code_id),
  constraint media_package_subscription_debt_once unique (establishment_id, debt_id),
  constraint media_package_subscription_days check (valid_to >= "from"),
  constraint media_package_subscription_dated
    check ((state = 'Subscribed') <= (valid_to is not null and "from" is not null and package_version is not null)),
  constraint media_package_subscription_way_check check (way in ('Code', 'Free', 'Staff', 'Portal', 'Points')),
  -- A subscription bought by points has no debt.
  constraint media_package_subscription_points_owe_nothing check (way <> 'Points' or debt_id is null),
  constraint media_package_subscription_media_package_id_fkey
    foreign key (establishment_id, media_package_id) references media_package (establishment_id, id),
  constraint media_package_subscription_student_id_fkey
    foreign key (establishment_id, student_id) references user_account (establishment_id, id),
  constraint media_package_subscription_media_package_code_id_fkey
    foreign key (establishment_id, media_package_code_id) references media_package_code (establishment_id, id),
  constraint media_package_subscription_debt_id_fkey foreign key (establishment_id, debt_id) references debt (establishment_id, id)
);
create index media_package_subscription_list on media_package_subscription (establishment_id, record_state, created_at, id);
create index media_package_subscription_at_sort on media_package_subscription (establishment_id, record_state, at, id);
create index media_package_subscription_valid_to_sort on media_package_subscription (establishment_id, record_state, valid_to, id);
create index media_package_subscription_state_tab
  on media_package_subscription (establishment_id, record_state, state, at, id)
  where state <> 'Subscribed';
create unique index media_package_subscription_asked_once
  on media_package_subscription (establishment_id, media_package_id, student_id)
  where state = 'Asked';
create index media_package_subscription_open
  on media_package_subscription (establishment_id, student_id, media_package_id, valid_to)
  where state = 'Subscribed';
create index media_package_subscription_running
  on media_package_subscription (establishment_id, media_package_id, valid_to)
  where state = 'Subscribed';
create index media_package_subscription_media_package_id on media_package_subscription (establishment_id, media_package_id, at);
create index media_package_subscription_student_id on media_package_subscription (establishment_id, student_id, at);
create index media_package_subscription_media_package_code_id
  on media_package_subscription (establishment_id, media_package_code_id)
  where media_package_code_id is not null;
create index media_package_subscription_debt_id on media_package_subscription (establishment_id, debt_id) where debt_id is not null;
select protect_table('media_package_subscription');

create function total_coupons(media_package) returns integer language sql stable as $$
  select count(*)::integer from media_package_code c where c.establishment_id = $1.establishment_id
    and c.media_package_id = $1.id and c.activation <> 'Void'
$$;
comment on function total_coupons is 'Returns the codes of a package that are not void.';

create function used_coupons(media_package) returns integer language sql stable as $$
  select count(*)::integer from media_package_code c where c.establishment_id = $1.establishment_id
    and c.media_package_id = $1.id and c.state = 'Used' and c.activation <> 'Void'
$$;
comment on function used_coupons is 'Returns the used codes of a package.';

create function not_used_coupons(media_package) returns integer language sql stable as $$
  select count(*)::integer from media_package_code c where c.establishment_id = $1.establishment_id
    and c.media_package_id = $1.id and c.state = 'NotUsed' and c.activation <> 'Void'
$$;
comment on function not_used_coupons is 'Returns the codes of a package that can still be used.';

create function subscribed_coupons(media_package) returns integer language sql stable as $$
  select count(*)::integer from media_package_subscription s join establishment e on e.id = s.establishment_id
  where s.establishment_id = $1.establishment_id and s.media_package_id = $1.id and s.state = 'Subscribed'
    and s.valid_to >= (now() at time zone e.time_zone)::date and s."from" <= (now() at time zone e.time_zone)::date
$$;
comment on function subscribed_coupons is 'Returns the subscriptions to a package that run today.';

create function unsold(media_package_code_batch) returns integer language sql stable as $$
  select count(*)::integer from media_package_code c where c.establishment_id = $1.establishment_id and c.batch_id = $1.id
    and c.activation = 'Unsold'
$$;
comment on function unsold is 'Returns the unsold codes of a batch.';

create function not_used(media_package_code_batch) returns integer language sql stable as $$
  select count(*)::integer from media_package_code c where c.establishment_id = $1.establishment_id and c.batch_id = $1.id
    and c.state = 'NotUsed' and c.activation <> 'Void'
$$;
comment on function not_used is 'Returns the codes of a batch that can still be used.';

create function used(media_package_code_batch) returns integer language sql stable as $$
  select count(*)::integer from media_package_code c where c.establishment_id = $1.establishment_id and c.batch_id = $1.id
    and c.state = 'Used'
$$;
comment on function used is 'Returns the used codes of a batch.';

create function voided(media_package_code_batch) returns integer language sql stable as $$
  select count(*)::integer from media_package_code c where c.establishment_id = $1.establishment_id and c.batch_id = $1.id
    and c.activation = 'Void'
$$;
comment on function voided is 'Returns the void codes of a batch.';

create function package_opens(s media_package_subscription, day date) returns boolean language sql stable as $$
  select s.state = 'Subscribed' and s."from" <= day and s.valid_to >= day and (s.debt_id is null or exists (
    select 1 from debt d join establishment e on e.id = d.establishment_id
    where d.establishment_id = s.establishment_id and d.id = s.debt_id and d.state <> 'Canceled'
      and (not e.media_overdue_closes or d.next_due_on is null or d.next_due_on >= day)))
$$;
comment on function package_opens is
  'Returns true if a subscription opens its media on a day: the day is within its dates, and its debt is not canceled, nor overdue in a centre where overdue debts close media (D9.8).';

-- No other statement may decide which media packages open.
create function packages_open(establishment uuid, day date)
  returns table (student_id uuid, shared_media_id uuid, until date, media_package_id uuid) language sql stable as $$
  select s.student_id, c.shared_media_id, s.valid_to, s.media_package_id
  from media_package_subscription s
    join media_package_content c on c.establishment_id = s.establishment_id and c.media_package_id = s.media_package_id
      and (c.left_in is null or s.package_version < c.left_in)
    join establishment e on e.id = s.establishment_id
    left join debt d on d.establishment_id = s.establishment_id and d.id = s.debt_id
  where s.establishment_id = establishment and s.state = 'Subscribed' and s."from" <= day and s.valid_to >= day
    and (d.id is null or d.state <> 'Canceled' and (not e.media_overdue_closes or d.next_due_on is null or d.next_due_on >= day))
$$;
comment on function packages_open is
  'Returns the shared media that running subscriptions open to students on a day, with the end of each.';

-- Locks the student and the package, so that concurrent subscriptions follow each other. `refused`: a fixed period that
-- is over, or one that the student already has.
create function package_days(establishment uuid, package uuid, student uuid, day date, out "from" date, out valid_to date,
  out refused text) language plpgsql as $$
declare
  p media_package;
  runs_until date;
begin
  perform pg_advisory_xact_lock(hashtextextended('media package ' || package || ' ' || student, 0));
  select * into p from media_package m where m.establishment_id = establishment and m.id = package;
  select max(s.valid_to) into runs_until from media_package_subscription s
    where s.establishment_id = establishment and s.student_id = student and s.media_package_id = package
      and s.state = 'Subscribed' and s.valid_to >= day
      and not exists (select 1 from debt d where d.establishment_id = establishment and d.id = s.debt_id and d.state = 'Canceled');
  if p.duration_type = 'FixedPeriod' then
    "from" := greatest(day, p."from");
    valid_to := p."to";
    refused := case when p."to" < day then 'media.packageOver' when runs_until is not null then 'media.subscribedAlready' end;
  else
    "from" := coalesce(runs_until + 1, day);
    valid_to := "from" + p.number_of_days - 1;
  end if;
end $$;
comment on function package_days is
  'Returns the days of a new subscription, from today or from the end of the running one (D9.10); or the reason of its refusal.';

-- Refunds and the revenue of a period read this.
create function passed_of(s media_package_subscription, day date, out held bigint, out total bigint) language sql immutable as $$
  select greatest(0, least(day - s."from", s.valid_to - s."from" + 1)), s.valid_to - s."from" + 1
$$;
comment on function passed_of is 'Returns the passed days and the total days of a media subscription.';

-- The second of two equal codes is refused, like any used code.
create function use_media_codes(establishment uuid, macs bytea[], students uuid[], moments timestamptz[], today date[], users uuid[])
returns table (refused text, code uuid, serial integer, package uuid, sold_for bigint, "from" date, valid_to date, used_at timestamptz)
language plpgsql as $$
#variable_conflict use_column
declare
  c media_package_code;
  d record;
  used uuid[] := '{}';
  used_by uuid[] := '{}';
  opened_at timestamptz[] := '{}';
  opened_to date[] := '{}';
  written_by uuid[] := '{}';
begin
  for nth in 1 .. cardinality(macs) loop
    refused := null;
    code := null;
    used_at := null;
    select * into c from media_package_code m where m.establishment_id = establishment and m.mac = macs[nth] for no key update;
    if c.state = 'Used' and c.used_by_id = students[nth] then
      refused := 'media.codeYours';
      used_at := c.subscribed_at;
    elsif c.id is null or c.state = 'Used' or c.activation not in ('Sold', 'Gift') or c.record_state <> 'active' or c.id = any(used) then
      refused := 'media.codeWrong';
    elsif c.expires_on < today[nth] then
      refused := 'media.codeExpired';
    else
      d := package_days(establishment, c.media_package_id, students[nth], today[nth]);
      refused := d.refused;
    end if;
    if refused is null then
      used := used || c.id;
      used_by := used_by || students[nth];
      opened_at := opened_at || moments[nth];
      opened_to := opened_to || d.valid_to;
      written_by := written_by || users[nth];
      code := c.id;
      serial := c.serial;
      package := c.media_package_id;
      sold_for := coalesce(c.sold_for, 0);
      "from" := d."from";
      valid_to := d.valid_to;
    end if;
    return next;
  end loop;
  update media_package_code m
    set state = 'Used', used_by_id = u.who, subscribed_at = u.at, valid_to = u.until, version = m.version + 1,
      updated_at = u.at, updated_by = u.writer
    from unnest(used, used_by, opened_at, opened_to, written_by) u (id, who, at, until, writer)
    where m.establishment_id = establishment and m.id = u.id;
end $$;
comment on function use_media_codes is
  'Uses codes for students, and returns for each code the subscription that it opens or the reason of its refusal.';

create function keep_package_content() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update media_package_content c set left_in = p.version
      from media_package p
      where p.establishment_id = old.establishment_id and p.id = old.parent_id
        and c.establishment_id = old.establishment_id and c.media_package_id = old.parent_id and c.shared_media_id = old.target_id;
  end if;
  if tg_op <> 'DELETE' then
    insert into media_package_content (establishment_id, media_package_id, shared_media_id)
      values (new.establishment_id, new.parent_id, new.target_id)
      on conflict (establishment_id, media_package_id, shared_media_id) do update set left_in = null;
  end if;
  return null;
end $$;
comment on function keep_package_content is
  'Stores the version in which a medium left its package, or that the package still contains it.';

create trigger keep_content after insert or update or delete on media_package_medias for each row execute function keep_package_content();
comment on trigger keep_content on media_package_medias is 'History of which media a package contained.';

-- The user of a used code may change: merging two people changes it.
create function keep_used_code() returns trigger language plpgsql as $$
begin
  if old.state = 'Used' and (new.state, new.activation, new.media_package_id, new.subscribed_at, new.sold_for)
    is distinct from (old.state, old.activation, old.media_package_id, old.subscribed_at, old.sold_for)
    or old.activation = 'Void' and new.activation <> 'Void' then
    raise exception 'the code is used or void'
      using errcode = '23514', constraint = 'media_package_code_final', table = 'media_package_code';
  end if;
  return new;
end $$;
comment on function keep_used_code is 'Refuses changes of the use of a code, and the use of a void code.';

create trigger keep_used before update on media_package_code
  for each row when (old.state = 'Used' or old.activation = 'Void') execute function keep_used_code();
comment on trigger keep_used on media_package_code is 'Refusal to change a used or void code.';

create function stamp_package_version() returns trigger language plpgsql as $$
begin
  select p.version into new.package_version from media_package p where p.establishment_id = new.establishment_id
    and p.id = new.media_package_id;
  return new;
end $$;
comment on function stamp_package_version is 'Stores the version of the package that a subscription begins with.';

create trigger stamp_package_version before insert or update on media_package_subscription for each row
  when (new.state = 'Subscribed' and new.package_version is null) execute function stamp_package_version();
comment on trigger stamp_package_version on media_package_subscription is
  'Version of the package at the beginning of the subscription.';
