/**
 * Other words that sheets have for our values and names, whole or word by word. Each line is one meaning in both
 * languages. They were written by hand, from the sheets of Egyptian centres.
 */
export const alsoSaid: readonly (readonly string[])[] = [
  ['ذكر', 'ولد', 'بنين', 'male', 'm', 'boy'],
  ['أنثى', 'بنت', 'بنات', 'female', 'f', 'girl'],
  ['أعزب', 'عازب', 'عزباء', 'آنسة', 'غير متزوج', 'single', 'unmarried'],
  ['متزوج', 'متجوز', 'married'],
  ['مطلق', 'divorced'],
  ['أرمل', 'widowed', 'widow', 'widower'],
  ['إسلام', 'مسلم', 'islam', 'muslim', 'moslem'],
  ['مسيحية', 'مسيحي', 'قبطي', 'christianity', 'christian', 'coptic'],
  ['يهودية', 'يهودي', 'judaism', 'jewish'],
  ['أب', 'أبو', 'والد', 'بابا', 'father', 'dad'],
  ['أم', 'والدة', 'ماما', 'mother', 'mum', 'mom'],
  ['ولي أمر', 'ولي الأمر', 'وصي', 'guardian'],
  ['أخ', 'شقيق', 'brother'],
  ['أخت', 'شقيقة', 'sister'],
  ['الإمارات العربية المتحدة', 'الإمارات', 'united arab emirates', 'uae', 'emirates'],
  ['السعودية', 'المملكة العربية السعودية', 'saudi arabia', 'ksa'],
  ['الولايات المتحدة', 'الولايات المتحدة الأمريكية', 'أمريكا', 'united states', 'usa', 'united states of america'],
  ['المملكة المتحدة', 'بريطانيا', 'united kingdom', 'uk', 'britain'],
  ['مصر', 'جمهورية مصر العربية', 'egypt', 'arab republic of egypt', 'eg', 'egy', 'ج.م.ع', 'ج م ع'],
  ['أمريكي', 'american'],
  ['بريطاني', 'british'],
  ['أول', 'أولى', '1', 'first'],
  ['ثاني', 'تاني', 'ثانية', 'تانية', '2', 'second'],
  ['ثالث', 'تالت', 'ثالثة', 'تالتة', '3', 'third'],
  ['رابع', 'رابعة', '4', 'fourth'],
  ['خامس', 'خامسة', '5', 'fifth'],
  ['سادس', 'سادسة', 'ساتة', '6', 'sixth'],
  ['ابتدائي', 'ابتدائية'],
  ['إعدادي', 'إعدادية'],
  ['ثانوي', 'ثانوية'],
  ['طبيب', 'دكتور', 'طبيبة', 'دكتورة'],
  ['معلم', 'مدرس', 'teacher'],
  ['حاضر', 'حضر', 'present'],
  ['غائب', 'غاب', 'absent'],
  ...['a', 'b', 'ab', 'o'].flatMap((type) => [
    [`${type}+`, `+${type}`, `${type}+ve`],
    [`${type}-`, `-${type}`, `${type}-ve`],
  ]),
]

/** «الصف الثالث الثانوي» is «الثالث الثانوي». */
export const saysNothing: readonly string[] = ['صف']
