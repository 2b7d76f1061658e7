import type { accessScreens as english } from '../en/access-screens.ts'
import type { Mirror } from '../text-types.ts'

export const accessScreens: Mirror<typeof english> = {
  privileges: {
    role: 'الدور', chooseRole: 'اختر دورًا لعرض صلاحياته وتعديلها.', group: 'الشاشة', search: 'ابحث عن شاشة أو صلاحية', none: 'لا شيء بهذا الاسم.', all: 'الكل', allOf: 'كل صلاحيات {{name}}',
    view: 'عرض', setup: 'الحالة', add: 'إضافة', update: 'تعديل', delete: 'حذف', deleteImage: 'حذف الصورة', settings: 'أعمال خاصة', reports: 'تقارير', notifications: 'إشعارات',
    held: '{{held}} من {{all}}', open: 'صلاحيات {{name}}', expandAll: 'فتح الكل', collapseAll: 'طي الكل',
    compare: 'قارن مع', differs: 'مختلف', onlyDifferences: 'الفروق فقط', hasMore: 'لدى «{{name}}» هذه الصلاحية', hasLess: 'ليست لدى «{{name}}» هذه الصلاحية', copy: 'نسخ من «{{name}}»', copied: 'نُسخت من «{{name}}»؛ لم يُحفظ شيء بعد.',
    undo: 'تراجع', redo: 'إعادة', unsaved_zero: 'لم تتغير صلاحية', unsaved_one: 'تغيرت صلاحية واحدة', unsaved_two: 'تغيرت صلاحيتان', unsaved_few: 'تغيرت {{count}} صلاحيات', unsaved_many: 'تغيرت {{count}} صلاحية', unsaved_other: 'تغيرت {{count}} صلاحية', saved: 'حُفظت الصلاحيات، وهي سارية فورًا.',
    history: 'السجل', before: 'كما كانت قبل ذلك', bringBack: 'استرجاع', broughtBack: 'كما كانت حينها؛ لم يُحفظ شيء بعد.', noHistory: 'لم تتغير هذه الصلاحيات قط.',
    gave_zero: 'لم تُمنح صلاحية', gave_one: 'مُنحت صلاحية', gave_two: 'مُنحت صلاحيتان', gave_few: 'مُنحت {{count}} صلاحيات', gave_many: 'مُنحت {{count}} صلاحية', gave_other: 'مُنحت {{count}} صلاحية', took_zero: 'لم تُسحب صلاحية', took_one: 'سُحبت صلاحية', took_two: 'سُحبت صلاحيتان', took_few: 'سُحبت {{count}} صلاحيات', took_many: 'سُحبت {{count}} صلاحية', took_other: 'سُحبت {{count}} صلاحية',
    holders_zero: 'ليس هذا الدور لأحد', holders_one: 'هذا الدور لمستخدم واحد', holders_two: 'هذا الدور لمستخدمين', holders_few: 'هذا الدور لـ {{count}} مستخدمين', holders_many: 'هذا الدور لـ {{count}} مستخدمًا', holders_other: 'هذا الدور لـ {{count}} مستخدم', notYours: 'ليست لديك هذه الصلاحية، فلا يمكنك منحها.', readOnly: 'يمكنك عرض هذا الدور دون تعديله.', cell: '{{column}}: {{group}}',
    edit: 'فتح الصلاحيات',
  },
  xRay: {
    lead: 'ما الذي يستطيعه شخص ولماذا، أو من يستطيع أمرًا بعينه.', ofUser: 'ماذا يستطيع هذا الشخص؟', ofFlag: 'من يستطيع هذا؟', user: 'الشخص', group: 'الشاشة', flag: 'الصلاحية', choose: 'اختر شخصًا.', chooseFlag: 'اختر شاشة وصلاحية.',
    through: 'من خلال الدور «{{name}}»', until: 'مُنحت حتى {{when}}', admin: 'مدير المنصة يتجاوز كل فحص.', nothing: 'ليست لهذا الشخص أي صلاحية.', barred: 'لا يمكن الدخول بهذا الحساب الآن.', roleOff: 'الدور غير نشط، فلا يمنح شيئًا.',
    lacked: 'ليست له، لا بدوره ولا بصلاحية مؤقتة: {{flags}}',
    own: 'يرى سجلاته هو، وولي الأمر سجلات أبنائه، ولا يرى سجلات غيره مهما كانت صلاحياته.',
    noRole: 'بلا دور', role: 'الدور', grants: 'الصلاحيات المؤقتة', grantsOf: 'كل الصلاحيات المؤقتة', nobody: 'لا أحد يستطيع هذا سوى مديري المنصة.', found_zero: 'لا أحد يستطيع هذا', found_one: 'شخص واحد يستطيع هذا', found_two: 'شخصان يستطيعان هذا', found_few: '{{count}} أشخاص يستطيعون هذا', found_many: '{{count}} شخصًا يستطيعون هذا', found_other: '{{count}} شخص يستطيعون هذا', why: 'السبب', expected: 'تبدأ {{when}}', over: 'انتهت {{when}}', search: 'ابحث عن شاشة أو صلاحية',
    held_zero: 'لا صلاحيات', held_one: 'صلاحية واحدة', held_two: 'صلاحيتان', held_few: '{{count}} صلاحيات', held_many: '{{count}} صلاحية', held_other: '{{count}} صلاحية',
  },
  code: {
    issue: 'إصدار كود دخول', deviceHint: 'أول دخول يربط الحساب بجهازه، وأي جهاز آخر يحتاج إلى موافقة.', systemHint: 'يصدر كود الآن، ويكتبه المستخدم مرة واحدة على كل جهاز.', shown: 'كود الدخول', once: 'يظهر هذه المرة فقط. أعطه لصاحبه، أو دعه يمسح الرمز.', copy: 'نسخ الكود', copied: 'نُسخ الكود.', issued: 'كود الدخول سارٍ.', qr: 'الكود على شكل QR',
  },
  device: {
    lead: 'هذا الحساب مرتبط بجهاز آخر.', newPhone: 'لدي جهاز جديد', ask: 'اطلب من المركز الموافقة على هذا الجهاز', waiting: 'أُرسل الطلب إلى المركز. تتابع هذه الصفحة وحدها فور الموافقة على الجهاز.', refused: 'رفض المركز هذا الجهاز.', again: 'اطلب مرة أخرى', asked: 'طُلب {{when}}', tied: 'لا يعمل الحساب إلا من جهاز يعرفه المركز. اطلب الموافقة على هذا الجهاز من هنا.',
  },
  sessions: {
    title: 'الجلسات والأجهزة', mine: 'أين سجلت الدخول', current: 'هذه الجلسة', seen: 'آخر استخدام {{when}}', since: 'منذ {{when}}', end: 'إنهاء', endOne: 'إنهاء {{name}}', endOthers: 'الخروج من كل مكان آخر', endAll: 'الخروج من كل مكان ونسيان الأجهزة', ended: 'أُنهيت الجلسة.', endedAll: 'أُنهيت كل الجلسات.', none: 'لا جلسات مفتوحة.', codeDue: 'تنتظر كود الدخول', devices: 'الأجهزة', confirmed: 'مسموح به', unknown: 'برنامج غير معروف',
    askOne: 'إنهاء الجلسة في {{name}}؟', askOneText: 'يتوقف العمل هناك حتى يسجل أحد الدخول مرة أخرى.', askOthers: 'الخروج من كل مكان آخر؟', askOthersText: 'تبقى هذه الجلسة وحدها.',
    ask: 'الخروج من كل مكان؟', askText: 'يخرج {{name}} من كل جهاز، وتُعد الأجهزة جديدة مرة أخرى.',
  },
}
