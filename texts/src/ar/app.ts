/** جُمل الشاشات المشتقة والإطار الذي حولها. */
import type { Mirror } from '../text-types.ts'
import type { app as english } from '../en/app.ts'

export const app: Mirror<typeof english> = {
  product: 'توب سنتر',
  field: {
    empty: 'فارغ', yes: 'نعم', no: 'لا', nothing: 'لا شيء', listComma: '، ', aRecord: 'سجل', hidden: 'مخفي',
    addAnyLanguage: 'إضافة نص واحد لكل اللغات', codeGiven: 'تلقائي إن تُرك فارغًا', takeAway: 'إزالة {{name}}',
  },
  rows: {
    none: 'لا توجد سطور بعد.', line: 'السطر {{number}}', add: 'إضافة سطر', remove: 'حذف السطر {{number}}', up: 'نقل لأعلى', down: 'نقل لأسفل',
    count_zero: 'بلا سطور', count_one: 'سطر واحد', count_two: 'سطران', count_few: '{{count}} سطور', count_many: '{{count}} سطرًا', count_other: '{{count}} سطر',
  },
  privileges: {
    choose: 'اختيار الصلاحيات', add: 'إضافة شاشة', find: 'اكتب اسم الشاشة', drop: 'إزالة {{name}}', none: 'بلا صلاحيات', held_zero: 'بلا صلاحيات', held_one: 'صلاحية واحدة', held_two: 'صلاحيتان · الشاشات: {{groups}}', held_few: '{{flags}} صلاحيات · الشاشات: {{groups}}', held_many: '{{flags}} صلاحية · الشاشات: {{groups}}', held_other: '{{flags}} صلاحية · الشاشات: {{groups}}' },
  password: { length: '8 أحرف على الأقل', lower: 'حرف لاتيني صغير', upper: 'حرف لاتيني كبير', digit: 'رقم', special: 'علامة مثل ! أو #', good: 'كلمة مرور جيدة.' },
  image: { alt: 'الصورة', hint: 'PNG أو JPEG أو WebP، بحد أقصى 25 ميجابايت', type: 'اختر صورة من نوع PNG أو JPEG أو WebP.', size: 'حجم الصورة أكبر من 25 ميجابايت.', keep: 'إبقاؤها كما كانت', remove: 'إزالة الصورة' },
  photo: {
    camera: 'استخدام الكاميرا', take: 'التقاط الصورة', cropTitle: 'قص الصورة', crop: 'الجزء الذي يبقى من الصورة', cropHint: 'اسحب الصورة أو استخدم الأسهم؛ و + و − لتغيير حجمها.', zoom: 'الحجم', use: 'استخدام هذا الجزء', unreadable: 'هذا الملف ليس صورة يمكن قراءتها.',
    noCamera: 'لا توجد كاميرا، أو لا يُسمح باستخدامها. اسمح بها في المتصفح أو اختر ملفًا.',
  },
  contact: { country: 'كود الدولة: {{label}}', otherCountry: 'أخرى', whatsApp: 'واتساب: {{phone}}' },
  nationalId: { differs: 'الرقم القومي يقول: الميلاد {{birthDate}}، النوع {{gender}}.', take: 'استخدام ما في الرقم القومي' },
  problem: {
    offline: 'فشل الاتصال بالإنترنت', offlineText: 'فشل الاتصال بالإنترنت. ما كتبته محفوظ؛ أعد المحاولة عند عودة الاتصال.',
    noAnswer: 'لم يستجب الخادم', noAnswerText: 'لم يستجب الخادم. ما كتبته محفوظ؛ أعد المحاولة لاحقًا.',
    permission: 'ليس لديك هذه الصلاحية، تواصل مع الإدارة.',
    reload: 'يوجد إصدار أحدث. أعد تحميل الصفحة للمتابعة.', reloadNow: 'إعادة التحميل',
    screen: 'تعذر تحميل هذه الشاشة', screenText: 'ربما انقطع الاتصال في الطريق. أعد المحاولة.',
    crash: 'حدث خطأ في هذه الشاشة', crashText: 'بقية النظام تعمل. أعد المحاولة أو انتقل إلى شاشة أخرى.',
  },
  home: {
    title: 'مركزك كله في مكان واحد', lead: 'من استمارة الالتحاق إلى الشهادة: الطلاب والمجموعات والجدول والحضور والنتائج في نظام واحد، بالعربية والإنجليزية.',
    login: 'تسجيل الدخول', points: 'ماذا يقدم',
    joinTitle: 'الالتحاق والمجموعات', joinText: 'استمارات تُراجع وتُقبل، ومجموعات بعدد أماكنها، وجدول لا يسمح بحصتين في قاعة واحدة في الوقت نفسه.',
    examTitle: 'الحضور والنتائج', examText: 'كشف حضور يُسجَّل في دقيقة، وإنذارات تصدر تلقائيًا، ونتيجة توضح كيف حُسبت.',
    importTitle: 'انقل بياناتك كما هي', importText: 'ملفات إكسل و CSV تُجرَّب صفًا صفًا أولًا، ويُبيَّن كل خطأ فيها، ويمكن التراجع عن استيرادها خلال يوم.',
    peopleTitle: 'كلٌّ يرى ما يخصه', peopleText: 'يرى العاملون ما يسمح به دورهم، ويرى الطلاب وأولياء الأمور ما يخصهم.',
  },
  login: {
    title: 'تسجيل الدخول', lead: 'باسم المستخدم الذي أعطاك إياه المركز.', userName: 'اسم المستخدم', password: 'كلمة المرور', submit: 'دخول', needBoth: 'اكتب اسم المستخدم وكلمة المرور.', backHome: 'ما هو توب سنتر؟',
    expired: 'انتهت جلستك. سجل الدخول من جديد؛ ما كنت تكتبه محفوظ.',
  },
  logout: { done: 'تم تسجيل الخروج' },
  loginCode: {
    title: 'كود الدخول', lead: 'يحتاج هذا الحساب إلى كود على هذا الجهاز. اطلبه من المركز واكتبه هنا مرة واحدة.', code: 'كود الدخول', submit: 'متابعة', other: 'الدخول بحساب آخر', need: 'اكتب الكود.',
    device: 'اسم هذا الجهاز',
  },
  lists: {
    bar: { home: 'الرئيسية', schedule: 'الجدول', results: 'الدرجات', attendance: 'الحضور', quotations: 'العروض', complaints: 'الشكاوى', students: 'الطلاب', followUps: 'المتابعات' },
    mine: { educationalGroup: 'مجموعاتي', educationalGroupStudent: 'أماكني في المجموعات', educationalScheduleTime: 'مواعيدي', educationalGroupAttendance: 'حضوري', educationalJoiningApplication: 'استمارات التحاقي', joiningApplicationSubscription: 'اشتراكاتي', monitorScoreExam: 'درجاتي', debt: 'مديونياتي', priceQuotation: 'عروض أسعاري', complaint: 'شكاواي', followUpSession: 'الطلاب الذين أتابعهم', self: 'ملفي', children: 'أبنائي' },
    search: 'ابحث عن قائمة', none: 'لا توجد قائمة بهذا الاسم.', welcome: 'أهلًا {{name}}', welcomeText: 'في القائمة الجانبية ما يسمح لك دورك برؤيته. إن نقص شيء فاسأل من يدير دورك.' },
  settings: {
    show: 'المظهر', language: 'اللغة', theme: 'السمة', dark: 'داكنة', light: 'فاتحة', digits: 'الأرقام', latin: 'لاتينية: 123', arabic: 'عربية: ١٢٣', pageSize: 'عدد الصفوف في الصفحة',
    account: 'الحساب', userName: 'اسم المستخدم', type: 'نوع المستخدم', establishment: 'المنشأة', chooseEstablishment: 'العمل في', establishmentDone: 'أنت الآن تعمل في {{name}}.',
    password: 'تغيير كلمة المرور', oldPassword: 'كلمة المرور الحالية', newPassword: 'كلمة المرور الجديدة', repeatPassword: 'كلمة المرور الجديدة مرة أخرى', changePassword: 'تغيير كلمة المرور', passwordDone: 'تم تغيير كلمة المرور.', differ: 'كلمتا المرور غير متطابقتين',
    needOld: 'اكتب كلمة مرورك الحالية.',
    views: 'طرق العرض المحفوظة', noViews: 'لم تحفظ طريقة عرض بعد. تتيح كل قائمة حفظ مرشحاتها من «طرق العرض».', removeView: 'حذف طريقة العرض {{name}}',
  },
  diagnostics: {
    title: 'التشخيص', lead: 'ما يقوله هذا المتصفح والخادم عن نفسيهما. انسخه عند الإبلاغ عن مشكلة.', copy: 'نسخ الكل', copied: 'تم النسخ.', again: 'قياس مرة أخرى',
    interface: 'الواجهة', device: 'الجهاز', server: 'الخادم', language: 'اللغة', direction: 'الاتجاه', rtl: 'من اليمين إلى اليسار', ltr: 'من اليسار إلى اليمين', theme: 'السمة', screen: 'الشاشة', window: 'النافذة', zone: 'المنطقة الزمنية', clock: 'ساعة هذا الجهاز', storage: 'التخزين', storageOff: 'يرفضه المتصفح', network: 'الشبكة', online: 'متصل', offline: 'غير متصل',
    apiVersion: 'إصدار الواجهة البرمجية', health: 'الخادم', healthy: 'سليم', unwell: 'لا يستجيب', latency: 'زمن الاستجابة', milliseconds: '{{count}} مللي ثانية', live: 'التحديث المباشر', liveOpen: 'متصل', liveConnecting: 'جارٍ الاتصال', liveOff: 'متوقف', errors: 'أخطاء هذه الصفحة', noErrors: 'لا شيء منذ فُتحت الصفحة', browser: 'المتصفح', user: 'المستخدم', clockOff: 'تختلف عن الخادم بمقدار {{count}} ثانية',
  },
  list: {
    search: 'بحث', searchIn: 'بحث في {{list}}', filters: 'المرشحات', filtersOn: 'المرشحات، {{count}} مفعّل', clearAll: 'مسح الكل', done: 'تم', removeFilter: 'إزالة المرشح {{name}}', chip: '{{label}}: {{value}}', range: '{{from}} – {{to}}', atLeast: 'من {{from}}', atMost: 'حتى {{to}}',
    columns: 'الأعمدة', resetColumns: 'كما كانت أولًا', columnUp: 'تقديم {{column}}', columnDown: 'تأخير {{column}}', pinColumn: 'تثبيت {{column}} في البداية', unpinColumn: 'إلغاء تثبيت {{column}}', views: 'طرق العرض', viewName: 'اسم طريقة العرض', viewSaved: 'تم حفظ طريقة العرض.', noViews: 'لا توجد طرق عرض محفوظة', save: 'حفظ', removeView: 'حذف طريقة العرض {{name}}',
    more: 'المزيد', export: 'تصدير', exportXlsx: 'إكسل (XLSX)', exportCsv: 'نص (CSV)', exportPdf: 'مستند (PDF)', exporting: 'جارٍ إعداد الملف…', import: 'استيراد', print: 'طباعة', pageSize: 'عدد الصفوف في الصفحة', all: 'الكل', actionsOf: 'إجراءات {{name}}',
    asTable: 'جدول', asCards: 'بطاقات', asTree: 'شجرة',
    emptySearch: 'لا توجد نتائج مطابقة', emptySearchText: 'غيّر البحث أو المرشحات.', clearFilters: 'مسح البحث والمرشحات',
    selectMatching: 'تحديد كل المطابق وعدده {{total}}',
    bulkTitle: '{{action}}: {{total}}؟', bulkText: 'يُنفذ على كل سجل يُسمح به فيه، وتُعرض البقية مع السبب.', bulkDone_zero: 'لم يُنفذ على أي سجل.', bulkDone_one: 'تم على سجل واحد.', bulkDone_two: 'تم على سجلين.', bulkDone_few: 'تم على {{count}} سجلات.', bulkDone_many: 'تم على {{count}} سجلًا.', bulkDone_other: 'تم على {{count}} سجل.', bulkRefused: 'لم يتم على {{count}}', bulkResult: 'النتيجة', close: 'إغلاق',
  },
  needs: {
    title: 'يحتاج إليك اليوم', failed: 'تعذّر عدّ ما ينتظرك',
    timesToday_zero: 'حصة اليوم', timesToday_one: 'حصة اليوم', timesToday_two: 'حصتان اليوم', timesToday_few: 'حصص اليوم', timesToday_many: 'حصة اليوم', timesToday_other: 'حصة اليوم',
    registersNotTaken_zero: 'كشف حضور لم يُسجّل', registersNotTaken_one: 'كشف حضور لم يُسجّل', registersNotTaken_two: 'كشفا حضور لم يُسجّلا', registersNotTaken_few: 'كشوف حضور لم تُسجّل', registersNotTaken_many: 'كشف حضور لم يُسجّل', registersNotTaken_other: 'كشف حضور لم يُسجّل',
    studentsAtRisk_zero: 'طالب في خطر مرتفع', studentsAtRisk_one: 'طالب في خطر مرتفع', studentsAtRisk_two: 'طالبان في خطر مرتفع', studentsAtRisk_few: 'طلاب في خطر مرتفع', studentsAtRisk_many: 'طالبًا في خطر مرتفع', studentsAtRisk_other: 'طالب في خطر مرتفع',
    applicationsUnderReview_zero: 'استمارة قيد المراجعة', applicationsUnderReview_one: 'استمارة قيد المراجعة', applicationsUnderReview_two: 'استمارتان قيد المراجعة', applicationsUnderReview_few: 'استمارات قيد المراجعة', applicationsUnderReview_many: 'استمارة قيد المراجعة', applicationsUnderReview_other: 'استمارة قيد المراجعة',
    seatsOffered_zero: 'مقعد شاغر لمن ينتظر', seatsOffered_one: 'مقعد شاغر لمن ينتظر', seatsOffered_two: 'مقعدان شاغران لمن ينتظر', seatsOffered_few: 'مقاعد شاغرة لمن ينتظر', seatsOffered_many: 'مقعدًا شاغرًا لمن ينتظر', seatsOffered_other: 'مقعد شاغر لمن ينتظر',
    newDeviceRequests_zero: 'جهاز جديد ينتظر الموافقة', newDeviceRequests_one: 'جهاز جديد ينتظر الموافقة', newDeviceRequests_two: 'جهازان جديدان ينتظران الموافقة', newDeviceRequests_few: 'أجهزة جديدة تنتظر الموافقة', newDeviceRequests_many: 'جهازًا جديدًا ينتظر الموافقة', newDeviceRequests_other: 'جهاز جديد ينتظر الموافقة',
    complaintsWaiting_zero: 'شكوى تنتظر ردًا', complaintsWaiting_one: 'شكوى تنتظر ردًا', complaintsWaiting_two: 'شكويان تنتظران ردًا', complaintsWaiting_few: 'شكاوى تنتظر ردًا', complaintsWaiting_many: 'شكوى تنتظر ردًا', complaintsWaiting_other: 'شكوى تنتظر ردًا',
    absenceMessagesWaiting_zero: 'رسالة غياب للإرسال', absenceMessagesWaiting_one: 'رسالة غياب للإرسال', absenceMessagesWaiting_two: 'رسالتا غياب للإرسال', absenceMessagesWaiting_few: 'رسائل غياب للإرسال', absenceMessagesWaiting_many: 'رسالة غياب للإرسال', absenceMessagesWaiting_other: 'رسالة غياب للإرسال',
    excusesRequested_zero: 'عذر ينتظر القرار', excusesRequested_one: 'عذر ينتظر القرار', excusesRequested_two: 'عذران ينتظران القرار', excusesRequested_few: 'أعذار تنتظر القرار', excusesRequested_many: 'عذرًا ينتظر القرار', excusesRequested_other: 'عذر ينتظر القرار',
    remindersToday_zero: 'تذكير اليوم', remindersToday_one: 'تذكير اليوم', remindersToday_two: 'تذكيران اليوم', remindersToday_few: 'تذكيرات اليوم', remindersToday_many: 'تذكيرًا اليوم', remindersToday_other: 'تذكير اليوم',
    receiptsWaiting_zero: 'إيصال ينتظر التأكيد', receiptsWaiting_one: 'إيصال ينتظر التأكيد', receiptsWaiting_two: 'إيصالان ينتظران التأكيد', receiptsWaiting_few: 'إيصالات تنتظر التأكيد', receiptsWaiting_many: 'إيصالًا ينتظر التأكيد', receiptsWaiting_other: 'إيصال ينتظر التأكيد',
    debtsDueToday_zero: 'مديونية تستحق اليوم', debtsDueToday_one: 'مديونية تستحق اليوم', debtsDueToday_two: 'مديونيتان تستحقان اليوم', debtsDueToday_few: 'مديونيات تستحق اليوم', debtsDueToday_many: 'مديونية تستحق اليوم', debtsDueToday_other: 'مديونية تستحق اليوم',
    debtsOverdue_zero: 'مديونية متأخرة', debtsOverdue_one: 'مديونية متأخرة', debtsOverdue_two: 'مديونيتان متأخرتان', debtsOverdue_few: 'مديونيات متأخرة', debtsOverdue_many: 'مديونية متأخرة', debtsOverdue_other: 'مديونية متأخرة',
    studentsNotApproved_zero: 'طالب غير معتمد', studentsNotApproved_one: 'طالب غير معتمد', studentsNotApproved_two: 'طالبان غير معتمدين', studentsNotApproved_few: 'طلاب غير معتمدين', studentsNotApproved_many: 'طالبًا غير معتمد', studentsNotApproved_other: 'طالب غير معتمد',
  },
  reports: { lead: 'قوائم تُصفّى وتُطبع وتُصدّر.', none: 'لا تقارير', noneText: 'تظهر التقارير هنا حين يسمح دورك برؤيتها.' },
  filter: { any: 'الكل', from: 'من', to: 'إلى' },
  record: {
    details: 'البيانات', history: 'السجل الزمني', subtree: 'ما تحته', edit: 'تعديل', more: 'إجراءات أخرى', copyLink: 'نسخ الرابط', copied: 'تم نسخ الرابط.', notFound: 'هذا السجل غير موجود', notFoundText: 'ربما حُذف، أو ليس لك أن تراه.', openPage: 'فتح الصفحة',
    created: 'أُنشئ {{when}} بواسطة {{who}}', createdAlone: 'أُنشئ {{when}}', updated: 'تغيّر {{when}} بواسطة {{who}}', archivedNote: 'هذا السجل مؤرشف: محفوظ، وخارج القوائم والاختيارات.', blockedNote: 'هذا السجل محظور.',
    undo: 'تراجع', confirmText: '{{name}}', next: 'التالي', previous: 'السابق', system: 'النظام',
  },
  history: { empty: 'لم يحدث له شيء بعد.', address: 'من {{address}}', more: 'عرض الأقدم' },
  form: {
    edit: 'تعديل: {{name}}', save: 'حفظ', saveAdd: 'حفظ وإضافة آخر', cancel: 'رجوع', saved: 'تم الحفظ.', added: 'تمت الإضافة: {{name}}', draft: 'أُعيدت مسودة من {{when}}.', dropDraft: 'البدء من جديد', dropEdit: 'ترك هذه التغييرات', notSaved: 'لم يُحفظ بعد', main: 'البيانات', keptAsDraft: 'مسودة محفوظة على هذا الجهاز',
    leaveTitle: 'المغادرة دون حفظ؟', leaveText: 'ما غيّرته لم يُحفظ بعد.', leave: 'مغادرة', stay: 'متابعة التعديل',
    imageFailed: 'تم حفظ السجل، لكن صورته لم تُحفظ: {{reason}}',
  },
  stale: { title: 'تغيّر في هذه الأثناء', text: 'غيّر {{who}} هذا السجل {{when}}. اختر ما يبقى من كل حقل غيّرتماه معًا.', textNobody: 'تغيّر هذا السجل في هذه الأثناء. اختر ما يبقى من كل حقل غيّرتماه معًا.', mine: 'قيمتي', theirs: 'القيمة الأخرى', save: 'حفظ الاختيار', none: 'غيّرتما حقولًا مختلفة: يمكن أن يبقى التغييران.' },
  tree: { move: 'نقل', moveTitle: 'نقل «{{name}}»', moveTo: 'المكان الجديد، تحت', root: 'في الأعلى', moved: 'تم نقل «{{name}}».', empty: 'لا شيء بعد', addUnder: 'إضافة تحت «{{name}}»', openBranch: 'فتح الفرع', hint: 'اسحب الفرع لنقله، أو اختر «نقل» من قائمته.', cut: 'يُعرض أول {{count}} فقط؛ ابحث لتجد غيرها.' },
  palette: { screens: 'الشاشات', actions: 'الإجراءات', toArabic: 'العربية', toEnglish: 'English', theme: 'تغيير السمة', logout: 'تسجيل الخروج', settings: 'إعداداتي' },
  shell: { search: 'ابحث أو انتقل إلى…', view: 'العرض' },
}
