-- The moment of what is planned for a day and time, as the model's momentOf has it (D1.9).
create function planned_moment(day date, clock time, zone text) returns timestamptz language sql stable as $$
  select case
    when ((day + clock) at time zone zone) at time zone zone = day + clock then (day + clock) at time zone zone
    -- the clock jumped within as much time as it is ahead of the wanted time
    else (
      select min(m)
      from generate_series(
        ((day + clock) at time zone zone) - (((day + clock) at time zone zone) at time zone zone - (day + clock)),
        (day + clock) at time zone zone,
        interval '1 minute'
      ) m
      where m at time zone zone > day + clock
    )
  end
$$;
comment on function planned_moment is
  'Returns the instant of a day and time in a zone; for a time that the clock jumps over, the first moment after it.';
