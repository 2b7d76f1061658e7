/** شاشات التعليم المكتوبة يدويًا: الكشف والدرجات والنتائج والملتحقون والجدول. */
import type * as english from '../en/education-screens.ts'
import type { Mirror } from '../text-types.ts'

export const attendance = {
  title: 'كشف الحضور', choose: 'اختر حصة', present: 'حاضر', absent: 'غائب', unmarked: 'لم يُسجّل', late: 'متأخر', leftEarly: 'انصرف مبكرًا', excused: 'بعذر', minutes: 'الدقائق', reason: 'السبب', allPresent: 'الكل حاضر', clear: 'مسح التسجيل',
  summary: 'الحاضرون {{present}}، الغائبون {{absent}}، لم يُسجّل {{unmarked}}', soFar: 'الحضور حتى الآن', percent: '{{percent}}% ({{n}} من {{m}})', byList: 'القائمة', byKeyboard: 'لوحة المفاتيح', byQr: 'رمز QR', keyboardHint: '↑ ↓ للتنقل · Enter للتالي · P أو 1 حاضر · Shift P الكل حاضر · A أو 2 غائب · U أو 3 لم يُسجّل · L متأخر · E بعذر · Ctrl S للحفظ', findStudent: 'ابحث عن طالب أو امسح بطاقة',
  scan: 'مسح البطاقات', scanning: 'ضع البطاقة أمام الكاميرا.', scanned: '{{name}}: حاضر', scannedTwice: 'سُجّل {{name}} بالفعل.', scanUnknown: 'هذه البطاقة غير معروفة هنا.', showCode: 'إظهار رمز', codeHint: 'يمسحه الطلاب بهواتفهم؛ ويتغير كل 30 ثانية.',
  offline: 'دون اتصال: التسجيل محفوظ على هذا الجهاز.', waiting_zero: 'لا شيء في الانتظار', waiting_one: 'تسجيل واحد في الانتظار', waiting_two: 'تسجيلان في الانتظار', waiting_few: '{{count}} تسجيلات في الانتظار', waiting_many: '{{count}} تسجيلًا في الانتظار', waiting_other: '{{count}} تسجيل في الانتظار',
  sent: 'أُرسل كل التسجيل.', conflict: 'سجّله {{who}} في هذه الأثناء', notExpected: 'غير منتظر', frozen: 'مجمّد', postponed: 'مؤجل', warning: 'إنذار {{level}}',
  close: 'إغلاق الكشف', closed: 'الكشف مغلق؛ وكل تصحيح يحتاج إلى سبب.', correction: 'سبب التصحيح', saved: 'تم الحفظ.', undo: 'التراجع عن آخر تسجيل', empty: 'لا طلاب في هذه المجموعة في هذا الموعد.', next: 'الحصة التالية', previous: 'الحصة السابقة', of: 'حضور {{name}}',
  discard: 'تجاهل التغييرات', noneYet: 'لا حضور بعد', leftEarlyShort: 'انصراف مبكر', chooseText: 'اختر حصة من القائمة فيُفتح كشفها هنا.',
  savedMarks_zero: 'لم يُحفظ شيء', savedMarks_one: 'حُفظ تسجيل واحد.', savedMarks_two: 'حُفظ تسجيلان.', savedMarks_few: 'حُفظت {{count}} تسجيلات.', savedMarks_many: 'حُفظ {{count}} تسجيلًا.', savedMarks_other: 'حُفظ {{count}} تسجيل.',
  refused_zero: 'حُفظ كل التسجيل', refused_one: 'لم يُحفظ تسجيل واحد؛ والسبب بجانبه.', refused_two: 'لم يُحفظ تسجيلان؛ والسبب بجانبهما.', refused_few: 'لم تُحفظ {{count}} تسجيلات؛ والأسباب بجانبها.', refused_many: 'لم يُحفظ {{count}} تسجيلًا؛ والأسباب بجانبها.', refused_other: 'لم يُحفظ {{count}} تسجيل؛ والأسباب بجانبها.',
  unsaved_zero: 'كل شيء محفوظ', unsaved_one: 'تسجيل واحد لم يُحفظ بعد', unsaved_two: 'تسجيلان لم يُحفظا بعد', unsaved_few: '{{count}} تسجيلات لم تُحفظ بعد', unsaved_many: '{{count}} تسجيلًا لم يُحفظ بعد', unsaved_other: '{{count}} تسجيل لم يُحفظ بعد',
  changedMeanwhile: 'سجّل شخص آخر هذا الطالب في هذه الأثناء: {{mark}}.', takeTheirs: 'أخذ تسجيله', keepMine: 'إبقاء تسجيلي', registersTaken: 'أُخذ {{n}} من {{m}} كشفًا',
  warned: 'الطلاب المنذَرون',
  by: { register: 'الكشف', group: 'المجموعة', place: 'المكان', employee: 'الموظف', student: 'الطالب', list: 'الحضور', empty: 'لا حصص في هذه المدة.', cut: 'المعروض هو الأضعف حضورًا فقط ({{count}})؛ اختر مدة أقصر.' },
} satisfies Mirror<typeof english.attendance>

export const scores = {
  title: 'كشف الدرجات', choose: 'اختر مجموعة', item: 'بند الدرجات', noItems: 'لا بنود درجات لهذه المادة بعد.', student: 'الطالب', outOf: 'من {{max}}', missing: 'لم تُرصد', absent: 'غائب', excused: 'غائب بعذر', attempt: 'المحاولة {{n}}', reExam: 'إعادة', addAttempt: 'إضافة إعادة', saved: 'تم الحفظ.', saving: 'جارٍ الحفظ…', notSaved: 'لم يُحفظ',
  hint: 'اكتب الدرجة؛ A للغائب، E للغائب بعذر، والفارغ لم تُرصد.', entered: 'رُصد {{n}} من {{m}}', average: 'المتوسط', highest: 'الأعلى', lowest: 'الأدنى', paste: 'يمكن لصق خلايا من Excel.', empty: 'لا طلاب في هذه المجموعة بعد.', fill: 'ملء الباقي', tooHigh: 'أعلى من {{max}}',
  all: 'كل الدرجات', attemptShown: 'المحاولة', statusOfCell: 'بدلًا من الدرجة', changedMeanwhile: 'غيّرها شخص آخر في هذه الأثناء: {{score}}. احفظ مرة أخرى لإبقاء درجتك.', pastedPartly: 'خلايا خارج الكشف: {{left}}. خلايا ليست درجات: {{faulty}}.',
  pasted_zero: 'لم تُلصق خلايا', pasted_one: 'لُصقت خلية واحدة', pasted_two: 'لُصقت خليتان', pasted_few: 'لُصقت {{count}} خلايا', pasted_many: 'لُصقت {{count}} خلية', pasted_other: 'لُصقت {{count}} خلية',
  savedCells_zero: 'لم يُحفظ شيء', savedCells_one: 'حُفظت درجة واحدة.', savedCells_two: 'حُفظت درجتان.', savedCells_few: 'حُفظت {{count}} درجات.', savedCells_many: 'حُفظت {{count}} درجة.', savedCells_other: 'حُفظت {{count}} درجة.',
  faulty_zero: 'حُفظت كل الخلايا', faulty_one: 'خلية واحدة لم تُحفظ؛ وعليها السبب.', faulty_two: 'خليتان لم تُحفظا؛ وعليهما السبب.', faulty_few: '{{count}} خلايا لم تُحفظ؛ وعليها السبب.', faulty_many: '{{count}} خلية لم تُحفظ؛ وعليها السبب.', faulty_other: '{{count}} خلية لم تُحفظ؛ وعليها السبب.',
  unsaved_zero: 'كل شيء محفوظ', unsaved_one: 'درجة واحدة لم تُحفظ بعد', unsaved_two: 'درجتان لم تُحفظا بعد', unsaved_few: '{{count}} درجات لم تُحفظ بعد', unsaved_many: '{{count}} درجة لم تُحفظ بعد', unsaved_other: '{{count}} درجة لم تُحفظ بعد',
  changeReason: 'سبب تعديل الدرجات المنشورة', kept: 'نتائج طلاب هنا منشورة أو مقفلة: لا يُعدّل ما نُشر إلا بسبب، ويصل الطلاب إشعار بذلك.', keptNot: 'نتائج طلاب هنا منشورة أو مقفلة: لا يمكنك تعديل درجاتها.', undo: 'تراجع', fillDown: 'تعبئة لأسفل',
  pasteTitle: 'راجع قبل اللصق', pasteMatched: 'طوبقت الصفوف {{by}}.', byCode: 'بالكود', byName: 'بالاسم', byPlace: 'بالموضع',
  cells_zero: 'لا خلايا', cells_one: 'خلية واحدة', cells_two: 'خليتان', cells_few: '{{count}} خلايا', cells_many: '{{count}} خلية', cells_other: '{{count}} خلية',
  pasteFits_zero: 'لا خلية صالحة.', pasteFits_one: 'خلية واحدة صالحة.', pasteFits_two: 'خليتان صالحتان.', pasteFits_few: '{{count}} خلايا صالحة.', pasteFits_many: '{{count}} خلية صالحة.', pasteFits_other: '{{count}} خلية صالحة.',
  pasteBad_zero: 'كل الخلايا درجات', pasteBad_one: 'خلية واحدة ليست درجة؛ تُلصق وعليها علامة', pasteBad_two: 'خليتان ليستا درجتين؛ تُلصقان وعليهما علامة', pasteBad_few: '{{count}} خلايا ليست درجات؛ تُلصق وعليها علامة', pasteBad_many: '{{count}} خلية ليست درجات؛ تُلصق وعليها علامة', pasteBad_other: '{{count}} خلية ليست درجات؛ تُلصق وعليها علامة',
  pasteNobody_zero: 'كل الصفوف لطلاب هنا', pasteNobody_one: 'صف واحد ليس لأحد هنا', pasteNobody_two: 'صفان ليسا لأحد هنا', pasteNobody_few: '{{count}} صفوف ليست لأحد هنا', pasteNobody_many: '{{count}} صفًا ليست لأحد هنا', pasteNobody_other: '{{count}} صف ليست لأحد هنا',
  pasteTwice_zero: 'لا صفوف ملتبسة', pasteTwice_one: 'صف واحد قد يكون لطالبين', pasteTwice_two: 'صفان قد يكون كل منهما لطالبين', pasteTwice_few: '{{count}} صفوف قد يكون كل منها لطالبين', pasteTwice_many: '{{count}} صفًا قد يكون كل منها لطالبين', pasteTwice_other: '{{count}} صف قد يكون كل منها لطالبين',
  pasteRepeated_zero: 'لا طلاب مكررون', pasteRepeated_one: 'طالب مكرر بدرجتين؛ تُلصق الأخيرة', pasteRepeated_two: 'طالبان مكرران بدرجات مختلفة؛ تُلصق الأخيرة', pasteRepeated_few: '{{count}} طلاب مكررون بدرجات مختلفة؛ تُلصق الأخيرة', pasteRepeated_many: '{{count}} طالبًا مكررون بدرجات مختلفة؛ تُلصق الأخيرة', pasteRepeated_other: '{{count}} طالب مكررون بدرجات مختلفة؛ تُلصق الأخيرة',
  pasteOutside_zero: 'لا خلايا خارج الكشف', pasteOutside_one: 'خلية واحدة خارج الكشف', pasteOutside_two: 'خليتان خارج الكشف', pasteOutside_few: '{{count}} خلايا خارج الكشف', pasteOutside_many: '{{count}} خلية خارج الكشف', pasteOutside_other: '{{count}} خلية خارج الكشف',
  pasteBarred_zero: 'كل الخلايا قابلة للتعديل', pasteBarred_one: 'خلية واحدة لا يمكن تعديلها', pasteBarred_two: 'خليتان لا يمكن تعديلهما', pasteBarred_few: '{{count}} خلايا لا يمكن تعديلها', pasteBarred_many: '{{count}} خلية لا يمكن تعديلها', pasteBarred_other: '{{count}} خلية لا يمكن تعديلها',
  pasteGo_zero: 'لا شيء للصق', pasteGo_one: 'لصق خلية واحدة', pasteGo_two: 'لصق خليتين', pasteGo_few: 'لصق {{count}} خلايا', pasteGo_many: 'لصق {{count}} خلية', pasteGo_other: 'لصق {{count}} خلية',
} satisfies Mirror<typeof english.scores>

export const results = {
  title: 'النتائج', choose: 'اختر مادة', total: 'المجموع', grade: 'التقدير', passed: 'ناجح', failed: 'راسب', provisional: 'مؤقتة', final: 'نهائية', incomplete: 'لا بيانات بعد', provisionalHint: 'محسوبة على الأوزان التي لها درجات: {{n}} من {{m}}.', weightsHint: 'مجموع الأوزان {{sum}} وليس 100؛ ولا تصبح نتيجة نهائية حتى يكتمل.',
  explain: 'كيف تكوّنت', explainOf: 'مجموع {{name}}', component: 'البند', score: 'الدرجة', outOf: 'من', percent: 'النسبة', weight: 'الوزن', share: 'النصيب من المجموع', attempts: 'المحاولات', counted: 'تُحتسب', notCounted: 'لا تُحتسب', leftOut: 'مستبعدة (غياب بعذر)', zero: 'صفر (غياب)', missing: 'لم تُرصد', rounded: 'يُقرَّب مرة واحدة في النهاية',
  passAt: 'النجاح من {{percent}}%', fromChildren: 'من المواد التابعة',
  failedChildren_zero: 'لا رسوب في المواد التابعة', failedChildren_one: 'رسوب في مادة تابعة واحدة', failedChildren_two: 'رسوب في مادتين تابعتين', failedChildren_few: 'رسوب في {{count}} مواد تابعة', failedChildren_many: 'رسوب في {{count}} مادة تابعة', failedChildren_other: 'رسوب في {{count}} مادة تابعة',
  failsWhole: 'يعني هذا الرسوب في الكل', rank: 'الترتيب', passRate: 'الناجحون: {{n}} من {{m}}', empty: 'لم يلتحق أحد بهذه المادة بعد.', print: 'طباعة النتائج', distribution: 'توزيع التقديرات',
  verdict: 'النتيجة', points: '{{n}} من {{m}} درجة', provisionalOver: 'على {{percent}}% من الأوزان', attended: 'حضر {{n}} من {{m}} حصة', failedByChild: 'رسوب في مادة تابعة يعني الرسوب في الكل.', failedByChildren: 'عدد المواد التابعة الراسبة أكثر من المسموح.',
  publishing: 'نشر النتائج', notPublished: 'غير منشورة', notPublishedYet: 'لم تُنشر بعد', publishedOn: 'نُشرت {{date}}', locked: 'مقفلة', provisionalOut: 'هذه نتائج مؤقتة، وقد تتغير.', attemptRule: 'المحتسب من المحاولات: {{rule}}', ownAndChildren: 'مع المواد التابعة',
  needed: 'المطلوب بعد', neededIn: 'فيما لم يُرصد: {{items}}', neededAgain: 'في إعادة {{item}}', neededAttendance: 'الحضور محسوب كما هو الآن.', neededBest: 'الدرجات الكاملة تبلغ {{percent}}%.', sure: 'مضمون', impossible: 'لم يعد ممكنًا', atLeast: '{{n}} من {{m}} على الأقل', markPass: 'النجاح', mark: 'الحد', forIt: 'المطلوب له',
} satisfies Mirror<typeof english.results>

export const joined = {
  title: 'الطلاب الملتحقون', all: 'الكل', notRelated: 'غير مرتبط بمجموعة', related: 'مرتبط بمجموعة', freezed: 'مجمّد', postponed: 'مؤجل', empty: 'يظهر هنا الطلاب الذين قُبلت استماراتهم.',
  existing: 'طالب مسجل في النظام', newStudent: 'طالب جديد', chooseDecision: 'اختر القبول أو الرفض.', approve: 'قبول', reject: 'رفض', addToGroup: 'إضافة إلى مجموعة', chooseGroup: 'اختر مجموعة', seats: 'مشغول {{n}} من {{m}}',
  seatsFree_zero: 'لا مقاعد شاغرة', seatsFree_one: 'مقعد شاغر واحد', seatsFree_two: 'مقعدان شاغران', seatsFree_few: '{{count}} مقاعد شاغرة', seatsFree_many: '{{count}} مقعدًا شاغرًا', seatsFree_other: '{{count}} مقعد شاغر',
  noLimit: 'بلا حد أقصى', groupFull: 'مكتملة', added: 'تمت إضافة {{name}} إلى {{group}}.', noGroups: 'لا مجموعة مفتوحة لهذه المادة في هذه الفترة.',
  frozenUntil: 'مجمّد حتى {{date}}', postponedUntil: 'مؤجل حتى {{date}}', frozenLater: 'سيُجمّد من {{from}} إلى {{date}}', postponedLater: 'سيُؤجل من {{from}} إلى {{date}}', possibleTwin: 'يوجد طالب مشابه بالفعل', useTwin: 'استخدم هذا الطالب', alike: { nationalID: 'الرقم القومي نفسه', namePhone: 'الاسم والهاتف نفسهما', name: 'الاسم نفسه', phone: 'الهاتف نفسه', near: 'اسم مشابه' }, makeNew: 'إنشاء طالب جديد', steps: { student: 'الطالب', course: 'المادة والفترة', check: 'المراجعة' }, decide: 'القرار',
  waiting_zero: 'لا استمارات في الانتظار', waiting_one: 'استمارة واحدة في الانتظار', waiting_two: 'استمارتان في الانتظار', waiting_few: '{{count}} استمارات في الانتظار', waiting_many: '{{count}} استمارة في الانتظار', waiting_other: '{{count}} استمارة في الانتظار',
  saveAndAccept: 'حفظ وقبول', belowMinimum: '{{n}} طلاب، والحد الأدنى {{m}}: المجموعة أقل من حدها الأدنى.',
} satisfies Mirror<typeof english.joined>

export const schedule = {
  title: 'الجدول', week: 'أسبوع', day: 'يوم', month: 'شهر', today: 'اليوم', previousWeek: 'الأسبوع السابق', nextWeek: 'الأسبوع التالي', byGroup: 'بحسب المجموعة', byPlace: 'بحسب المكان', byLecturer: 'بحسب المحاضر', empty: 'لا حصص هنا.',
  made_zero: 'لم تُنشأ حصص', made_one: 'أُنشئت حصة واحدة', made_two: 'أُنشئت حصتان', made_few: 'أُنشئت {{count}} حصص', made_many: 'أُنشئت {{count}} حصة', made_other: 'أُنشئت {{count}} حصة',
  skipped_zero: 'لم تُتجاوز حصص', skipped_one: 'حصة متجاوَزة', skipped_two: 'حصتان متجاوَزتان', skipped_few: '{{count}} حصص متجاوَزة', skipped_many: '{{count}} حصة متجاوَزة', skipped_other: '{{count}} حصة متجاوَزة',
  clashing_zero: 'لا تعارض', clashing_one: 'حصة متعارضة', clashing_two: 'حصتان متعارضتان', clashing_few: '{{count}} حصص متعارضة', clashing_many: '{{count}} حصة متعارضة', clashing_other: '{{count}} حصة متعارضة',
  clash: 'تتعارض مع {{name}}، {{from}}–{{to}}', clashes: 'التعارضات', freePlaces: 'أماكن متاحة', freeTimes: 'أوقات متاحة', noFree: 'لا شيء متاح في هذا الوقت.', override: 'احفظ على أي حال', confirmStudents_zero: 'لا حصص لإنشائها', confirmStudents_one: 'أنشئ الحصة رغم ذلك', confirmStudents_two: 'أنشئ الحصتين رغم ذلك', confirmStudents_few: 'أنشئ {{count}} حصص رغم ذلك', confirmStudents_many: 'أنشئ {{count}} حصة رغم ذلك', confirmStudents_other: 'أنشئ {{count}} حصة رغم ذلك',
  studentsOnly_zero: 'لا حصص تتعارض لبعض الطلاب فقط.', studentsOnly_one: 'حصة واحدة تتعارض لبعض الطلاب فقط، ويمكن إنشاؤها رغم ذلك، ويُسجَّل هذا.', studentsOnly_two: 'حصتان تتعارضان لبعض الطلاب فقط، ويمكن إنشاؤهما رغم ذلك، ويُسجَّل هذا.', studentsOnly_few: '{{count}} حصص تتعارض لبعض الطلاب فقط، ويمكن إنشاؤها رغم ذلك، ويُسجَّل هذا.', studentsOnly_many: '{{count}} حصة تتعارض لبعض الطلاب فقط، ويمكن إنشاؤها رغم ذلك، ويُسجَّل هذا.', studentsOnly_other: '{{count}} حصة تتعارض لبعض الطلاب فقط، ويمكن إنشاؤها رغم ذلك، ويُسجَّل هذا.',
  hardClash: 'اختر وقتًا أو مكانًا أو محاضرًا آخر.', softClash: 'يمكنك الحفظ رغم ذلك، ويُسجَّل هذا.', overridden: 'محجوزة رغم التعارض', holiday: 'إجازة', alternative: 'بديلة عن {{name}}', openLink: 'فتح المحاضرة', register: 'الكشف', details: 'التفاصيل', students: 'الطلاب', generate: 'إنشاء الحصص', generateHint: 'من المواعيد الأسبوعية بين تاريخي المجموعة؛ ولا يُضاف إلا الناقص.',
  move: 'نقل', moved: 'تم النقل.',
  nothingToday: 'لا حصص اليوم.', before: 'السابقة', coming: 'القادمة', noDays: 'لا يوم من أيام المجموعة الأسبوعية بين تاريخيها.',
} satisfies Mirror<typeof english.schedule>
