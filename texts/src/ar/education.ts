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
    one: 'فترة تعليمية',
    many: 'الفترات التعليمية',
    add: 'إضافة فترة',
    empty: 'فصل دراسي أو دورة صيفية أو عام دراسي: يلتحق الطلاب بالمواد خلال فترة.',
  },
  educationalCategory: {
    one: 'مادة تعليمية',
    many: 'المواد التعليمية',
    add: 'إضافة مادة',
    empty: 'الدورات والمواد والمستويات التي يقدمها المركز؛ يلتحق بها الطلاب وتُحسب فيها النتائج.',
    ownEmpty: 'لا مواد بعد. تظهر هنا بعد قبول استمارة الالتحاق.',
    fields: { parent: 'تتبع مادة' },
    hints: {
      finalExamWeight: 'مجموع الأوزان الخمسة 100؛ وإن قلّ ظلت النتائج مؤقتة.',
      attendanceWeight: 'النصيب من المجموع؛ والصفر يستبعده.',
      attemptRule: 'أي محاولة تُحتسب عند إعادة الامتحان.',
      totalFailureEducationalCategory: '0: الرسوب في المواد التابعة وحده لا يعني الرسوب في المادة.',
      absenceConsumesSession: 'تُخصم حصة من الاشتراك عند الغياب بدون عذر.',
    },
  },
  educationalGroup: {
    one: 'مجموعة',
    many: 'المجموعات',
    add: 'إضافة مجموعة',
    empty: 'طلاب يدرسون مادة واحدة معًا، بمقاعدهم ومحاضرهم وجدولهم الأسبوعي.',
    ownEmpty: 'لا مجموعات بعد. تظهر هنا بعد حجز مقعد في مجموعة.',
    fields: { slices: 'المواعيد الأسبوعية' },
    hints: {
      shortName: 'يظهر في الجدول والأماكن الضيقة، بعشرة أحرف على الأكثر؛ فإن تُرك أُخذ من الاسم: «إنج 1-أ».',
      maximumStatus: 'عند تفعيله لا يُضاف أحد إلى مجموعة مكتملة.',
      minimumStatus: 'عند تفعيله يظهر تنبيه للمجموعة الأقل منه قبل بدايتها.',
      fixedSchedule: 'المواعيد نفسها كل أسبوع: تُنشأ الحصص منها.',
      slices: 'ما ينتهي بعد منتصف الليل يُحسب على اليوم الذي بدأ فيه.',
      warningStatus1: 'عدد الغيابات الذي يرفع الإنذار إلى هذه الدرجة.',
    },
    actions: {
      close: {
        do: 'إغلاق الالتحاق',
        done: 'تم إغلاق الالتحاق بالمجموعة.',
      },
      open: { do: 'فتح الالتحاق', done: 'تم فتح الالتحاق بالمجموعة.' },
      finish: {
        do: 'إنهاء المجموعة',
        done: 'تم إنهاء المجموعة.',
        confirm: 'إنهاء «{{name}}»؟ لن تُنشأ لها حصص جديدة، ويمكن إصدار شهاداتها.',
      },
      unfinish: {
        do: 'إلغاء الإنهاء',
        done: 'عادت المجموعة إلى العمل.',
        confirm: 'إلغاء إنهاء «{{name}}»؟ ستعود إلى المجموعات غير المنتهية.',
      },
      generateScheduleTimes: { do: 'إنشاء الحصص', done: 'تم إنشاء الحصص.' },
    },
  },
  educationalGroupStudent: {
    one: 'طالب في مجموعة',
    many: 'طلاب المجموعات',
    add: 'إضافة طالب إلى مجموعة',
    empty: 'مقعد كل طالب في مجموعته، بموجب استمارة التحاق مقبولة.',
    ownEmpty: 'لا مقاعد بعد. يظهر هنا كل مقعد في مجموعة.',
    actions: {
      updateWarning: { do: 'تعديل الإنذار', done: 'تم تعديل الإنذار.' },
      leave: {
        do: 'مغادرة المجموعة',
        done: 'غادر الطالب المجموعة.',
        confirm: '{{name}}: مغادرة المجموعة؟ يصبح المقعد شاغرًا، ويبقى الحضور والدرجات.',
      },
      readyCertificate: { do: 'الشهادة جاهزة', done: 'أصبحت الشهادة جاهزة.' },
      exportCertificate: { do: 'إصدار الشهادة', done: 'تم إصدار الشهادة.' },
      deliverCertificate: { do: 'تسليم الشهادة', done: 'تم تسليم الشهادة.' },
    },
  },
  educationalScheduleTime: {
    one: 'حصة',
    many: 'الحصص',
    add: 'إضافة حصة',
    empty: 'كل لقاء للمجموعة: موعده ومكانه ومحاضره.',
    ownEmpty: 'لا حصص بعد. تظهر هنا حصص المجموعة فور تحديد مواعيدها.',
    states: { Planned: 'مقررة', Canceled: 'ملغاة' },
    actions: {
      cancel: {
        do: 'إلغاء الحصة',
        done: 'تم إلغاء الحصة.',
        confirm: 'إلغاء {{name}}؟ يصبح المكان والمحاضر متاحين، ويُبلَّغ الطلاب.',
      },
      plan: { do: 'إعادة الحصة', done: 'عادت الحصة إلى الجدول.' },
      replace: { do: 'حصة بديلة', done: 'استُبدلت الحصة.', confirm: 'تُلغى {{name}} وتُقام في وقت آخر، ويُبلَّغ الطلاب.' },
      closeRegister: {
        do: 'إغلاق الكشف',
        done: 'تم إغلاق كشف الحضور.',
        confirm: 'إغلاق كشف حضور {{name}}؟ كل تصحيح بعد ذلك يحتاج إلى سبب.',
      },
      takeRegister: { do: 'تسجيل الحضور', done: 'سُجّل كشف الحضور.' },
    },
  },
  educationalGroupAttendance: {
    one: 'حضور طالب',
    many: 'الحضور والغياب',
    add: 'تسجيل الحضور',
    empty: 'من حضر ومن غاب؛ سجّل كشف حصة ليظهر هنا.',
    ownEmpty: 'لا حضور مسجّل بعد. يظهر هنا بعد أول حصة.',
    actions: {
      excuse: { do: 'قبول العذر', done: 'حُسب الغياب بعذر.' },
      unexcuse: { do: 'إلغاء العذر', done: 'أُلغي العذر.' },
    },
  },
  attendanceExcuse: {
    one: 'عذر',
    many: 'الأعذار',
    add: 'تقديم عذر',
    empty: 'أسباب غياب الطلاب عن الحصص وما تقرر فيها. كل عذر عن حصة واحدة.',
    ownEmpty: 'لا أعذار بعد. قدّم عذرًا عن أي حصة يتعذّر حضورها، ويظهر قرار المركز هنا.',
    hints: {
      image: 'صورة لورقة تثبته إن وُجدت.',
      scheduleTime: 'لكل حصة عذرها، ولو كانت الحصتان في يوم واحد.',
      until: 'إن تُرك خاليًا فالعذر عن هذه الحصة وحدها، وإن حُدد يوم فلكل حصة من حصص الطالب حتى نهايته عذر خاص بها.',
    },
    fields: { until: 'وكل الحصص حتى', requestedBy: 'قدّمه', decidedBy: 'صاحب القرار', answer: 'الرد' },
    states: {
      Requested: 'ينتظر القرار',
      Accepted: 'مقبول',
      Refused: 'مرفوض',
      Undone: 'أُلغي قبوله',
      Withdrawn: 'مسحوب',
    },
    actions: {
      accept: { do: 'قبول', done: 'قُبل العذر.' },
      refuse: { do: 'رفض', done: 'رُفض العذر.' },
      undo: { do: 'إلغاء القبول', done: 'أُلغي قبول العذر.', confirm: 'إلغاء قبول عذر {{name}}؟ يعود ما غيّره كما كان.' },
      withdraw: { do: 'سحب', done: 'سُحب العذر.', confirm: 'سحب عذر {{name}}؟' },
    },
  },
  discussion: {
    one: 'مناقشة',
    many: 'المناقشات',
    add: 'بدء مناقشة',
    empty: 'ما تتحدث فيه المجموعة؛ يكتب طلابها ومحاضروها هنا ويردّون.',
    fields: { names: 'العنوان', discussionType: 'تخص', description: 'موضوعها', closed: 'الحالة' },
    actions: {
      close: {
        do: 'إغلاق المناقشة',
        done: 'تم إغلاق المناقشة.',
      },
      open: { do: 'إعادة فتح المناقشة', done: 'المناقشة مفتوحة.' },
    },
  },
  discussionComment: {
    one: 'تعليق',
    many: 'التعليقات',
    add: 'إضافة تعليق',
    empty: 'لم يكتب أحد شيئًا بعد.',
    fields: { removedAt: 'حُذف', removedBy: 'حذفه', removeReason: 'سبب الحذف', text: 'التعليق', user: 'الكاتب' },
  },
  discussionCommentReact: {
    one: 'تفاعل',
    many: 'التفاعل مع التعليقات',
    add: 'إضافة تفاعل',
    empty: 'من أعجبه التعليق ومن لم يعجبه.',
  },
  educationalRating: {
    one: 'تقييم',
    many: 'التقييمات',
    add: 'إضافة تقييم',
    empty: 'رأي الطلاب في المجموعة وما تدرسه ومحاضرها، من 1 إلى 5.',
    ownEmpty: 'لا تقييمات بعد. أضف رأيك في المجموعة أو مادتها أو محاضرها.',
    fields: { user: 'الطالب' },
  },
  studentRisk: {
    one: 'طالب متعثر',
    many: 'الطلاب المتعثرون',
    add: 'إضافة',
    empty: 'الطلاب الذين يتعثرون في مجموعة: غياب عن الحصص والامتحانات، ودرجات تهبط، ودفعات متأخرة. يُحسب كل ليلة.',
    states: { Slipping: 'يتعثر', Dismissed: 'مستبعد', Recovered: 'زالت الأسباب' },
    actions: {
      dismiss: {
        do: 'استبعاد',
        done: 'استُبعد إلى أن يسوء الوضع.',
        fields: { reason: 'لماذا؟ لن يعود إلى القائمة إلا إذا ساء الوضع عن الآن.' },
      },
      reopen: { do: 'إعادة إلى القائمة', done: 'عاد إلى القائمة.' },
    },
    fields: {
      level: 'الخطر',
      score: 'المؤشر (من 0 إلى 100)',
      studyScore: 'المؤشر دون المدفوعات',
      reasons: 'الأسباب',
      overdue: 'الدفعات المتأخرة',
      sessions: 'آخر الحصص',
      missed: 'غاب منها',
      late: 'تأخر فيها',
      held: 'الحصص حتى الآن',
      absences: 'الغياب حتى الآن',
      exams: 'الامتحانات حتى الآن',
      notTaken: 'لم يؤدِّها',
      average: 'المتوسط (%)',
      before: 'المتوسط السابق',
      recent: 'متوسط آخر امتحانين',
      passMark: 'درجة النجاح',
      overdueParts: 'عدد الدفعات المتأخرة',
      overdueSince: 'متأخرة منذ',
      computedAt: 'وقت الحساب',
      dismissReason: 'سبب الاستبعاد',
      once: 'كل طالب مرة واحدة',
      dismissedBy: 'استبعده',
      dismissedAt: 'وقت الاستبعاد',
      dismissedScore: 'المؤشر عند الاستبعاد',
      state: 'الوضع',
    },
    values: { level: { High: 'مرتفع', Medium: 'متوسط', Low: 'منخفض' } },
  },
  holiday: {
    one: 'إجازة',
    many: 'الإجازات',
    add: 'إضافة إجازة',
    empty: 'أيام لا يدرّس فيها المركز: لا تُنشأ لها حصص.',
    ownEmpty: 'لا إجازات معلنة الآن.',
    fields: { from: 'أول يوم', to: 'آخر يوم', settled: 'حصص نُقلت أو أُلغيت' },
    actions: {
      takeBack: {
        do: 'إعادة الحصص',
        done: 'عادت الحصص إلى مواعيدها.',
        confirm: 'إعادة الحصص التي نُقلت أو أُلغيت بسبب «{{name}}» إلى مواعيدها الأولى؟ يُبلَّغ طلابها ومحاضروها.',
        fields: { leaveOut: 'ترك ما لا يمكن إعادته' },
      },
    },
    hints: { to: 'اتركه فارغًا إذا كانت يومًا واحدًا.' },
  },
} satisfies Texts
