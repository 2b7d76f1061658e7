/** أرقام فوق قوائم الأموال، وصفحة الحساب، ووردية المستخدم، ورصيد الشخص ونقاطه. */
import type { accounts as english } from '../en/account-screens.ts'
import type { Mirror } from '../text-types.ts'

export const accounts = {
  byType: 'حسب النوع', period: 'الفترة', total: 'الإجمالي', refunded: 'منها {{money}} مستردة', sum: '{{label}} ({{count}})', none: 'لا شيء في هذه الفترة.', open: 'فتح القائمة: {{name}}', statement: 'الحركات',
  shift: { mine: 'ورديتك: {{account}}', since: 'مفتوحة منذ {{at}}', expected: 'المفروض في الدرج', close: 'العد والإغلاق', over: 'زيادة {{money}}', short: 'عجز {{money}}', even: 'مطابق.', reason: 'ما سبب الفرق؟', none: 'ليست لديك وردية مفتوحة. بالوردية تُعدّ نقدية الدرج في نهايتها ويظهر أي فرق.' },
  statistics: {
    debts: 'المديونيات', paid: 'المدفوع', remainder: 'الباقي', overdue: 'المتأخر', writtenOff: 'المتنازل عنه', of: '{{percent}} من المديونيات',
    debtsCount_zero: 'لا مديونيات', debtsCount_one: 'مديونية واحدة', debtsCount_two: 'مديونيتان', debtsCount_few: '{{count}} مديونيات', debtsCount_many: '{{count}} مديونية', debtsCount_other: '{{count}} مديونية',
    byState: 'حسب الحالة', byType: 'حسب سبب المديونية', byMonth: 'حسب شهر نشأتها', howPaid: 'ما دُفع منها', canceledNote: 'الملغاة تُعدّ، ولا تُحسب مبالغها.',
  },
  wallet: { credit: 'الرصيد', points: 'النقاط', none: 'لم تحدث أي حركة بعد.' },
} satisfies Mirror<typeof english>
