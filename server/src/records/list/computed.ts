/**
 * Computed fields of which a list shows many: a statement has their text instead of a call. A call is one statement
 * more for each row, and on several database machines it is planned anew each time (0.2 to 1 ms a row).
 */

/** By table and column: an SQL expression for the row `t`. */
const expressions: Readonly<Record<string, string>> = {
  // The newest seat in a group that is not finished.
  'user_account.current_group_id': `(
    select s.educational_group_id
    from educational_group_student s
    join educational_group g on g.establishment_id = s.establishment_id and g.id = s.educational_group_id
    where s.establishment_id = t.establishment_id and s.student_id = t.id
      and s.left_on is null and s.record_state = 'active' and g.finished = 'NotFinished'
    order by s.joined_on desc nulls last, s.id desc
    limit 1
  )`,
  // Attended / (held - excused) in percent, of planned working sessions (D4.4); null when nothing counts. Sessions that
  // are not held are few and have an index of their own.
  'user_account.attendance_rate': `(
    select round(
      100.0 * count(*) filter (where a.attendance = 'Attendance')
        / nullif(count(*) filter (where not (a.attendance = 'Absence' and a.excused)), 0),
      2
    )
    from educational_group_attendance a
    where a.establishment_id = t.establishment_id and a.student_id = t.id and a.attendance <> 'Unknown'
      and not exists (
        select
        from educational_schedule_time n
        where n.establishment_id = a.establishment_id and n.id = a.schedule_time_id
          and (n.state <> 'Planned' or n.work_day <> 'Work' or n.record_state = 'archived')
      )
  )`,
  // What is left of all debts, in piastres; null when nothing is.
  'user_account.owed': `(
    select sum(d.remainder)::bigint
    from debt d
    where d.establishment_id = t.establishment_id and d.user_id = t.id and d.remainder > 0
  )`,
}

export const computedSql = (table: string, column: string): string | undefined => expressions[`${table}.${column}`]
