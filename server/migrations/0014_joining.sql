-- Applications, subscriptions, transfers and waiting lines (D3.3, D3.4, D4.1, D4.6).

create table price_list (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  educational_category_id uuid not null,
  package_price bigint check (package_price >= 0),
  session_price bigint check (session_price >= 0),
  hour_price bigint check (hour_price >= 0),
  package_price_in_offer bigint check (package_price_in_offer >= 0),
  session_price_in_offer bigint check (session_price_in_offer >= 0),
  hour_price_in_offer bigint check (hour_price_in_offer >= 0),
  offer_from date,
  offer_to date,
  offer_code text check (length(offer_code) <= 20),
  notes text check (length(notes) <= 1000),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (' ' || ar_norm_v3(coalesce(code, '') || ' ' || coalesce(offer_code, ''))) stored,
  primary key (establishment_id, id),
  constraint price_list_code_key unique (establishment_id, code),
  constraint price_list_offer_from_offer_to_order check (offer_to >= offer_from),
  constraint price_list_package_offer check (coalesce(package_price_in_offer <= package_price, package_price_in_offer is null)),
  constraint price_list_session_offer check (coalesce(session_price_in_offer <= session_price, session_price_in_offer is null)),
  constraint price_list_hour_offer check (coalesce(hour_price_in_offer <= hour_price, hour_price_in_offer is null)),
  constraint price_list_offer_dates
    check (num_nonnulls(package_price_in_offer, session_price_in_offer, hour_price_in_offer) = 0 or num_nulls(offer_from, offer_to) = 0),
  constraint price_list_offer_code_letters check (offer_code ~ '^[A-Za-z0-9]+$'),
  constraint price_list_priced check (num_nonnulls(package_price, session_price, hour_price) > 0),
  constraint price_list_educational_category_id_fkey
    foreign key (establishment_id, educational_category_id) references educational_category (establishment_id, id)
);
create index price_list_list on price_list (establishment_id, record_state, created_at, id);
create index price_list_package_price_sort on price_list (establishment_id, record_state, package_price, id);
create index price_list_search on price_list using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create unique index price_list_offer_code_once on price_list (establishment_id, lower(offer_code)) where offer_code is not null;
create unique index price_list_one_active on price_list (establishment_id, educational_category_id) where record_state = 'active';
create index price_list_educational_category_id on price_list (establishment_id, educational_category_id, created_at);
select protect_table('price_list');

create table educational_joining_application (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  state text not null default 'UnderReview' check (state in ('UnderReview', 'Accepted', 'Rejected', 'Canceled')),
  student_id uuid not null,
  educational_period_id uuid not null,
  educational_category_id uuid not null,
  joining_date_time timestamptz,
  -- The requested subscription is bought when the application is accepted (D12.1).
  subscription_type text check (subscription_type in ('Package', 'Session', 'Hour', 'Duration')),
  requested_sessions integer check (requested_sessions >= 0 and requested_sessions <= 10000),
  subscription_from timestamptz,
  subscription_to timestamptz,
  discount bigint check (discount >= 0),
  notes text check (length(notes) <= 1000),
  related_with_group text not null default 'NotRelated' check (related_with_group in ('NotRelated', 'Related')),
  reject_reason text check (length(reject_reason) <= 4000),
  decided_at timestamptz,
  freeze_from date,
  freeze_to date,
  freeze_reason text check (length(freeze_reason) <= 4000),
  postpone_from date,
  postpone_to date,
  postpone_reason text check (length(postpone_reason) <= 4000),
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
  constraint educational_joining_application_code_key unique (establishment_id, code),
  constraint educational_joining_application_subscription_from_subscription_to_order check (subscription_to >= subscription_from),
  constraint educational_joining_application_reject_reason check (state <> 'Rejected' or reject_reason is not null),
  constraint educational_joining_application_freeze check (num_nulls(freeze_from, freeze_to) <> 1 and freeze_to >= freeze_from),
  constraint educational_joining_application_postpone check (num_nulls(postpone_from, postpone_to) <> 1 and postpone_to >= postpone_from),
  constraint educational_joining_application_counted
    check (subscription_type is null or subscription_type not in ('Session', 'Hour') or coalesce(requested_sessions, 0) > 0),
  constraint educational_joining_application_duration check (subscription_type is distinct from 'Duration'
    or subscription_to is not null),
  constraint educational_joining_application_discount check (coalesce(discount, 0) = 0 or subscription_type is not null),
  constraint educational_joining_application_student_id_fkey
    foreign key (establishment_id, student_id) references user_account (establishment_id, id),
  constraint educational_joining_application_educational_period_id_fkey
    foreign key (establishment_id, educational_period_id) references educational_period (establishment_id, id),
  constraint educational_joining_application_educational_category_id_fkey
    foreign key (establishment_id, educational_category_id) references educational_category (establishment_id, id)
);
create index educational_joining_application_list on educational_joining_application (establishment_id, record_state, created_at, id);
create index educational_joining_application_joining_date_time_sort
  on educational_joining_application (establishment_id, record_state, joining_date_time, id);
create index educational_joining_application_search
  on educational_joining_application using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create unique index educational_joining_application_live on educational_joining_application
  (establishment_id, student_id, educational_period_id, educational_category_id) where state in ('UnderReview', 'Accepted');
-- Joined students by category, with and without a group.
create index educational_joining_application_joined on educational_joining_application
  (establishment_id, record_state, related_with_group, created_at, id) where state = 'Accepted';
create index educational_joining_application_state_tab
  on educational_joining_application (establishment_id, record_state, state, created_at, id);
-- Joined students who are frozen or postponed: the few whose last day has not passed.
create index educational_joining_application_frozen
  on educational_joining_application (establishment_id, record_state, freeze_to)
  where state = 'Accepted' and freeze_to is not null;
create index educational_joining_application_postponed
  on educational_joining_application (establishment_id, record_state, postpone_to)
  where state = 'Accepted' and postpone_to is not null;
create index educational_joining_application_student_id
  on educational_joining_application (establishment_id, student_id, created_at)
  where student_id is not null;
create index educational_joining_application_educational_period_id
  on educational_joining_application (establishment_id, educational_period_id, created_at);
create index educational_joining_application_educational_category_id
  on educational_joining_application (establishment_id, educational_category_id, created_at);
select protect_table('educational_joining_application');

create table educational_joining_application_answers (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  question_id uuid not null,
  answer text not null check (length(answer) <= 2000),
  primary key (establishment_id, parent_id, position),
  constraint educational_joining_application_answers_once unique (establishment_id, parent_id, question_id),
  constraint educational_joining_application_answers_parent_fkey
    foreign key (establishment_id, parent_id)
    references educational_joining_application (establishment_id, id) on delete cascade,
  constraint educational_joining_application_answers_question_id_fkey
    foreign key (establishment_id, question_id) references question (establishment_id, id)
);
select protect_table('educational_joining_application_answers');

create table joining_application_subscription (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  student_id uuid not null,
  application_id uuid not null,
  educational_category_id uuid not null,
  subscription_type text not null default 'Package' check (subscription_type in ('Package', 'Session', 'Hour', 'Duration')),
  session_count integer check (session_count >= 1 and session_count <= 10000),
  "from" timestamptz not null,
  end_date_time timestamptz,
  price_list_id uuid,
  price bigint not null check (price >= 0),
  discount bigint not null default 0 check (discount >= 0),
  status text not null default 'Valid' check (status in ('Valid', 'NotValid')),
  debt_id uuid,
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
  constraint joining_application_subscription_code_key unique (establishment_id, code),
  constraint joining_application_subscription_from_end_date_time_order check (end_date_time >= "from"),
  constraint joining_application_subscription_count check ((subscription_type in ('Session', 'Hour')) = (session_count is not null)),
  constraint joining_application_subscription_discount check (discount <= price),
  constraint joining_application_subscription_duration check (subscription_type <> 'Duration' or end_date_time is not null),
  constraint joining_application_subscription_money check ((debt_id is null) = (price = discount)),
  constraint joining_application_subscription_student_id_fkey
    foreign key (establishment_id, student_id) references user_account (establishment_id, id),
  constraint joining_application_subscription_application_id_fkey
    foreign key (establishment_id, application_id) references educational_joining_application (establishment_id, id),
  constraint joining_application_subscription_educational_category_id_fkey
    foreign key (establishment_id, educational_category_id) references educational_category (establishment_id, id),
  constraint joining_application_subscription_price_list_id_fkey
    foreign key (establishment_id, price_list_id) references price_list (establishment_id, id)
);
create index joining_application_subscription_list on joining_application_subscription (establishment_id, record_state, created_at, id);
create index joining_application_subscription_end_date_time_sort
  on joining_application_subscription (establishment_id, record_state, end_date_time, id);
create index joining_application_subscription_search
  on joining_application_subscription using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index joining_application_subscription_ending
  on joining_application_subscription (establishment_id, student_id, educational_category_id, end_date_time);
create index joining_application_subscription_status_tab
  on joining_application_subscription (establishment_id, record_state, status, created_at, id);
create index joining_application_subscription_student_id on joining_application_subscription (establishment_id, student_id, created_at);
create index joining_application_subscription_application_id
  on joining_application_subscription (establishment_id, application_id, created_at);
create index joining_application_subscription_educational_category_id
  on joining_application_subscription (establishment_id, educational_category_id, created_at);
create index joining_application_subscription_price_list_id
  on joining_application_subscription (establishment_id, price_list_id)
  where price_list_id is not null;
create index joining_application_subscription_debt_id
  on joining_application_subscription (establishment_id, debt_id)
  where debt_id is not null;
select protect_table('joining_application_subscription');

create table educational_group_transfer (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  group_student_id uuid not null,
  student_id uuid not null,
  old_group_id uuid not null,
  new_group_id uuid not null,
  at timestamptz not null,
  amount bigint not null default 0 check (amount >= 0),
  debt_id uuid,
  reason text check (length(reason) <= 400),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id),
  constraint educational_group_transfer_groups check (old_group_id <> new_group_id),
  constraint educational_group_transfer_debt check (amount > 0 or debt_id is null),
  constraint educational_group_transfer_student_id_fkey
    foreign key (establishment_id, student_id) references user_account (establishment_id, id),
  constraint educational_group_transfer_old_group_id_fkey
    foreign key (establishment_id, old_group_id) references educational_group (establishment_id, id),
  constraint educational_group_transfer_new_group_id_fkey
    foreign key (establishment_id, new_group_id) references educational_group (establishment_id, id),
  constraint educational_group_transfer_group_student_id_fkey
    foreign key (establishment_id, group_student_id) references educational_group_student (establishment_id, id)
);
create index educational_group_transfer_list on educational_group_transfer (establishment_id, record_state, created_at, id);
create index educational_group_transfer_at_sort on educational_group_transfer (establishment_id, record_state, at, id);
create index educational_group_transfer_group_student_id on educational_group_transfer (establishment_id, group_student_id);
create index educational_group_transfer_student_id on educational_group_transfer (establishment_id, student_id, at);
create index educational_group_transfer_old_group_id on educational_group_transfer (establishment_id, old_group_id, at);
create index educational_group_transfer_new_group_id on educational_group_transfer (establishment_id, new_group_id, at);
create index educational_group_transfer_debt_id on educational_group_transfer (establishment_id, debt_id) where debt_id is not null;
select protect_table('educational_group_transfer');

create table group_waiting (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  state text not null default 'Waiting' check (state in ('Waiting', 'Seated', 'GaveUp')),
  educational_group_id uuid not null,
  application_id uuid not null,
  student_id uuid,
  since timestamptz not null,
  seat_offer text not null default 'None' check (seat_offer in ('None', 'Offered')),
  -- A student is notified of an offered seat once. An offer that was withdrawn and made again is a new offer (D4.1,
  -- D8.5).
  offer_told boolean not null default false,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id),
  constraint group_waiting_educational_group_id_fkey
    foreign key (establishment_id, educational_group_id) references educational_group (establishment_id, id),
  constraint group_waiting_application_id_fkey
    foreign key (establishment_id, application_id) references educational_joining_application (establishment_id, id),
  constraint group_waiting_student_id_fkey foreign key (establishment_id, student_id) references user_account (establishment_id, id)
);
create index group_waiting_list on group_waiting (establishment_id, record_state, created_at, id);
create index group_waiting_since_sort on group_waiting (establishment_id, record_state, since, id);
create unique index group_waiting_once on group_waiting (establishment_id, educational_group_id, application_id) where state = 'Waiting';
create index group_waiting_line on group_waiting (establishment_id, educational_group_id, since, id) where state = 'Waiting';
create index group_waiting_state_tab
  on group_waiting (establishment_id, record_state, state, since, id);
create index group_waiting_seats_offered
  on group_waiting (establishment_id, record_state, since, id)
  where state = 'Waiting' and seat_offer = 'Offered';
create index group_waiting_untold on group_waiting (establishment_id) where seat_offer = 'Offered' and not offer_told;
create index group_waiting_educational_group_id on group_waiting (establishment_id, educational_group_id, since);
create index group_waiting_application_id on group_waiting (establishment_id, application_id);
create index group_waiting_student_id on group_waiting (establishment_id, student_id, since) where student_id is not null;
select protect_table('group_waiting');

-- References to tables that are made after the ones that refer to them.
alter table educational_group_student add constraint educational_group_student_application_id_fkey
    foreign key (establishment_id, application_id) references educational_joining_application (establishment_id, id);

create function place_in_line(group_waiting) returns integer language sql stable as $$
  select case $1.state when 'Waiting' then (
    select count(*)::integer from group_waiting w
    where w.establishment_id = $1.establishment_id and w.educational_group_id = $1.educational_group_id
      and w.state = 'Waiting' and (w.since, w.id) <= ($1.since, $1.id)
  ) end
$$;
comment on function place_in_line is
  'Returns the position of a waiting student in the line of the group, from 1; null if the student does not wait.';

create function offer_seats(establishment uuid, in_group uuid) returns void language sql as $$
  with free as (
    select case
        when g.closed = 'Closed' or g.finished = 'Finished' then 0
        when g.maximum_status then greatest(0, g.maximum_number_of_students - g.total_number_of_students)
        else 1000000
      end as seats
    from educational_group g
    where g.establishment_id = establishment and g.id = in_group
  ), line as (
    select w.id, case
        when w.state = 'Waiting'
          and row_number() over (partition by w.state order by w.since, w.id) <= (select seats from free)
        then 'Offered'
        else 'None'
      end as offer
    from group_waiting w
    where w.establishment_id = establishment and w.educational_group_id = in_group
      and (w.state = 'Waiting' or w.seat_offer = 'Offered')
  )
  update group_waiting w
  set seat_offer = line.offer
  from line
  where w.establishment_id = establishment and w.id = line.id and w.seat_offer <> line.offer
$$;
comment on function offer_seats is
  'Offers the free seats of a group to the first of its line, and withdraws offers for which no seat is free.';

create function offer_seats_of_group() returns trigger language plpgsql as $$
begin
  perform offer_seats(new.establishment_id, new.id);
  return null;
end $$;
comment on function offer_seats_of_group is 'Offers the free seats of a group again after its size or state changed.';

create trigger offer_seats after update of total_number_of_students, maximum_number_of_students, maximum_status, closed,
  finished on educational_group
  for each row when ((old.total_number_of_students, old.maximum_number_of_students, old.maximum_status, old.closed,
    old.finished) is distinct from (new.total_number_of_students, new.maximum_number_of_students, new.maximum_status,
      new.closed, new.finished))
  execute function offer_seats_of_group();
comment on trigger offer_seats on educational_group is
  'Offer of free seats to the line after the size or state of the group changed.';

create function offer_seats_of_line() returns trigger language plpgsql as $$
begin
  perform offer_seats(new.establishment_id, new.educational_group_id);
  return null;
end $$;
comment on function offer_seats_of_line is 'Offers the free seats of the group again after its line changed.';

create trigger offer_seats after insert or update of state on group_waiting for each row execute function offer_seats_of_line();
comment on trigger offer_seats on group_waiting is 'Offer of free seats after the line changed.';

create function renew_offer() returns trigger language plpgsql as $$
begin
  new.offer_told := false;
  return new;
end $$;
comment on function renew_offer is 'Marks a changed offer as one without a notification.';

create trigger renew_offer before update of seat_offer on group_waiting for each row
  when (new.seat_offer is distinct from old.seat_offer) execute function renew_offer();
comment on trigger renew_offer on group_waiting is 'Reset of the announcement of an offer that changed.';
