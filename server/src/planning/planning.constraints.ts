import type { ConstraintTexts } from '../records/schema/constraints.ts'

export const planningConstraints: ConstraintTexts = {
  lecturer_availability_times_order: { code: 'field.endBeforeStart', field: 'times' },
  lecturer_availability_lecturer_id_key: { code: 'field.taken', field: 'lecturerToken' },
  timetable_plan_hours: { code: 'field.endBeforeStart', field: 'closesAt' },
  season_shift_hours_order: { code: 'field.endBeforeStart', field: 'hours' },
  timetable_group_plan_id_educational_group_id_key: 'record.duplicate',
  timetable_session_spot: 'record.invalid',
}
