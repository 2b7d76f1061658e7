/** The kept sums of what is owed (owed_change and what it is folded into) against the debts and their parts. */
export const owedSumsProof = `
  select
    'user' as entity,
    coalesce(d.user_id, k.user_id) as id,
    coalesce(
      (
        select code
        from user_account u
        where u.establishment_id = $1 and u.id = coalesce(d.user_id, k.user_id)
      ),
      ''
    ) as label,
    coalesce(d.owed, 0) as expected,
    coalesce(k.owed, 0) as found
  from (
    select user_id, sum(remainder)::bigint as owed
    from debt
    where establishment_id = $1 and remainder > 0
    group by 1
  ) d
  full join (
    select user_id, sum(owed)::bigint as owed
    from (
      select user_id, owed
      from owed_by_person
      where establishment_id = $1
      union all
      select user_id, owed
      from owed_change
      where establishment_id = $1 and user_id is not null
    ) kept
    group by 1
  ) k on k.user_id = d.user_id
  where coalesce(d.owed, 0) <> coalesce(k.owed, 0)
  union all
  select
    'establishment',
    $1,
    coalesce(d.due_on, k.due_on, (coalesce(d.due_at, k.due_at) at time zone 'UTC')::date)::text,
    coalesce(d.due, 0),
    coalesce(k.due, 0)
  from (
    select due_on, null::timestamptz as due_at, sum(unscheduled)::bigint as due
    from debt
    where establishment_id = $1 and unscheduled > 0
    group by 1
    union all
    select null, due_date_time, sum(remainder)::bigint
    from installment_schedule_time
    where establishment_id = $1 and canceled = 'NotCanceled' and remainder > 0
    group by 2
  ) d
  full join (
    select due_on, due_at, sum(due)::bigint as due
    from (
      select due_on, due_at, due
      from owed_by_due
      where establishment_id = $1
      union all
      select due_on, due_at, due
      from owed_change
      where establishment_id = $1 and due <> 0
    ) kept
    group by 1, 2
  ) k
    on coalesce(k.due_on, 'infinity') = coalesce(d.due_on, 'infinity')
    and coalesce(k.due_at, 'infinity') = coalesce(d.due_at, 'infinity')
  where coalesce(d.due, 0) <> coalesce(k.due, 0)
  union all
  -- the oldest day of those of whom nothing has changed since the fold, as a number (20260131)
  select
    'user',
    k.user_id,
    'oldest_due_on',
    coalesce(to_char(d.oldest_due_on, 'YYYYMMDD')::bigint, 0),
    coalesce(to_char(k.oldest_due_on, 'YYYYMMDD')::bigint, 0)
  from owed_by_person k
  left join (
    select user_id, min(next_due_on) as oldest_due_on
    from debt
    where establishment_id = $1 and remainder > 0
    group by 1
  ) d on d.user_id = k.user_id
  where k.establishment_id = $1
    and k.oldest_due_on is distinct from d.oldest_due_on
    and k.user_id not in (
      select user_id
      from owed_change
      where establishment_id = $1 and user_id is not null
    )
  union all
  -- parts are added up by the person whom they name, which is that of their debt
  select 'debt', d.id, d.code, 0, sum(p.remainder)::bigint
  from installment_schedule_time p
  join debt d on d.establishment_id = p.establishment_id and d.id = p.debt_id
  where p.establishment_id = $1 and p.canceled = 'NotCanceled' and p.remainder > 0 and p.user_id <> d.user_id
  group by d.id, d.code
  union all
  select 'establishment', $1, 'owed_people', held.people, coalesce(kept.people, 0)
  from (
    select count(*) as people
    from owed_by_person
    where establishment_id = $1 and owed > 0
  ) held
  left join owed_people kept on kept.establishment_id = $1
  where held.people <> coalesce(kept.people, 0)
`
