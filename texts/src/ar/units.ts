import type * as english from '../en/units.ts'
import type { Mirror } from '../text-types.ts'

export const units = {
  seconds: 'ثانية',
  minutes: 'دقيقة',
  hours: 'ساعة',
  days: 'يوم',
  months: 'شهر',
  km: 'كم',
  percent: '%',
  EGP: 'ج.م',
  MB: 'ميجابايت',
  bytes: 'بايت',
  times: 'مرة',
  ofFive: 'من 5',
} satisfies Mirror<typeof english.units>
