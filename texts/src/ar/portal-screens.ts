/** الصفحة الأولى للطلاب وأولياء الأمور والعملاء والموردين ومندوبي المبيعات. */
import type { portal as english } from '../en/portal-screens.ts'
import type { Mirror } from '../text-types.ts'

export const portal = {
  all: 'الكل',
  unread: 'لم يُقرأ بعد',
  next: 'المواعيد القادمة',
  noNext: 'لا مواعيد قادمة حاليًا.',
  join: 'دخول المحاضرة',
  attendance: 'المجموعات والحضور',
  noGroups: 'لا مجموعات بعد.',
  results: 'المواد والنتائج',
  noApplications: 'لا مواد بعد.',
  noScores: 'تظهر الدرجات هنا بعد بدء الدراسة ونشر النتائج.',
  subscriptions: 'الاشتراكات',
  until: 'حتى {{date}}',
  debts: 'ما عليك',
  dueOn: 'يستحق {{date}}',
  late: 'متأخر',
  children: 'الأبناء',
  noChildren: 'لا أبناء مرتبطون بحسابك',
  noChildrenText: 'اطلب من المركز ربط أبنائك بحسابك، فتظهر متابعتهم هنا.',
  stages: 'عروض الأسعار حسب المرحلة',
  quotations: 'عروض أسعاري',
  noQuotations: 'لم تطلب عرض سعر بعد.',
  prices: 'أسعاري',
  noPrices: 'لا أسعار مطلوبة منك الآن.',
  sessions: 'الطلاب الذين أتابعهم',
  noSessions: 'لا تتابع أحدًا الآن.',
  waiting: 'في انتظار الرد',
  noWaiting: 'لا متابعات تنتظر ردًا.',
  interests: 'اهتمامات طلابي الجديدة',
} satisfies Mirror<typeof english>
