/** أوراق تُفتح من سجلها. */
import type { Mirror } from '../text-types.ts'
import type { papers as english } from '../en/paper-screens.ts'

export const papers: Mirror<typeof english> = {
  register8: 'كشف حضور فارغ، 8 حصص',
  register16: 'كشف حضور فارغ، 16 حصة',
  names: 'قائمة أسماء للتوقيع',
  namesPhones: 'قائمة أسماء بالهواتف وخانتين للتوقيع',
  week: 'جدول الأسبوع',
  voucher: 'السند',
  cards: 'كروت، 24 في الورقة',
  cardTable: 'الكروت جدولًا (XLSX)',
  transcript: 'بيان الدرجات',
  shift: 'ورقة الوردية',
  priceList: 'قائمة الأسعار',
  statement: 'كشف الحساب',
  idCard: 'بطاقة التعريف',
  complaint: 'الشكوى مع الردود',
}
