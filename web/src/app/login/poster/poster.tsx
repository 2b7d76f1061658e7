/** The picture beside the login: what the centre teaches today. The form never waits for it. */
import { type CSSProperties, useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { useSay } from '../../../platform/texts.ts'
import { useMinute } from '../../../platform/use-minute.ts'
import { formatsFor } from '../../../ui/page/format.ts'
import { useLanguage } from '../../../ui/page/language.tsx'
import { useMedia } from '../../../ui/page/media.ts'
import { LessonList } from './lesson-list.tsx'
import { firstHour, hourIn, hoursOf } from './mosaic-layout.ts'
import { Mosaic } from './mosaic.tsx'
import { lessonsQuery, type PublicLesson } from './poster-data.ts'
import './poster.css'

const noLessons: readonly PublicLesson[] = []

export default function Poster() {
  const { language } = useLanguage()
  const now = useMinute()
  const { data: told } = useQuery(lessonsQuery)
  const isPhone = useMedia('(width < 600px)')
  const isBand = useMedia('(width < 1100px)')
  const zone = told?.timeZone ?? 'Africa/Cairo'
  const formats = useMemo(() => formatsFor({ language, timeZone: zone }), [language, zone])
  const lessons = told?.lessons ?? noLessons
  const hueOf = useMemo(() => {
    const subjects = [...new Set(lessons.map(({ subject }) => subject.token))]
    return (token: string) => (subjects.indexOf(token) % 5) + 1
  }, [lessons])
  const isToday = told?.day === utcToZoned(now, zone).date
  const hour = isToday ? hourIn(now, zone) : null
  const hours = isPhone ? 8 : hoursOf(lessons, zone)
  const first = firstHour(lessons, zone, hours, hour)
  return (
    <aside className="poster">
      <div className="poster-picture">
        <Mosaic
          lessons={lessons}
          zone={zone}
          first={first}
          hours={hours}
          rows={isPhone ? 4 : isBand ? 3 : 5}
          now={hour}
          hueOf={hueOf}
        />
        {told?.day && <Hours first={first} hours={hours} now={hour} edge={isPhone ? 1.3 : 0.8} time={formats.time} />}
      </div>
      {told?.day && <LessonList told={told} now={now} isToday={isToday} formats={formats} hueOf={hueOf} />}
    </aside>
  )
}

interface HoursProps {
  readonly first: number
  readonly hours: number
  readonly now: number | null
  /** Hours that half of the time now takes. */
  readonly edge: number
  time(value: string): string
}

/**
 * Every second hour under the mosaic, and the time now in the place of the hours near it. At both ends of the day the
 * time now stays within the picture.
 */
function Hours({ first, hours, now, edge, time }: HoursProps) {
  const say = useSay()
  const share = (at: number): number => (at - first) / hours
  const place = (at: number) => ({ '--at': share(at) }) as CSSProperties
  const clock = (at: number): string =>
    `${String(Math.floor(at) % 24).padStart(2, '0')}:${String(Math.floor((at % 1) * 60 + 0.5)).padStart(2, '0')}`
  const isShown = now !== null && now >= first && now <= first + hours
  const middle = isShown ? now + (1 - 2 * share(now)) * edge : null
  return (
    <p className="poster-hours" aria-hidden>
      {Array.from({ length: Math.ceil(hours / 2) - 1 }, (_, index) => first + 2 * (index + 1))
        .filter((at) => middle === null || Math.abs(at - middle) > edge + 0.6)
        .map((at) => (
          <span key={at} style={place(at)}>
            {time(clock(at))}
          </span>
        ))}
      {isShown && (
        <span className="poster-pill" style={place(now)}>
          {say('front.login.poster.now')} {time(clock(now))}
        </span>
      )}
    </p>
  )
}
