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
    one: 'Educational period',
    many: 'Educational periods',
    add: 'Add period',
    empty: 'A term, a summer course or a school year: students join a category in a period.',
  },
  educationalCategory: {
    one: 'Educational category',
    many: 'Educational categories',
    add: 'Add category',
    empty:
      'The courses, subjects and levels that the centre teaches; students join them, and results are counted in them.',
    fields: { parent: 'Under category' },
    hints: {
      finalExamWeight: 'The five weights add up to 100; below it results stay provisional.',
      attendanceWeight: 'Share of the total; 0 leaves it out.',
      attemptRule: 'Which attempt counts when a student takes the exam again.',
      totalFailureEducationalCategory: '0: failing parts alone never fail the whole.',
      absenceConsumesSession: 'Takes a session off the subscription when the student is absent without excuse.',
    },
  },
  educationalGroup: {
    one: 'Group',
    many: 'Groups',
    add: 'Add group',
    empty: 'Students who are taught one category together, with their seats, lecturer and weekly schedule.',
    fields: { slices: 'Weekly times' },
    hints: {
      maximumStatus: 'While on, nobody can be added to a full group.',
      minimumStatus: 'While on, a group below it is shown with a warning before it starts.',
      fixedSchedule: 'The same times every week: schedule times are then made from them.',
      slices: 'What ends after midnight belongs to the day on which it begins.',
      warningStatus1: 'How many absences raise the warning to this level.',
    },
    actions: {
      close: {
        do: 'Close joining',
        done: 'The group is closed.',
      },
      open: { do: 'Open joining', done: 'The group is open.' },
      finish: {
        do: 'Finish the group',
        done: 'The group is finished.',
        confirm: 'Finish “{{name}}”? No new schedule times can be made for it, and certificates can be.',
      },
      unfinish: {
        do: 'Take up again',
        done: 'The group is running again.',
        confirm: 'Take up “{{name}}” again? It goes back to the groups that are not finished.',
      },
      generateScheduleTimes: { do: 'Make schedule times', done: 'The schedule times are made.' },
    },
  },
  educationalGroupStudent: {
    one: 'Group student',
    many: 'Group students',
    add: 'Add student to a group',
    empty: 'Each student’s seat in a group, held through an accepted joining application.',
    actions: {
      updateWarning: { do: 'Change warning', done: 'The warning is changed.' },
      leave: {
        do: 'Leave the group',
        done: 'The student has left the group.',
        confirm: '{{name}}: leave the group? The seat becomes free; attendance and scores stay.',
      },
      readyCertificate: { do: 'Certificate ready', done: 'The certificate is ready.' },
      exportCertificate: { do: 'Issue certificate', done: 'The certificate is issued.' },
      deliverCertificate: { do: 'Deliver certificate', done: 'The certificate is delivered.' },
    },
  },
  educationalScheduleTime: {
    one: 'Schedule time',
    many: 'Schedule times',
    add: 'Add schedule time',
    empty: 'Every meeting of a group: its time, its place and its lecturer.',
    states: { Planned: 'Planned', Canceled: 'Canceled' },
    actions: {
      cancel: {
        do: 'Cancel schedule time',
        done: 'The schedule time is canceled.',
        confirm: 'Cancel {{name}}? Its place and lecturer become free, and its students are told.',
      },
      plan: { do: 'Plan again', done: 'The schedule time is planned again.' },
      replace: {
        do: 'Replace by another time',
        done: 'The schedule time is replaced.',
        confirm: '{{name}} is canceled and held at another time; its students are told.',
      },
      closeRegister: {
        do: 'Close the register',
        done: 'The register is closed.',
        confirm: 'Close the register of {{name}}? Later corrections need a reason.',
      },
    },
  },
  educationalGroupAttendance: {
    one: 'Attendance',
    many: 'Attendance',
    add: 'Take attendance',
    empty: 'Who was present and who was absent; take a register and it appears here.',
  },
  attendanceExcuse: {
    one: 'Excuse',
    many: 'Excuses',
    add: 'Ask for an excuse',
    empty: 'Why students miss sessions, and what was decided. Each excuse is for one session.',
    hints: {
      image: 'A photo of a paper that shows it, if there is one.',
      scheduleTime: 'For two sessions of one day, ask twice.',
      until: 'Empty: this one session. A day: each of the student’s sessions until then has an excuse of its own.',
    },
    fields: { until: 'And all sessions until', requestedBy: 'Asked for by', decidedBy: 'Decided by', answer: 'Answer' },
    states: {
      Requested: 'Awaits a decision',
      Accepted: 'Accepted',
      Refused: 'Refused',
      Undone: 'Undone',
      Withdrawn: 'Withdrawn',
    },
    actions: {
      accept: { do: 'Accept', done: 'The excuse is accepted.' },
      refuse: { do: 'Refuse', done: 'The excuse is refused.' },
      undo: {
        do: 'Undo',
        done: 'The excuse is undone.',
        confirm: 'Undo the accepted excuse of {{name}}? What it changed is as it was before.',
      },
      withdraw: { do: 'Withdraw', done: 'The excuse is withdrawn.', confirm: 'Withdraw the excuse of {{name}}?' },
    },
  },
  discussion: {
    one: 'Discussion',
    many: 'Discussions',
    add: 'Start a discussion',
    empty: 'What a group talks about; its students and lecturers write and answer here.',
    fields: { names: 'Title', discussionType: 'Concerns', description: 'What it is about', closed: 'State' },
    actions: {
      close: {
        do: 'Close discussion',
        done: 'The discussion is closed.',
      },
      open: { do: 'Reopen discussion', done: 'The discussion is open.' },
    },
  },
  discussionComment: {
    one: 'Comment',
    many: 'Comments',
    add: 'Add comment',
    empty: 'Nobody has written anything yet.',
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
    empty: 'Who liked a comment and who did not.',
  },
  educationalRating: {
    one: 'Rating',
    many: 'Ratings',
    add: 'Add rating',
    empty: 'What students think of a group, of what it is taught and of its lecturer, from 1 to 5.',
    fields: { user: 'Student' },
  },
  studentRisk: {
    one: 'Student at risk',
    many: 'Students at risk',
    add: 'Add',
    empty:
      'Students who slip in a group: missed sessions and exams, falling scores, overdue payments. It is worked out each night.',
    states: { Slipping: 'Slipping', Dismissed: 'Dismissed', Recovered: 'Back on track' },
    actions: {
      dismiss: {
        do: 'Dismiss',
        done: 'Dismissed until it gets worse.',
        fields: { reason: 'Why? It stays away until the score is worse than now.' },
      },
      reopen: { do: 'Back to the list', done: 'It is on the list again.' },
    },
    fields: {
      level: 'Risk',
      score: 'Score (0–100)',
      studyScore: 'Score without money',
      reasons: 'Reasons',
      overdue: 'Overdue payments',
      sessions: 'Last sessions',
      missed: 'Missed of these',
      late: 'Late at these',
      held: 'Sessions so far',
      absences: 'Absences so far',
      exams: 'Exams so far',
      notTaken: 'Not taken',
      average: 'Average (%)',
      before: 'Average before',
      recent: 'Average of the last two',
      passMark: 'Pass mark',
      overdueParts: 'Overdue payments (number)',
      overdueSince: 'Overdue since',
      computedAt: 'Worked out at',
      dismissReason: 'Reason for dismissing',
      dismissedBy: 'Dismissed by',
      dismissedAt: 'Dismissed at',
      dismissedScore: 'Score when dismissed',
      state: 'Standing',
    },
    values: { level: { High: 'High', Medium: 'Medium', Low: 'Low' } },
  },
  holiday: {
    one: 'Holiday',
    many: 'Holidays',
    add: 'Add holiday',
    empty: 'Days on which the centre does not teach: no schedule times are made for them.',
    fields: { from: 'First day', to: 'Last day', settled: 'Lessons moved or canceled' },
    actions: {
      takeBack: {
        do: 'Take the lessons back',
        done: 'The lessons are back where they were.',
        confirm:
          'Put the lessons that were moved or canceled because of “{{name}}” back where they were? Their students and lecturers are told.',
        fields: { leaveOut: 'Leave out what cannot return' },
      },
    },
    hints: { to: 'Leave it empty for a single day.' },
  },
} satisfies Texts
