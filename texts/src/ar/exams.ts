import type { monitorScoreExam } from '@topcenter/model/exams/monitor-score-exam'
import type { scoreComponent } from '@topcenter/model/exams/score-component'
import type { TextsOf } from '../text-types.ts'

export const exams = {
  scoreComponent: {
    one: 'بند درجات', many: 'بنود الدرجات', add: 'إضافة بند درجات',
    empty: 'ما يُقيَّم في المادة من امتحانات واختبارات قصيرة وواجبات، كل منها تحت نوع امتحان.',
    fields: { weight: 'الوزن داخل نوعه' },
    hints: { weight: 'نصيبه بين البنود من نوع الامتحان نفسه.' },
  },
  monitorScoreExam: {
    one: 'درجة', many: 'رصد الدرجات', add: 'إضافة درجة',
    empty: 'الدرجات المرصودة يدويًا، درجة لكل طالب وبند ومحاولة.',
    fields: { component: 'بند الدرجات' },
    hints: { status: 'ما لم يُرصد لا يُعد صفرًا أبدًا؛ والغياب صفر؛ والغياب بعذر يُستبعد.' },
  },
} satisfies { scoreComponent: TextsOf<typeof scoreComponent>; monitorScoreExam: TextsOf<typeof monitorScoreExam> }
