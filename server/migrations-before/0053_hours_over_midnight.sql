-- Weekly hours may end on the next day (D4.2): in Ramadan lessons run past midnight. What does not end later than it begins ends on the next day; what would last too
-- long that way was mistyped.

-- In minutes since Saturday's midnight; what lasts beyond the week goes on at its beginning.
create function week_stretch(weekday text, starts time, ends time) returns int4multirange language sql immutable strict parallel safe
return (
  select case
    when s.until <= 10080 then int4multirange(int4range(s.begins, s.until))
    else int4multirange(int4range(s.begins, 10080), int4range(0, s.until - 10080))
  end
  from (
    select b.begins, b.begins + (extract(epoch from ends - starts)::integer / 60 + 1440) % 1440 as until
    from (
      select (array_position(array['Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], weekday) - 1) * 1440
        + extract(epoch from starts)::integer / 60 as begins
    ) b
  ) s
);

alter table educational_group_slices
  drop constraint educational_group_slices_order,
  add constraint educational_group_slices_order check ("to" > "from" or ("to" < "from" and "to" - "from" + interval '24 hours' <= interval '8 hours'));
alter table lecturer_availability_times
  drop constraint lecturer_availability_times_order,
  add constraint lecturer_availability_times_order check ("to" > "from" or ("to" < "from" and "to" - "from" + interval '24 hours' <= interval '18 hours'));
alter table place_opening_times
  drop constraint place_opening_times_order,
  drop constraint place_opening_times_overlap,
  add constraint place_opening_times_order check ("to" > "from" or ("to" < "from" and "to" - "from" + interval '24 hours' <= interval '18 hours')),
  add constraint place_opening_times_overlap exclude using gist (
    establishment_id with =, parent_id with =, week_stretch(weekday, "from", "to") with &&);
alter table timetable_plan
  drop constraint timetable_plan_opens_at_closes_at_order,
  add constraint timetable_plan_hours check (closes_at <> opens_at) not valid; -- a plan without any hours may be there
alter table season_shift_hours
  drop constraint season_shift_hours_order,
  add constraint season_shift_hours_order check (until > "from" or (until < "from" and until - "from" + interval '24 hours' <= interval '12 hours'));
