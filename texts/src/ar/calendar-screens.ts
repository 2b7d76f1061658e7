/** التقويم، وما تتركه الإجازة وراءها، وروابط التقاويم الخارجية. */
import type * as english from '../en/calendar-screens.ts'
import type { Mirror } from '../text-types.ts'

export const calendar = {
  view: 'العرض', day: 'يوم', week: 'أسبوع', month: 'شهر', today: 'اليوم', previous: 'السابق', next: 'التالي', whose: 'جدول', all: 'المركز كله', byLecturer: 'المركز بحسب المحاضر', mine: 'جدولي', myLessons: 'حصصي', choose: 'اختر صاحب الجدول.', noPlace: 'بلا مكان', noLecturer: 'بلا محاضر', list: 'قائمة', calendar: 'تقويم', more: '+{{count}}',
  owed: 'المستحق عليه', overdue: 'المتأخر',
  cut: 'الحصص أكثر مما يمكن عرضه؛ اختر مكانًا أو محاضرًا أو مدة أقصر.', nothing: 'لا حصص هنا.', closed: 'عطلة', columns: 'الحصص بحسب اليوم', timesOf: '{{day}}', times: 'الحصص: {{count}}', addAt: 'إضافة حصة يوم {{day}}',
  hint: 'تنقلك الأسهم من حصة إلى أخرى، وتفتحها المسافة. يرفعها مفتاح الإدخال: فتحرّكها الأسهم، ويغيّر نهايتها مفتاح العالي مع السهم لأعلى أو لأسفل، ويضعها مفتاح الإدخال، ويتركها مفتاح الهروب.', hintRead: 'تنقلك الأسهم من حصة إلى أخرى، ويفتحها مفتاح الإدخال.',
  picked: 'رُفعت {{name}}، {{when}}.', at: '{{when}}', moving: 'جارٍ الحفظ…', moved: '{{name}}: {{when}}.', gaveUp: 'بقيت في مكانها.', span: '{{day}}، {{from}}–{{to}}', spanAt: '{{day}}، {{from}}–{{to}}، {{place}}',
  marks: { Planned: 'مقررة', Alternative: 'بديلة', Canceled: 'ملغاة', Replaced: 'استُبدلت', Holiday: 'إجازة', Overbooked: 'رغم التعارض', Taken: 'أُخذ الكشف', Closed: 'أُغلق الكشف' },
  student: 'أحد الطلاب', freePlaces: 'أماكن متاحة في هذا الوقت', freeTimes: 'أقرب الأوقات المتاحة هنا', noPlaces: 'لا مكان آخر متاحًا في هذا الوقت.', noTimes: 'لا وقت متاحًا خلال أسبوع.', seats: 'السعة: {{count}}', looking: 'جارٍ البحث عن المتاح…',
} satisfies Mirror<typeof english.calendar>

export const holidays = {
  tab: 'حصص هذه الأيام', banner: 'ما زالت هناك حصص في أيام إجازة:', open: '{{name}} ({{count}})', none: 'لا حصص في هذه الأيام.', text: 'اختر ما يحدث لكل حصة، ويُبلَّغ طلابها.', all: 'كل الحصص', what: 'ماذا يحدث', move: 'نقل', cancel: 'إلغاء', leave: 'إبقاء', to: 'إلى {{when}}', nowhere: 'لا يوم متاحًا خلال 30 يومًا',
  apply: 'تنفيذ', applied: 'نُقل: {{moved}}. أُلغي: {{canceled}}.', left: 'لم يُنقل لأنه لم يعد هناك وقت متاح: {{count}}.', students: 'الطلاب: {{count}}',
} satisfies Mirror<typeof english.holidays>

export const feeds = {
  title: 'جدولي في تقويم آخر', text: 'رابط سري لتقويم الهاتف أو الكمبيوتر، يعرض ما يحق لك رؤيته ويتبع كل تغيير. من لديه الرابط يقرأ الجدول، فلا تعطه لأحد.', add: 'إنشاء رابط', make: 'رابط لهذا التقويم', made: 'رابطك', once: 'لا يظهر إلا الآن. احفظه، أو أنشئ رابطًا آخر لاحقًا.', copy: 'نسخ الرابط', copied: 'نُسخ الرابط.', open: 'فتح في تقويمي',
  none: 'لا روابط لديك بعد.', mine: 'جدولي', unused: 'لم يُستخدم بعد', used: 'آخر قراءة {{when}}', remove: 'سحب الرابط: {{name}}', removed: 'لم يعد الرابط يعمل.', removeText: 'لن تصل التقاويم التي تقرؤه إلى شيء بعد الآن. لا يمكن التراجع عن ذلك.', removeDo: 'سحب الرابط', of: { all: 'كل ما يحق لي رؤيته', group: 'مجموعة', place: 'مكان', lecturer: 'محاضر', student: 'طالب' },
} satisfies Mirror<typeof english.feeds>
