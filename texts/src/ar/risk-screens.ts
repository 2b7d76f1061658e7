/** الطلاب المتعثرون. */
import type { risk as english } from '../en/risk-screens.ts'
import type { Mirror } from '../text-types.ts'

export const risk = {
  hint: 'تنبيه للناس وليس قرارًا: انظر واسأل ثم قرر.',
  computed: 'حُسب {{when}}.',
  never: 'لم يُحسب شيء بعد.',
  now: 'احسب الآن',
  done_zero: 'لا طالب يستدعي النظر.',
  done_one: 'طالب واحد يستدعي النظر.',
  done_two: 'طالبان يستدعيان النظر.',
  done_few: '{{count}} طلاب يستدعون النظر.',
  done_many: '{{count}} طالبًا يستدعون النظر.',
  done_other: '{{count}} طالب يستدعون النظر.',
  queued: 'يجري الحساب، وتتحدث القائمة من نفسها.',
  why: 'لماذا',
  figures: 'الحصص حتى الآن: {{held}}، والامتحانات: {{exams}}؛ المؤشر {{score}} من 100، ودون المال {{study}}.',
  noReasons: 'المال وحده: الدراسة بلا ملاحظات.',
  toParent: 'اكتب إلى ولي الأمر',
  toStudent: 'اكتب إلى الطالب',
  whatsApp: 'فتح واتساب',
  noPhone: 'لا ولي الأمر ولا الطالب له هاتف عليه واتساب.',
  followUp: 'متابعة',
  open: 'فتح صفحة الطالب',
  group: 'فتح المجموعة',
  dismissed: 'استبعده {{name}}: {{reason}}',
} satisfies Mirror<typeof english>
