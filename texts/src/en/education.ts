import type { discussion, discussionComment, discussionCommentReact } from '@topcenter/model/education/discussion'
import type { educationalCategory } from '@topcenter/model/education/educational-category'
import type { educationalGroup } from '@topcenter/model/education/educational-group'
import type { attendanceExcuse } from '@topcenter/model/education/attendance-excuse'
import type { educationalGroupAttendance } from '@topcenter/model/education/educational-group-attendance'
import type { educationalGroupStudent } from '@topcenter/model/education/educational-group-student'
import type { educationalPeriod } from '@topcenter/model/education/educational-period'
import type { educationalRating } from '@topcenter/model/education/educational-rating'
import type { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import type { holiday } from '@topcenter/model/education/holiday'
import type { studentRisk } from '@topcenter/model/education/student-risk'
import type { TextsOf } from '../text-types.ts'

interface Texts {
  educationalPeriod: TextsOf<typeof educationalPeriod>
  educationalCategory: TextsOf<typeof educationalCategory>
  educationalGroup: TextsOf<typeof educationalGroup>
  educationalGroupStudent: TextsOf<typeof educationalGroupStudent>
  educationalScheduleTime: TextsOf<typeof educationalScheduleTime>
  attendanceExcuse: TextsOf<typeof attendanceExcuse>
  educationalGroupAttendance: TextsOf<typeof educationalGroupAttendance>
  discussion: TextsOf<typeof discussion>
  discussionComment: TextsOf<typeof discussionComment>
  discussionCommentReact: TextsOf<typeof discussionCommentReact>
  educationalRating: TextsOf<typeof educationalRating>
  holiday: TextsOf<typeof holiday>
  studentRisk: TextsOf<typeof studentRisk>
}
export const education = {
  educationalPeriod: {
    one: 'Study period',
    many: 'Study periods',
    add: 'Add period',
    empty: 'A term, a summer course or a school year. Students enrol in a subject for a period.',
  },
  educationalCategory: {
    one: 'Subject',
    many: 'Subjects',
    add: 'Add subject',
    empty: 'The courses, subjects and levels you teach. Students enrol in them, and results are worked out in them.',
    ownEmpty: 'No subjects yet. They appear here once an application is accepted.',
    fields: { parent: 'Part of' },
    hints: {
      finalExamWeight: 'The five weights should total 100; below that, results stay provisional.',
      attendanceWeight: 'Its share of the total; 0 leaves it out.',
      attemptRule: 'Which attempt counts when a student takes the exam again.',
      totalFailureEducationalCategory: '0: failed parts alone never fail the subject.',
      absenceConsumesSession: 'An absence without an excuse still uses a session of the subscription.',
    },
  },
  educationalGroup: {
    one: 'Group',
    many: 'Groups',
    add: 'Add group',
    empty: 'Students who study a subject together, with their seats, lecturer and weekly times.',
    ownEmpty: 'No groups yet. They appear here once a seat is given.',
    fields: { slices: 'Weekly times' },
    hints: {
      shortName:
        'For the timetable and narrow places, 10 characters at most. Left empty, it is made from the name: “Eng A1-A”.',
      maximumStatus: 'When on, no one can be added to a full group.',
      minimumStatus: 'When on, a group below it shows a warning before it starts.',
      fixedSchedule: 'The same times every week; lessons are created from them.',
      slices: 'A time that ends after midnight counts on the day it begins.',
      warningStatus1: 'How many absences raise the warning to this level.',
    },
    actions: {
      close: {
        do: 'Close enrolment',
        done: 'Group closed.',
      },
      open: { do: 'Open enrolment', done: 'Group opened.' },
      finish: {
        do: 'Finish group',
        done: 'Group finished.',
        confirm: 'Finish “{{name}}”? It gets no new lessons, and certificates can be issued.',
      },
      unfinish: {
        do: 'Reopen group',
        done: 'Group reopened.',
        confirm: 'Reopen “{{name}}”? It moves back to the running groups.',
      },
      generateScheduleTimes: { do: 'Create lessons', done: 'Lessons created.' },
    },
  },
  educationalGroupStudent: {
    one: 'Group student',
    many: 'Group students',
    add: 'Add student to group',
    empty: 'Each student’s seat in a group, held through an accepted application.',
    ownEmpty: 'No seats yet. Every seat in a group appears here.',
    actions: {
      updateWarning: { do: 'Change warning', done: 'Warning changed.' },
      leave: {
        do: 'Remove from group',
        done: 'The student has left the group.',
        confirm: 'Remove {{name}} from the group? The seat becomes free; attendance and scores stay.',
      },
      readyCertificate: { do: 'Mark certificate ready', done: 'Certificate ready.' },
      exportCertificate: { do: 'Issue certificate', done: 'Certificate issued.' },
      deliverCertificate: { do: 'Deliver certificate', done: 'Certificate delivered.' },
    },
  },
  educationalScheduleTime: {
    one: 'Lesson',
    many: 'Lessons',
    add: 'Add lesson',
    empty: 'Every lesson of a group: when, where and with whom.',
    ownEmpty: 'No lessons yet. They appear here as soon as they are scheduled.',
    states: { Planned: 'Planned', Canceled: 'Canceled' },
    actions: {
      cancel: {
        do: 'Cancel lesson',
        done: 'Lesson canceled.',
        confirm: 'Cancel {{name}}? Its place and lecturer become free, and its students are notified.',
      },
      plan: { do: 'Bring back', done: 'The lesson is back on.' },
      replace: {
        do: 'Move to another time',
        done: 'Lesson replaced.',
        confirm: '{{name}} is canceled and held at another time; its students are notified.',
      },
      closeRegister: {
        do: 'Close register',
        done: 'Register closed.',
        confirm: 'Close the register of {{name}}? Later corrections need a reason.',
      },
      takeRegister: { do: 'Take the register', done: 'Register taken.' },
    },
  },
  educationalGroupAttendance: {
    one: 'Attendance',
    many: 'Attendance',
    add: 'Take attendance',
    empty: 'Who was present and who was absent. It appears here once a register is taken.',
    ownEmpty: 'No attendance yet. It appears here after the first lesson.',
    actions: {
      excuse: { do: 'Excuse', done: 'Absence excused.' },
      unexcuse: { do: 'Remove excuse', done: 'Excuse removed.' },
    },
  },
  attendanceExcuse: {
    one: 'Excuse',
    many: 'Excuses',
    add: 'Request an excuse',
    empty: 'Why students miss lessons, and what was decided. Each excuse covers one lesson.',
    ownEmpty: 'No excuses yet. Request one for a lesson that cannot be attended; the decision appears here.',
    hints: {
      image: 'A photo of a supporting document, if any.',
      scheduleTime: 'Each lesson needs its own excuse, even on one day.',
      until: 'Leave empty for this lesson only. With a date, every lesson up to it gets its own excuse.',
    },
    fields: { until: 'All lessons until', requestedBy: 'Requested by', decidedBy: 'Decided by', answer: 'Answer' },
    states: {
      Requested: 'Awaiting a decision',
      Accepted: 'Accepted',
      Refused: 'Refused',
      Undone: 'Undone',
      Withdrawn: 'Withdrawn',
    },
    actions: {
      accept: { do: 'Accept', done: 'Excuse accepted.' },
      refuse: { do: 'Refuse', done: 'Excuse refused.' },
      undo: {
        do: 'Undo',
        done: 'Excuse undone.',
        confirm: 'Undo the accepted excuse of {{name}}? Everything it changed is reverted.',
      },
      withdraw: { do: 'Withdraw', done: 'Excuse withdrawn.', confirm: 'Withdraw the excuse of {{name}}?' },
    },
  },
  discussion: {
    one: 'Discussion',
    many: 'Discussions',
    add: 'Start a discussion',
    empty: 'Where a group’s students and lecturers write to each other.',
    fields: { names: 'Title', discussionType: 'About', description: 'Description', closed: 'State' },
    actions: {
      close: {
        do: 'Close discussion',
        done: 'Discussion closed.',
      },
      open: { do: 'Reopen discussion', done: 'Discussion reopened.' },
    },
  },
  discussionComment: {
    one: 'Comment',
    many: 'Comments',
    add: 'Add comment',
    empty: 'No comments yet.',
    fields: {
      removedAt: 'Removed',
      removedBy: 'Removed by',
      removeReason: 'Reason for removing',
      text: 'Comment',
      user: 'Written by',
    },
  },
  discussionCommentReact: {
    one: 'Reaction',
    many: 'Reactions to comments',
    add: 'Add reaction',
    empty: 'Who liked or disliked a comment.',
  },
  educationalRating: {
    one: 'Rating',
    many: 'Ratings',
    add: 'Add rating',
    empty: 'How students rate a group, its subject and its lecturer, from 1 to 5.',
    ownEmpty: 'No ratings yet. Say what you think of a group, its subject or its lecturer.',
    fields: { user: 'Student' },
  },
  studentRisk: {
    one: 'Student at risk',
    many: 'Students at risk',
    add: 'Add',
    empty: 'Students falling behind: missed lessons and exams, dropping scores, overdue payments. Updated every night.',
    states: { Slipping: 'Falling behind', Dismissed: 'Dismissed', Recovered: 'Back on track' },
    actions: {
      dismiss: {
        do: 'Dismiss',
        done: 'Dismissed until it gets worse.',
        fields: { reason: 'Why? They stay off the list until the score gets worse.' },
      },
      reopen: { do: 'Back to the list', done: 'Back on the list.' },
    },
    fields: {
      level: 'Risk',
      once: 'Each student once',
      score: 'Score (0–100)',
      studyScore: 'Score without payments',
      reasons: 'Reasons',
      overdue: 'Overdue payments',
      sessions: 'Recent lessons',
      missed: 'Missed',
      late: 'Late',
      held: 'Lessons so far',
      absences: 'Absences so far',
      exams: 'Exams so far',
      notTaken: 'Not taken',
      average: 'Average (%)',
      before: 'Average before',
      recent: 'Last two, average',
      passMark: 'Pass mark',
      overdueParts: 'Number of overdue payments',
      overdueSince: 'Overdue since',
      computedAt: 'Updated',
      dismissReason: 'Reason for dismissal',
      dismissedBy: 'Dismissed by',
      dismissedAt: 'Dismissed',
      dismissedScore: 'Score when dismissed',
      state: 'Status',
    },
    values: { level: { High: 'High', Medium: 'Medium', Low: 'Low' } },
  },
  holiday: {
    one: 'Holiday',
    many: 'Holidays',
    add: 'Add holiday',
    empty: 'Days without teaching: no lessons are created on them.',
    ownEmpty: 'No holidays announced.',
    fields: { from: 'First day', to: 'Last day', settled: 'Lessons moved or canceled' },
    actions: {
      takeBack: {
        do: 'Move lessons back',
        done: 'Lessons moved back.',
        confirm:
          'Put lessons moved or canceled for “{{name}}” back where they were? Students and lecturers are notified.',
        fields: { leaveOut: 'Skip what cannot return' },
      },
    },
    hints: { to: 'Leave empty for a single day.' },
  },
} satisfies Texts
