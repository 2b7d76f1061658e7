-- Establishments: centres, and the platform itself.

create table establishment (
  id uuid primary key,
  -- An establishment is a record of the platform's own establishment (D1.2), with a list, a form, a history and a
  -- picture.
  establishment_id uuid not null default '00000000-0000-7000-8000-000000000000' check (establishment_id = '00000000-0000-7000-8000-000000000000'),
  code text not null unique check (length(code) between 1 and 30),
  name_ar text check (length(name_ar) between 1 and 200),
  name_en text check (length(name_en) between 1 and 200),
  name_und text check (length(name_und) between 1 and 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  image_at timestamptz,
  time_zone text not null default 'Africa/Cairo',
  decimal_places integer not null default 2 check (decimal_places >= 0 and decimal_places <= 2),
  -- D12.6: true lets a user choose names as written, in no language, for the interface.
  und_language boolean not null default false,
  weekend text not null default 'Friday' check (weekend in ('None', 'Friday', 'FridaySaturday', 'Sunday', 'SaturdaySunday')),
  -- A change applies to debts made from then on; recognised revenue stays.
  revenue_recognition text not null default 'DebtMade' check (revenue_recognition in ('DebtMade', 'SessionsHeld')),
  quotation_debt_at text not null default 'JobOrder' check (quotation_debt_at in ('Acceptance', 'JobOrder')),
  media_overdue_closes boolean not null default false,
  absence_message_delay integer not null default 15 check (absence_message_delay >= 0 and absence_message_delay <= 1440),
  quiet_from time not null default '21:00',
  quiet_to time not null default '09:00',
  result_messages boolean not null default false,
  opens_at time not null default '10:00',
  closes_at time not null default '22:00',
  complaint_reopen_days integer not null default 14 check (complaint_reopen_days >= 0 and complaint_reopen_days <= 365),
  complaint_remind_days integer not null default 7 check (complaint_remind_days >= 1 and complaint_remind_days <= 365),
  complaint_close_days integer not null default 14 check (complaint_close_days >= 1 and complaint_close_days <= 365),
  follow_up_minutes integer not null default 30 check (follow_up_minutes >= 5 and follow_up_minutes <= 240),
  follow_up_rest_after integer not null default 3 check (follow_up_rest_after >= 1 and follow_up_rest_after <= 20),
  follow_up_rest_days integer not null default 90 check (follow_up_rest_days >= 1 and follow_up_rest_days <= 730),
  -- Creates follow-ups for students whose results or attendance fall (D8.2).
  follow_up_slipping boolean not null default false,
  -- Days that a centre stores notifications (D8.5).
  notification_days integer not null default 180 check (notification_days between 7 and 3650),
  person_quota integer not null default 1024 check (person_quota >= 0 and person_quota <= 100000000),
  staff_quota integer not null default 20480 check (staff_quota >= 0 and staff_quota <= 100000000),
  group_quota integer not null default 51200 check (group_quota >= 0 and group_quota <= 100000000),
  place_quota integer not null default 10240 check (place_quota >= 0 and place_quota <= 100000000),
  -- Maximum size of a file by type, in megabytes (D9.2).
  upload_image integer not null default 25 check (upload_image between 1 and 1000),
  upload_audio integer not null default 500 check (upload_audio between 1 and 10000),
  upload_video integer not null default 8192 check (upload_video between 1 and 100000),
  upload_other integer not null default 200 check (upload_other between 1 and 10000),
  media_grace_days integer not null default 30 check (media_grace_days >= 0 and media_grace_days <= 730),
  one_device boolean not null default true,
  whole_phone_mark boolean not null default false,
  trace_leaks boolean not null default false,
  quotation_margin integer not null default 20 check (quotation_margin >= 0 and quotation_margin <= 1000),
  quotation_least_margin integer not null default 0 check (quotation_least_margin >= 0 and quotation_least_margin <= 1000),
  quotation_answer_days integer not null default 3 check (quotation_answer_days >= 1 and quotation_answer_days <= 90),
  -- The centre's own colour, and the address of its public page: a host name, or a word in the address.
  accent text check (accent ~ '^#[0-9a-f]{6}$'),
  web_address text check (web_address ~ '^[a-z0-9]([a-z0-9.-]{0,98}[a-z0-9])?$'),
  -- The public page: one line about the offer, links in the footer with their switches, whether prices are shown, and
  -- whether visitors may ask to join.
  public_page boolean not null default true,
  slogan_ar text check (length(slogan_ar) <= 160),
  slogan_en text check (length(slogan_en) <= 160),
  slogan_und text check (length(slogan_und) <= 160),
  public_prices boolean not null default true,
  public_lecturers boolean not null default false,
  public_seats boolean not null default false,
  ask_to_join boolean not null default true,
  -- Contacts on the head of printed papers, each with its switch (D12.10).
  address_ar text check (length(address_ar) <= 400),
  address_en text check (length(address_en) <= 400),
  address_und text check (length(address_und) <= 400),
  address_active boolean not null default true,
  phone text,
  phone2 text,
  phone_active boolean not null default true,
  email text,
  email_active boolean not null default true,
  map_link text,
  map_link_active boolean not null default true,
  facebook text,
  facebook_active boolean not null default true,
  twitter text,
  twitter_active boolean not null default true,
  linkedin text,
  linkedin_active boolean not null default true,
  whats_app text,
  whats_app_active boolean not null default true,
  you_tube text,
  you_tube_active boolean not null default true,
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object'),
  establishment_type text not null default 'Centre' check (establishment_type in ('Platform', 'Centre')),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  search text generated always as (
    ' ' || ar_norm_v3(coalesce(name_ar, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_und, '') || ' ' || coalesce(code, ''))
  ) stored,
  constraint establishment_of_platform unique (establishment_id, id),
  constraint establishment_named check (num_nonnulls(name_ar, name_en, name_und) > 0)
);
create unique index establishment_web_address on establishment (web_address);
grant select, insert, update on establishment to topcenter_app;

-- D1.6: the last number for each kind of record. Transactions update it last, because they all lock the same row.
create table code_counter (
  establishment_id uuid not null references establishment (id),
  entity text not null,
  last bigint not null default 0 check (last >= 0),
  primary key (establishment_id, entity)
);
select protect_table('code_counter');

create table app_setting (
  establishment_id uuid not null references establishment (id),
  user_id uuid not null,
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object'),
  updated_at timestamptz not null default now(),
  primary key (establishment_id, user_id)
);
select protect_table('app_setting');

-- The users of type AdminsEgypt belong to the platform's own establishment.
insert into establishment (id, code, name_ar, name_en, establishment_type)
values ('00000000-0000-7000-8000-000000000000', 'PLATFORM', 'المنصة', 'Platform', 'Platform');
