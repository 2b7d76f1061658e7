import type { offers as english } from '../en/offer-screens.ts'
import type { Mirror } from '../text-types.ts'

export const offers = {
  card: 'بطاقة الطالب',
  cardText: 'اعرضها عند الجهة: يمسحونها فيرون أنها سارية اليوم.',
  showCard: 'عرض البطاقة',
  cardOf: 'بطاقة {{name}}',
  renews: 'يتجدد الرمز وحده، وهذا يسري حتى {{time}}.',
  none: 'لا عروض الآن',
  noneText: 'ما تقدمه العلامات التجارية لطلاب المركز يظهر هنا.',
  off: 'خصم {{percent}}',
  until: 'حتى {{date}}',
  isNew: 'جديد',
  services: 'الخدمات',
  branches: 'الفروع',
  insteadOf: 'بدلًا من',
  points_zero: 'أو بلا نقاط',
  points_one: 'أو نقطة واحدة',
  points_two: 'أو نقطتان',
  points_few: 'أو {{count}} نقاط',
  points_many: 'أو {{count}} نقطة',
  points_other: 'أو {{count}} نقطة',
  pointsText: 'تُصرف النقاط عند شباك التحصيل في المركز.',
  where: 'مكان {{name}}',
  call: 'الاتصال بـ{{name}}',
  open: 'يفتح في علامة تبويب جديدة',
} satisfies Mirror<typeof english>
