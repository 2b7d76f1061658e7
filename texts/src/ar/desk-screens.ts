/** شباك التحصيل وكشوف الحساب والطلاب الذين عليهم مديونيات وخطط التقسيط والاسترداد. */
import type { desk as english } from '../en/desk-screens.ts'
import type { Mirror } from '../text-types.ts'

export const desk: Mirror<typeof english> = {
  find: 'من يدفع؟', findHint: 'الاسم أو الكود أو الهاتف أو الرقم القومي كاملًا، أو امسح البطاقة.', none: 'ابحث عمن يقف أمامك', noneText: 'يظهر هنا ما عليه وما على أسرته، الأقدم أولًا.', unknown: 'لا أحد بهذا الاسم أو الكود أو الهاتف أو الرقم القومي.', camera: 'مسح بالكاميرا', cameraTitle: 'مسح البطاقة', cameraHint: 'ضع رمز البطاقة أمام الكاميرا.',
  chooseWhom: 'اختر من يُدفع عنه.',
  familyOwes: 'على الأسرة',
  owed: 'عليه', due: 'المستحق الآن', overdue: 'المتأخر', credit: 'الرصيد', nothing: 'لا شيء مستحق', nothingText: 'لا يوجد ما يُدفع عن {{name}}.', family: 'الأسرة', child: 'ابن أو ابنة', sibling: 'أخ أو أخت', parent: 'ولي الأمر', payFor: 'الدفع عن {{name}}',
  lines: 'ما عليه، الأقدم أولًا', today: 'يستحق اليوم', lateBy_zero: 'يستحق اليوم', lateBy_one: 'متأخر يومًا واحدًا', lateBy_two: 'متأخر يومين', lateBy_few: 'متأخر {{count}} أيام', lateBy_many: 'متأخر {{count}} يومًا', lateBy_other: 'متأخر {{count}} يوم',
  dueIn_zero: 'يستحق اليوم', dueIn_one: 'يستحق غدًا', dueIn_two: 'يستحق بعد يومين', dueIn_few: 'يستحق بعد {{count}} أيام', dueIn_many: 'يستحق بعد {{count}} يومًا', dueIn_other: 'يستحق بعد {{count}} يوم', pays: 'يُسدَّد منه {{amount}}', paysAll: 'يُسدَّد كله',
  fromPoints: 'النقاط: {{count}} ({{amount}})',
  amount: 'المبلغ', dueNow: 'المستحق الآن', everything: 'الكل', method: 'طريقة الدفع', account: 'إلى حساب', ownShift: 'ورديتك', reference: 'المرجع', source: 'الدفع من', money: 'نقود', fromCredit: 'الرصيد ({{amount}})', keepCredit: 'حفظ {{amount}} رصيدًا',
  leftOver: 'يزيد المبلغ {{amount}} عما عليه.', verifies: 'هذه الطريقة تنتظر التأكيد: لا يُحسب شيء قبل وصول المبلغ.', take: 'تحصيل {{amount}}', takeNone: 'تحصيل الدفعة', noAccounts: 'لا يوجد حساب يُحصّل فيه بعد.',
  waiting: 'الإيصال {{number}} بمبلغ {{amount}} ينتظر التأكيد.', lost: 'لم يصل الرد. تُرسل الدفعة مرة أخرى بالمفتاح نفسه، فلا يمكن أن تُقيّد مرتين.', again: 'إعادة الإرسال', sending: 'الشبكة بطيئة؛ تُرسل الدفعة نفسها مرة أخرى.',
  done: 'إيصال {{number}}', doneWaiting: 'سُجّلت، وتُحسب عند تأكيدها.', print: 'طباعة', paper80: '80 مم', next: 'التالي', forWhom: 'عن', keptCredit: 'حُفظ {{amount}} رصيدًا', open: 'فتح الشباك',
  statement: 'كشف الحساب', from: 'من', to: 'إلى', opening: 'المتبقي قبل ذلك', closing: 'المتبقي عليه', totalOwed: 'إجمالي ما عليه', totalPaid: 'إجمالي ما دفع', date: 'التاريخ', event: 'البيان', document: 'المستند', balance: 'المتبقي', paid: 'دفع', noLines: 'لا مستحقات ولا مدفوعات في هذه المدة.',
  events: { DebtMade: 'مديونية', DebtCanceled: 'إلغاء مديونية', DebtWrittenOff: 'تنازل عن الباقي', PaymentReceived: 'دفعة', PaidFromWallet: 'دفع من الرصيد', PaidByPoints: 'دفع بالنقاط', PaymentRefunded: 'استرداد' },
  later: 'لم يستحق بعد', from0: 'حتى 30 يومًا', from31: 'من 31 إلى 60', from61: 'من 61 إلى 90', over90: 'أكثر من 90 يومًا', all: 'الكل', oldest: 'الأقدم أولًا', newest: 'الأحدث أولًا', most: 'الأكثر مديونية أولًا', sort: 'الترتيب', age: 'أقدم مستحق', oldestDue: 'مستحق منذ', people: 'الأشخاص',
  remind: 'تذكير', remindQueued_zero: 'لم يُضف أي تذكير.', remindQueued_one: 'أُضيف تذكير واحد إلى القائمة.', remindQueued_two: 'أُضيف تذكيران إلى القائمة.', remindQueued_few: 'أُضيفت {{count}} تذكيرات إلى القائمة.', remindQueued_many: 'أُضيف {{count}} تذكيرًا إلى القائمة.', remindQueued_other: 'أُضيف {{count}} تذكير إلى القائمة.',
  remindSkipped_zero: 'لم يُستثنَ أحد.', remindSkipped_one: 'استُثني واحد: لا مستحق عليه أو لا هاتف له أو هو في القائمة.', remindSkipped_two: 'استُثني اثنان: لا مستحق أو لا هاتف أو في القائمة.', remindSkipped_few: 'استُثني {{count}}: لا مستحق أو لا هاتف أو في القائمة.', remindSkipped_many: 'استُثني {{count}}: لا مستحق أو لا هاتف أو في القائمة.', remindSkipped_other: 'استُثني {{count}}: لا مستحق أو لا هاتف أو في القائمة.',
  reminders: 'التذكيرات', inQueue: 'تذكير في الانتظار', noDebtors: 'لا أحد عليه شيء', noDebtorsText: 'من عليه مستحقات يظهر هنا، الأقدم أولًا.', whatsApp: 'فتح واتساب',
  plan: 'الأقساط', planNew: 'تقسيط', planPaper: 'طباعة الخطة', byNumber: 'بالعدد', byBatch: 'نظام تقسيط', free: 'قسطًا قسطًا', parts: 'عدد الأقساط', every: 'قسط كل (شهر)', first: 'أول موعد', roundTo: 'التقريب إلى', sum: 'المجموع', planned: 'جُدول {{sum}} من {{amount}}',
  missing: 'ينقص {{amount}}', tooMuch: 'يزيد {{amount}}', exact: 'المجموع مضبوط', addPart: 'إضافة قسط', removePart: 'حذف القسط {{number}}', partOf: 'القسط {{number}}', preview: 'هكذا ستكون', unscheduled: 'غير مجدول: {{amount}}', noParts: 'لا أقساط مجدولة.', before: 'الآن', after: 'بعد التغيير',
  badRounding: 'بهذا التقريب يصبح أحد الأقساط صفرًا.', partState: { paid: 'مدفوع', late: 'متأخر', part: 'مدفوع جزئيًا', open: 'لاحقًا', canceled: 'ملغى' }, dueOn: 'الاستحقاق',
  refund: 'استرداد', refundFirst: 'على هذه الاستمارة مدفوعات: سجّل استردادها أولًا، ثم يمكن إلغاؤها.', proposed: 'المقترح', refundWhy: { noRules: 'ليست عن اشتراك: كل ما بقي من الدفعة.', beforeStart: 'قبل البداية بأكثر من {{days}} يوم: الكل عدا الرسوم.', tooMuchUsed: 'استُهلك أكثر من {{percent}}%: لا يُسترد شيء.', used: 'ما دُفع، ناقصًا ما استُهلك والرسوم.' },
  used: 'المستهلك ({{consumed}} من {{total}})', fee: 'الرسوم', paidSoFar: 'المدفوع', takeProposed: 'أخذ المقترح', otherAmount: 'مبلغ غير المقترح: اكتب السبب.', refundTo: 'يُسترد', toAccount: 'من حساب', toCredit: 'إلى الرصيد', reason: 'السبب', leftOfPayment: 'الباقي من الدفعة',
}
