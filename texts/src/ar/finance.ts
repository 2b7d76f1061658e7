import type { account } from '@topcenter/model/finance/account'
import type { accountTransaction } from '@topcenter/model/finance/account-transaction'
import type { cashierShift } from '@topcenter/model/finance/cashier-shift'
import type { debt } from '@topcenter/model/finance/debt'
import type { expense } from '@topcenter/model/finance/expense'
import type { installment, installmentSchedule, installmentScheduleTime } from '@topcenter/model/finance/installment'
import type { numberGap } from '@topcenter/model/finance/number-gap'
import type { installmentPayment, paymentRefund, receipt } from '@topcenter/model/finance/receipt'
import type { revenue } from '@topcenter/model/finance/revenue'
import type { serviceEntitlement } from '@topcenter/model/finance/service-entitlement'
import type { pointRule } from '@topcenter/model/finance/point-rule'
import type { pointsTransaction, walletTransaction } from '@topcenter/model/finance/wallet'
import type { countedServiceTransaction } from '@topcenter/model/services/counted-service-transaction'
import type { TextsOf } from '../text-types.ts'

export const finance = {
  account: {
    one: 'حساب',
    many: 'الحسابات',
    add: 'إضافة حساب',
    empty: 'أين توجد أموال المركز: خزينة، حساب بنكي.',
    hints: { balance: 'مجموع حركات الحساب، ولا يكتبه أحد.', bank: 'الحساب البنكي يحتاج إلى بنكه.' },
    actions: {
      deposit: { do: 'إيداع', done: 'أُودع المبلغ في {{name}}.' },
      withdraw: { do: 'سحب', done: 'خرج المبلغ من {{name}}.' },
      transfer: { do: 'تحويل', done: 'انتقل المبلغ من {{name}}.' },
    },
  },
  accountTransaction: {
    one: 'حركة حساب',
    many: 'حركات الحسابات',
    add: 'إضافة حركة',
    empty: 'هنا كل حركة لأموال الحسابات، مع الرصيد بعدها.',
  },
  cashierShift: {
    one: 'وردية خزينة',
    many: 'ورديات الخزينة',
    add: 'فتح وردية',
    empty: 'من العهدة الافتتاحية إلى النقدية المعدودة في الدرج.',
    states: { Open: 'مفتوحة', Closed: 'مغلقة', Approved: 'معتمدة' },
    actions: {
      close: {
        do: 'إغلاق الوردية',
        done: 'أُغلقت الوردية {{name}}.',
        confirm: 'إغلاق الوردية {{name}} بالنقدية التي عددتها؟',
      },
      approve: {
        do: 'اعتماد',
        done: 'اعتُمدت الوردية {{name}}.',
        confirm: 'اعتماد الوردية {{name}}؟ يُقيَّد الفرق إن وُجد، ولا يُسجَّل شيء بتاريخ يقع داخلها بعد ذلك.',
        fields: { reason: 'السبب، إن تغيّر الفرق بعد إغلاقها' },
      },
    },
    hints: { openingFloat: 'ما في الدرج الآن كما عددته.', expected: 'العهدة وما تحرك بعدها.' },
  },
  expense: {
    one: 'مصروف',
    many: 'المصروفات',
    add: 'دفع مصروف',
    empty: 'ما خرج من الحسابات: إيجار، كهرباء، مستلزمات.',
    fields: { at: 'تاريخ الدفع' },
    actions: {
      refund: { do: 'استرداد', done: 'استُرد مبلغ {{name}} إلى حسابه.', confirm: 'استرداد مبلغ {{name}} إلى حسابه؟' },
    },
  },
  revenue: {
    one: 'إيراد',
    many: 'الإيرادات الأخرى',
    add: 'تحصيل إيراد',
    empty: 'ما دخل الحسابات من غير المديونيات.',
    fields: { at: 'تاريخ التحصيل' },
    actions: {
      refund: { do: 'استرداد', done: 'استُرد مبلغ {{name}} من حسابه.', confirm: 'استرداد مبلغ {{name}} من حسابه؟' },
    },
  },
  debt: {
    one: 'مديونية',
    many: 'المديونيات',
    add: 'إضافة مديونية',
    empty: 'ما على شخص من مقابل اشتراك أو خدمة أو غيرهما.',
    ownEmpty: 'لا شيء عليك الآن.',
    states: { NotScheduled: 'غير مجدولة', Scheduled: 'مجدولة', Canceled: 'ملغاة', PaidOff: 'مسدّدة' },
    fields: { at: 'تاريخ نشأتها', money: 'المطلوب', user: 'المدين' },
    hints: { nextDueOn: 'متى يُستحق أقدم جزء لم يُدفع.' },
    actions: {
      cancelInstallments: {
        do: 'إلغاء الأقساط',
        done: 'أُلغيت أقساط {{name}}.',
        confirm: 'إلغاء أقساط {{name}}؟ ما لم يُدفع منها يعود إلى الجزء غير المجدول.',
      },
      cancel: { do: 'إلغاء المديونية', done: 'أُلغيت المديونية {{name}}.', confirm: 'إلغاء المديونية {{name}}؟' },
      writeOff: {
        do: 'التنازل عن المتبقي',
        done: 'تنازل المركز عن المتبقي من {{name}}.',
        confirm: 'التنازل عما بقي من {{name}}؟ ما دُفع يبقى مدفوعًا.',
      },
      lower: { do: 'تخفيض المديونية', done: 'خُفّضت المديونية {{name}}.' },
      pay: { do: 'دفع', done: 'تم تحصيل دفعة.' },
      refund: { do: 'استرداد', done: 'تم استرداد دفعة.' },
    },
  },
  installment: {
    one: 'اتفاق تقسيط',
    many: 'اتفاقات التقسيط',
    add: 'إضافة تقسيط',
    empty: 'المديونيات التي تُدفع على أقساط.',
    ownEmpty: 'لا اتفاقات تقسيط.',
    fields: { user: 'المدين', startsOn: 'استحقاق أول قسط' },
    hints: {
      amount: 'إذا تُرك فارغًا: كل ما لم يُجدول.',
      parts: 'إذا تُرك فارغًا: كما في نظام التقسيط.',
      everyMonths: 'إذا تُرك فارغًا: كما في نظام التقسيط.',
      roundTo: 'كل قسط من مضاعفات هذا المبلغ، والأخير يأخذ المتبقي.',
      freeParts: 'بدلًا من العدد والفاصل، ومجموعها هو القيمة.',
    },
    actions: {
      cancel: {
        do: 'إلغاء الخطة',
        done: 'أُلغيت الخطة {{name}}.',
        confirm: 'إلغاء الخطة {{name}}؟ أقساطها غير المدفوعة تعود إلى الجزء غير المجدول من المديونية.',
      },
    },
  },
  installmentSchedule: {
    one: 'جدول أقساط',
    many: 'جداول الأقساط',
    add: 'إضافة جدول',
    empty: 'الجداول التي تُستحق الأقساط وفقها؛ ما أُعيدت جدولته يبقى ملغى.',
    ownEmpty: 'لا جداول أقساط.',
    fields: { user: 'المدين' },
  },
  installmentScheduleTime: {
    one: 'قسط',
    many: 'الأقساط',
    add: 'إضافة قسط',
    empty: 'كم يُستحق من المديونية ومتى.',
    fields: { user: 'المدين' },
    actions: {
      cancel: {
        do: 'إلغاء',
        done: 'أُلغي القسط.',
        confirm: 'إلغاء القسط {{name}}؟ قيمته تعود إلى الجزء غير المجدول من المديونية.',
      },
      postpone: { do: 'تأجيل', done: 'أصبح للقسط موعد جديد.' },
      changeAmount: { do: 'تغيير القيمة', done: 'تغيرت قيمة القسط، والأقساط التالية تأخذ الفرق.' },
    },
  },
  receipt: {
    one: 'إيصال',
    many: 'الإيصالات',
    add: 'تحصيل دفعة',
    empty: 'كل مبلغ حُصّل من المديونيات، برقمه.',
    ownEmpty: 'لا إيصالات بعد. يظهر هنا إيصال كل دفعة.',
    fields: { user: 'الدافع', at: 'تاريخ الدفع', reference: 'المرجع', source: 'مصدر المبلغ' },
    values: { source: { Account: 'نقود', Wallet: 'الرصيد', Points: 'النقاط' } },
    actions: {
      verify: {
        do: 'تأكيد',
        done: 'أصبح الإيصال {{name}} محسوبًا.',
        confirm: 'هل وصل مبلغ الإيصال {{name}}؟ يُحسب من الآن.',
      },
      reject: { do: 'رفض', done: 'رُفض الإيصال {{name}}.', confirm: 'رفض الإيصال {{name}}؟ لم يصل مبلغه ولن يُحسب.' },
    },
  },
  installmentPayment: {
    one: 'دفعة',
    many: 'مدفوعات الأقساط',
    add: 'إضافة دفعة',
    empty: 'كل ما دُفع من المديونيات، مع رقم إيصاله.',
    ownEmpty: 'لا مدفوعات بعد. تظهر هنا كل دفعة مع رقم إيصالها.',
    fields: { user: 'المدين', at: 'تاريخ الدفع', refunded: 'المسترد' },
    hints: { money: 'إذا تُرك فارغًا: كل ما بقي من الدفعة.', account: 'إذا تُرك فارغًا: الحساب الذي دخلته.' },
    actions: {
      refund: {
        do: 'استرداد',
        done: 'قُيّد استرداد {{name}}، وعاد المبلغ على المديونية.',
        confirm: 'استرداد الدفعة {{name}}؟ ما يُسترد يعود مستحقًا على المديونية.',
      },
    },
  },
  paymentRefund: {
    one: 'استرداد دفعة',
    many: 'استردادات الدفعات',
    add: 'استرداد دفعة',
    empty: 'ما استُرد من الدفعات وسببه.',
    ownEmpty: 'لا استردادات.',
    fields: { user: 'المدين', at: 'تاريخ الاسترداد' },
  },
  numberGap: {
    one: 'فجوة أرقام',
    many: 'فجوات الأرقام',
    add: 'إضافة فجوة أرقام',
    empty: 'أرقام لا تُصرف أبدًا لأنها قد تكون على أوراق سُلّمت بالفعل.',
    fields: { series: 'السلسلة', from: 'من رقم', to: 'إلى رقم', at: 'منذ' },
    values: {
      kind: { Receipt: 'إيصالات', Certificate: 'شهادات', Card: 'كروت باقات', Code: 'أكواد' },
      reason: { Restore: 'استعادة نسخة احتياطية', Opening: 'أرقام نظام سابق' },
    },
    actions: {
      enterReceipt: {
        do: 'إدخال إيصال مفقود',
        done: 'أُدخل الإيصال برقمه.',
        confirm: 'إدخال إيصال من {{name}} كما هو على الورق؟ ما زاد على المستحق يصبح رصيدًا للدافع.',
      },
    },
  },
  serviceEntitlement: {
    one: 'استحقاق خدمة',
    many: 'استحقاقات الخدمات',
    add: 'إضافة استحقاق',
    empty: 'الخدمات المستحقة للأشخاص: على الحساب أو مدفوعة في الحال.',
    fields: { way: 'طريقة الاستحقاق', money: 'المطلوب' },
    hints: { account: 'مطلوب إذا دُفع في الحال.', discountPercentage: 'بحد أقصى ما تسمح به الخدمة.' },
    actions: {
      refund: {
        do: 'استرداد',
        done: 'استُرد الاستحقاق {{name}}.',
        confirm: 'استرداد {{name}}؟ ما دُفع في الحال يُسترد من حسابه، والمديونية تُلغى.',
      },
    },
  },
  countedServiceTransaction: {
    one: 'حركة خدمة معدودة',
    many: 'حركات الخدمات المعدودة',
    add: 'إضافة حركة',
    empty: 'هنا كل شراء وبيع واسترداد لخدمة معدودة.',
    fields: { price: 'سعر الوحدة', refund: 'الاسترداد', cost: 'تكلفة الوحدات' },
    actions: {
      refund: {
        do: 'استرداد',
        done: 'استُردت {{name}}.',
        confirm: 'استرداد {{name}}؟ تعود الوحدات إلى المخزون والمبلغ إلى حسابه، وتُلغى المديونية إن وُجدت.',
      },
    },
  },
  walletTransaction: {
    one: 'حركة محفظة',
    many: 'حركات المحافظ',
    add: 'إضافة حركة',
    empty: 'رصيد الشخص لدى المركز: ما دخله وما خرج منه.',
  },
  pointsTransaction: {
    one: 'حركة نقاط',
    many: 'حركات النقاط',
    add: 'إضافة حركة',
    empty: 'النقاط التي اكتسبها الشخص واستخدمها، وقيمتها وقتها.',
    fields: { mediaPackageSubscription: 'اشتراك الباقة', reverses: 'تعيد نقاط' },
    actions: {
      takeBack: {
        do: 'إعادة النقاط',
        done: 'أُعيدت نقاط {{name}}.',
        confirm: 'إعادة نقاط {{name}}؟ يبطل ما صُرفت فيه.',
      },
    },
  },
  pointRule: {
    one: 'قاعدة نقاط',
    many: 'قواعد النقاط',
    add: 'إضافة قاعدة نقاط',
    empty: 'ما يكسب به الطلاب النقاط: الدفع والحضور والتقييم.',
    fields: { educationalCategory: 'لمجموعات هذه المادة فقط' },
    hints: {
      perAmount: 'للمدفوعات فقط: كل مبلغ كامل بهذا القدر يكسب النقاط.',
      valuePerPoint: 'القيمة التي تُحسب بها النقطة عند الدفع.',
      to: 'أول يوم لا تسري فيه.',
    },
  },
} satisfies {
  account: TextsOf<typeof account>
  accountTransaction: TextsOf<typeof accountTransaction>
  cashierShift: TextsOf<typeof cashierShift>
  expense: TextsOf<typeof expense>
  revenue: TextsOf<typeof revenue>
  debt: TextsOf<typeof debt>
  installment: TextsOf<typeof installment>
  installmentSchedule: TextsOf<typeof installmentSchedule>
  installmentScheduleTime: TextsOf<typeof installmentScheduleTime>
  receipt: TextsOf<typeof receipt>
  paymentRefund: TextsOf<typeof paymentRefund>
  installmentPayment: TextsOf<typeof installmentPayment>
  numberGap: TextsOf<typeof numberGap>
  serviceEntitlement: TextsOf<typeof serviceEntitlement>
  countedServiceTransaction: TextsOf<typeof countedServiceTransaction>
  walletTransaction: TextsOf<typeof walletTransaction>
  pointsTransaction: TextsOf<typeof pointsTransaction>
  pointRule: TextsOf<typeof pointRule>
}
