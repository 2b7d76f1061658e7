/** ما تقوله الإيصالات وكشوف الحساب وخطط التقسيط المطبوعة، وصفحة التحقق من الإيصال، ورسالة التذكير بالمستحقات. */
import type { papers as english } from '../en/papers.ts'
import type { Mirror } from '../text-types.ts'

export const papers: Mirror<typeof english> = {
  receipt: {
    title: 'إيصال {{number}}', payer: 'استلمنا من', code: 'الكود', for: 'مقابل', amount: 'المبلغ', words: 'كتابةً', at: 'التاريخ', method: 'طريقة الدفع', account: 'الحساب', by: 'استلمه', reference: 'المرجع', credit: 'حُفظ رصيدًا',
    fromWallet: 'من الرصيد', fromPoints: 'من النقاط', waiting: 'في انتظار التأكيد: يُحسب حين يصل المبلغ.', rejected: 'مرفوض: لم يصل المبلغ.', refunded: 'استُرد منه: {{amount}}', owed: 'المتبقي عليه', nothing: 'لا شيء',
    item: 'مقابل', student: 'الطالب', paid: 'المدفوع', check: 'امسح الرمز للتحقق من الإيصال',
  },
  statement: {
    title: 'كشف حساب', all: 'كل الحركات حتى {{day}}', between: 'من {{from}} إلى {{to}}', since: 'من {{from}}', until: 'حتى {{to}}', opening: 'المتبقي قبل ذلك', closing: 'المتبقي عليه', credit: 'الرصيد لدى المركز', date: 'التاريخ', event: 'البيان', document: 'المستند',
    owed: 'عليه', paid: 'دفع', balance: 'المتبقي', name: 'الاسم', code: 'الكود', totalOwed: 'إجمالي ما عليه', totalPaid: 'إجمالي ما دفع',
  },
  plan: { title: 'خطة تقسيط', debt: 'المديونية', for: 'مقابل', name: 'الاسم', total: 'المبلغ', paid: 'المدفوع', remainder: 'المتبقي', number: 'م', dueOn: 'الاستحقاق', amount: 'القيمة', left: 'الباقي', state: 'الحالة', done: 'مدفوع', late: 'متأخر', part: 'مدفوع جزئيًا', today: 'يستحق اليوم', open: 'مستحق لاحقًا', unscheduled: 'غير مجدول' },
  debtors: { title: 'طلاب عليهم مديونيات', names: 'الاسم', code: 'الكود', phone: 'الهاتف', owed: 'عليه', overdue: 'المتأخر', later: 'لم يستحق بعد', from0: 'حتى 30 يومًا', from31: 'من 31 إلى 60', from61: 'من 61 إلى 90', over90: 'أكثر من 90 يومًا', oldestDueOn: 'مستحق منذ' },
  events: {
    DebtMade: 'مديونية', DebtCanceled: 'إلغاء مديونية', DebtWrittenOff: 'تنازل عن الباقي', PaymentReceived: 'دفعة', PaidFromWallet: 'دفع من الرصيد', PaidByPoints: 'دفع بالنقاط', PaymentRefunded: 'استرداد',
  },
  check: {
    title: 'التحقق من إيصال', number: 'رقم الإيصال', at: 'التاريخ', amount: 'المبلغ', by: 'أصدره', valid: 'صحيح', refunded: 'استُرد بالكامل', partly: 'صحيح، واستُرد منه {{amount}}', waiting: 'في انتظار التأكيد', rejected: 'مرفوض',
    unknown: 'لا يوجد إيصال كهذا', unknownText: 'هذا الرابط لا يثبت أي إيصال. اسأل المركز الذي أعطاك إياه.', busy: 'محاولات كثيرة. حاول مجددًا بعد دقيقة.',
  },
  absence: {
    own: 'مرحبًا {{name}}، سُجّل غيابك عن {{group}} يوم {{day}} الساعة {{time}}. {{centre}}',
    parent: 'مرحبًا {{parent}}، سُجّل غياب {{name}} عن {{group}} يوم {{day}} الساعة {{time}}. إذا كان هناك عذر فنرجو إبلاغنا. {{centre}}',
    notice: 'غياب {{name}} عن {{group}}، {{day}} {{time}}',
  },
  exam: {
    student: 'الطالب', date: 'التاريخ', line: '....................................................................', total: 'عدد الأسئلة {{questions}}، الدرجة {{degree}}', degree: '({{degree}})', version: 'النموذج {{letter}}', key: 'نموذج الإجابة',
    trueFalse: 'صواب أم خطأ', multipleChoice: 'اختر الإجابة الصحيحة', read: 'الفقرة {{number}}: اقرأ ثم أجب', number: 'م', question: 'السؤال', answer: 'الإجابة الصحيحة', degreeOf: 'الدرجة', true: 'صواب', false: 'خطأ',
    letters: { A: 'أ', B: 'ب', C: 'ج', D: 'د' },
  },
  reminder: {
    own: 'مرحبًا {{name}}، يذكّركم {{centre}} بأن مبلغ {{money}} جنيه مستحق منذ {{day}}. شكرًا لكم.',
    parent: 'مرحبًا {{parent}}، يذكّركم {{centre}} بأن مبلغ {{money}} جنيه مستحق على {{name}} منذ {{day}}. شكرًا لكم.',
  },
}
