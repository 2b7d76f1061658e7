/** Queries and changes of the calendar, and names of its times. */
import type { ChangeRecord } from '@topcenter/model/kit/record-endpoints'
import { useMemo } from 'react'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { readCalendar } from '@topcenter/model/education/api'
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import { addDays } from '@topcenter/model/kit/date-text'
import type { AnswerOf, SentQuery } from '@topcenter/model/kit/endpoint'
import type { Names } from '@topcenter/model/kit/names'
import { utcToZoned, zonedToUtc } from '@topcenter/model/kit/zoned-time'
import { call } from '../../platform/api.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { type RecordData } from '../../records/record.ts'
import { useFormats } from '../../ui/page/language.tsx'
import { dayMinutes } from './calendar-grid.ts'
import type { Along } from './columns.ts'

export type CalendarData = AnswerOf<typeof readCalendar>
export type CalendarTime = CalendarData['times'][number]
export type Subject = CalendarData['subjects'][string]

/** One's own calendar links. */
export const feedsKey = ['calendar-feeds'] as const

/** Query of the calendar; `perDay`: of a month. */
export type Asked = SentQuery<typeof readCalendar> & { readonly from: string; readonly to: string }
/** An answer with its request: while the next request runs, the previous answer stays shown as it was asked. */
export type Answer = CalendarData & {
  readonly asked: Asked
  /** All times, where filters leave some out. */
  readonly unfiltered?: CalendarData['times']
}

const calendarKey = ['records', educationalScheduleTime.id, 'calendar'] as const
export const calendarQuery = (asked: Asked) =>
  queryOptions({
    queryKey: [...calendarKey, asked] as const,
    queryFn: async ({ signal }): Promise<Answer> => ({
      ...(await call<typeof readCalendar>('GET /api/calendar', { query: asked, signal })),
      asked,
    }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })

/** Names of times; made anew when the data or the language change. */
export interface Book {
  clock(minute: number): string
  group(time: CalendarTime): string
  /** Its name where there is little room. */
  short(time: CalendarTime): string
  /** 6 PM, of a full hour. */
  hour(minute: number): string
  /** 6 – 8:30 PM */
  hours(start: number, end: number): string
  /** 6 – 8:30 */
  bareHours(start: number, end: number): string
  /** Name of a place or a lecturer. */
  name(along: Along, token: string | null): string
  /** Place and lecturer as far as they are known; the one that the column shows already is left out. */
  where(time: CalendarTime, plain?: Along): string
  /** The label for screen readers: the visible text first, then the rest (`where` as far as it is known). */
  label(time: CalendarTime, where?: string): string
}
export function useBook(data: CalendarData | undefined): Book {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  return useMemo(() => {
    const clocks = new Map<number, string>()
    const clock = (minute: number): string => {
      const own = minute % dayMinutes
      if (!clocks.has(own)) clocks.set(own, formats.time(clockText(own)))
      return clocks.get(own)!
    }
    const name = (names: Readonly<Record<string, Names>> | undefined, token: string | null) =>
      token ? texts.name(names?.[token]) : ''
    const where = (time: CalendarTime, plain?: Along) =>
      [
        plain === 'place' ? '' : name(data?.places, time.place),
        plain === 'lecturer' ? '' : name(data?.lecturers, time.lecturer),
      ]
        .filter(Boolean)
        .join(' · ')
    const group = (time: CalendarTime) => texts.name(data?.groups[time.group]?.names)
    const spans = new Map<number, string>()
    const hours = (start: number, end: number): string => {
      const key = start * 10_000 + end
      if (!spans.has(key)) spans.set(key, formats.hours(clockText(start % dayMinutes), clockText(end % dayMinutes)))
      return spans.get(key)!
    }
    return {
      clock,
      group,
      short: (time) => texts.name(data?.groups[time.group]?.shortNames),
      hours,
      bareHours: (start, end) =>
        hours(start, end)
          .replace(/\s*[\p{L}.]+\s*/gu, ' ')
          .replace(/ (?= –)/g, '')
          .trim(),
      hour: (minute) => clock(minute).replace(/[:٫]?[0٠]{2}(?=\D*$)/, ''),
      where,
      name: (along, token) => name(along === 'place' ? data?.places : data?.lecturers, token),
      label: (time, seen = '') =>
        [
          [clock(time.start), group(time), seen].filter(Boolean).join(' '),
          `${clock(time.start)} – ${clock(time.end)}`,
          seen === where(time) ? '' : where(time),
          work(`calendar.marks.${time.mark}`),
        ]
          .filter(Boolean)
          .join(', '),
    }
  }, [data, texts, work, formats])
}

const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const instantOf = (day: string, minute: number, zone: string): string =>
  zonedToUtc(minute >= dayMinutes ? addDays(day, 1) : day, clockText(minute % dayMinutes), zone)

/** Place and lecturer: left out they stay; null: none. */
export interface Change {
  readonly from: string
  readonly to: string
  readonly place?: string | null
  readonly lecturer?: string | null
}
/** Picks of the place and lecturer in `of` those that the change replaces. */
export const ownersIn = (change: Change, of: Pick<Change, 'place' | 'lecturer'> = change) =>
  ({
    ...(change.place === undefined ? {} : { place: of.place }),
    ...(change.lecturer === undefined ? {} : { lecturer: of.lecturer }),
  }) as Pick<CalendarTime, Along>
/**
 * The instants of a time that is moved to a day and its minutes. Unless it is stretched it keeps its length, also where
 * the clock changes.
 */
export function changeOf(time: CalendarTime, day: string, start: number, end: number, zone: string): Change {
  const from = instantOf(day, start, zone)
  const length = Date.parse(time.to) - Date.parse(time.from)
  return {
    from,
    to:
      end - start === time.end - time.start
        ? new Date(Date.parse(from) + length).toISOString()
        : instantOf(day, end, zone),
  }
}

/** Sends a change; shown at once, and undone when it is refused. */
export function useChangeTime(zone: string) {
  const client = useQueryClient()
  return useMemo(
    () =>
      async (time: CalendarTime, change: Change, confirmClash = false): Promise<RecordData> => {
        await client.cancelQueries({ queryKey: calendarKey })
        const before = client.getQueriesData<CalendarData>({ queryKey: calendarKey })
        // An earlier move may have been answered meanwhile.
        const version = Math.max(
          time.version,
          ...before.map(([, data]) => data?.times.find((each) => each.token === time.token)?.version ?? 0),
        )
        const show = (over: Partial<CalendarTime>) =>
          client.setQueriesData<CalendarData>(
            { queryKey: calendarKey },
            (data) =>
              data && {
                ...data,
                times: data.times.map((each) => (each.token === time.token ? { ...each, ...over } : each)),
              },
          )
        const [from, to] = [utcToZoned(change.from, zone), utcToZoned(change.to, zone)]
        const minuteOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
        show({
          from: change.from,
          to: change.to,
          day: from.date,
          start: minuteOf(from.time),
          end: minuteOf(to.time) + (to.date > from.date ? dayMinutes : 0),
          ...ownersIn(change),
        })
        try {
          const saved = await call<ChangeRecord<typeof educationalScheduleTime>>(
            'PATCH /api/educational-schedule-times/:token',
            {
              params: { token: time.token },
              body: {
                version,
                from: change.from,
                to: change.to,
                ...(change.place === undefined ? {} : { placeToken: change.place }),
                ...(change.lecturer === undefined ? {} : { lecturerToken: change.lecturer }),
                ...(confirmClash ? { confirmClash } : {}),
              },
            },
          )
          if ('version' in saved) show({ version: saved.version })
          void client.invalidateQueries({ queryKey: ['records', educationalScheduleTime.id] })
          return saved as RecordData
        } catch (error) {
          for (const [key, data] of before) client.setQueryData(key, data)
          throw error
        }
      },
    [client, zone],
  )
}
