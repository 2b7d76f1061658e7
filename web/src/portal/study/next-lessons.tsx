/** The lessons of the next day that has any, each with when in words and a tile of its day; it leads to the agenda. */
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, ExternalLink } from 'lucide-react'
import { educationalGroup } from '@topcenter/model/education/educational-group'
import { educationalGroupAttendance } from '@topcenter/model/education/educational-group-attendance'
import { educationalGroupStudent } from '@topcenter/model/education/educational-group-student'
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import { weekdays } from '@topcenter/model/kit/week'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useMinute } from '../../platform/use-minute.ts'
import { useToday } from '../../platform/use-today.ts'
import { listQuery } from '../../records/queries.ts'
import type { RecordData } from '../../records/record.ts'
import { InnerLink } from '../../ui/buttons/inner-link.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { MirroredIcon } from '../../ui/marks/mirrored-icon.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { useNameOf } from '../own-list.tsx'
import { useNear } from '../use-near.ts'

/** Maximum of lessons to show; the agenda has the others of the day. */
const most = 3
/** Minutes before a lesson from which on a student marks themselves present. */
const early = 15

/**
 * Returns the next lessons; undefined until they are loaded. A parent may see the lessons of all children; those of one
 * child are found by their groups.
 */
export function useNextLessons(child: string | undefined): readonly RecordData[] | undefined {
  const who = useWho()
  const today = useToday()
  const now = useMinute()
  const maySee = who.canView(educationalScheduleTime) && (!child || who.canView(educationalGroupStudent))
  const seats = useQuery({
    ...listQuery(educationalGroupStudent, {
      studentToken: child,
      leftOn: 'none',
      size: 50,
      columns: 'educationalGroup',
    }),
    enabled: maySee && child !== undefined,
  })
  const groups = child ? seats.data?.items.map((seat) => String(seat.educationalGroupToken)) : undefined
  const times = useQuery({
    ...listQuery(educationalScheduleTime, {
      educationalGroupToken: groups?.join(','),
      fromFrom: today,
      stateIs: 'Planned',
      workDay: 'Work',
      sort: 'from',
      size: 10,
      columns: 'educationalGroup,from,to,place,lecturer,lectureLink',
    }),
    enabled: maySee && (!child || (groups?.length ?? 0) > 0),
  })
  if (!maySee || groups?.length === 0) return []
  const coming = times.data?.items.filter((time) => Date.parse(String(time.to)) > now)
  if (!coming) return times.error || seats.error ? [] : undefined
  const dayOf = (time: RecordData) => utcToZoned(String(time.from), who.timeZone).date
  return coming.filter((time) => dayOf(time) === dayOf(coming[0]!)).slice(0, most)
}

export function NextLessons({ lessons, isOwn }: { lessons: readonly RecordData[]; isOwn: boolean }) {
  const work = useWork()
  if (lessons.length === 0) return null
  return (
    <ul className="grid gap-2" aria-label={work('portal.next')}>
      {lessons.map((lesson) => (
        <Lesson key={lesson.token} lesson={lesson} isOwn={isOwn} />
      ))}
    </ul>
  )
}

function Lesson({ lesson, isOwn }: { lesson: RecordData; isOwn: boolean }) {
  const work = useWork()
  const texts = useTexts()
  const formats = useFormats()
  const who = useWho()
  const nameOf = useNameOf()
  const now = useMinute()
  const near = useNear()
  const [from, to] = [String(lesson.from), String(lesson.to)]
  const { date } = utcToZoned(from, who.timeZone)
  const details = [nameOf(lesson, 'place'), nameOf(lesson, 'lecturer')].filter(Boolean)
  const isNear = Date.parse(from) - now <= early * 60_000
  return (
    <li className="card next-lesson">
      <span className="date-tile" aria-hidden>
        <span>
          {texts.value(educationalGroup, 'slices.weekday', weekdays[(new Date(`${date}T00:00Z`).getUTCDay() + 1) % 7]!)}
        </span>
        <strong>{formats.number(Number(date.slice(8)))}</strong>
      </span>
      <span className="account-words">
        <InnerLink href="/educational/calendar" className="next-lesson-link">
          <bdi>{Date.parse(from) <= now ? work('portal.now') : near(from)}</bdi>
        </InnerLink>
        <bdi>{nameOf(lesson, 'educationalGroup')}</bdi>
        <span className="text-sm text-ink-2">
          {details.map((detail) => `${detail} · `)}
          <span className="whitespace-nowrap">{work('portal.until', { date: formats.time(to) })}</span>
        </span>
      </span>
      {typeof lesson.lectureLink === 'string' ? (
        <a className="button is-secondary next-lesson-act" href={lesson.lectureLink} target="_blank" rel="noreferrer">
          <ExternalLink aria-hidden size={16} />
          {work('portal.join')}
        </a>
      ) : isOwn && isNear && who.canView(educationalGroupAttendance) ? (
        <LinkButton variant="primary" className="next-lesson-act" href="/educational/attend">
          {texts.screen('Attend')}
        </LinkButton>
      ) : (
        <MirroredIcon icon={ChevronRight} />
      )}
    </li>
  )
}
