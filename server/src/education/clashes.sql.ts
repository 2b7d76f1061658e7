/**
 * What planned times clash with: one statement for any number of them. Its text is fixed, so it is planned once.
 * $1 establishment · $2 own ids to leave out · $3 from[] · $4 to[] · $5 place[] · $6 lecturer[] · $7 group
 */
export const clashesSql = `
  with wanted as (
    select w.at, tstzrange(w.starts, w.ends, '[)') as during, r.kind, r.id
    from unnest($3::timestamptz[], $4::timestamptz[], $5::uuid[], $6::uuid[]) with ordinality w(starts, ends, place, lecturer, at),
      lateral (values ('place', w.place), ('lecturer', w.lecturer), ('group', $7::uuid)) r(kind, id)
    where r.id is not null
  )
  select w.at::int - 1 as at, b.resource_kind as kind, b.resource_id, b.starts_at as "from", b.ends_at as "to", g.id as group_id,
    jsonb_strip_nulls(jsonb_build_object('ar', g.name_ar, 'en', g.name_en, 'und', g.name_und)) as group_names,
    case b.resource_kind
      when 'place' then (select jsonb_strip_nulls(jsonb_build_object('ar', p.name_ar, 'en', p.name_en, 'und', p.name_und)) from place p where p.establishment_id = $1 and p.id = b.resource_id)
      when 'lecturer' then (select jsonb_strip_nulls(jsonb_build_object('ar', u.name_ar, 'en', u.name_en, 'und', u.name_und)) from user_account u where u.establishment_id = $1 and u.id = b.resource_id)
      else jsonb_strip_nulls(jsonb_build_object('ar', g.name_ar, 'en', g.name_en, 'und', g.name_und))
    end as resource_names
  from wanted w
  join booking b on b.establishment_id = $1 and b.resource_kind = w.kind and b.resource_id = w.id and b.during && w.during and b.schedule_time_id <> all($2::uuid[])
  join educational_schedule_time t on t.establishment_id = $1 and t.id = b.schedule_time_id
  join educational_group g on g.establishment_id = $1 and g.id = t.educational_group_id
  order by w.at, b.starts_at, b.resource_kind`

/** Students of group $2 who sit in another group that meets within $3–$4, leaving out the times $5. */
export const studentClashesSql = `
  select b.starts_at as "from", b.ends_at as "to", g.id as group_id, u.id as resource_id,
    jsonb_strip_nulls(jsonb_build_object('ar', g.name_ar, 'en', g.name_en, 'und', g.name_und)) as group_names,
    jsonb_strip_nulls(jsonb_build_object('ar', u.name_ar, 'en', u.name_en, 'und', u.name_und)) as resource_names
  from educational_group_student mine
  join educational_group_student other on other.establishment_id = $1 and other.student_id = mine.student_id and other.educational_group_id <> $2
    and other.left_on is null and other.record_state <> 'archived'
  join booking b on b.establishment_id = $1 and b.resource_kind = 'group' and b.resource_id = other.educational_group_id
    and b.during && tstzrange($3::timestamptz, $4::timestamptz, '[)') and b.schedule_time_id <> all($5::uuid[])
  join educational_group g on g.establishment_id = $1 and g.id = other.educational_group_id
  join user_account u on u.establishment_id = $1 and u.id = mine.student_id
  where mine.establishment_id = $1 and mine.educational_group_id = $2 and mine.left_on is null and mine.record_state <> 'archived'
  order by b.starts_at, u.code limit 50`
