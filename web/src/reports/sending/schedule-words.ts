/** How the days, the zone and the rhythm of a schedule are called. */
import { useTexts } from '../../platform/texts.ts'
import { useFormats } from '../../ui/page/language.tsx'
import { useReportWords } from '../report-words.ts'
import type { Schedule } from './sending-data.ts'

/** By the number that `Date.getUTCDay` gives. 4 January 1970 was a Sunday. */
export function useDayNames(): (day: string) => string {
  const { language } = useTexts()
  const format = new Intl.DateTimeFormat(language === 'ar' ? 'ar-EG' : 'en-GB', { weekday: 'long', timeZone: 'UTC' })
  return (day) => format.format(new Date(Date.UTC(1970, 0, 4 + Number(day))))
}

/** `Africa/Cairo` as people say it: by its country in Arabic, which has no name for most cities, else by its city. */
export function useZoneName(): (zone: string) => string {
  const { language } = useTexts()
  return (timeZone) => {
    if (language !== 'ar') return timeZone.split('/').at(-1)!.replaceAll('_', ' ')
    const parts = new Intl.DateTimeFormat('ar-EG-u-nu-latn', { timeZone, timeZoneName: 'shortGeneric' }).formatToParts()
    return parts.find(({ type }) => type === 'timeZoneName')!.value.replace(/^توقيت /, '')
  }
}

/** "Every week: Saturday, 8:00 AM" */
export function useRhythm(): (schedule: Schedule) => string {
  const { sending: words } = useReportWords()
  const dayName = useDayNames()
  const formats = useFormats()
  const { say } = useTexts()
  return ({ every, days, monthDay, at }) => {
    const on =
      every === 'month'
        ? monthDay === 'last'
          ? words.lastDay
          : (monthDay ?? '')
        : days.map(dayName).join(say('field.listComma'))
    return [words.every[every], on, formats.time(at)].filter(Boolean).join(' · ')
  }
}
