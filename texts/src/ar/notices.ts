/** ما يُبلَّغ به الناس عن حصصهم (D4.3). */
import type { notices as english } from '../en/notices.ts'
import type { Mirror } from '../text-types.ts'

export const notices = {
  moved: '{{group}}: تغيّر موعد حصة', canceled: '{{group}}: أُلغيت حصة', planned: '{{group}}: عادت حصة إلى الجدول', several: '{{group}}: تغييرات في الجدول',
  movedLine: '{{before}} ← {{after}}', placeLine: '{{before}}: أصبحت في {{place}}', canceledLine: '{{before}}: أُلغيت', plannedLine: '{{before}}: قائمة', more: 'وغيرها {{count}}',
} satisfies Mirror<typeof english>
