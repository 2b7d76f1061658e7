import { namesSql } from '../../records/list/select.ts'

/**
 * Finds the clashes of any number of planned times in one statement. Its text is always the same, so PostgreSQL plans
 * it once. $1 establishment · $2 own ids to leave out · $3 from[] · $4 to[] · $5 place[] · $6 lecturer[] · $7 group
 */
export const clashesSql = `
  with wanted as (
    select w.at, tstzrange(w.starts, w.ends, '[)') as during, r.kind, r.id
    from unnest($3::timestamptz[], $4::timestamptz[], $5::uuid[], $6::uuid[]) with ordinality w(
      starts, ends, place, lecturer, at
    ), lateral (values ('place', w.place), ('lecturer', w.lecturer), ('group', $7::uuid)) r(kind, id)
    where r.id is not null
  )
  select
    w.at::int - 1 as at,
    b.resource_kind as kind,
    b.resource_id,
    b.starts_at as "from",
    b.ends_at as "to",
    g.id as group_id,
    ${namesSql('g')} as group_names,
    case b.resource_kind
      when 'place' then (
      select ${namesSql('p')}
      from place p
      where p.establishment_id = $1 and p.id = b.resource_id
    )
      when 'lecturer' then (
      select ${namesSql('u')}
      from user_account u
      where u.establishment_id = $1 and u.id = b.resource_id
    )
      else ${namesSql('g')}
    end as resource_names
  from wanted w
  join booking b
    on b.establishment_id = $1
    and b.resource_kind = w.kind
    and b.resource_id = w.id
    and b.during && w.during
    and b.schedule_time_id <> all($2::uuid[])
  join educational_schedule_time t on t.establishment_id = $1 and t.id = b.schedule_time_id
  join educational_group g on g.establishment_id = $1 and g.id = t.educational_group_id
  order by w.at, b.starts_at, b.resource_kind
`

/** Leaves clashes out that somebody confirmed when one of the two seats or the other time was made. */
const unconfirmed = (seats: readonly string[], booking: string) =>
  `${seats.map((seat) => `not ${seat}.clash_confirmed and `).join('')}not exists (
            select 1
            from educational_schedule_time o
            where o.establishment_id = $1 and o.id = ${booking}.schedule_time_id and o.students_confirmed
          )`

/**
 * Students of group $2 who also have a seat in a group with a session within one of the times $3[]–$4[], without the
 * times $5; at most fifty for each. $6: leave out the clashes that were confirmed.
 */
export const studentClashesSql = `
  select w.at::int - 1 as at, c.*
  from unnest($3::timestamptz[], $4::timestamptz[]) with ordinality w(starts, ends, at), lateral (
    select
      b.starts_at as "from",
      b.ends_at as "to",
      g.id as group_id,
      u.id as resource_id,
      ${namesSql('g')} as group_names,
      ${namesSql('u')} as resource_names
    from educational_group_student mine
    join educational_group_student other
      on other.establishment_id = $1
      and other.student_id = mine.student_id
      and other.educational_group_id <> $2
      and other.left_on is null
      and other.record_state <> 'archived'
    join booking b
      on b.establishment_id = $1
      and b.resource_kind = 'group'
      and b.resource_id = other.educational_group_id
      and b.during && tstzrange(w.starts, w.ends, '[)')
      and b.schedule_time_id <> all($5::uuid[])
    join educational_group g on g.establishment_id = $1 and g.id = other.educational_group_id
    join user_account u on u.establishment_id = $1 and u.id = mine.student_id
    where mine.establishment_id = $1
      and mine.educational_group_id = $2
      and mine.left_on is null
      and mine.record_state <> 'archived'
      and (not $6::boolean or (${unconfirmed(['mine', 'other'], 'b')}))
    order by b.starts_at, u.code
    limit 50
  ) c
  order by w.at
`

/**
 * Times from $4 on at which group $2 and another group of student $3 both have a session; at most fifty. $5: leave out
 * the clashes that were confirmed.
 */
export const seatClashesSql = `
  select
    b.starts_at as "from",
    b.ends_at as "to",
    g.id as group_id,
    u.id as resource_id,
    ${namesSql('g')} as group_names,
    ${namesSql('u')} as resource_names
  from educational_group_student other
  join educational_group g on g.establishment_id = $1 and g.id = other.educational_group_id
  join user_account u on u.establishment_id = $1 and u.id = other.student_id
  join booking b
    on b.establishment_id = $1
    and b.resource_kind = 'group'
    and b.resource_id = other.educational_group_id
    and b.ends_at > $4
  where other.establishment_id = $1
    and other.student_id = $3
    and other.educational_group_id <> $2
    and other.left_on is null
    and other.record_state <> 'archived'
    and exists (
        select 1
        from booking mine
        where mine.establishment_id = $1
          and mine.resource_kind = 'group'
          and mine.resource_id = $2
          and mine.during && b.during
          and (not $5::boolean or (${unconfirmed([], 'mine')}))
      )
    and (not $5::boolean or (${unconfirmed(['other'], 'b')}))
  order by b.starts_at
  limit 50
`
