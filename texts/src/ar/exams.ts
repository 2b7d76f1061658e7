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
    one: 'بند درجات',
    many: 'بنود الدرجات',
    add: 'إضافة بند درجات',
    empty: 'ما يُقيَّم في المادة من امتحانات واختبارات قصيرة وواجبات، كل منها تحت نوع امتحان.',
    fields: { weight: 'الوزن داخل نوعه' },
    hints: { weight: 'نصيبه بين البنود من نوع الامتحان نفسه.' },
  },
  monitorScoreExam: {
    one: 'درجة',
    many: 'رصد الدرجات',
    add: 'إضافة درجة',
    empty: 'الدرجات المرصودة يدويًا، درجة لكل طالب وبند ومحاولة.',
    ownEmpty: 'لا درجات بعد. تظهر هنا بعد نشرها.',
    fields: { component: 'بند الدرجات' },
    hints: { status: 'ما لم يُرصد لا يُعد صفرًا أبدًا؛ والغياب صفر؛ والغياب بعذر يُستبعد.' },
  },
  simpleExamModel: {
    one: 'نموذج امتحان',
    many: 'نماذج الامتحانات',
    add: 'إضافة نموذج امتحان',
    empty: 'أسئلة الامتحان ودرجة كل سؤال؛ حدّد موعده لمجموعة، وانسخه إن أردت تعديله بعد ذلك.',
    hints: {
      answerAppearanceStatus: 'يرى الطالب درجته فور التسليم، والإجابات الصحيحة بعد انتهاء الامتحان للجميع.',
      paragraphs: 'نصوص تشير إليها الأسئلة برقمها.',
    },
    actions: { copy: { do: 'نسخ', done: 'تم نسخ النموذج، ويمكن تعديل نسخته.' } },
  },
  groupScheduleExam: {
    one: 'امتحان مجموعة',
    many: 'امتحانات المجموعات',
    add: 'تحديد موعد امتحان',
    empty: 'أي امتحان تؤديه المجموعة ومتى: يُفتح في بدايته ويمنح كل طالب مدته.',
    ownEmpty: 'لا امتحانات بعد. تظهر هنا فور تحديد مواعيدها.',
    fields: {
      duration: 'الوقت لكل طالب',
      from: 'يُفتح',
      to: 'يُغلق',
      scoreComponent: 'يُحتسب في بند الدرجات',
      attempt: 'المحاولة رقم',
    },
    hints: {
      shuffleQuestions: 'لكل طالب ترتيب خاص به، وتبقى أسئلة الفقرة الواحدة معًا.',
      scoreComponent: 'تُرصد الدرجة فيه تلقائيًا بنسبة درجته النهائية فور ظهورها.',
      to: 'لا يجيب أحد بعده إلا بدقائق تمنحها لطالب بعينه.',
    },
  },
  studentScheduleExamTime: {
    one: 'امتحان طالب',
    many: 'امتحانات الطلاب',
    add: 'بدء امتحان',
    empty: 'يظهر هنا سطر عندما يبدأ الطالب امتحانًا.',
    ownEmpty: 'لا امتحانات بعد. يظهر كل امتحان هنا بعد بدئه.',
    fields: { user: 'الطالب' },
    actions: {
      extend: { do: 'منح دقائق إضافية', done: 'مُنح الطالب وقتًا إضافيًا.', fields: { minutes: 'الدقائق الإضافية' } },
      reopen: {
        do: 'إعادة فتح',
        done: 'فُتح الامتحان للطالب من جديد.',
        confirm: '{{name}}: هل تعيد فتح ما سُلِّم؟ يمكن للطالب تغيير إجاباته، وإن ظهرت الإجابات الصحيحة فقد رآها.',
        fields: { minutes: 'دقائق من الآن' },
      },
      endNow: {
        do: 'إنهاء الآن',
        done: 'انتهى امتحان الطالب.',
        confirm: '{{name}}: هل تنهي الامتحان الآن؟ يُحتسب ما حُفظ ولا يستطيع الطالب الإجابة بعد ذلك.',
      },
    },
  },
  resultPublication: {
    one: 'نتائج منشورة',
    many: 'نشر النتائج',
    add: 'نشر نتائج',
    empty: 'يرى الطلاب وأولياء الأمور النتائج بعد نشرها، لكل مادة في كل فترة.',
    states: { Provisional: 'مؤقتة', Final: 'نهائية', Withdrawn: 'مسحوبة' },
    hints: { as: 'المؤقتة على الأوزان التي لها درجات وتقول ذلك، والنهائية تحتاج إلى أوزان مجموعها 100.' },
    actions: {
      publishProvisional: {
        do: 'نشر مؤقت',
        done: 'صدرت النتائج المؤقتة.',
        confirm: 'نشر نتائج «{{name}}» مؤقتة؟ يراها الطلاب وأولياء الأمور فورًا ويصلهم إشعار.',
      },
      publishFinal: {
        do: 'نشر نهائي',
        done: 'صدرت النتائج.',
        confirm:
          'نشر نتائج «{{name}}» نهائية؟ يراها الطلاب وأولياء الأمور فورًا ويصلهم إشعار، ولا تُعدّل الدرجات بعدها إلا بسبب، ولا الأوزان مطلقًا.',
      },
      withdraw: { do: 'سحب', done: 'سُحبت النتائج.', confirm: 'سحب نتائج «{{name}}»؟ لن يراها الطلاب وأولياء الأمور.' },
      lock: {
        do: 'قفل',
        done: 'قُفلت النتائج.',
        confirm: 'قفل نتائج «{{name}}»؟ لا تُعدّل الدرجات إلا بسبب، ولا تُعدّل الأوزان وبنود الدرجات مطلقًا.',
      },
      unlock: {
        do: 'فتح القفل',
        done: 'فُتح قفل النتائج.',
        confirm: 'فتح قفل نتائج «{{name}}»؟ ما لم تكن نهائية، يصبح تعديل الأوزان وبنود الدرجات ممكنًا.',
      },
    },
  },
  educationalCertificate: {
    one: 'شهادة صادرة',
    many: 'الشهادات الصادرة',
    add: 'إصدار شهادة',
    empty: 'تظهر هنا شهادات المجموعات المنتهية عند إصدارها.',
    ownEmpty: 'لا شهادات بعد. تظهر هنا بعد إصدارها.',
    states: { Valid: 'سارية', Revoked: 'ملغاة' },
    actions: {
      revoke: {
        do: 'إلغاء الشهادة',
        done: 'أُلغيت الشهادة.',
        confirm: 'إلغاء «{{name}}»؟ تقول صفحتها إنها لم تعد سارية، ويبقى رقمها مستخدمًا، ويمكن إصدار شهادة أخرى.',
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
