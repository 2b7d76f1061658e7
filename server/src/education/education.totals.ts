/** Totals that groups, lessons and discussions keep of other rows. */
import type { KeptTotal, UnprovedFigure } from '../records/kept-totals.ts'

export const educationTotals: readonly KeptTotal[] = [
  {
    name: 'Seats taken, students of a group',
    columns: { educational_group: ['total_number_of_students'] },
    source: 'Seats (`educational_group_student`) that nobody has left and that are not archived',
    functions: ['count_seats', 'recount_seats', 'shift_seats'],
    checks: ['seats'],
    how: 'Counts the seats of each group.',
  },
  {
    name: 'Teaching: the days since which and until which a lecturer teaches a group',
    columns: { group_teaching: ['since', 'until'] },
    source:
      'The lecturers of the group (`educational_group`) and of its weekly times (`educational_group_slices`), day by day',
    functions: ['note_teaching', 'note_teaching_of_group', 'note_teaching_of_slice'],
    checks: ['teaching'],
    how: 'Compares who teaches each group now with its rows that have no end.',
  },
  {
    name: 'Attendance of a lesson: present, absent, unknown, late, excused, minutes late',
    columns: { educational_schedule_time: ['present', 'absent', 'unknown', 'late', 'excused', 'minutes_late'] },
    source: 'Active marks (`educational_group_attendance`) of the lesson',
    services: ['education/attendance/counts.sql.ts#recountSql', 'education/attendance/counts.sql.ts#takeRegisterSql'],
    checks: ['attendance'],
    how: 'Counts the active marks of each lesson; wrong counts are logged and set right.',
  },
  {
    name: 'Comments of a discussion',
    columns: { discussion: ['comment_count'] },
    source: 'Comments (`discussion_comment`) of the discussion that are not archived, replies too',
    functions: ['count_comments'],
    checks: ['comments'],
    how: 'Counts the comments of each discussion.',
  },
  {
    name: 'Replies to a comment',
    columns: { discussion_comment: ['reply_count'] },
    source: 'Comments (`discussion_comment`) under the comment that are not archived',
    functions: ['count_comments'],
    checks: ['replies'],
    how: 'Counts the replies to each comment.',
  },
  {
    name: 'Reactions to a comment, likes, dislikes',
    columns: { discussion_comment: ['reaction_count', 'like_count', 'dis_like_count'] },
    source: 'Reactions (`discussion_comment_react`) that are not archived',
    functions: ['count_reacts'],
    checks: ['reactions'],
    how: 'Counts the reactions to each comment.',
  },
]

export const educationFigures: readonly UnprovedFigure[] = [
  {
    columns: { educational_group_student: ['warning'] },
    reason: 'A level that follows from absences, or that somebody set by hand',
  },
  {
    columns: {
      student_risk: ['score', 'sessions', 'missed', 'late', 'held', 'absences', 'exams', 'not_taken', 'overdue_parts'],
    },
    reason: 'The job `education.risk` works all of them out anew each night',
  },
]
