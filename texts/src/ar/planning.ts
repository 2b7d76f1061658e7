import type { seasonShift } from '@topcenter/model/planning/season-shift'
import type { lecturerAvailability, timetableGroup, timetablePlan } from '@topcenter/model/planning/timetable-plan'
import type { TextsOf } from '../text-types.ts'

interface Texts {
  seasonShift: TextsOf<typeof seasonShift>
  lecturerAvailability: TextsOf<typeof lecturerAvailability>
  timetablePlan: TextsOf<typeof timetablePlan>
  timetableGroup: TextsOf<typeof timetableGroup>
}
export const planning = {
  seasonShift: {
    one: 'نقل موسم',
    many: 'مواعيد المواسم',
    add: 'نقل مواعيد موسم',
    empty: 'كل الحصص بين يومين تُنقل دفعة واحدة: لرمضان أو لامتحانات المدارس. ويمكن التراجع عن كل نقل.',
    states: { Applied: 'سارٍ', Undone: 'تم التراجع عنه' },
    fields: {
      names: 'المناسبة',
      from: 'أول يوم',
      to: 'آخر يوم',
      minutes: 'تأخير بمقدار',
      duration: 'المدة الجديدة',
      'hours.from': 'يبدأ من',
      'hours.until': 'وقبل',
      'hours.startsAt': 'يصبح موعده',
      'weekdays.weekday': 'بدلًا من',
      'weekdays.toWeekday': 'يوم',
      weekdays: 'أيام أخرى',
      hours: 'ساعات أخرى',
      moved: 'نُقل',
      leftOut: 'تُرك',
      undoneAt: 'وقت التراجع',
      educationalGroup: 'مجموعة واحدة',
      place: 'في مكان واحد',
    },
    hints: {
      minutes: 'ما دون الصفر تقديم.',
      duration: 'فارغة: تبقى مدة كل حصة كما هي.',
      hours: 'ما يبدأ داخل سطر ينتقل إلى ساعته الجديدة، وما عداه يُنقل بالدقائق.',
      weekdays: 'داخل الأسبوع نفسه، وأوله السبت.',
    },
    actions: {
      undo: {
        do: 'تراجع',
        done: 'عادت المواعيد إلى ما كانت عليه.',
        confirm: 'التراجع عن «{{name}}»؟ تعود كل الحصص التي نُقلت إلى مواعيدها، ويُبلَّغ طلابها ومحاضروها.',
        fields: { leaveOut: 'ترك ما لا يمكن إعادته' },
      },
    },
  },
  lecturerAvailability: {
    one: 'أوقات محاضر',
    many: 'أوقات المحاضرين',
    add: 'إضافة أوقات محاضر',
    empty: 'متى يستطيع كل محاضر أن يدرّس؛ ومن لا يظهر هنا متاح ما دام المركز مفتوحًا.',
    fields: { times: 'متاح للتدريس' },
    hints: { times: 'ما ينتهي بعد منتصف الليل يُحسب على اليوم الذي بدأ فيه.' },
  },
  timetablePlan: {
    one: 'خطة جدول',
    many: 'إعداد الجدول',
    add: 'خطة جديدة',
    empty: 'تأخذ الخطة المجموعات وأوقات المحاضرين والأماكن، وتقترح أسبوعًا بلا تعارض. لا يتغير شيء حتى تقبله.',
    states: { Draft: 'قيد الإعداد', Solving: 'جارٍ البحث عن أسبوع', Solved: 'مقترح', Accepting: 'جارٍ التطبيق' },
    fields: {
      opensAt: 'التدريس من',
      closesAt: 'التدريس حتى',
      dayOff: 'يوم العطلة',
      secondDayOff: 'يوم عطلة ثانٍ',
      step: 'تبدأ الحصص كل',
      places: 'الأماكن المتاحة للخطة',
      placed: 'حصص لها موعد',
      unplaced: 'بلا موعد',
      solvedAt: 'وقت الاقتراح',
      progress: 'التقدم',
    },
    hints: {
      places: 'المكان الذي له مواعيد عمل يُستخدم فيها فقط.',
      closesAt: 'إن لم تكن بعد ساعة الفتح فهي في اليوم التالي.',
      step: '30: على رأس الساعة ونصفها، محسوبة من أول ساعة.',
    },
    actions: {
      fill: {
        do: 'ضم مجموعات',
        done: 'أصبحت المجموعات في الخطة.',
        confirm: 'ضم مجموعات الفترة إلى «{{name}}» بمواعيدها الأسبوعية؟ اترك المادة فارغة لضم كل المجموعات.',
      },
      solve: { do: 'إعداد الجدول', done: 'بدأ البحث عن أسبوع.' },
      stop: { do: 'إيقاف', done: 'تم الإيقاف.' },
      accept: {
        do: 'قبول',
        done: 'بدأ تطبيق الأسبوع.',
        confirm:
          'قبول أسبوع «{{name}}»؟ تأخذ المجموعات هذه المواعيد الأسبوعية وتُنشأ حصصها، وتُلغى الحصص القادمة المنشأة التي لم تعد توافقها.',
        fields: { groups: 'المجموعات' },
      },
      takeBack: {
        do: 'التراجع عن القبول',
        done: 'عادت المجموعات إلى مواعيدها السابقة.',
        confirm:
          'التراجع عن آخر قبول لأسبوع «{{name}}»؟ تعود المواعيد الأسبوعية السابقة، وتُلغى الحصص التي أُنشئت، وتعود الحصص التي أُلغيت، ويُبلَّغ الطلاب والمحاضرون.',
        fields: { leaveOut: 'ترك ما لا يمكن إعادته' },
      },
    },
  },
  timetableGroup: {
    one: 'مجموعة في الخطة',
    many: 'مجموعات الخطة',
    add: 'إضافة مجموعة',
    empty: 'المجموعات التي يُبحث لها عن أسبوع، وما تحتاجه كل منها.',
    fields: {
      sessions: 'حصص في الأسبوع',
      minutes: 'مدة الحصة',
      seats: 'المقاعد المطلوبة',
      lecturers: 'المحاضر (أحدهم)',
      places: 'في هذه الأماكن فقط',
      plan: 'الخطة',
      acceptedAt: 'وقت القبول',
      made: 'حصص أُنشئت',
      clashing: 'حصص متعارضة',
    },
    hints: {
      seats: 'فارغة: الحد الأقصى للمجموعة أو عدد طلابها.',
      lecturers: 'يدرّس أحدهم؛ فارغة: لا يُبحث عن محاضر.',
      places: 'فارغة: أي مكان في الخطة يتسع لها.',
    },
  },
} satisfies Texts
