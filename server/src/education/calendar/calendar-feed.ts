/**
 * A timetable as RFC 5545 text, in UTC, for the calendar of a phone. The library folds, escapes and ends the lines; it
 * is loaded when the first feed is read.
 */
import type { Names } from '@topcenter/model/kit/names'
import { nameIn } from '@topcenter/model/kit/names'
import { tokenOf } from '@topcenter/model/kit/token'
import type { TimeRow } from './timetable.service.ts'

export interface Feed {
  readonly name: string
  readonly language: 'ar' | 'en'
  readonly times: readonly TimeRow[]
  readonly groups: ReadonlyMap<string, Names>
  readonly places: ReadonlyMap<string, Names>
  readonly lecturers: ReadonlyMap<string, Names>
}

export async function feedText({ name, language, times, groups, places, lecturers }: Feed): Promise<string> {
  const { default: ical, ICalEventStatus } = await import('ical-generator')
  const calendar = ical({
    name,
    prodId: { company: 'Top center', product: 'timetable', language: language === 'ar' ? 'AR' : 'EN' },
    ttl: 3_600,
  })
  const say = (names: ReadonlyMap<string, Names>, id: string | null) => (id ? nameIn(names.get(id), language) : '')
  for (const time of times) {
    const [place, lecturer] = [say(places, time.place_id), say(lecturers, time.lecturer_id)]
    calendar.createEvent({
      id: `${tokenOf('est', time.id)}@topcenter`,
      sequence: time.version - 1,
      stamp: new Date(time.updated_at),
      lastModified: new Date(time.updated_at),
      start: new Date(time.from),
      end: new Date(time.to),
      summary: say(groups, time.group_id),
      ...(place ? { location: place } : {}),
      ...(lecturer ? { description: lecturer } : {}),
      ...(isSafe(time.lecture_link) ? { url: time.lecture_link } : {}),
      status:
        time.state === 'Canceled' || time.work_day === 'Holiday'
          ? ICalEventStatus.CANCELLED
          : ICalEventStatus.CONFIRMED,
    })
  }
  return calendar.toString()
}

const isSafe = (link: string | null): link is string => link !== null && /^https:/i.test(link)
