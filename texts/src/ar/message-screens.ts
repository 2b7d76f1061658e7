import type { Mirror } from '../text-types.ts'
import type { messages as english } from '../en/message-screens.ts'

export const messages: Mirror<typeof english> = {
  tabs: { Waiting: 'في الانتظار', Opened: 'فُتحت', Sent: 'أُرسلت' },
  none: { Waiting: 'لا رسائل للإرسال', Opened: 'لا رسائل مفتوحة', Sent: 'لم تُرسل رسائل اليوم' },
  noneText: 'تظهر هنا رسائل الغياب والمديونيات والنتائج، مجمّعة لكل شخص.',
  begin: 'اختر شخصًا من القائمة',
  back: 'رجوع إلى القائمة',
  today: 'مراسلة سابقة اليوم',
  writtenToday: 'مراسلة سابقة اليوم:',
  writtenBy: 'الساعة {{time}} من {{name}}، {{about}}',
  written: 'الساعة {{time}}، {{about}}',
  about: {
    absence: 'عن غياب',
    debt: 'عن مديونية',
    result: 'عن نتائج',
    followUp: 'للمتابعة',
    other: 'عن أمر آخر',
  },
  aboutWhom: 'بخصوص {{name}}',
  openAgain: 'فتح مرة أخرى',
  change: 'تعديل النص',
  move: 'من شخص إلى آخر',
  noPhone: 'لا يوجد رقم عليه واتساب.',
}
