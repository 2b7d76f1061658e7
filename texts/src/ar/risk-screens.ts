/** الطلاب المتعثرون. */
import type { risk as english } from '../en/risk-screens.ts'
import type { Mirror } from '../text-types.ts'

export const risk = {
  hint: 'مؤشر لا حكم: اسأل ثم قرّر.',
  computed: 'حُسب {{when}}.',
  never: 'لم يُحسب شيء بعد.',
  now: 'إعادة الحساب الآن',
  done_zero: 'لا طالب يستدعي النظر.',
  done_one: 'طالب واحد يستدعي النظر.',
  done_two: 'طالبان يستدعيان النظر.',
  done_few: '{{count}} طلاب يستدعون النظر.',
  done_many: '{{count}} طالبًا يستدعون النظر.',
  done_other: '{{count}} طالب يستدعون النظر.',
  queued: 'يجري الحساب، وتتحدث القائمة تلقائيًا.',
  why: 'لماذا',
  figures: 'الحصص حتى الآن: {{held}}، والامتحانات: {{exams}}؛ المؤشر {{score}} من 100، ودون المدفوعات {{study}}.',
  noReasons: 'المدفوعات وحدها: لا ملاحظات على الدراسة.',
  write: 'اكتب لولي الأمر',
  writeOf: 'اكتب لولي أمر {{name}}',
  lastScores: 'آخر الدرجات',
  toParent: 'مراسلة ولي الأمر',
  toStudent: 'مراسلة الطالب',
  whatsApp: 'فتح واتساب',
  noPhone: 'لا يوجد رقم واتساب لولي الأمر ولا للطالب. أضفه في بياناتهما.',
  followUp: 'إضافة إلى المكالمات',
  followUpAdded: 'أُضيف إلى مكالمات اليوم.',
  followUpThere: 'موعد مكالمته محدد من قبل.',
  open: 'فتح صفحة الطالب',
  group: 'فتح المجموعة',
  dismissed: 'استبعده {{name}}: {{reason}}',
} satisfies Mirror<typeof english>
