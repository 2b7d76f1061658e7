import type { educationalCertificate } from '@topcenter/model/exams/educational-certificate'
import type { groupScheduleExam } from '@topcenter/model/exams/group-schedule-exam'
import type { monitorScoreExam } from '@topcenter/model/exams/monitor-score-exam'
import type { resultPublication } from '@topcenter/model/exams/result-publication'
import type { scoreComponent } from '@topcenter/model/exams/score-component'
import type { simpleExamModel } from '@topcenter/model/exams/simple-exam-model'
import type { studentScheduleExamTime } from '@topcenter/model/exams/student-schedule-exam-time'
import type { TextsOf } from '../text-types.ts'

export const exams = {
  scoreComponent: {
    one: 'Score item',
    many: 'Score items',
    add: 'Add score item',
    empty: 'What is scored in a subject: exams, quizzes and assignments, each under an exam type.',
    fields: { weight: 'Weight within its type' },
    hints: { weight: 'Its share among items of the same exam type.' },
  },
  monitorScoreExam: {
    one: 'Score',
    many: 'Scores',
    add: 'Add score',
    empty: 'Scores entered by staff, one per student, item and attempt.',
    ownEmpty: 'No scores yet. They appear here once published.',
    fields: { component: 'Score item' },
    hints: { status: 'Missing is never zero; absent is zero; excused is left out.' },
  },
  simpleExamModel: {
    one: 'Exam model',
    many: 'Exam models',
    add: 'Add exam model',
    empty: 'An exam’s questions and their marks. Schedule it for a group; copy it to change it later.',
    hints: {
      answerAppearanceStatus:
        'Students see their score on submitting, and the correct answers once no one can still sit the exam.',
      paragraphs: 'Texts that questions refer to by number.',
    },
    actions: { copy: { do: 'Copy', done: 'Model copied; the copy can be edited.' } },
  },
  groupScheduleExam: {
    one: 'Group exam',
    many: 'Group exams',
    add: 'Schedule an exam',
    empty: 'Which exam a group sits, when it opens, and how long each student gets.',
    ownEmpty: 'No exams yet. They appear here once scheduled.',
    fields: {
      duration: 'Time per student',
      from: 'Opens',
      to: 'Closes',
      scoreComponent: 'Counts towards',
      attempt: 'As attempt',
    },
    hints: {
      shuffleQuestions: 'Each student gets a different order; questions on one paragraph stay together.',
      scoreComponent: 'The score is entered there automatically, scaled to its full score, as soon as it is out.',
      to: 'No answers after this, except extra minutes you give a student.',
    },
  },
  studentScheduleExamTime: {
    one: 'Student exam',
    many: 'Student exams',
    add: 'Start an exam',
    empty: 'Exams appear here once students start them.',
    ownEmpty: 'No exams yet. Each one appears here once started.',
    fields: { user: 'Student' },
    actions: {
      extend: { do: 'Give extra minutes', done: 'The student has more time.', fields: { minutes: 'Extra minutes' } },
      reopen: {
        do: 'Reopen',
        done: 'Exam reopened for the student.',
        confirm:
          'Reopen {{name}} after hand-in? Answers can change again, and the student may already have seen the correct ones.',
        fields: { minutes: 'Minutes from now' },
      },
      endNow: {
        do: 'End now',
        done: 'The student’s exam has ended.',
        confirm: 'End {{name}} now? Saved answers count, and the student cannot answer any more.',
      },
    },
  },
  resultPublication: {
    one: 'Published results',
    many: 'Results publishing',
    add: 'Publish results',
    empty: 'Students and parents see results once published, by subject and period.',
    states: { Provisional: 'Provisional', Final: 'Final', Withdrawn: 'Withdrawn' },
    hints: { as: 'Provisional: based on the weights with data so far, and labelled so. Final: weights total 100.' },
    actions: {
      publishProvisional: {
        do: 'Publish as provisional',
        done: 'Provisional results published.',
        confirm:
          'Publish the results of “{{name}}” as provisional? Students and parents are notified and see them right away.',
      },
      publishFinal: {
        do: 'Publish as final',
        done: 'Results published.',
        confirm:
          'Publish the results of “{{name}}” as final? Students and parents are notified and see them right away. After that, changing a score needs a reason, and weights cannot change.',
      },
      withdraw: {
        do: 'Withdraw',
        done: 'Results withdrawn.',
        confirm: 'Withdraw the results of “{{name}}”? Students and parents no longer see them.',
      },
      lock: {
        do: 'Lock',
        done: 'Results locked.',
        confirm:
          'Lock the results of “{{name}}”? Changing a score will need a reason; weights and score items cannot change.',
      },
      unlock: {
        do: 'Unlock',
        done: 'Results unlocked.',
        confirm: 'Unlock the results of “{{name}}”? Unless they are final, weights and score items can change again.',
      },
    },
  },
  educationalCertificate: {
    one: 'Issued certificate',
    many: 'Issued certificates',
    add: 'Issue a certificate',
    empty: 'Certificates appear here as they are issued.',
    ownEmpty: 'No certificates yet. They appear here once issued.',
    states: { Valid: 'Valid', Revoked: 'Revoked' },
    actions: {
      revoke: {
        do: 'Revoke',
        done: 'Certificate revoked.',
        confirm:
          'Revoke “{{name}}”? Its page will say it is no longer valid. Its number is not reused, and a new certificate can be issued.',
      },
    },
  },
} satisfies {
  scoreComponent: TextsOf<typeof scoreComponent>
  monitorScoreExam: TextsOf<typeof monitorScoreExam>
  simpleExamModel: TextsOf<typeof simpleExamModel>
  resultPublication: TextsOf<typeof resultPublication>
  educationalCertificate: TextsOf<typeof educationalCertificate>
  groupScheduleExam: TextsOf<typeof groupScheduleExam>
  studentScheduleExamTime: TextsOf<typeof studentScheduleExamTime>
}
