/** البوابة والرمز على شاشة المحاضر ومسح الطالب له والتسجيل الذي ينتظر الاتصال. */
import type * as english from '../en/attendance-screens.ts'
import type { Mirror } from '../text-types.ts'

export const gate = {
  find: 'بطاقة أو كود أو اسم أو هاتف', ready: 'امسح بطاقة', readyText: 'يظهر الطالب التالي هنا؛ فالقارئ يكتب ويضغط Enter بنفسه.', unknown: 'لا أحد هنا بهذه البطاقة أو الكود أو الاسم أو الهاتف.', choose: 'أيهم؟', noSession: 'لا حصص اليوم', noSessionText: 'لا حصة اليوم في مجموعات {{name}}.',
  unitsLeft: 'المتبقي {{count}}', unlimited: 'مشترك', until: 'حتى {{date}}', notSubscribed: 'بلا اشتراك سارٍ', overdue: 'متأخر {{money}}', owed: 'عليه {{money}}', nothingOwed: 'لا شيء عليه',
  mark: 'حاضر', pay: 'تحصيل {{money}} والطباعة', till: 'أين يدخل المال', fullScreen: 'ملء الشاشة', sound: 'الصوت', marked: '{{name}}: حاضر', paid: 'حُصّل ثمن الحصة وسُجّل حضور {{name}}', kept: '{{name}}: حاضر، ومحفوظ على هذا الجهاز حتى يعود الاتصال', waiting: 'مسجّل حاضرًا بالفعل', keys: 'Enter: حاضر · F2: تحصيل ثمن حصة والطباعة · ↑ ↓: حصة أخرى · Esc: الطالب التالي', camera: 'استخدام الكاميرا',
} satisfies Mirror<typeof english.gate>

export const code = {
  show: 'عرض الرمز', title: 'رمز {{name}}', early: 'يبدأ تسجيل الحضور الساعة {{time}}، والمسح قبلها يخبر بذلك.', over: 'انتهت الحصة وأُغلق الرمز.', present: 'حضر {{n}} من {{m}}', type: 'أو اكتب', fullScreen: 'ملء الشاشة',
} satisfies Mirror<typeof english.code>

export const attend = {
  lead: 'امسح الرمز المعروض على شاشة المحاضر، أو اكتب أرقامه الثمانية.', scan: 'مسح الرمز', hint: 'وجّه الكاميرا إلى الرمز على الشاشة.', digits: 'الأرقام تحت الرمز', tooMany: 'الرمز 8 أرقام، وأنت كتبت {{now}}.', send: 'سجّل حضوري', done: 'سُجّل حضورك',
  late_zero: 'دون تأخير', late_one: 'متأخر دقيقة واحدة', late_two: 'متأخر دقيقتين', late_few: 'متأخر {{count}} دقائق', late_many: 'متأخر {{count}} دقيقة', late_other: 'متأخر {{count}} دقيقة',
  already: 'حضورك مسجّل بالفعل', again: 'حاول مرة أخرى', excuse: 'تقديم عذر',
} satisfies Mirror<typeof english.attend>

export const manner = {
  told_zero: 'يُبلَّغ أولياء الأمور فور حفظ الغياب', told_one: 'يُبلَّغ أولياء الأمور بعد دقيقة من حفظ الغياب', told_two: 'يُبلَّغ أولياء الأمور بعد دقيقتين من حفظ الغياب', told_few: 'يُبلَّغ أولياء الأمور بعد {{count}} دقائق من حفظ الغياب', told_many: 'يُبلَّغ أولياء الأمور بعد {{count}} دقيقة من حفظ الغياب', told_other: 'يُبلَّغ أولياء الأمور بعد {{count}} دقيقة من حفظ الغياب', atOnce: 'يُبلَّغ أولياء الأمور فور حفظ الغياب', quiet: '، ولا يُراسَل أحد من {{from}} إلى {{to}}.', always: '، في أي ساعة.', change: 'تغيير', title: 'متى يُبلَّغ أولياء الأمور بالغياب', saved: 'حُفظ. يسري على الكشوف التي تُحفظ من الآن.',
} satisfies Mirror<typeof english.manner>

export const outbox = {
  title: 'في انتظار الإرسال', waiting_zero: 'لا شيء ينتظر', waiting_one: 'تسجيل واحد ينتظر', waiting_two: 'تسجيلان ينتظران', waiting_few: '{{count}} تسجيلات تنتظر', waiting_many: '{{count}} تسجيلًا ينتظر', waiting_other: '{{count}} تسجيل ينتظر',
  lead: 'التسجيل الذي أُخذ دون اتصال يُرسل تلقائيًا حين يعود، مرة واحدة فقط.', none: 'لا شيء ينتظر.', sendNow: 'إرسال الآن', sent_zero: 'لم يُرسل شيء.', sent_one: 'أُرسل تسجيل واحد.', sent_two: 'أُرسل تسجيلان.', sent_few: 'أُرسلت {{count}} تسجيلات.', sent_many: 'أُرسل {{count}} تسجيلًا.', sent_other: 'أُرسل {{count}} تسجيل.',
  partly: 'لم يُؤخذ بعض التسجيل؛ افتح الكشف لتقرر.', refused: 'لم يُؤخذ: {{reason}}', rowRefused: '{{name}}: {{reason}}', open: 'فتح الكشف', drop: 'حذف', keptSince: 'دون اتصال. هذا الكشف كما كان الساعة {{time}}.',
  saved_zero: 'لا شيء محفوظًا.', saved_one: 'تسجيل واحد محفوظ على هذا الجهاز ويُرسل حين يعود الاتصال.', saved_two: 'تسجيلان محفوظان على هذا الجهاز ويُرسلان حين يعود الاتصال.', saved_few: '{{count}} تسجيلات محفوظة على هذا الجهاز وتُرسل حين يعود الاتصال.', saved_many: '{{count}} تسجيلًا محفوظًا على هذا الجهاز ويُرسل حين يعود الاتصال.', saved_other: '{{count}} تسجيل محفوظ على هذا الجهاز ويُرسل حين يعود الاتصال.',
  logoutTitle: 'تسجيل الخروج وبعض الحضور لم يُرسل؟', logoutText_zero: 'لا شيء ينتظر.', logoutText_one: 'تسجيل واحد لم يُرسل بعد، وتسجيل الخروج يحذفه من هذا الجهاز.', logoutText_two: 'تسجيلان لم يُرسلا بعد، وتسجيل الخروج يحذفهما من هذا الجهاز.', logoutText_few: '{{count}} تسجيلات لم تُرسل بعد، وتسجيل الخروج يحذفها من هذا الجهاز.', logoutText_many: '{{count}} تسجيلًا لم يُرسل بعد، وتسجيل الخروج يحذفه من هذا الجهاز.', logoutText_other: '{{count}} تسجيل لم يُرسل بعد، وتسجيل الخروج يحذفه من هذا الجهاز.',
  logout: 'تسجيل الخروج وحذفها', inRow: 'ينتظر الاتصال', keptHere: 'لا اتصال الآن. هذه الكشوف محفوظة على هذا الجهاز:',
} satisfies Mirror<typeof english.outbox>
