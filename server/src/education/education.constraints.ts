/**
 * The refusals that are shown when the database itself refuses. Names longer than 63 letters are cut there, as
 * PostgreSQL cuts them.
 */
import type { ConstraintTexts } from '../records/schema/constraints.ts'

export const educationConstraints: ConstraintTexts = {
  educational_group_seats: 'group.full',
  educational_group_thresholds: { code: 'field.min', field: 'warningStatus1' },
  educational_group_slices_order: { code: 'field.endBeforeStart', field: 'slices' },
  educational_group_minimum_number_of_students_maximum_number_of_: {
    code: 'group.minimumAboveMaximum',
    field: 'minimumNumberOfStudents',
  },
  educational_group_student_seat: 'group.alreadyIn',
  educational_group_student_once: 'group.alreadyIn',
  educational_group_student_left_order: { code: 'field.endBeforeStart', field: 'leftOn' },
  educational_schedule_time_length: { code: 'field.endBeforeStart', field: 'to' },
  educational_schedule_time_generated: 'record.duplicate',
  educational_schedule_time_taught: 'permission.missing',
  booking_clash: 'schedule.clash',
  educational_group_attendance_schedule_time_id_student_id_key: 'record.duplicate',
  attendance_excuse_once: 'excuse.duplicate',
  attendance_scan_device: 'attendance.deviceUsed',
  discussion_closed: 'discussion.closed',
  discussion_comment_same_discussion: { code: 'field.reference', field: 'parentCommentToken' },
  educational_category_weights: 'score.weights',
}
