-- Periods, categories, groups, seats, meetings, attendance, excuses and risk (docs/at-risk.md).
-- Weekly hours may end on the next day (D4.2), as in Ramadan: an end that is not later than its beginning is on the
-- next day.

create table educational_period (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  "from" date not null,
  "to" date not null,
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
  constraint educational_period_code_key unique (establishment_id, code),
  constraint educational_period_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint educational_period_from_to_order check ("to" >= "from")
);
create index educational_period_list on educational_period (establishment_id, record_state, created_at, id);
create index educational_period_from_sort on educational_period (establishment_id, record_state, "from", id);
create index educational_period_search on educational_period using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('educational_period');

create table educational_category (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  parent_id uuid,
  image_at timestamptz,
  component_id uuid,
  educational_stage_id uuid,
  question_type_id uuid,
  sponsor_id uuid,
  -- Colour of the meetings of the category in the calendar (D12.4).
  color_id uuid,
  success_degree numeric(5,2) not null default 50 check (success_degree >= 0 and success_degree <= 100),
  final_degree numeric(14,4) not null default 100 check (final_degree >= 0.0001 and final_degree <= 100000),
  final_exam_weight numeric(5,2) not null default 0 check (final_exam_weight >= 0 and final_exam_weight <= 100),
  attendance_weight numeric(5,2) not null default 0 check (attendance_weight >= 0 and attendance_weight <= 100),
  midterm_weight numeric(5,2) not null default 0 check (midterm_weight >= 0 and midterm_weight <= 100),
  oral_weight numeric(5,2) not null default 0 check (oral_weight >= 0 and oral_weight <= 100),
  periodical_weight numeric(5,2) not null default 0 check (periodical_weight >= 0 and periodical_weight <= 100),
  grading_plan_id uuid,
  exam_count integer not null default 0 check (exam_count >= 0 and exam_count <= 1000),
  re_exam boolean not null default false,
  max_count_number_re_exam integer not null default 0 check (max_count_number_re_exam >= 0 and max_count_number_re_exam <= 20),
  attempt_rule text not null default 'Best' check (attempt_rule in ('Best', 'Last', 'Average', 'CappedAtPass')),
  total_failure_educational_category integer not null default 0 check (total_failure_educational_category >= 0
    and total_failure_educational_category <= 100),
  calculation_in_grand_total_status boolean not null default false,
  failing_status_on_parent_educational_category boolean not null default false,
  certificate_rule text not null default 'PassedAndPaid' check (certificate_rule in ('PassedAndPaid', 'Passed', 'Paid', 'Nothing')),
  absence_consumes_session boolean not null default false,
  refund_days_before integer check (refund_days_before >= 0 and refund_days_before <= 365),
  refund_most_consumed numeric(5,2) check (refund_most_consumed >= 0 and refund_most_consumed <= 100),
  refund_fee bigint not null default 0 check (refund_fee >= 0),
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
  constraint educational_category_code_key unique (establishment_id, code),
  constraint educational_category_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint educational_category_weights
  check (final_exam_weight + attendance_weight + midterm_weight + oral_weight + periodical_weight <= 100),
  constraint educational_category_parent_id_fkey
    foreign key (establishment_id, parent_id) references educational_category (establishment_id, id),
  constraint educational_category_educational_stage_id_fkey
    foreign key (establishment_id, educational_stage_id) references educational_stage (establishment_id, id),
  constraint educational_category_grading_plan_id_fkey
    foreign key (establishment_id, grading_plan_id) references grading_plan (establishment_id, id),
  constraint educational_category_component_id_fkey
    foreign key (establishment_id, component_id) references system_component (establishment_id, id),
  constraint educational_category_color_id_fkey foreign key (establishment_id, color_id) references color (establishment_id, id),
  constraint educational_category_question_type_id_fkey
    foreign key (establishment_id, question_type_id) references question_type (establishment_id, id),
  constraint educational_category_sponsor_id_fkey foreign key (establishment_id, sponsor_id) references sponsor (establishment_id, id)
);
create index educational_category_list on educational_category (establishment_id, record_state, created_at, id);
create index educational_category_parent_id on educational_category (establishment_id, parent_id, created_at, id);
create index educational_category_search on educational_category
  using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index educational_category_sponsor_id on educational_category (establishment_id, sponsor_id, created_at, id);
create index educational_category_component_id
  on educational_category (establishment_id, component_id, code)
  where component_id is not null;
select protect_table('educational_category');

create table educational_group (
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
  educational_category_id uuid not null,
  educational_period_id uuid not null,
  lecturer_id uuid,
  duration integer check (duration >= 1 and duration <= 1440),
  expected_start date,
  expected_end date,
  minimum_number_of_students integer check (minimum_number_of_students >= 0 and minimum_number_of_students <= 100000),
  minimum_status boolean not null default false,
  maximum_number_of_students integer check (maximum_number_of_students >= 1 and maximum_number_of_students <= 100000),
  maximum_status boolean not null default false,
  total_number_of_students integer not null default 0 check (total_number_of_students >= 0),
  fixed_schedule boolean not null default false,
  -- Stored here, so that limits of lists can use it.
  schedule text not null default 'HasNotSchedule'
    check (schedule in ('HasSchedule', 'HasNotSchedule')),
  warning_status1 integer check (warning_status1 >= 1 and warning_status1 <= 1000),
  warning_status2 integer check (warning_status2 >= 1 and warning_status2 <= 1000),
  warning_status3 integer check (warning_status3 >= 1 and warning_status3 <= 1000),
  warning_status4 integer check (warning_status4 >= 1 and warning_status4 <= 1000),
  warning_status5 integer check (warning_status5 >= 1 and warning_status5 <= 1000),
  closed text not null default 'Open' check (closed in ('Open', 'Closed')),
  finished text not null default 'NotFinished' check (finished in ('NotFinished', 'Finished')),
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
  constraint educational_group_code_key unique (establishment_id, code),
  constraint educational_group_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint educational_group_expected_start_expected_end_order check (expected_end >= expected_start),
  constraint educational_group_minimum_number_of_students_maximum_number_of_students_order
    check (maximum_number_of_students >= minimum_number_of_students),
  constraint educational_group_seats
    check (not maximum_status or maximum_number_of_students is null or total_number_of_students <= maximum_number_of_students),
  constraint educational_group_thresholds check (
    coalesce(warning_status1 < warning_status2, true) and coalesce(warning_status2 < warning_status3, true)
    and coalesce(warning_status3 < warning_status4, true) and coalesce(warning_status4 < warning_status5, true)),
  constraint educational_group_educational_category_id_fkey
    foreign key (establishment_id, educational_category_id) references educational_category (establishment_id, id),
  constraint educational_group_educational_period_id_fkey
    foreign key (establishment_id, educational_period_id) references educational_period (establishment_id, id),
  constraint educational_group_lecturer_id_fkey foreign key (establishment_id, lecturer_id) references user_account (establishment_id, id)
);
create index educational_group_list on educational_group (establishment_id, record_state, created_at, id);
create index educational_group_expected_start_sort on educational_group (establishment_id, record_state, expected_start, id);
create index educational_group_total_number_of_students_sort
  on educational_group (establishment_id, record_state, total_number_of_students, id);
create index educational_group_search on educational_group using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
create index educational_group_finished_tab
  on educational_group (establishment_id, record_state, finished, created_at, id);
create index educational_group_educational_category_id on educational_group (establishment_id, educational_category_id, created_at);
create index educational_group_educational_period_id on educational_group (establishment_id, educational_period_id, created_at);
create index educational_group_lecturer_id on educational_group (establishment_id, lecturer_id, created_at) where lecturer_id is not null;
select protect_table('educational_group');

create table educational_group_slices (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  weekday text not null check (weekday in ('Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday')),
  "from" time not null,
  "to" time not null,
  place_id uuid,
  lecturer_id uuid,
  primary key (establishment_id, parent_id, position),
  constraint educational_group_slices_order
    check ("to" > "from" or ("to" < "from" and "to" - "from" + interval '24 hours' <= interval '8 hours')),
  constraint educational_group_slices_parent_fkey
    foreign key (establishment_id, parent_id) references educational_group (establishment_id, id) on delete cascade,
  constraint educational_group_slices_place_id_fkey foreign key (establishment_id, place_id) references place (establishment_id, id),
  constraint educational_group_slices_lecturer_id_fkey
    foreign key (establishment_id, lecturer_id) references user_account (establishment_id, id)
);
create index educational_group_slices_lecturer on educational_group_slices (establishment_id, lecturer_id);
select protect_table('educational_group_slices');

-- Periods in which a lecturer teaches a group, by the group itself or by a weekly time of it. Triggers write the rows.
-- The first lecturers of a group have no `since`: they teach it from its beginning. A stand-in for one meeting has no
-- row here.
create table group_teaching (
  establishment_id uuid not null references establishment (id),
  educational_group_id uuid not null,
  lecturer_id uuid not null,
  since date,
  until date,
  -- The day on which the row was written, in the time zone of the centre.
  noted_on date not null,
  primary key (establishment_id, educational_group_id, lecturer_id, noted_on),
  constraint group_teaching_order check (until >= since),
  constraint group_teaching_educational_group_id_fkey
    foreign key (establishment_id, educational_group_id) references educational_group (establishment_id, id) on delete cascade,
  constraint group_teaching_lecturer_id_fkey
    foreign key (establishment_id, lecturer_id) references user_account (establishment_id, id) on delete cascade
);
create unique index group_teaching_open on group_teaching (establishment_id, educational_group_id, lecturer_id) where until is null;
create index group_teaching_lecturer on group_teaching (establishment_id, lecturer_id);
select protect_table('group_teaching');

create table holiday (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  code text not null check (length(code) <= 60),
  name_ar text check (length(name_ar) <= 200),
  name_en text check (length(name_en) <= 200),
  name_und text check (length(name_und) <= 200),
  description_ar text check (length(description_ar) <= 4000),
  description_en text check (length(description_en) <= 4000),
  description_und text check (length(description_und) <= 4000),
  "from" date not null,
  "to" date,
  -- Number of meetings on its days that were moved or canceled, less those taken back.
  settled integer not null default 0,
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
  constraint holiday_code_key unique (establishment_id, code),
  constraint holiday_named check (num_nonnulls(name_ar, name_en, name_und) > 0),
  constraint holiday_from_to_order check ("to" >= "from")
);
create index holiday_list on holiday (establishment_id, record_state, created_at, id);
create index holiday_from_sort on holiday (establishment_id, record_state, "from", id);
create index holiday_search on holiday using gin (establishment_id, search gin_trgm_ops) with (fastupdate = off);
select protect_table('holiday');

create table establishment_holidays (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  "on" date not null,
  name text check (length(name) <= 200),
  primary key (establishment_id, parent_id, position),
  constraint establishment_holidays_parent_fkey
    foreign key (establishment_id, parent_id) references establishment (establishment_id, id) on delete cascade
);
select protect_table('establishment_holidays');

create table educational_schedule_time (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  state text not null default 'Planned' check (state in ('Planned', 'Canceled')),
  educational_group_id uuid not null,
  "from" timestamptz not null,
  "to" timestamptz not null,
  place_id uuid,
  lecturer_id uuid,
  lecture_link text,
  work_day text not null default 'Work' check (work_day in ('Work', 'Holiday')),
  alternative_of_id uuid,
  register text not null default 'NotTaken' check (register in ('NotTaken', 'Taken', 'Closed')),
  -- Time of the first mark of a meeting (D4.4, D11.2), for reports on meetings that begin late. The statement that
  -- takes the register writes it once.
  register_taken_at timestamptz,
  -- Counts of the active marks of the meeting (D4.4). The server counts them in the transaction that changes marks
  -- (server/src/education/attendance/recounting.ts). No trigger is needed: marks are never deleted together with
  -- other rows, and only archived ones, which do not count, can be deleted at all.
  present integer not null default 0 check (present >= 0),
  absent integer not null default 0 check (absent >= 0),
  unknown integer not null default 0 check (unknown >= 0),
  late integer not null default 0 check (late >= 0),
  excused integer not null default 0 check (excused >= 0),
  -- Sum of minutes that active marks were late, for the attendance report.
  minutes_late integer not null default 0 check (minutes_late >= 0),
  notes text check (length(notes) <= 1000),
  -- True if a user with that permission booked the time over a clash. Its bookings are shown to others, but they block
  -- nobody.
  overbooked boolean not null default false,
  -- Slot for which the time was generated, so that a moved time is not generated again.
  generated_for timestamptz,
  -- True if somebody confirmed a clash of students: the meeting may then return to its slot without another question.
  students_confirmed boolean not null default false,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id),
  constraint educational_schedule_time_from_to_order check ("to" >= "from"),
  constraint educational_schedule_time_length check ("to" > "from" and "to" <= "from" + interval '24 hours'),
  constraint educational_schedule_time_counts check (late <= present and excused <= absent),
  constraint educational_schedule_time_taken check (register_taken_at is null or register <> 'NotTaken'),
  constraint educational_schedule_time_educational_group_id_fkey
    foreign key (establishment_id, educational_group_id) references educational_group (establishment_id, id),
  constraint educational_schedule_time_place_id_fkey foreign key (establishment_id, place_id) references place (establishment_id, id),
  constraint educational_schedule_time_lecturer_id_fkey
    foreign key (establishment_id, lecturer_id) references user_account (establishment_id, id),
  constraint educational_schedule_time_alternative_of_id_fkey
    foreign key (establishment_id, alternative_of_id) references educational_schedule_time (establishment_id, id)
);
create index educational_schedule_time_list on educational_schedule_time (establishment_id, record_state, created_at, id);
create index educational_schedule_time_from_sort on educational_schedule_time (establishment_id, record_state, "from", id);
create unique index educational_schedule_time_generated
  on educational_schedule_time (establishment_id, educational_group_id, generated_for);
-- The few meetings whose marks do not count. Results exclude these, instead of looking up the meeting of every mark.
create index educational_schedule_time_not_held
  on educational_schedule_time (establishment_id, id)
  where state <> 'Planned' or work_day <> 'Work' or record_state <> 'active';
create index educational_schedule_time_state_tab
  on educational_schedule_time (establishment_id, record_state, state, "from", id)
  where state <> 'Planned';
-- Contains the state, so that missing registers are counted without reading rows.
create index educational_schedule_time_registers_not_taken
  on educational_schedule_time (establishment_id, record_state, "from", id) include (state)
  where work_day = 'Work' and register = 'NotTaken';
create index educational_schedule_time_counted
  on educational_schedule_time (establishment_id, "from")
  include ("to", educational_group_id, lecturer_id, place_id, present, absent, unknown, late, excused, minutes_late)
  where present + absent + unknown > 0;
create index educational_schedule_time_planned
  on educational_schedule_time (establishment_id, record_state, "from")
  include (work_day, state, register, "to", place_id, lecturer_id, educational_group_id, register_taken_at);
create index educational_schedule_time_educational_group_id on educational_schedule_time (establishment_id, educational_group_id, "from");
create index educational_schedule_time_place_id
  on educational_schedule_time (establishment_id, place_id, "from")
  where place_id is not null;
create index educational_schedule_time_lecturer_id
  on educational_schedule_time (establishment_id, lecturer_id, "from")
  where lecturer_id is not null;
create index educational_schedule_time_alternative_of_id
  on educational_schedule_time (establishment_id, alternative_of_id)
  where alternative_of_id is not null;
select protect_table('educational_schedule_time');

create function register_status(educational_schedule_time) returns text language sql stable as $$
  select case
    when $1.register <> 'NotTaken' then $1.register
    when $1.state = 'Planned' and $1.work_day = 'Work' then case when $1."from" > now() then 'NotBegun' else 'NotTaken' end
  end
$$;
comment on function register_status is
  'Returns the shown status of a register, which is missing once its lesson has begun; null for a lesson that is not held (D4.4).';

-- One row for each place, lecturer and group that a planned time occupies. A trigger writes the rows, so that no writer
-- can forget them. Students have no rows, because the seats of the group show which students are busy.
create table booking (
  establishment_id uuid not null references establishment (id),
  schedule_time_id uuid not null,
  resource_kind text not null check (resource_kind in ('place', 'lecturer', 'group')),
  resource_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  during tstzrange not null generated always as (tstzrange(starts_at, ends_at, '[)')) stored,
  overbooked boolean not null default false,
  primary key (establishment_id, schedule_time_id, resource_kind),
  constraint booking_clash exclude
    using gist (establishment_id with =, resource_kind with =, resource_id with =, during with &&) where (not overbooked),
  constraint booking_schedule_time_fkey foreign key (establishment_id, schedule_time_id)
    references educational_schedule_time (establishment_id, id) on delete cascade
);
-- Unlike the constraint it has no condition, because a search for clashes also finds overbooked times.
create index booking_during on booking using gist (establishment_id, resource_kind, resource_id, during);
select protect_table('booking');

create table educational_group_student (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  educational_group_id uuid not null,
  application_id uuid not null,
  student_id uuid not null,
  educational_category_id uuid not null,
  joined_on date,
  left_on date,
  certificate_status text check (certificate_status in ('Ready', 'Export', 'Deliver')),
  warning integer not null default 0 check (warning >= 0 and warning <= 5),
  warning_by_hand timestamptz,
  clash_confirmed boolean not null default false,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id),
  constraint educational_group_student_left_order check (left_on >= joined_on),
  constraint educational_group_student_educational_group_id_fkey
    foreign key (establishment_id, educational_group_id) references educational_group (establishment_id, id),
  constraint educational_group_student_student_id_fkey
    foreign key (establishment_id, student_id) references user_account (establishment_id, id),
  constraint educational_group_student_educational_category_id_fkey
    foreign key (establishment_id, educational_category_id) references educational_category (establishment_id, id)
);
create index educational_group_student_list on educational_group_student (establishment_id, record_state, created_at, id);
create index educational_group_student_joined_on_sort on educational_group_student (establishment_id, record_state, joined_on, id);
create unique index educational_group_student_seat on educational_group_student (establishment_id, application_id)
  where left_on is null and record_state <> 'archived';
create unique index educational_group_student_once on educational_group_student (establishment_id, educational_group_id, student_id)
  where left_on is null and record_state <> 'archived';
create index educational_group_student_educational_group_id
  on educational_group_student (establishment_id, educational_group_id, created_at);
create index educational_group_student_application_id on educational_group_student (establishment_id, application_id);
create index educational_group_student_student_id
  on educational_group_student (establishment_id, student_id, created_at)
  where student_id is not null;
create index educational_group_student_educational_category_id
  on educational_group_student (establishment_id, educational_category_id, created_at)
  where educational_category_id is not null;
select protect_table('educational_group_student');

-- Rows that serve as locks. A transaction that changes the hours of a student (a meeting of a group, a seat in one)
-- locks the row until its end, and only then looks for clashes. The row of the user is not the lock: a login locks it,
-- and would wait while a whole term is moved.
create table student_hours (
  establishment_id uuid not null references establishment (id),
  student_id uuid not null,
  primary key (establishment_id, student_id),
  constraint student_hours_student_fkey
    foreign key (establishment_id, student_id) references user_account (establishment_id, id) on delete cascade
);
select protect_table('student_hours');

create table educational_group_attendance (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  schedule_time_id uuid not null,
  educational_group_id uuid not null,
  group_student_id uuid not null,
  student_id uuid not null,
  attendance text not null check (attendance in ('Attendance', 'Absence', 'Unknown')),
  at timestamptz not null,
  minutes_late integer check (minutes_late >= 0 and minutes_late <= 1440),
  left_early integer check (left_early >= 0 and left_early <= 1440),
  excused boolean not null default false,
  way text check (way in ('List', 'Keyboard', 'QR', 'Offline', 'Import')),
  reason text check (length(reason) <= 400),
  recorded_by_id uuid,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id),
  constraint educational_group_attendance_schedule_time_id_student_id_key unique (establishment_id, schedule_time_id, student_id),
  constraint educational_group_attendance_sense check (
    (attendance = 'Absence' or not excused) and (attendance = 'Attendance' or (minutes_late is null and left_early is null))),
  constraint educational_group_attendance_schedule_time_id_fkey
    foreign key (establishment_id, schedule_time_id) references educational_schedule_time (establishment_id, id),
  constraint educational_group_attendance_educational_group_id_fkey
    foreign key (establishment_id, educational_group_id) references educational_group (establishment_id, id),
  constraint educational_group_attendance_group_student_id_fkey
    foreign key (establishment_id, group_student_id) references educational_group_student (establishment_id, id),
  constraint educational_group_attendance_student_id_fkey
    foreign key (establishment_id, student_id) references user_account (establishment_id, id),
  constraint educational_group_attendance_recorded_by_id_fkey
    foreign key (establishment_id, recorded_by_id) references user_account (establishment_id, id)
);
create index educational_group_attendance_at_sort on educational_group_attendance (establishment_id, record_state, at, id);
create index educational_group_attendance_attendance_tab
  on educational_group_attendance (establishment_id, record_state, attendance, at, id)
  where attendance <> 'Attendance';
create index educational_group_attendance_educational_group_id
  on educational_group_attendance (establishment_id, educational_group_id, at);
-- Contains all columns that are counted for a seat, so that a register of many lessons reads no rows of marks.
create index educational_group_attendance_group_student_id
  on educational_group_attendance (establishment_id, group_student_id, attendance, excused, schedule_time_id, record_state);
create index educational_group_attendance_student_id on educational_group_attendance (establishment_id, student_id, at);
create index educational_group_attendance_recorded_by_id
  on educational_group_attendance (establishment_id, recorded_by_id)
  where recorded_by_id is not null;
select protect_table('educational_group_attendance');

create table attendance_excuse (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  image_at timestamptz,
  state text not null default 'Requested' check (state in ('Requested', 'Accepted', 'Refused', 'Undone', 'Withdrawn')),
  student_id uuid not null,
  schedule_time_id uuid not null,
  educational_group_id uuid,
  reason text not null check (length(reason) <= 1000),
  requested_by_id uuid,
  decided_by_id uuid,
  decided_at timestamptz,
  answer text check (length(answer) <= 400),
  changed_mark boolean not null default false,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id),
  constraint attendance_excuse_student_id_fkey foreign key (establishment_id, student_id) references user_account (establishment_id, id),
  constraint attendance_excuse_schedule_time_id_fkey
    foreign key (establishment_id, schedule_time_id) references educational_schedule_time (establishment_id, id),
  constraint attendance_excuse_educational_group_id_fkey
    foreign key (establishment_id, educational_group_id) references educational_group (establishment_id, id),
  constraint attendance_excuse_requested_by_id_fkey
    foreign key (establishment_id, requested_by_id) references user_account (establishment_id, id),
  constraint attendance_excuse_decided_by_id_fkey
    foreign key (establishment_id, decided_by_id) references user_account (establishment_id, id)
);
create index attendance_excuse_list on attendance_excuse (establishment_id, record_state, created_at, id);
-- One requested or accepted excuse of a student for a meeting.
create unique index attendance_excuse_once
  on attendance_excuse (establishment_id, schedule_time_id, student_id)
  where state in ('Requested', 'Accepted');
create index attendance_excuse_state_tab
  on attendance_excuse (establishment_id, record_state, state, created_at, id);
create index attendance_excuse_student_id on attendance_excuse (establishment_id, student_id, created_at);
create index attendance_excuse_schedule_time_id on attendance_excuse (establishment_id, schedule_time_id, created_at);
create index attendance_excuse_educational_group_id
  on attendance_excuse (establishment_id, educational_group_id, created_at)
  where educational_group_id is not null;
create index attendance_excuse_requested_by_id
  on attendance_excuse (establishment_id, requested_by_id, created_at)
  where requested_by_id is not null;
create index attendance_excuse_decided_by_id
  on attendance_excuse (establishment_id, decided_by_id, created_at)
  where decided_by_id is not null;
select protect_table('attendance_excuse');

-- The secret that seals the codes on a lecturer's screen, created with the first code of an establishment.
create table attendance_seal (
  establishment_id uuid primary key references establishment (id),
  secret bytea not null check (length(secret) = 32)
);
select protect_table('attendance_seal');

-- Scans of codes by students. For a meeting, a student has one scan, and a device has one student.
create table attendance_scan (
  establishment_id uuid not null references establishment (id),
  schedule_time_id uuid not null,
  student_id uuid not null,
  device text not null check (length(device) between 8 and 64),
  at timestamptz not null,
  primary key (establishment_id, schedule_time_id, student_id),
  constraint attendance_scan_device unique (establishment_id, schedule_time_id, device),
  constraint attendance_scan_schedule_time_id_fkey
    foreign key (establishment_id, schedule_time_id)
    references educational_schedule_time (establishment_id, id) on delete cascade,
  constraint attendance_scan_student_id_fkey
    foreign key (establishment_id, student_id) references user_account (establishment_id, id) on delete cascade
);
create index attendance_scan_student on attendance_scan (establishment_id, student_id);
select protect_table('attendance_scan');

-- The link is shown once and stored as a hash. It shows the data that its user may see when it is opened.
create table calendar_feed (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  user_id uuid not null,
  shows text not null check (shows in ('all', 'group', 'place', 'lecturer', 'student')),
  shown_id uuid,
  secret_hash bytea not null,
  created_at timestamptz not null,
  last_read_at timestamptz,
  primary key (establishment_id, id),
  constraint calendar_feed_secret unique (establishment_id, secret_hash),
  constraint calendar_feed_shown check ((shows = 'all') = (shown_id is null)),
  constraint calendar_feed_user_id_fkey
    foreign key (establishment_id, user_id) references user_account (establishment_id, id) on delete cascade
);
create index calendar_feed_user_id on calendar_feed (establishment_id, user_id, created_at, id);
select protect_table('calendar_feed');

create table student_risk (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  state text not null default 'Slipping' check (state in ('Slipping', 'Dismissed', 'Recovered')),
  student_id uuid not null,
  educational_group_id uuid not null,
  educational_category_id uuid not null,
  lecturer_id uuid,
  group_student_id uuid not null,
  level text not null check (level in ('High', 'Medium', 'Low')),
  score integer not null check (score >= 0 and score <= 100),
  study_score integer not null check (study_score >= 0 and study_score <= 100),
  reasons_ar text check (length(reasons_ar) <= 1000),
  reasons_en text check (length(reasons_en) <= 1000),
  reasons_und text check (length(reasons_und) <= 1000),
  overdue_ar text check (length(overdue_ar) <= 400),
  overdue_en text check (length(overdue_en) <= 400),
  overdue_und text check (length(overdue_und) <= 400),
  sessions integer not null default 0 check (sessions >= 0),
  missed integer not null default 0 check (missed >= 0),
  late integer not null default 0 check (late >= 0),
  held integer not null default 0 check (held >= 0),
  absences integer not null default 0 check (absences >= 0),
  exams integer not null default 0 check (exams >= 0),
  not_taken integer not null default 0 check (not_taken >= 0),
  average numeric(14,4) check (average >= 0 and average <= 100),
  before numeric(14,4) check (before >= 0 and before <= 100),
  recent numeric(14,4) check (recent >= 0 and recent <= 100),
  pass_mark numeric(14,4) check (pass_mark >= 0 and pass_mark <= 100),
  overdue_parts integer not null default 0 check (overdue_parts >= 0),
  overdue_since date,
  computed_at timestamptz not null,
  dismiss_reason text check (length(dismiss_reason) <= 400),
  dismissed_by_id uuid,
  dismissed_at timestamptz,
  dismissed_score integer check (dismissed_score >= 0 and dismissed_score <= 100),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id),
  constraint student_risk_group_student_id_key unique (establishment_id, group_student_id),
  constraint student_risk_dismissed
    check ((state = 'Dismissed') = (dismissed_at is not null and dismiss_reason is not null and dismissed_score is not null)),
  constraint student_risk_student_id_fkey foreign key (establishment_id, student_id) references user_account (establishment_id, id),
  constraint student_risk_educational_group_id_fkey
    foreign key (establishment_id, educational_group_id) references educational_group (establishment_id, id),
  constraint student_risk_educational_category_id_fkey
    foreign key (establishment_id, educational_category_id) references educational_category (establishment_id, id),
  constraint student_risk_lecturer_id_fkey foreign key (establishment_id, lecturer_id) references user_account (establishment_id, id),
  constraint student_risk_group_student_id_fkey
    foreign key (establishment_id, group_student_id) references educational_group_student (establishment_id, id),
  constraint student_risk_dismissed_by_id_fkey
    foreign key (establishment_id, dismissed_by_id) references user_account (establishment_id, id)
);
create index student_risk_list on student_risk (establishment_id, record_state, created_at, id);
create index student_risk_score_sort on student_risk (establishment_id, record_state, score, id);
create index student_risk_state_tab
  on student_risk (establishment_id, record_state, state, score, id);
create index student_risk_students_at_risk
  on student_risk (establishment_id, record_state, score, id)
  where state = 'Slipping' and level = 'High';
create index student_risk_student_id on student_risk (establishment_id, student_id, score);
create index student_risk_educational_group_id on student_risk (establishment_id, educational_group_id, score);
create index student_risk_educational_category_id on student_risk (establishment_id, educational_category_id, score);
create index student_risk_lecturer_id on student_risk (establishment_id, lecturer_id, score) where lecturer_id is not null;
create index student_risk_dismissed_by_id on student_risk (establishment_id, dismissed_by_id) where dismissed_by_id is not null;
select protect_table('student_risk');

create table educational_rating (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  educational_group_id uuid not null,
  rated_type text not null default 'EducationalGroup' check (rated_type in ('EducationalGroup', 'EducationalCategory', 'Lecturer')),
  user_id uuid not null,
  rating_number integer not null check (rating_number >= 1 and rating_number <= 5),
  notes text check (length(notes) <= 1000),
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  primary key (establishment_id, id),
  constraint educational_rating_educational_group_id_rated_type_user_id_key unique (establishment_id,
    educational_group_id, rated_type, user_id),
  constraint educational_rating_educational_group_id_fkey
    foreign key (establishment_id, educational_group_id) references educational_group (establishment_id, id),
  constraint educational_rating_user_id_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id)
);
create index educational_rating_list on educational_rating (establishment_id, record_state, created_at, id);
create index educational_rating_rating_number_sort on educational_rating (establishment_id, record_state, rating_number, id);
create index educational_rating_rated_type_tab
  on educational_rating (establishment_id, record_state, rated_type, created_at, id);
create index educational_rating_educational_group_id on educational_rating (establishment_id, educational_group_id, created_at);
create index educational_rating_user_id on educational_rating (establishment_id, user_id, created_at);
select protect_table('educational_rating');

-- The caller passes the rows of its statement as arrays, because in a distributed database no other node knows them.
create function shift_seats(establishments uuid[], groups uuid[], applications uuid[], changes integer[])
returns void language plpgsql strict as $$
declare
  centre uuid;
  one uuid;
  shift integer;
begin
  -- in the order of ids, because two imports would deadlock otherwise
  for centre, one, shift in
    select e, i, sum(c) from unnest(establishments, groups, changes) u(e, i, c) group by e, i having sum(c) <> 0 order by e, i
  loop
    update educational_group g
    set total_number_of_students = g.total_number_of_students + shift
    where g.establishment_id = centre and g.id = one;
  end loop;
  for centre, one, shift in
    select e, i, sum(c) from unnest(establishments, applications, changes) u(e, i, c) group by e, i having sum(c) <> 0 order by e, i
  loop
    update educational_joining_application a
    set related_with_group = case when shift > 0 then 'Related' else 'NotRelated' end
    where a.establishment_id = centre and a.id = one
      and a.related_with_group is distinct from case when shift > 0 then 'Related' else 'NotRelated' end;
  end loop;
end $$;
comment on function shift_seats is
  'Adds changes of taken seats to the counts of groups, and marks the applications as related to a group or not.';

-- The rule for everything that has a day. `since` is the first day of a membership, `until` is the first day after it.
-- Null means no limit, also in `first` and `last`. PostgreSQL inlines the condition if its arguments are cheap.
create function in_time(since date, until date, first date, last date) returns boolean language sql immutable parallel safe as $$
  select (since is null or last is null or since <= last)
    and (until is null or first is null or until > first)
    and (since is null or until is null or since < until)
$$;
comment on function in_time is
  'Returns true if a membership from `since` until the day before `until` has a day in common with the days from `first` to `last`.';

create function local_day(centre uuid, moment timestamptz) returns date language sql stable parallel safe as $$
  select (moment at time zone e.time_zone)::date from establishment e where e.id = centre
$$;
comment on function local_day is 'Returns the day of a moment in the time zone of a centre.';

create function teachers_now(centre uuid, the_group uuid) returns setof uuid language sql stable as $$
  select g.lecturer_id from educational_group g
  where g.establishment_id = centre and g.id = the_group and g.lecturer_id is not null
  union
  select s.lecturer_id from educational_group_slices s
  where s.establishment_id = centre and s.parent_id = the_group and s.lecturer_id is not null
$$;
comment on function teachers_now is 'Returns the lecturers of a group and of its weekly times.';

create function teachers_of(centre uuid, the_group uuid) returns setof uuid language sql stable as $$
  select t.lecturer_id from group_teaching t
  where t.establishment_id = centre and t.educational_group_id = the_group and (t.since < t.until) is not false
  union
  select t.lecturer_id from educational_schedule_time t
  where t.establishment_id = centre and t.educational_group_id = the_group and t.record_state = 'active' and t.lecturer_id is not null
$$;
comment on function teachers_of is
  'Returns everybody who teaches or taught a group, by the group, a weekly time or an active meeting of it.';

-- Uses the day on which the group changed. A lecturer who begins and ends on one day taught on no day. A lecturer who
-- returns on the day of leaving never left: each change writes all weekly times anew.
create function note_teaching(centre uuid, the_group uuid) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  today date;
begin
  select local_day(centre, g.updated_at) into today from educational_group g where g.establishment_id = centre and g.id = the_group;
  if today is null then
    return;
  end if;
  update group_teaching t set until = greatest(today, t.since)
  where t.establishment_id = centre and t.educational_group_id = the_group and t.until is null
    and t.lecturer_id not in (select teachers_now(centre, the_group));
  update group_teaching t set until = null
  where t.establishment_id = centre and t.educational_group_id = the_group and t.until = greatest(today, t.since)
    and t.lecturer_id in (select teachers_now(centre, the_group))
    and not exists (select from group_teaching o where o.establishment_id = centre and o.educational_group_id = the_group
      and o.lecturer_id = t.lecturer_id and o.until is null);
  insert into group_teaching (establishment_id, educational_group_id, lecturer_id, since, noted_on)
  select centre, the_group, n.id,
    case when exists (select from group_teaching o where o.establishment_id = centre and o.educational_group_id = the_group
      and o.noted_on < today) then today end, today
  from teachers_now(centre, the_group) n (id)
  where not exists (select from group_teaching o where o.establishment_id = centre and o.educational_group_id = the_group
    and o.lecturer_id = n.id and o.until is null)
  on conflict do nothing;
end $$;
comment on function note_teaching is
  'Ends the teaching of lecturers who no longer belong to a group, and begins the teaching of new ones, on the day of the last change of the group.';

create function note_teaching_of_group() returns trigger language plpgsql as $$
begin
  perform note_teaching(new.establishment_id, new.id);
  return null;
end $$;
comment on function note_teaching_of_group is 'Updates the periods in which lecturers teach a group.';

create trigger note_teaching_of_new after insert on educational_group for each row
  when (new.lecturer_id is not null) execute function note_teaching_of_group();
comment on trigger note_teaching_of_new on educational_group is 'Beginning of teaching with the group.';

create trigger note_teaching after update of lecturer_id on educational_group for each row
  when (old.lecturer_id is distinct from new.lecturer_id) execute function note_teaching_of_group();
comment on trigger note_teaching on educational_group is 'Beginning and end of teaching after a change of the lecturer.';

create function note_teaching_of_slice() returns trigger language plpgsql as $$
begin
  -- most weekly times have no lecturer of their own
  if coalesce(new.lecturer_id, old.lecturer_id) is not null then
    perform note_teaching(coalesce(new.establishment_id, old.establishment_id), coalesce(new.parent_id, old.parent_id));
  end if;
  return null;
end $$;
comment on function note_teaching_of_slice is
  'Updates the periods in which lecturers teach a group, after a change of its weekly times.';

create trigger note_teaching after insert or delete or update of lecturer_id on educational_group_slices
  for each row execute function note_teaching_of_slice();
comment on trigger note_teaching on educational_group_slices is 'Beginning and end of teaching after a change of a weekly time.';

-- The caller must have locked the groups, so that nobody else can take a seat in them meanwhile.
create function hold_students(establishment uuid, groups uuid[], others uuid[]) returns void language plpgsql as $$
declare
  students uuid[];
  student uuid;
begin
  students := array(
    select s.student_id
    from educational_group_student s
    where s.establishment_id = establishment
      and s.educational_group_id = any(groups)
      and s.left_on is null
      and s.record_state <> 'archived'
    union
    select unnest(others)
    order by 1
  );
  for student in
    select unnest(students)
    except
    select h.student_id from student_hours h where h.establishment_id = establishment and h.student_id = any(students)
    order by 1
  loop
    insert into student_hours (establishment_id, student_id) values (establishment, student) on conflict do nothing;
  end loop;
  perform 1
  from student_hours h
  where h.establishment_id = establishment and h.student_id = any(students)
  order by h.student_id
  for no key update;
end $$;
comment on function hold_students is
  'Locks the students who have a seat in these groups, and the other given students, in the order of their ids.';

create function group_is_scheduled(centre uuid, the_group uuid) returns boolean language sql stable as $$
  select exists (
    select 1 from educational_schedule_time t
    where t.establishment_id = centre and t.educational_group_id = the_group
      and t.record_state = 'active' and t.state = 'Planned')
$$;
comment on function group_is_scheduled is 'Returns true if a group has an active planned meeting.';

-- Uses the time zone of the centre. Weekends and holidays do not count. Hours that end before they begin end on the
-- next day. Returns null if the centre is never open.
create function working_due(centre uuid, start timestamptz, minutes integer) returns timestamptz language plpgsql stable as $$
declare
  manner record;
  off_days integer[];
  day date;
  opens timestamptz;
  closes timestamptz;
  rest interval := make_interval(mins => minutes);
begin
  if minutes is null then
    return null;
  end if;
  select time_zone, weekend, opens_at, closes_at into manner from establishment where id = centre;
  off_days := case manner.weekend
    when 'Friday' then array[5] when 'FridaySaturday' then array[5, 6] when 'Sunday' then array[7]
    when 'SaturdaySunday' then array[6, 7] else array[]::integer[] end;
  -- starts with the day before, because its hours may still run
  day := (start at time zone manner.time_zone)::date - 1;
  for passed in 0..3650 loop
    if extract(isodow from day)::integer <> all(off_days) and not exists (
      select 1 from holiday h
      where h.establishment_id = centre and h.record_state = 'active'
        and h."from" <= day and coalesce(h."to", h."from") >= day
    ) then
      opens := greatest((day + manner.opens_at) at time zone manner.time_zone, start);
      closes := (day + (manner.closes_at <= manner.opens_at)::integer + manner.closes_at) at time zone manner.time_zone;
      if closes > opens then
        if closes - opens >= rest then
          return opens + rest;
        end if;
        rest := rest - (closes - opens);
      end if;
    end if;
    day := day + 1;
  end loop;
  return null;
end $$;
comment on function working_due is
  'Returns the moment at which this many minutes of the centre''s opening hours have passed.';

create function next_working(centre uuid, moment timestamptz) returns timestamptz language plpgsql stable as $$
declare
  manner record;
  off_days integer[];
  wall timestamp;
begin
  select time_zone, weekend into manner from establishment where id = centre;
  off_days := case manner.weekend
    when 'Friday' then array[5] when 'FridaySaturday' then array[5, 6] when 'Sunday' then array[7]
    when 'SaturdaySunday' then array[6, 7] else array[]::integer[] end;
  wall := moment at time zone manner.time_zone;
  for passed in 0..400 loop
    exit when extract(isodow from wall)::integer <> all(off_days) and not exists (
      select 1 from holiday h
      where h.establishment_id = centre and h.record_state = 'active'
        and h."from" <= wall::date and coalesce(h."to", h."from") >= wall::date
    );
    wall := wall + interval '1 day';
  end loop;
  return wall at time zone manner.time_zone;
end $$;
comment on function next_working is
  'Returns the moment itself, or the same time of the next working day if the moment is on a weekend or a holiday.';

-- Locks the group first, then the place and the lecturer. Other writers of a group (of its weekly times, of an accepted
-- plan) also lock the group before they book.
create function book_schedule_time() returns trigger language plpgsql as $$
declare
  kind text;
  taken uuid;
begin
  delete from booking where establishment_id = new.establishment_id and schedule_time_id = new.id;
  if new.state <> 'Planned' or new.record_state = 'archived' or new.work_day <> 'Work' then return null; end if;
  -- Concurrent bookings wait here, in one order. Without these locks they would wait for each other's uncommitted
  -- bookings, and PostgreSQL would cancel one as a deadlock.
  perform 1 from educational_group where establishment_id = new.establishment_id and id = new.educational_group_id for no key update;
  perform 1 from place where establishment_id = new.establishment_id and id = new.place_id for no key update;
  perform 1 from user_account where establishment_id = new.establishment_id and id = new.lecturer_id for no key update;
  for kind, taken in
    values ('place', new.place_id), ('lecturer', new.lecturer_id), ('group', new.educational_group_id)
  loop
    continue when taken is null;
    insert into booking (establishment_id, schedule_time_id, resource_kind, resource_id, starts_at, ends_at, overbooked)
    values (new.establishment_id, new.id, kind, taken, new."from", new."to", new.overbooked);
  end loop;
  return null;
end $$;
comment on function book_schedule_time is 'Books the place, the lecturer and the group of a meeting for its time.';

create trigger book after insert
  or update of "from", "to", place_id, lecturer_id, educational_group_id, state, record_state, work_day, overbooked
  on educational_schedule_time for each row execute function book_schedule_time();
comment on trigger book on educational_schedule_time is
  'Booking of place, lecturer and group for the time of a meeting.';

create function keep_schedule_of_group() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or tg_op = 'UPDATE' then
    if new.record_state = 'active' and new.state = 'Planned' then
      update educational_group set schedule = 'HasSchedule'
      where establishment_id = new.establishment_id and id = new.educational_group_id and schedule <> 'HasSchedule';
    end if;
  end if;
  if tg_op = 'DELETE' or tg_op = 'UPDATE' then
    if old.record_state = 'active' and old.state = 'Planned' then
      update educational_group set schedule = 'HasNotSchedule'
      where establishment_id = old.establishment_id and id = old.educational_group_id and schedule <> 'HasNotSchedule'
        and not group_is_scheduled(old.establishment_id, old.educational_group_id);
    end if;
  end if;
  return null;
end $$;
comment on function keep_schedule_of_group is
  'Updates the column of a group that tells if it has a schedule, after one of its meetings changed.';

create trigger keep_schedule_of_group after insert or delete on educational_schedule_time
  for each row execute function keep_schedule_of_group();
comment on trigger keep_schedule_of_group on educational_schedule_time is 'Update of whether the group has a schedule.';

create trigger keep_schedule_of_changed_group after update on educational_schedule_time for each row
  when ((old.record_state, old.state, old.educational_group_id) is distinct from (new.record_state, new.state, new.educational_group_id))
  execute function keep_schedule_of_group();
comment on trigger keep_schedule_of_changed_group on educational_schedule_time is
  'Update of whether the group has a schedule, after a change that matters.';

-- The statement that takes or frees a seat also updates the count of the group and the link of the application, whoever
-- sends it. Transactions that compete for the last seat wait for the row of the count; the constraint
-- educational_group_seats then refuses the later ones. Versions do not change, because nobody edited those records.
create function count_seats() returns trigger language plpgsql as $$
begin
  perform shift_seats(array_agg(establishment_id), array_agg(educational_group_id), array_agg(application_id),
    array_agg(tg_argv[0]::integer))
    from seats where left_on is null and record_state <> 'archived';
  return null;
end $$;
comment on function count_seats is
  'Adds the rows of a statement to the counts of taken seats, or subtracts them; the argument of the trigger is 1 or -1.';

create trigger count_taken_seats after insert on educational_group_student referencing new table as seats
  for each statement execute function count_seats('1');
comment on trigger count_taken_seats on educational_group_student is 'Count of the seats that a statement takes.';

create trigger count_freed_seats after delete on educational_group_student referencing old table as seats
  for each statement execute function count_seats('-1');
comment on trigger count_freed_seats on educational_group_student is 'Count of the seats that a statement frees.';

create function recount_seats() returns trigger language plpgsql as $$
begin
  perform shift_seats(array_agg(establishment_id), array_agg(educational_group_id), array_agg(application_id), array_agg(change))
    from (select *, -1 as change from freed union all select *, 1 from taken) s where left_on is null and record_state <> 'archived';
  return null;
end $$;
comment on function recount_seats is
  'Subtracts the old rows of an update from the counts of taken seats, and adds its new rows.';

create trigger recount_seats after update on educational_group_student referencing old table as freed new table as taken
  for each statement execute function recount_seats();
comment on trigger recount_seats on educational_group_student is 'Count of the seats that an update takes and frees.';

create function forget_risk() returns trigger language plpgsql as $$
begin
  delete from student_risk where establishment_id = new.establishment_id and group_student_id = new.id;
  return null;
end $$;
comment on function forget_risk is
  'Deletes the risk of a seat that ended or was archived, so that the record of the seat can be deleted.';

create trigger forget_risk after update of left_on, record_state on educational_group_student
  for each row when (new.left_on is not null or new.record_state = 'archived') execute function forget_risk();
comment on trigger forget_risk on educational_group_student is 'Deletion of the risk of a seat that was given up.';

create trigger no_cycle before insert or update of parent_id on educational_category
  for each row execute function refuse_cycle();
comment on trigger no_cycle on educational_category is 'Refusal of a parent below the record itself.';

create trigger heed_hierarchy after insert or update of parent_id, component_id on educational_category
  for each row when (new.component_id is not null) execute function heed_hierarchy('EducationalActivity');
comment on trigger heed_hierarchy on educational_category is
  'Check of the component against the hierarchy of its kind.';
