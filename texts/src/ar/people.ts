import type {
  userExperience,
  userFamily,
  userInjury,
  userOperation,
  userPersonalCard,
  userQualification,
  userScientificDegree,
  userTrainingCourse,
} from '@topcenter/model/people/person-file'
import type {
  adminEgypt,
  client,
  employee,
  masterAdmin,
  parent,
  sales,
  student,
  supplier,
  user,
  vechileOwner,
} from '@topcenter/model/people/user'
import type { TextsOf } from '../text-types.ts'

interface Texts {
  user: TextsOf<typeof user>
  adminEgypt: TextsOf<typeof adminEgypt>
  masterAdmin: TextsOf<typeof masterAdmin>
  employee: TextsOf<typeof employee>
  student: TextsOf<typeof student>
  parent: TextsOf<typeof parent>
  client: TextsOf<typeof client>
  supplier: TextsOf<typeof supplier>
  vechileOwner: TextsOf<typeof vechileOwner>
  sales: TextsOf<typeof sales>
  userFamily: TextsOf<typeof userFamily>
  userQualification: TextsOf<typeof userQualification>
  userScientificDegree: TextsOf<typeof userScientificDegree>
  userTrainingCourse: TextsOf<typeof userTrainingCourse>
  userExperience: TextsOf<typeof userExperience>
  userInjury: TextsOf<typeof userInjury>
  userOperation: TextsOf<typeof userOperation>
  userPersonalCard: TextsOf<typeof userPersonalCard>
}
/** الرصيد والنقاط لكل نوع من المستخدمين يمكن أن تكون له. */
const wallet = {
  depositCredit: { do: 'إيداع في الرصيد', done: 'أصبح المبلغ في رصيد {{name}}.' },
  withdrawCredit: { do: 'سحب من الرصيد', done: 'سُحب المبلغ من رصيد {{name}}.' },
  increasePoints: { do: 'إضافة نقاط', done: 'أُضيفت النقاط إلى {{name}}.' },
  owe: { do: 'تسجيل مبلغ عليه', done: 'سُجّل المبلغ على {{name}}.' },
  decreasePoints: { do: 'خصم نقاط', done: 'خُصمت النقاط من {{name}}.' },
  redeemPoints: {
    do: 'صرف نقاط في عرض',
    done: 'صُرفت نقاط {{name}}.',
    fields: { numberOfPoints: 'النقاط، وإن تُركت فالسعر كله' },
  },
} as const
export const people = {
  user: { one: 'مستخدم', many: 'المستخدمون', add: 'إضافة مستخدم', empty: 'كل من يعرفهم المركز، من كل الأنواع.' },
  adminEgypt: {
    one: 'مدير منصة',
    many: 'مديرو المنصة',
    add: 'إضافة مدير منصة',
    empty: 'من يديرون المنصة ويعملون في أي مركز.',
  },
  masterAdmin: {
    one: 'مدير مركز',
    many: 'مديرو المركز',
    add: 'إضافة مدير مركز',
    empty: 'من يديرون هذا المركز ويحددون صلاحيات غيرهم.',
  },
  employee: {
    one: 'موظف',
    many: 'الموظفون',
    add: 'إضافة موظف',
    empty: 'المحاضرون والاستقبال والمحاسبون: كل من يعمل بالمركز.',
    actions: wallet,
  },
  student: {
    one: 'طالب',
    many: 'الطلاب',
    add: 'إضافة طالب',
    empty: 'طلاب المركز؛ أضف طالبًا، أو استورد كشفًا كاملًا.',
    fields: { currentGroup: 'المجموعة', attendanceRate: 'نسبة الحضور', owed: 'المستحق' },
    actions: { approve: { do: 'اعتماد', done: 'تم اعتماد الطالب.' }, ...wallet },
  },
  parent: {
    one: 'ولي أمر',
    many: 'أولياء الأمور',
    add: 'إضافة ولي أمر',
    empty: 'أولياء الأمور؛ عند ربطهم بأبنائهم يطلعون على سجلاتهم.',
    actions: wallet,
  },
  client: {
    one: 'عميل',
    many: 'العملاء',
    add: 'إضافة عميل',
    empty: 'أفراد وشركات يطلبون عروض أسعار من المركز.',
    actions: wallet,
  },
  supplier: { one: 'مورّد', many: 'المورّدون', add: 'إضافة مورّد', empty: 'من يشتري منهم المركز.' },
  vechileOwner: {
    one: 'صاحب مركبة',
    many: 'أصحاب المركبات',
    add: 'إضافة صاحب مركبة',
    empty: 'أصحاب المركبات التي تخدم المركز.',
  },
  sales: {
    one: 'مندوب مبيعات',
    many: 'مندوبو المبيعات',
    add: 'إضافة مندوب مبيعات',
    empty: 'من يتابعون اهتمامات الناس ويأتون بطلاب جدد.',
  },
  userFamily: {
    one: 'قريب',
    many: 'أفراد العائلة',
    manyOf: 'عائلات {{kind}}',
    add: 'إضافة قريب',
    empty: 'أقارب المستخدم؛ ولي الأمر المرتبط هنا يطلع على سجلات ابنه.',
    hints: { relative: 'مستخدم بالمركز؛ اتركه فارغًا لكتابة الاسم فقط.' },
  },
  userQualification: {
    one: 'مؤهل',
    many: 'المؤهلات',
    manyOf: 'مؤهلات {{kind}}',
    add: 'إضافة مؤهل',
    empty: 'ما تخرج فيه الشخص، بالتقدير والتواريخ.',
  },
  userScientificDegree: {
    one: 'درجة علمية',
    many: 'الدرجات العلمية',
    manyOf: 'الدرجات العلمية لدى {{kind}}',
    add: 'إضافة درجة علمية',
    empty: 'الدرجات الأكاديمية والتعليمية مع التخصص.',
    hints: { specialSpecialty: 'تخصص يندرج تحت التخصص العام.' },
  },
  userTrainingCourse: {
    one: 'دورة تدريبية',
    many: 'الدورات التدريبية',
    manyOf: 'دورات {{kind}} التدريبية',
    add: 'إضافة دورة تدريبية',
    empty: 'دورات حضرها الشخص في أماكن أخرى.',
    fields: { place: 'مكان الدورة' },
  },
  userExperience: {
    one: 'خبرة',
    many: 'الخبرات',
    manyOf: 'خبرات {{kind}}',
    add: 'إضافة خبرة',
    empty: 'أين عمل الشخص، وبأي وظيفة، وكم من الوقت.',
    fields: { place: 'جهة العمل' },
  },
  userInjury: {
    one: 'إصابة',
    many: 'الإصابات',
    manyOf: 'إصابات {{kind}}',
    add: 'إضافة إصابة',
    empty: 'إصابات ينبغي أن يعرفها المركز، وكيف تتعافى.',
  },
  userOperation: {
    one: 'عملية جراحية',
    many: 'العمليات الجراحية',
    manyOf: 'العمليات الجراحية لدى {{kind}}',
    add: 'إضافة عملية جراحية',
    empty: 'عمليات جراحية أُجريت للشخص.',
    fields: { place: 'المستشفى' },
  },
  userPersonalCard: {
    one: 'بطاقة شخصية',
    many: 'البطاقات الشخصية',
    manyOf: 'بطاقات {{kind}} الشخصية',
    add: 'إضافة بطاقة',
    empty: 'جوازات ورخص وبطاقات أخرى، مع تاريخ انتهائها.',
  },
} satisfies Texts
