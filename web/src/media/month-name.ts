/** The name of a month alone; that of the home would put its words into a chunk of their own on the first page. */
import { useLanguage } from '../ui/page/language.tsx'

export function useMonthName(): (day: string) => string {
  const { language } = useLanguage()
  const format = new Intl.DateTimeFormat(language === 'ar' ? 'ar-EG-u-ca-gregory' : 'en-GB', {
    month: 'long',
    timeZone: 'UTC',
  })
  return (day) => format.format(new Date(`${day}T00:00Z`))
}
