import type * as english from '../en/menu.ts'
import type { Mirror } from '../text-types.ts'

export const menu = {
  educational: 'التعليم',
  groups: 'المجموعات',
  exams: 'الامتحانات',
  joining: 'الالتحاق',
  users: 'المستخدمون',
  services: 'الخدمات والخدمات المعدودة',
  quotations: 'عروض الأسعار',
  interests: 'الاهتمامات',
  alerts: 'التنبيهات',
  finance: 'المالية',
  media: 'الوسائط',
  storage: 'التخزين',
  places: 'الأماكن',
  access: 'الوصول والصلاحيات',
  reports: 'التقارير',
  settings: 'الإعدادات',
} satisfies Mirror<typeof english.menu>
