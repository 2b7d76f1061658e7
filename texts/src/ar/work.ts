/** كلمات الشاشات المكتوبة يدويًا. */
import type { work as english } from '../en/work.ts'
import type { Mirror } from '../text-types.ts'
import { accessScreens } from './access-screens.ts'
import { accounts } from './account-screens.ts'
import { attend, code, gate, manner, outbox } from './attendance-screens.ts'
import { bulk } from './bulk.ts'
import { certificates } from './certificate-screens.ts'
import { calendar, feeds, holidays } from './calendar-screens.ts'
import { confirm } from './confirm.ts'
import { desk } from './desk-screens.ts'
import { attendance, joined, results, schedule, scores } from './education-screens.ts'
import { exam } from './exam-screens.ts'
import { importing } from './import.ts'
import { door, walkIn } from './joining-screens.ts'
import { person } from './person-screens.ts'
import { planning } from './planning-screens.ts'
import { portal } from './portal-screens.ts'
import { proof } from './proof-screens.ts'
import { risk } from './risk-screens.ts'

export const work = {
  gate, code, attend, manner, outbox,
  access: accessScreens, accounts, desk, attendance, scores, results, joined, walkIn, door, certificates, schedule, import: importing, bulk, confirm, person, portal, proof,
  calendar, exam, feeds, holidays, planning, risk,
  home: { firstSteps: 'الخطوات الأولى', firstStepsText: 'ما يحتاجه المركز الجديد قبل أول حصة. ويمكن إدخال قائمة كاملة من ملف إكسل بأمر «استيراد» في قائمة «المزيد».', done: '{{step}}: تم' },
  notifications: {
    title: 'الإشعارات', empty: 'لا جديد. ما يخصك يظهر هنا فورًا.', readAll: 'قراءة الكل', deleteAll: 'حذف الكل', showAll: 'عرض الكل',
    new: 'لم تُقرأ بعد', earlier: 'سابقة', send: 'إرسال', deleteAllText: 'تُحذف كل إشعاراتك، المقروء منها وغيره.',
    sent_zero: 'لم يُرسل لأحد.', sent_one: 'أُرسل إلى مستخدم واحد.', sent_two: 'أُرسل إلى مستخدمَين.', sent_few: 'أُرسل إلى {{count}} مستخدمين.', sent_many: 'أُرسل إلى {{count}} مستخدمًا.', sent_other: 'أُرسل إلى {{count}} مستخدم.',
    unread_zero: 'لا إشعارات غير مقروءة', unread_one: 'إشعار واحد غير مقروء', unread_two: 'إشعاران غير مقروءين', unread_few: '{{count}} إشعارات غير مقروءة', unread_many: '{{count}} إشعارًا غير مقروء', unread_other: '{{count}} إشعار غير مقروء',
  },
  discussions: {
    write: 'اكتب تعليقًا', reply: 'رد', send: 'إرسال', empty: 'لم يكتب أحد شيئًا بعد.', closed: 'المناقشة مغلقة؛ لا يمكن الكتابة فيها.', open: 'فتح المناقشة', about: 'مناقشات: {{name}}', thread: 'الردود', more: 'المعروض أول {{count}} فقط.',
    replies_zero: 'لا ردود', replies_one: 'رد واحد', replies_two: 'ردان', replies_few: '{{count}} ردود', replies_many: '{{count}} ردًا', replies_other: '{{count}} رد',
    new: 'جديد', edited: 'عُدّل', edit: 'تعديل التعليق', remove: 'حذف', removeOwn: 'يُسحب كلامك وتبقى الردود.', removeOther: 'يُحذف الكلام وتبقى الردود، ويُبلَّغ كاتبه بالسبب.', reason: 'السبب',
    takenBack: 'سحبه كاتبه.', removed: 'حذفه {{name}}.', because: 'السبب:', original: 'ماذا كان هنا؟',
    unread_zero: 'لا جديد', unread_one: 'تعليق جديد', unread_two: 'تعليقان جديدان', unread_few: '{{count}} جديدة', unread_many: '{{count}} جديدًا', unread_other: '{{count}} جديد',
  },
  ratings: {
    lead: 'ما رأيك؟', ofFive: '{{n}} من 5', stars_zero: 'بلا نجوم', stars_one: 'نجمة واحدة', stars_two: 'نجمتان', stars_few: '{{count}} نجوم', stars_many: '{{count}} نجمة', stars_other: '{{count}} نجمة',
    count_zero: 'لا تقييمات', count_one: 'تقييم واحد', count_two: 'تقييمان', count_few: '{{count}} تقييمات', count_many: '{{count}} تقييمًا', count_other: '{{count}} تقييم',
  },
  network: {
    offline: 'أنت دون اتصال', offlineText: 'يمكنك متابعة القراءة؛ وتنتظر التغييرات عودة الشبكة.', online: 'عاد الاتصال', sent: 'أُرسل كل شيء.',
    waiting_zero: 'لا تغييرات في انتظار الإرسال', waiting_one: 'تغيير واحد في انتظار الإرسال', waiting_two: 'تغييران في انتظار الإرسال', waiting_few: '{{count}} تغييرات في انتظار الإرسال', waiting_many: '{{count}} تغييرًا في انتظار الإرسال', waiting_other: '{{count}} تغيير في انتظار الإرسال',
  },
  counts: {
    records_zero: 'لا سجلات', records_one: 'سجل واحد', records_two: 'سجلان', records_few: '{{count}} سجلات', records_many: '{{count}} سجلًا', records_other: '{{count}} سجل',
    students_zero: 'لا طلاب', students_one: 'طالب واحد', students_two: 'طالبان', students_few: '{{count}} طلاب', students_many: '{{count}} طالبًا', students_other: '{{count}} طالب',
    rows_zero: 'لا صفوف', rows_one: 'صف واحد', rows_two: 'صفان', rows_few: '{{count}} صفوف', rows_many: '{{count}} صفًا', rows_other: '{{count}} صف',
    days_zero: 'لا أيام', days_one: 'يوم واحد', days_two: 'يومان', days_few: '{{count}} أيام', days_many: '{{count}} يومًا', days_other: '{{count}} يوم',
    minutes_zero: 'لا دقائق', minutes_one: 'دقيقة واحدة', minutes_two: 'دقيقتان', minutes_few: '{{count}} دقائق', minutes_many: '{{count}} دقيقة', minutes_other: '{{count}} دقيقة',
    months_zero: 'لا شهور', months_one: 'شهر واحد', months_two: 'شهران', months_few: '{{count}} شهور', months_many: '{{count}} شهرًا', months_other: '{{count}} شهر',
  },
  map: { title: 'الخريطة', of: 'خريطة {{name}}', open: 'فتح في {{service}}', none: 'لم يُسجَّل خط العرض وخط الطول بعد.', hint: 'اضغط نقطة لترى ما تحتها؛ والقائمة أدناه تعرض ما في الخريطة.' },
  answer: { done: 'تمت العملية بنجاح', failed: 'فشلت العملية', noOptions: 'لا توجد خيارات', noElements: 'لا توجد عناصر' },
} satisfies Mirror<typeof english>
