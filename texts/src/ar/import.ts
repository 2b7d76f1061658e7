import type * as english from '../en/import.ts'
import type { Mirror } from '../text-types.ts'

export const importing = {
  title: 'استيراد: {{name}}', steps: { file: 'الملف', columns: 'الأعمدة', rehearse: 'التجربة', run: 'الاستيراد' }, step: 'خطوة {{n}} من {{m}}',
  chooseFile: 'اختر كشفًا', dropFile: 'أفلت كشفًا هنا، أو اختر واحدًا', fileHint: 'ملف Excel ‏(XLSX) أو CSV، بالعربية أو الإنجليزية، وفي أحد صفوفه أسماء الأعمدة.', needFile: 'من فضلك اختر كشفًا.', template: 'تنزيل كشف فارغ', changeFile: 'ملف آخر', reading: 'جارٍ قراءة الملف…', sheet: 'الورقة', encoding: 'ترميز الحروف',
  headRow: 'صف أسماء الأعمدة', noHeads: 'لا يوجد؛ السجلات من الصف الأول', hiddenSheet: 'مخفية', sheetName: '«{{name}}»', otherSheets: 'تُقرأ الورقة {{sheet}} وحدها. لا تُقرأ: {{others}}.', rowsAbove: 'ما فوق الصف {{n}} لا يُقرأ.',
  mapColumns: 'أي عمود لأي حقل؟', field: 'الحقل', sample: 'أول القيم', ignore: 'تجاهل', guessed: 'تم التعرف عليه', notMapped: 'غير مستخدم', requiredMissing: 'مطلوب: {{fields}}', mappingKept: 'يُحفظ الاختيار للكشف التالي بالشكل نفسه.',
  match: 'تُعرف السجلات الموجودة بـ', onExisting: 'إذا كان السجل موجودًا', skipExisting: 'يبقى كما هو', updateExisting: 'يُعدَّل', makeMissing: 'إنشاء قيم القوائم الناقصة',
  rehearse: 'تجربة', rehearsing: 'جارية التجربة؛ لا يُحفظ شيء…', rehearsed: 'هذا ما سيحدث؛ لم يُحفظ شيء بعد.', again: 'إعادة التجربة', whichValue: 'ما المقصود بهذه القيم؟', asItIs: 'حدّد المقصود', leaveEmpty: 'تُترك فارغة', inRows_zero: 'في لا صفوف', inRows_one: 'في صف واحد', inRows_two: 'في صفين', inRows_few: 'في {{count}} صفوف', inRows_many: 'في {{count}} صفًا', inRows_other: 'في {{count}} صف', back: 'رجوع إلى الأعمدة',
  verdicts: { new: 'جديد', change: 'تعديل', same: 'بلا تغيير', duplicate: 'محتمل تكراره', faulty: 'به خطأ', kept: 'بقي' },
  new_zero: 'لا جديد', new_one: 'سجل جديد', new_two: 'سجلان جديدان', new_few: '{{count}} سجلات جديدة', new_many: '{{count}} سجلًا جديدًا', new_other: '{{count}} سجل جديد',
  change_zero: 'لا تعديل', change_one: 'سجل يُعدَّل', change_two: 'سجلان يُعدَّلان', change_few: '{{count}} سجلات تُعدَّل', change_many: '{{count}} سجلًا يُعدَّل', change_other: '{{count}} سجل يُعدَّل',
  same_zero: 'لا سجلات بلا تغيير', same_one: 'سجل بلا تغيير', same_two: 'سجلان بلا تغيير', same_few: '{{count}} سجلات بلا تغيير', same_many: '{{count}} سجلًا بلا تغيير', same_other: '{{count}} سجل بلا تغيير',
  faulty_zero: 'لا أخطاء', faulty_one: 'صف به خطأ', faulty_two: 'صفان بهما أخطاء', faulty_few: '{{count}} صفوف بها أخطاء', faulty_many: '{{count}} صفًا به أخطاء', faulty_other: '{{count}} صف به أخطاء',
  row: 'الصف', rowN: 'الصف {{n}}', fault: 'الخطأ', value: 'القيمة', onlyFaulty: 'عرض الصفوف الخاطئة فقط', downloadFaulty: 'تنزيل الصفوف الخاطئة', allGood: 'لا أخطاء.', decide: 'القرار', same: 'السجل نفسه', notSame: 'سجل آخر', possible: 'يشبه {{name}}',
  run_zero: 'لا صفوف للاستيراد', run_one: 'استيراد صف واحد', run_two: 'استيراد صفين', run_few: 'استيراد {{count}} صفوف', run_many: 'استيراد {{count}} صفًا', run_other: 'استيراد {{count}} صف',
  runGood: 'استيراد الصفوف الصحيحة وترك الخاطئة', progress: '{{done}} من {{all}} صف', running: 'جارٍ الاستيراد… يمكنك مغادرة هذه الصفحة وسيستمر.', stop: 'إيقاف', stopping: 'يتوقف بعد الصفوف الجارية…', stopped: 'تم الإيقاف. ما تم حتى الآن محفوظ؛ يمكن استكماله أو التراجع عنه.', goOn: 'استكمال',
  addDuplicates_zero: 'لا سجلات يُحتمل تكرارها', addDuplicates_one: 'استيراد السجل المحتمل تكراره أيضًا', addDuplicates_two: 'استيراد السجلين المحتمل تكرارهما أيضًا', addDuplicates_few: 'استيراد {{count}} سجلات يُحتمل تكرارها أيضًا', addDuplicates_many: 'استيراد {{count}} سجلًا يُحتمل تكرارها أيضًا', addDuplicates_other: 'استيراد {{count}} سجل يُحتمل تكرارها أيضًا',
  done_zero: 'لم يُستورد أي صف.', done_one: 'تم استيراد صف واحد.', done_two: 'تم استيراد صفين.', done_few: 'تم استيراد {{count}} صفوف.', done_many: 'تم استيراد {{count}} صفًا.', done_other: 'تم استيراد {{count}} صف.',
  failed: 'انقطع الاستيراد. ما تم حتى الآن محفوظ؛ يمكن استكماله أو التراجع عنه.', undo: 'التراجع عن الاستيراد', undoUntil: 'يمكن التراجع حتى {{at}}.',
  undoConfirm_zero: 'التراجع عن الاستيراد؟ لا سجلات تُسحب.', undoConfirm_one: 'التراجع عن الاستيراد؟ يُسحب سجل واحد.', undoConfirm_two: 'التراجع عن الاستيراد؟ يُسحب سجلان.', undoConfirm_few: 'التراجع عن الاستيراد؟ تُسحب {{count}} سجلات.', undoConfirm_many: 'التراجع عن الاستيراد؟ يُسحب {{count}} سجلًا.', undoConfirm_other: 'التراجع عن الاستيراد؟ يُسحب {{count}} سجل.',
  undoing: 'جارٍ التراجع…', undone: 'تم التراجع عن الاستيراد.',
  undoProgress: 'السجلات: {{done}} من {{all}}',
  undoFailed: 'انقطع التراجع. ما سُحب حتى الآن سُحب، ويمكن استكمال التراجع.', goOnUndoing: 'استكمال التراجع',
  rehearseFailed: 'انقطعت التجربة ولم يُحفظ شيء؛ أعد التجربة.',
  takenBack_zero: 'لم يُسحب شيء', takenBack_one: 'سُحب سجل واحد', takenBack_two: 'سُحب سجلان', takenBack_few: 'سُحبت {{count}} سجلات', takenBack_many: 'سُحب {{count}} سجلًا', takenBack_other: 'سُحب {{count}} سجل',
  past: 'استيرادات سابقة', noPast: 'لم يُستورد شيء هنا بعد.', by: '{{who}}، {{at}}', states: { rehearsed: 'جُرّب', running: 'جارٍ', done: 'تم', stopped: 'أُوقف', failed: 'فشل', undone: 'تم التراجع عنه' }, showRecords: 'عرض السجلات',
} satisfies Mirror<typeof english.importing>
