-- Packages of media that sell: offers, batches of codes that a copy of the database cannot open, subscriptions, and the money of cards (D9.8–D9.10).

drop trigger count_coupons on media_package_code;
drop function count_coupons();
alter table media_package
  drop column total_coupons, drop column used_coupons, drop column not_used_coupons, drop column subscribed_coupons,
  add column educational_category_id uuid,
  add column offer_from date,
  add column offer_to date,
  add column maximum_discount_percentage numeric(5,2) not null default 0 check (maximum_discount_percentage >= 0 and maximum_discount_percentage <= 100),
  add constraint media_package_offer_from_offer_to_order check (offer_to >= offer_from),
  add constraint media_package_educational_category_id_fkey foreign key (establishment_id, educational_category_id) references educational_category (establishment_id, id);
create index media_package_educational_category_id on media_package (establishment_id, educational_category_id, created_at, id);
update media_package set original_price = 0, offer_price = null where free_status;
alter table media_package add constraint media_package_free_has_no_price check (not free_status or (original_price = 0 and offer_price is null));

-- Of the package's media, those that everybody may look at; a medium that leaves the package is no sample of it.
alter table media_package_medias add constraint media_package_medias_once unique (establishment_id, parent_id, target_id);
create table media_package_samples (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint media_package_samples_parent_fkey foreign key (establishment_id, parent_id) references media_package (establishment_id, id) on delete cascade,
  constraint media_package_samples_target_id_fkey foreign key (establishment_id, target_id) references shared_media (establishment_id, id),
  constraint media_package_samples_inside foreign key (establishment_id, parent_id, target_id)
    references media_package_medias (establishment_id, parent_id, target_id) deferrable initially deferred
);
create index media_package_samples_target on media_package_samples (establishment_id, target_id);
select protect_table('media_package_samples');

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
  search text generated always as (' ' || ar_norm_v2(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, ''))) stored,
  primary key (establishment_id, id),
  constraint media_package_code_batch_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create index media_package_code_batch_list on media_package_code_batch (establishment_id, record_state, created_at, id);
create index media_package_code_batch_media_package_id on media_package_code_batch (establishment_id, media_package_id, created_at, id);
create index media_package_code_batch_client_id on media_package_code_batch (establishment_id, client_id, created_at, id);
create index media_package_code_batch_debt_id on media_package_code_batch (establishment_id, debt_id, created_at, id);
create index media_package_code_batch_search on media_package_code_batch using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index media_package_code_batch_batch_kind_tab on media_package_code_batch (establishment_id, record_state, batch_kind, created_at, id);
select protect_table('media_package_code_batch');

alter table media_package_code_batch add constraint media_package_code_batch_media_package_id_fkey foreign key (establishment_id, media_package_id) references media_package (establishment_id, id);
alter table media_package_code_batch add constraint media_package_code_batch_client_id_fkey foreign key (establishment_id, client_id) references user_account (establishment_id, id);
alter table media_package_code_batch add constraint media_package_code_batch_debt_id_fkey foreign key (establishment_id, debt_id) references debt (establishment_id, id);
alter table media_package_code_batch
  add constraint media_package_code_batch_serials check (serial_to >= serial_from),
  add constraint media_package_code_batch_reseller check ((batch_kind = 'Reseller') = (client_id is not null) and (batch_kind = 'Reseller') = (price_per_code is not null));

-- What was made before was kept in the clear and belongs to no batch: what of it is not used opens nothing any more.
alter table media_package_code drop constraint media_package_code_code_key;
alter table media_package_code
  add column batch_id uuid,
  add column serial integer,
  add column activation text not null default 'Unsold' check (activation in ('Unsold', 'Sold', 'Gift', 'Void')),
  add column sold_for bigint check (sold_for >= 0),
  add column sold_at timestamptz,
  add column sold_to_id uuid,
  add column receipt_id uuid,
  add column expires_on date,
  -- HMAC-SHA-256 of its letters, and the letters by AES-256-GCM, both under a key that is no part of the database.
  add column mac bytea check (length(mac) = 32),
  add column secret bytea;
update media_package_code set code = right(code, 4), activation = case state when 'Used' then 'Gift' else 'Void' end;
alter table media_package_code
  add constraint media_package_code_sold check ((activation = 'Sold') <= (sold_at is not null and sold_for is not null)),
  add constraint media_package_code_opens check (state = 'NotUsed' or activation in ('Sold', 'Gift')),
  add constraint media_package_code_serial_once unique (establishment_id, serial),
  add constraint media_package_code_mac_once unique (establishment_id, mac);
create index media_package_code_serial_sort on media_package_code (establishment_id, record_state, serial, id);
create index media_package_code_batch_id on media_package_code (establishment_id, batch_id, created_at, id);
create index media_package_code_sold_to_id on media_package_code (establishment_id, sold_to_id, created_at, id);
create index media_package_code_receipt_id on media_package_code (establishment_id, receipt_id, created_at, id);
-- The codes of a package and of a batch are counted out of these alone; the unsold ones of a package are sold in the order of their serials.
create index media_package_code_counted on media_package_code (establishment_id, media_package_id, activation, state);
create index media_package_code_counted_of_batch on media_package_code (establishment_id, batch_id, activation, state);
create index media_package_code_unsold on media_package_code (establishment_id, media_package_id, serial) where activation = 'Unsold' and state = 'NotUsed';
alter table media_package_code add constraint media_package_code_batch_id_fkey foreign key (establishment_id, batch_id) references media_package_code_batch (establishment_id, id);
alter table media_package_code add constraint media_package_code_sold_to_id_fkey foreign key (establishment_id, sold_to_id) references user_account (establishment_id, id);
alter table media_package_code add constraint media_package_code_receipt_id_fkey foreign key (establishment_id, receipt_id) references receipt (establishment_id, id);

-- A used code stays as it was used, and a voided one is never used; whose it is follows a merge of two people.
create function keep_used_code() returns trigger language plpgsql as $$
begin
  if old.state = 'Used' and (new.state, new.activation, new.media_package_id, new.subscribed_at, new.sold_for) is distinct from (old.state, old.activation, old.media_package_id, old.subscribed_at, old.sold_for)
    or old.activation = 'Void' and new.activation <> 'Void' then
    raise exception 'the code is used or void' using errcode = '23514', constraint = 'media_package_code_final', table = 'media_package_code';
  end if;
  return new;
end $$;
create trigger keep_used before update on media_package_code for each row when (old.state = 'Used' or old.activation = 'Void') execute function keep_used_code();

create table media_package_subscription (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  state text not null default 'Asked' check (state in ('Asked', 'Subscribed', 'Canceled')),
  media_package_id uuid not null,
  student_id uuid not null,
  way text not null check (way in ('Code', 'Free', 'Staff', 'Portal')),
  at timestamptz not null,
  "from" date,
  valid_to date,
  media_package_code_id uuid,
  debt_id uuid,
  cancel_reason text check (length(cancel_reason) <= 400),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id)
);
create index media_package_subscription_list on media_package_subscription (establishment_id, record_state, created_at, id);
create index media_package_subscription_at_sort on media_package_subscription (establishment_id, record_state, at, id);
create index media_package_subscription_valid_to_sort on media_package_subscription (establishment_id, record_state, valid_to, id);
create index media_package_subscription_media_package_id on media_package_subscription (establishment_id, media_package_id, created_at, id);
create index media_package_subscription_student_id on media_package_subscription (establishment_id, student_id, created_at, id);
create index media_package_subscription_media_package_code_id on media_package_subscription (establishment_id, media_package_code_id, created_at, id);
create index media_package_subscription_debt_id on media_package_subscription (establishment_id, debt_id, created_at, id);
create index media_package_subscription_state_tab on media_package_subscription (establishment_id, record_state, state, at, id) where state <> 'Subscribed';
select protect_table('media_package_subscription');

alter table media_package_subscription add constraint media_package_subscription_media_package_id_fkey foreign key (establishment_id, media_package_id) references media_package (establishment_id, id);
alter table media_package_subscription add constraint media_package_subscription_student_id_fkey foreign key (establishment_id, student_id) references user_account (establishment_id, id);
alter table media_package_subscription add constraint media_package_subscription_media_package_code_id_fkey foreign key (establishment_id, media_package_code_id) references media_package_code (establishment_id, id);
alter table media_package_subscription add constraint media_package_subscription_debt_id_fkey foreign key (establishment_id, debt_id) references debt (establishment_id, id);
alter table media_package_subscription
  -- The version of the package when it was subscribed to: media that left later stay open (D9.10).
  add column package_version integer,
  add constraint media_package_subscription_days check (valid_to >= "from"),
  add constraint media_package_subscription_dated check ((state = 'Subscribed') <= (valid_to is not null and "from" is not null and package_version is not null)),
  add constraint media_package_subscription_code_once unique (establishment_id, media_package_code_id),
  add constraint media_package_subscription_debt_once unique (establishment_id, debt_id);
create unique index media_package_subscription_asked_once on media_package_subscription (establishment_id, media_package_id, student_id) where state = 'Asked';
create index media_package_subscription_open on media_package_subscription (establishment_id, student_id, media_package_id, valid_to) where state = 'Subscribed';
create index media_package_subscription_running on media_package_subscription (establishment_id, media_package_id, valid_to) where state = 'Subscribed';
create function stamp_package_version() returns trigger language plpgsql as $$
begin
  select p.version into new.package_version from media_package p where p.establishment_id = new.establishment_id and p.id = new.media_package_id;
  return new;
end $$;
create trigger stamp_package_version before insert or update on media_package_subscription for each row
  when (new.state = 'Subscribed' and new.package_version is null) execute function stamp_package_version();
create trigger refuse_merged_student_id after insert on media_package_subscription for each row when (new.student_id is not null) execute function refuse_merged('student_id');

-- All media that a package has or had; `left_in`: the version of the package in which it left.
create table media_package_content (
  establishment_id uuid not null references establishment (id),
  media_package_id uuid not null,
  shared_media_id uuid not null,
  left_in integer,
  primary key (establishment_id, media_package_id, shared_media_id),
  constraint media_package_content_package_fkey foreign key (establishment_id, media_package_id) references media_package (establishment_id, id) on delete cascade,
  constraint media_package_content_media_fkey foreign key (establishment_id, shared_media_id) references shared_media (establishment_id, id)
);
create index media_package_content_media on media_package_content (establishment_id, shared_media_id);
select protect_table('media_package_content');
create function keep_package_content() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update media_package_content c set left_in = p.version
      from media_package p
      where p.establishment_id = old.establishment_id and p.id = old.parent_id
        and c.establishment_id = old.establishment_id and c.media_package_id = old.parent_id and c.shared_media_id = old.target_id;
  end if;
  if tg_op <> 'DELETE' then
    insert into media_package_content (establishment_id, media_package_id, shared_media_id) values (new.establishment_id, new.parent_id, new.target_id)
      on conflict (establishment_id, media_package_id, shared_media_id) do update set left_in = null;
  end if;
  return null;
end $$;
create trigger keep_content after insert or update or delete on media_package_medias for each row execute function keep_package_content();
do $$
declare each uuid;
begin
  for each in select id from establishment loop
    perform set_config('app.establishment', each::text, true);
    insert into media_package_content (establishment_id, media_package_id, shared_media_id) select establishment_id, parent_id, target_id from media_package_medias where establishment_id = each;
  end loop;
  perform set_config('app.establishment', '', true);
end $$;

-- Coupons: made and not voided, used, the rest; subscriptions that run today.
create function total_coupons(media_package) returns integer language sql stable as $$
  select count(*)::integer from media_package_code c where c.establishment_id = $1.establishment_id and c.media_package_id = $1.id and c.activation <> 'Void'
$$;
create function used_coupons(media_package) returns integer language sql stable as $$
  select count(*)::integer from media_package_code c where c.establishment_id = $1.establishment_id and c.media_package_id = $1.id and c.state = 'Used' and c.activation <> 'Void'
$$;
create function not_used_coupons(media_package) returns integer language sql stable as $$
  select count(*)::integer from media_package_code c where c.establishment_id = $1.establishment_id and c.media_package_id = $1.id and c.state = 'NotUsed' and c.activation <> 'Void'
$$;
create function subscribed_coupons(media_package) returns integer language sql stable as $$
  select count(*)::integer from media_package_subscription s join establishment e on e.id = s.establishment_id
  where s.establishment_id = $1.establishment_id and s.media_package_id = $1.id and s.state = 'Subscribed'
    and s.valid_to >= (now() at time zone e.time_zone)::date and s."from" <= (now() at time zone e.time_zone)::date
$$;
create function unsold(media_package_code_batch) returns integer language sql stable as $$
  select count(*)::integer from media_package_code c where c.establishment_id = $1.establishment_id and c.batch_id = $1.id and c.activation = 'Unsold'
$$;
create function not_used(media_package_code_batch) returns integer language sql stable as $$
  select count(*)::integer from media_package_code c where c.establishment_id = $1.establishment_id and c.batch_id = $1.id and c.state = 'NotUsed' and c.activation <> 'Void'
$$;
create function used(media_package_code_batch) returns integer language sql stable as $$
  select count(*)::integer from media_package_code c where c.establishment_id = $1.establishment_id and c.batch_id = $1.id and c.state = 'Used'
$$;
create function voided(media_package_code_batch) returns integer language sql stable as $$
  select count(*)::integer from media_package_code c where c.establishment_id = $1.establishment_id and c.batch_id = $1.id and c.activation = 'Void'
$$;

-- ---------------------------------------------------------------- access and money

alter table establishment add column media_overdue_closes boolean not null default false;

-- Whether a subscription opens its media on a day: within its days, and as long as its debt stands (D9.8).
create function package_opens(s media_package_subscription, day date) returns boolean language sql stable as $$
  select s.state = 'Subscribed' and s."from" <= day and s.valid_to >= day and (s.debt_id is null or exists (
    select 1 from debt d join establishment e on e.id = d.establishment_id
    where d.establishment_id = s.establishment_id and d.id = s.debt_id and d.state <> 'Canceled'
      and (not e.media_overdue_closes or d.next_due_on is null or d.next_due_on >= day)))
$$;

-- Which student has which shared media open on a day through a subscription that runs, and until when: the one place that says so.
create function packages_open(establishment uuid, day date) returns table (student_id uuid, shared_media_id uuid, until date, media_package_id uuid) language sql stable as $$
  select s.student_id, c.shared_media_id, s.valid_to, s.media_package_id
  from media_package_subscription s
    join media_package_content c on c.establishment_id = s.establishment_id and c.media_package_id = s.media_package_id and (c.left_in is null or s.package_version < c.left_in)
    join establishment e on e.id = s.establishment_id
    left join debt d on d.establishment_id = s.establishment_id and d.id = s.debt_id
  where s.establishment_id = establishment and s.state = 'Subscribed' and s."from" <= day and s.valid_to >= day
    and (d.id is null or d.state <> 'Canceled' and (not e.media_overdue_closes or d.next_due_on is null or d.next_due_on >= day))
$$;

-- Media that everybody of the portals may look at: samples of packages that are offered.
create function open_as_sample(establishment uuid, day date) returns table (shared_media_id uuid, media_package_id uuid) language sql stable as $$
  select s.target_id, p.id from media_package p join media_package_samples s on s.establishment_id = p.establishment_id and s.parent_id = p.id
  where p.establishment_id = establishment and p.record_state = 'active' and (p.duration_type <> 'FixedPeriod' or p."to" >= day)
$$;

-- The same for who looks, whose children it may be, with the samples that everybody sees: what `media_open` asks.
create or replace function open_by_package(centre uuid, learners uuid[], moment timestamptz)
returns table (shared_media_id uuid, until timestamptz) language sql stable as $$
  select o.shared_media_id, (o.until + 1)::timestamp at time zone e.time_zone
  from establishment e cross join lateral packages_open(centre, (moment at time zone e.time_zone)::date) o
  where e.id = centre and o.student_id = any(learners)
  union all
  select s.shared_media_id, null
  from establishment e cross join lateral open_as_sample(centre, (moment at time zone e.time_zone)::date) s
  where e.id = centre and cardinality(learners) > 0
$$;

-- The days of a new subscription: from today, or from the end of what runs (D9.10). Whoever subscribes the same student to the same package
-- at once waits. `refused`: a fixed period that is over, or one that the student has already.
create function package_days(establishment uuid, package uuid, student uuid, day date, out "from" date, out valid_to date, out refused text) language plpgsql as $$
declare
  p media_package;
  runs_until date;
begin
  perform pg_advisory_xact_lock(hashtextextended('media package ' || package || ' ' || student, 0));
  select * into p from media_package m where m.establishment_id = establishment and m.id = package;
  select max(s.valid_to) into runs_until from media_package_subscription s
    where s.establishment_id = establishment and s.student_id = student and s.media_package_id = package and s.state = 'Subscribed' and s.valid_to >= day
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

-- Uses a code, for one user alone however many try at once. What a stranger is not told apart is all 'media.codeWrong'.
create function use_media_code(establishment uuid, code_mac bytea, who uuid, at timestamptz, day date, by_user uuid,
  out refused text, out code uuid, out serial integer, out package uuid, out sold_for bigint, out "from" date, out valid_to date, out used_at timestamptz)
language plpgsql as $$
declare
  c media_package_code;
  d record;
begin
  select * into c from media_package_code m where m.establishment_id = establishment and m.mac = code_mac for no key update;
  if c.state = 'Used' and c.used_by_id = who then
    refused := 'media.codeYours';
    used_at := c.subscribed_at;
    return;
  end if;
  if c.id is null or c.state = 'Used' or c.activation not in ('Sold', 'Gift') or c.record_state <> 'active' then
    refused := 'media.codeWrong';
    return;
  end if;
  if c.expires_on < day then
    refused := 'media.codeExpired';
    return;
  end if;
  select * into d from package_days(establishment, c.media_package_id, who, day);
  if d.refused is not null then
    refused := d.refused;
    return;
  end if;
  update media_package_code m set state = 'Used', used_by_id = who, subscribed_at = at, valid_to = d.valid_to, version = m.version + 1, updated_at = at, updated_by = by_user
    where m.establishment_id = establishment and m.id = c.id;
  code := c.id;
  serial := c.serial;
  package := c.media_package_id;
  sold_for := coalesce(c.sold_for, 0);
  "from" := d."from";
  valid_to := d.valid_to;
end $$;

-- How much of a subscription's days has passed, for revenue over the period and for refunds.
create function passed_of(s media_package_subscription, day date, out held bigint, out total bigint) language sql immutable as $$
  select greatest(0, least(day - s."from", s.valid_to - s."from" + 1)), s.valid_to - s."from" + 1
$$;

-- What cards were sold for is a part of the receipt; a card pays without a receipt of its own.
alter table receipt add column cards bigint not null default 0 check (cards >= 0),
  drop constraint receipt_counts,
  add constraint receipt_counts check (case verification when 'Verified' then money = allocated + credit + cards else allocated = 0 and credit = 0 and cards = 0 and refunded = 0 end);
alter table installment_payment alter column receipt_id drop not null, alter column receipt_number drop not null,
  add constraint installment_payment_receipt check ((receipt_id is null) = (receipt_number is null));
