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
    empty: 'What is marked in a category: exams, quizzes and assignments, each under one exam type.',
    fields: { weight: 'Weight inside its type' },
    hints: { weight: 'Its share among the items of the same exam type.' },
  },
  monitorScoreExam: {
    one: 'Score',
    many: 'Scores',
    add: 'Add score',
    empty: 'Scores given by hand, one for each student, item and attempt.',
    fields: { component: 'Score item' },
    hints: { status: 'Missing is never counted as zero; absent is zero; excused is left out.' },
  },
  simpleExamModel: {
    one: 'Exam model',
    many: 'Exam models',
    add: 'Add exam model',
    empty:
      'The questions of an exam with what each earns; schedule it for a group, and copy it to change it afterwards.',
    hints: {
      answerAppearanceStatus:
        'Students see their score as soon as they submit, and the right answers once nobody can sit the exam any more.',
      paragraphs: 'Texts that questions refer to by their number.',
    },
    actions: { copy: { do: 'Copy', done: 'The model is copied; its copy can be changed.' } },
  },
  groupScheduleExam: {
    one: 'Scheduled exam',
    many: 'Group exams',
    add: 'Schedule an exam',
    empty: 'Which exam a group sits and when: it opens at its start, and gives each student its duration.',
    fields: {
      duration: 'Time for each student',
      from: 'Opens',
      to: 'Closes',
      scoreComponent: 'Counts for score item',
      attempt: 'As attempt',
    },
    hints: {
      shuffleQuestions: 'Each student has them in an order of their own; questions about one paragraph stay together.',
      scoreComponent: 'The degree is entered there by itself, scaled to its final score, as soon as it comes out.',
      to: 'Nobody answers past it, but for minutes that you give to one student.',
    },
  },
  studentScheduleExamTime: {
    one: 'Exam of a student',
    many: 'Exams of students',
    add: 'Start an exam',
    empty: 'A line appears here when a student starts an exam.',
    fields: { user: 'Student' },
    actions: {
      extend: { do: 'Give extra minutes', done: 'The student has more time.', fields: { minutes: 'Extra minutes' } },
      reopen: {
        do: 'Reopen',
        done: 'The exam is open for the student again.',
        confirm:
          '{{name}}: open what was handed in again? Answers can then change; if the right answers were shown, the student has seen them.',
        fields: { minutes: 'Minutes from now' },
      },
      endNow: {
        do: 'End now',
        done: 'The exam of the student has ended.',
        confirm: '{{name}}: end now? What is saved counts, and the student can answer no more.',
      },
    },
  },
  resultPublication: {
    one: 'Published results',
    many: 'Publishing of results',
    add: 'Publish results',
    empty: 'Students and parents see results once they are published, category by category and period by period.',
    states: { Provisional: 'Provisional', Final: 'Final', Withdrawn: 'Withdrawn' },
    hints: { as: 'Provisional: over the weights that have data, and says so. Final: the weights make 100.' },
    actions: {
      publishProvisional: {
        do: 'Publish as provisional',
        done: 'Provisional results are out.',
        confirm:
          'Publish the results of “{{name}}” as provisional? Students and parents see them at once and are told.',
      },
      publishFinal: {
        do: 'Publish as final',
        done: 'The results are out.',
        confirm:
          'Publish the results of “{{name}}” as final? Students and parents see them at once and are told; from then on scores change only with a reason, the weights not at all.',
      },
      withdraw: {
        do: 'Withdraw',
        done: 'The results are withdrawn.',
        confirm: 'Withdraw the results of “{{name}}”? Students and parents no longer see them.',
      },
      lock: {
        do: 'Lock',
        done: 'The results are locked.',
        confirm:
          'Lock the results of “{{name}}”? Scores change only with a reason, weights and score items not at all.',
      },
      unlock: {
        do: 'Unlock',
        done: 'The results are unlocked.',
        confirm:
          'Unlock the results of “{{name}}”? Unless they are final, weights and score items can be changed again.',
      },
    },
  },
  educationalCertificate: {
    one: 'Issued certificate',
    many: 'Issued certificates',
    add: 'Issue a certificate',
    empty: 'Certificates of finished groups appear here as they are issued.',
    states: { Valid: 'Valid', Revoked: 'Revoked' },
    actions: {
      revoke: {
        do: 'Revoke',
        done: 'The certificate is revoked.',
        confirm:
          'Revoke “{{name}}”? Its page says that it counts no more; its number stays used, and another certificate can be issued.',
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
