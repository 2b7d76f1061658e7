/** Heads of the days: the name of each, and the reason if nothing is taught on it. */
import { useMemo } from 'react'
import { weekdays } from '@topcenter/model/kit/week'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useFormats } from '../../ui/page/language.tsx'
import type { Answer } from './calendar-data.ts'
import { type View, weekdayOf } from './calendar-grid.ts'
import type { Head } from './time-grid.tsx'

export function useDayHeads(data: Answer, days: readonly string[], today: string, view: View): Head[] {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  return useMemo(() => {
    /** '' where the centre teaches. */
    const closedBy = (day: string): { readonly reason: string; readonly isHoliday: boolean } => {
      const holiday = data.holidays.find((each) => each.from <= day && day <= each.to)
      if (holiday) return { reason: texts.name(holiday.names) || work('schedule.holiday'), isHoliday: true }
      const isWeekend = data.weekend.includes(weekdays[weekdayOf(day)]!)
      return { reason: isWeekend ? work('calendar.closed') : '', isHoliday: false }
    }
    return days.map((day) => {
      const { reason, isHoliday } = closedBy(day)
      const name = (
        <span>
          {texts.value('educationalGroup', 'weekday', weekdays[weekdayOf(day)]!)}{' '}
          <b>{formats.number(Number(day.slice(8)))}</b>
        </span>
      )
      return {
        name,
        reason,
        label: [formats.longDate(day), reason].filter(Boolean).join(', '),
        isToday: day === today,
        isClosed: Boolean(reason),
        content: (
          <>
            {view !== 'month' && name}
            {reason && (view !== 'month' || isHoliday) && <small>{reason}</small>}
          </>
        ),
      }
    })
  }, [data, days, today, view, texts, work, formats])
}
