import type { account } from '@topcenter/model/finance/account'
import type { accountTransaction } from '@topcenter/model/finance/account-transaction'
import type { debt } from '@topcenter/model/finance/debt'
import type { expense } from '@topcenter/model/finance/expense'
import type { installment, installmentPayment, installmentSchedule, installmentScheduleTime } from '@topcenter/model/finance/installment'
import type { revenue } from '@topcenter/model/finance/revenue'
import type { serviceEntitlement } from '@topcenter/model/finance/service-entitlement'
import type { pointsTransaction, walletTransaction } from '@topcenter/model/finance/wallet'
import type { countedServiceTransaction } from '@topcenter/model/services/counted-service-transaction'
import type { TextsOf } from '../text-types.ts'

export const finance = {
  account: {
    one: 'حساب', many: 'الحسابات', add: 'إضافة حساب', empty: 'أين توجد أموال المركز: خزينة، حساب بنكي.',
    hints: { balance: 'ينتج عن حركات الحساب ولا يُكتب يدويًا.', bank: 'الحساب البنكي يحتاج إلى بنكه.' },
  },
  accountTransaction: { one: 'حركة حساب', many: 'حركات الحسابات', add: 'إضافة حركة', empty: 'هنا كل حركة لأموال الحسابات، مع الرصيد بعدها.' },
  expense: { one: 'مصروف', many: 'المصروفات', add: 'إضافة مصروف', empty: 'ما خرج من الحسابات: إيجار، كهرباء، مستلزمات.', fields: { at: 'تاريخ الدفع' } },
  revenue: { one: 'إيراد', many: 'الإيرادات', add: 'إضافة إيراد', empty: 'ما دخل الحسابات من غير المديونيات.', fields: { at: 'تاريخ التحصيل' } },
  debt: {
    one: 'مديونية', many: 'المديونيات', add: 'إضافة مديونية', empty: 'ما على شخص من مقابل اشتراك أو خدمة أو غيرهما.',
    states: { NotScheduled: 'غير مجدولة', Scheduled: 'مجدولة', Canceled: 'ملغاة', PaidOff: 'منتهية' },
    fields: { at: 'تاريخ نشأتها', money: 'المطلوب', user: 'المدين' },
  },
  installment: { one: 'اتفاق تقسيط', many: 'الأقساط', add: 'إضافة تقسيط', empty: 'المديونيات التي تُدفع على أقساط.', fields: { user: 'المدين' } },
  installmentSchedule: { one: 'جدول أقساط', many: 'جداول الأقساط', add: 'إضافة جدول', empty: 'الجداول التي تُستحق الأقساط وفقها؛ ما أُعيدت جدولته يبقى ملغى.', fields: { user: 'المدين' } },
  installmentScheduleTime: { one: 'قسط', many: 'مواعيد الأقساط', add: 'إضافة قسط', empty: 'كم يُستحق من المديونية ومتى.', fields: { user: 'المدين' } },
  installmentPayment: { one: 'دفعة', many: 'مدفوعات الأقساط', add: 'إضافة دفعة', empty: 'كل ما دُفع من المديونيات، مع رقم إيصاله.', fields: { user: 'المدين', at: 'تاريخ الدفع' } },
  serviceEntitlement: {
    one: 'استحقاق خدمة', many: 'استحقاقات الخدمات', add: 'إضافة استحقاق', empty: 'الخدمات المستحقة للأشخاص: على الحساب أو مدفوعة في الحال.',
    fields: { way: 'طريقة الاستحقاق', money: 'المطلوب' }, values: { way: { Debt: 'مديونية', Accrual: 'دفع في الحال' } },
  },
  countedServiceTransaction: {
    one: 'حركة خدمة معدودة', many: 'حركات الخدمات المعدودة', add: 'إضافة حركة', empty: 'هنا كل شراء وبيع واسترداد لخدمة معدودة.',
    fields: { price: 'سعر الوحدة' },
  },
  walletTransaction: { one: 'حركة محفظة', many: 'حركات المحافظ', add: 'إضافة حركة', empty: 'رصيد الشخص لدى المركز: ما دخله وما خرج منه.' },
  pointsTransaction: { one: 'حركة نقاط', many: 'حركات النقاط', add: 'إضافة حركة', empty: 'النقاط التي اكتسبها الشخص واستخدمها، وقيمتها وقتها.' },
} satisfies {
  account: TextsOf<typeof account>
  accountTransaction: TextsOf<typeof accountTransaction>
  expense: TextsOf<typeof expense>
  revenue: TextsOf<typeof revenue>
  debt: TextsOf<typeof debt>
  installment: TextsOf<typeof installment>
  installmentSchedule: TextsOf<typeof installmentSchedule>
  installmentScheduleTime: TextsOf<typeof installmentScheduleTime>
  installmentPayment: TextsOf<typeof installmentPayment>
  serviceEntitlement: TextsOf<typeof serviceEntitlement>
  countedServiceTransaction: TextsOf<typeof countedServiceTransaction>
  walletTransaction: TextsOf<typeof walletTransaction>
  pointsTransaction: TextsOf<typeof pointsTransaction>
}
