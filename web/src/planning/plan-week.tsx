/** The proposed week: places in rows, days in columns; on a phone one day at a time. */
import { useMemo, useState } from 'react'
import { Pin } from 'lucide-react'
import { educationalGroup } from '@topcenter/model/education/educational-group'
import { useTexts, useWork } from '../platform/texts.ts'
import { useFormats } from '../ui/page/language.tsx'
import { usePhone } from '../ui/page/media.ts'
import { Select } from '../ui/inputs/select.tsx'
import type { Weekday } from '@topcenter/model/kit/week'
import { keyOfSession, laterBy, sinceOpening, type PlannedSession, type WeekData } from './plan-data.ts'
import { Sign } from '../ui/marks/sign.tsx'

interface WeekProps {
  readonly week: WeekData
  onOpen?(session: PlannedSession): void
}

export function PlanWeek({ week, onOpen }: WeekProps) {
  const texts = useTexts()
  const work = useWork()
  const isPhone = usePhone()
  const [day, setDay] = useState<Weekday>(week.days[0]!)
  const cells = useMemo(
    () =>
      Map.groupBy(
        week.sessions
          .filter((session) => session.day)
          .toSorted((a, b) => sinceOpening(week, a) - sinceOpening(week, b)),
        (session) => `${session.day} ${session.place}`,
      ),
    [week],
  )
  const dayName = (each: Weekday) => texts.value(educationalGroup, 'slices.weekday', each)
  const days = isPhone ? [day] : week.days
  const places = week.places.filter(({ token }) => week.days.some((each) => cells.has(`${each} ${token}`)))
  return (
    <div className="grid gap-3">
      {isPhone && (
        <Select
          label={work('planning.day')}
          options={week.days.map((value) => ({ value, label: dayName(value) }))}
          value={day}
          onChange={(value) => setDay(value as Weekday)}
        />
      )}
      {/* What scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="card overflow-auto" tabIndex={0} role="region" aria-label={work('planning.week')}>
        <table className="w-full border-collapse text-sm">
          <thead>
            <tr className="border-b border-line text-ink-2">
              <th scope="col" className="sticky start-0 bg-surface p-2 text-start">
                {work('planning.places')}
              </th>
              {days.map((each) => (
                <th key={each} scope="col" className="p-2 text-start font-semibold">
                  {dayName(each)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {places.map((place) => (
              <tr key={place.token} className="border-b border-line align-top">
                <th scope="row" className="sticky start-0 bg-surface p-2 text-start font-semibold">
                  <bdi>{texts.name(place.names)}</bdi>
                </th>
                {days.map((each) => (
                  <td key={each} className="min-w-40 p-1">
                    <ul className="grid gap-1">
                      {(cells.get(`${each} ${place.token}`) ?? []).map((session) => (
                        <li key={keyOfSession(session)}>
                          <Chip session={session} week={week} {...(onOpen ? { onOpen } : {})} />
                        </li>
                      ))}
                    </ul>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function Chip({ session, week, onOpen }: WeekProps & { session: PlannedSession }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const group = week.groups.find(({ token }) => token === session.group)!
  const lecturer = week.lecturers.find(({ token }) => token === session.lecturer)
  const body = (
    <>
      <span className="flex items-center gap-1 font-semibold">
        <bdi>
          {formats.time(session.from!)} – {formats.time(laterBy(session.from!, group.minutes))}
        </bdi>
        {session.pinned && <Sign icon={Pin} label={work('planning.pinned')} size={13} />}
      </span>
      <bdi>{texts.name(group.group.names)}</bdi>
      {lecturer && <bdi className="text-ink-2">{texts.name(lecturer.names)}</bdi>}
    </>
  )
  const shape = 'grid w-full gap-0.5 rounded-md bg-sunken p-2 text-start'
  return onOpen ? (
    <button type="button" className={`${shape} hover:bg-row-hover`} onClick={() => onOpen(session)}>
      {body}
    </button>
  ) : (
    <div className={shape}>{body}</div>
  )
}
