/**
 * The figure `attendanceRate` in SQL (D4.4): which marks count, and which of them are the part and the whole of the
 * rate. Whatever counts marks itself takes it from here; reports take it from the model, and a test compares both.
 */

/** Tests whether marks of a schedule time count: it is planned, on a working day, and active. */
export const takesPlace = (time: string): string =>
  `${time}.state = 'Planned' and ${time}.work_day = 'Work' and ${time}.record_state = 'active'`

/**
 * Tests whether a schedule time is one of the few whose marks do not count, in the words of their index
 * (`educational_schedule_time_not_held`).
 */
export const isNotHeld = (time: string): string =>
  `(${time}.state <> 'Planned' or ${time}.work_day <> 'Work' or ${time}.record_state <> 'active')`

/** Tests whether a lesson was given, as lecturers are paid for it (D12.4): it took place, and its register was taken. */
export const isGiven = (time: string): string =>
  `${time}.state = 'Planned' and ${time}.work_day = 'Work' and ${time}.register in ('Taken', 'Closed')`

/** Tests whether a mark says present or absent and is not archived. */
export const isMarked = (mark: string): string => `${mark}.attendance <> 'Unknown' and ${mark}.record_state = 'active'`

/** Joins the schedule time of marks, as `time`, and leaves out marks that do not count because it takes no place. */
export const joinTimeHeld = (mark: string, time: string): string => `
  join educational_schedule_time ${time}
    on ${time}.establishment_id = ${mark}.establishment_id
    and ${time}.id = ${mark}.schedule_time_id
    and ${takesPlace(time)}
`

/** Counts of such marks. An excused absence is no part of the whole. */
export const attendedCount = (mark: string): string => `count(*) filter (where ${mark}.attendance = 'Attendance')`
export const excusedCount = (mark: string): string =>
  `count(*) filter (where ${mark}.attendance = 'Absence' and ${mark}.excused)`
export const countedCount = (mark: string): string =>
  `count(*) filter (where not (${mark}.attendance = 'Absence' and ${mark}.excused))`

/** Returns the rate of a student in percent, rounded to two decimals; null when nothing counts. */
export const rateSql = (establishment: string, student: string): string => `(
  select round(100.0 * ${attendedCount('a')} / nullif(${countedCount('a')}, 0), 2)
  from educational_group_attendance a
  where a.establishment_id = ${establishment} and a.student_id = ${student} and ${isMarked('a')}
    and not exists (
      select
      from educational_schedule_time n
      where n.establishment_id = a.establishment_id and n.id = a.schedule_time_id and ${isNotHeld('n')}
    )
)`
