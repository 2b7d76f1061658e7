/** صفحة الشخص وبطاقات التعريف. */
import type { person as english } from '../en/person-screens.ts'
import type { Mirror } from '../text-types.ts'

export const person = {
  family: 'العائلة',
  file: 'الملف الشخصي',
  related: 'سجلات أخرى',
  print: 'طباعة',
  idCard: 'بطاقة التعريف',
  children: 'الأبناء',
  parents: 'أولياء الأمور',
  relativeOf: 'قريب مسجّل لدى',
  is: '{{relation}} لـ {{name}}',
  showAll: 'عرض الكل ({{count}})',
  none: 'لا يوجد بعد',
  noneRelated: 'لا سجلات أخرى تخص هذا الشخص بعد.',
  contacts: 'بيانات التواصل',
  printCards: 'طباعة البطاقات',
  cardsHint: 'عشر بطاقات في ورقة مقاس 210 × 297 مم، كل منها 85.6 × 54 مم. اطبع بحجم \u2066100%\u2069.',
  noCards: 'لا أحد لتُطبع بطاقته',
  noCardsText: 'اختر أشخاصًا من قائمة، ثم بطاقات التعريف.',
  cards_zero: 'لا بطاقات',
  cards_one: 'بطاقة واحدة',
  cards_two: 'بطاقتان',
  cards_few: '{{count}} بطاقات',
  cards_many: '{{count}} بطاقة',
  cards_other: '{{count}} بطاقة',
  cut: 'تظهر أول {{count}} فقط؛ صفِّ القائمة لترى غيرها.',
  codeOf: 'كود {{name}}',
} satisfies Mirror<typeof english>
