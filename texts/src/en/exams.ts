import type { monitorScoreExam } from '@topcenter/model/exams/monitor-score-exam'
import type { scoreComponent } from '@topcenter/model/exams/score-component'
import type { TextsOf } from '../text-types.ts'

export const exams = {
  scoreComponent: {
    one: 'Score item', many: 'Score items', add: 'Add score item',
    empty: 'What is marked in a category: exams, quizzes and assignments, each under one exam type.',
    fields: { weight: 'Weight inside its type' },
    hints: { weight: 'Its share among the items of the same exam type.' },
  },
  monitorScoreExam: {
    one: 'Score', many: 'Scores', add: 'Add score',
    empty: 'Scores given by hand, one for each student, item and attempt.',
    fields: { component: 'Score item' },
    hints: { status: 'Missing is never counted as zero; absent is zero; excused is left out.' },
  },
} satisfies { scoreComponent: TextsOf<typeof scoreComponent>; monitorScoreExam: TextsOf<typeof monitorScoreExam> }
