/** ما يُبلَّغ به الناس من البرنامج نفسه: عن حصصهم (D4.3) وامتحاناتهم وأعذارهم وعن الدفاتر. */
import type { notices as english } from '../en/notices.ts'
import type { Mirror } from '../text-types.ts'

export const notices = {
  moved: '{{group}}: تغيّر موعد حصة',
  canceled: '{{group}}: أُلغيت حصة',
  planned: '{{group}}: عادت حصة إلى الجدول',
  several: '{{group}}: تغييرات في الجدول',
  movedLine: '{{before}} ← {{after}}',
  placeLine: '{{before}}: أصبحت في {{place}}',
  canceledLine: '{{before}}: أُلغيت',
  plannedLine: '{{before}}: قائمة',
  more: 'وغيرها {{count}}',
  weeksNew: 'جدول أسبوعي جديد',
  weeksNewText: 'صارت لمجموعاتك مواعيد أسبوعية جديدة.',
  weeksBack: 'عاد الجدول الأسبوعي السابق',
  weeksBackText: 'عادت مجموعاتك إلى مواعيدها الأسبوعية السابقة.',
  shifted: 'مواعيد جديدة: {{name}}',
  shiftedText: 'تغيّرت مواعيد حصصك من {{from}} إلى {{to}}.',
  shiftedBack: 'عادت المواعيد: {{name}}',
  shiftedBackText: 'عادت حصصك من {{from}} إلى {{to}} إلى مواعيدها الأولى.',
  excuseAccepted: 'قُبل العذر عن الحصة',
  excuseRefused: 'رُفض العذر عن الحصة',
  excuseUndone: 'أُلغي قبول العذر عن الحصة',
  examScheduled: 'حُدد موعد امتحان',
  examChanged: 'تغيّر موعد امتحان',
  examCanceled: 'أُلغي امتحان',
  examLine: '{{exam}} · {{when}}',
  degreeNotEntered: 'درجة امتحان لم تُرصد',
  degreeNotEnteredText: 'الدرجة محفوظة في امتحان الطالب، لكن تعذّر رصدها في بند الدرجات: {{why}}',
  booksBroken: 'دفاتر الحسابات فيها خلل',
  booksBrokenText: 'وجدت المراجعة الليلية {{count}} من السجلات لا يطابق الدفاتر.',
} satisfies Mirror<typeof english>
