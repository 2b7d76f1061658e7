-- Times of day that somebody may know beside a date (docs/decisions/0084-times-of-day.md). Each is empty where nobody
-- knows it, needs its date, and stands in the order of the dates on one day.

alter table user_qualification
  add column joining_time time,
  add column obtaining_time time,
  add constraint user_qualification_joining_time_date check (joining_date_time is not null or joining_time is null),
  add constraint user_qualification_obtaining_time_date check (obtaining_date_time is not null or obtaining_time is null),
  add constraint user_qualification_joining_time_obtaining_time_order
    check (obtaining_date_time > joining_date_time or obtaining_time >= joining_time);

alter table user_scientific_degree
  add column obtaining_time time,
  add constraint user_scientific_degree_obtaining_time_date
    check (obtaining_date_time is not null or obtaining_time is null);

alter table user_injury
  add column injury_time time,
  add column recovery_start_time time,
  add column recovery_end_time time,
  add constraint user_injury_injury_time_date check (injury_date_time is not null or injury_time is null),
  add constraint user_injury_recovery_start_time_date check (recovery_start is not null or recovery_start_time is null),
  add constraint user_injury_recovery_end_time_date check (recovery_end is not null or recovery_end_time is null),
  add constraint user_injury_injury_time_recovery_start_time_order
    check (recovery_start > injury_date_time or recovery_start_time >= injury_time),
  add constraint user_injury_injury_time_recovery_end_time_order
    check (recovery_end > injury_date_time or recovery_end_time >= injury_time),
  add constraint user_injury_recovery_start_time_recovery_end_time_order
    check (recovery_end > recovery_start or recovery_end_time >= recovery_start_time);

alter table user_personal_card
  add column creation_time time,
  add column expiry_time time,
  add constraint user_personal_card_creation_time_date check (creation_date_time is not null or creation_time is null),
  add constraint user_personal_card_expiry_time_date check (expiry_date_time is not null or expiry_time is null),
  add constraint user_personal_card_creation_time_expiry_time_order
    check (expiry_date_time > creation_date_time or expiry_time >= creation_time);

alter table educational_group
  add column expected_start_time time,
  add column expected_end_time time,
  add constraint educational_group_expected_start_time_date
    check (expected_start is not null or expected_start_time is null),
  add constraint educational_group_expected_end_time_date check (expected_end is not null or expected_end_time is null),
  add constraint educational_group_expected_start_time_expected_end_time_order
    check (expected_end > expected_start or expected_end_time >= expected_start_time);
