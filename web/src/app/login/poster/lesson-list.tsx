/** The lessons of the poster in words: those that run or come, with their free seats. */
import { useSay, useTexts } from '../../../platform/texts.ts'
import type { Formats } from '../../../ui/page/format.ts'
import type { PublicLesson, PublicLessons } from './poster-data.ts'

/** Lines of the list. */
const maxLines = 5
/** Seats that are drawn one by one. */
const maxSeats = 16

interface LessonListProps {
  readonly told: PublicLessons
  /** Milliseconds. */
  readonly now: number
  readonly isToday: boolean
  readonly formats: Formats
  /** Index of the colour of a subject, from 1 to 5. */
  readonly hueOf: (token: string) => number
}

export function LessonList({ told, now, isToday, formats, hueOf }: LessonListProps) {
  const texts = useTexts()
  const say = useSay()
  const coming = told.lessons.filter(({ to }) => Date.parse(to) > now)
  const free = coming.reduce((sum, { seats }) => sum + (seats?.free ?? 0), 0)
  const { next } = told
  return (
    <section className="poster-words" aria-labelledby="poster-title">
      <header>
        <h2 id="poster-title">
          {isToday ? say('front.login.poster.today') : say('front.login.poster.other', { day: formats.day(told.day!) })}
        </h2>
        <p>
          {formats.shortDate(told.day!)}
          {free > 0 && ` · ${say('front.login.poster.allLeft', { count: free })}`}
        </p>
      </header>
      <ul>
        {coming.slice(0, maxLines).map((lesson) => (
          <Line
            key={`${lesson.from} ${texts.name(lesson.names)}`}
            lesson={lesson}
            isRunning={Date.parse(lesson.from) <= now}
            formats={formats}
            hue={hueOf(lesson.subject.token)}
          />
        ))}
      </ul>
      <footer>
        {next && (
          <span>
            {say('front.login.poster.next', {
              count: next.lessons,
              day: formats.day(next.day),
              name: texts.name(next.names),
              time: formats.time(next.from),
            })}
          </span>
        )}
        <span>{say('front.login.poster.key')}</span>
      </footer>
    </section>
  )
}

interface LineProps {
  readonly lesson: PublicLesson
  readonly isRunning: boolean
  readonly formats: Formats
  readonly hue: number
}

function Line({
  lesson: { from, names, shortNames, subject, lecturer, place, seats },
  isRunning,
  formats,
  hue,
}: LineProps) {
  const texts = useTexts()
  const say = useSay()
  const where = [texts.name(lecturer), texts.name(place)].filter(Boolean).join(' · ')
  return (
    <li className={`is-hue-${hue}`}>
      <time dateTime={from}>{formats.time(from)}</time>
      <i aria-hidden />
      <div>
        <p className="poster-name">
          <bdi title={texts.name(names)}>{texts.name(shortNames)}</bdi>
          <small>
            <bdi>{texts.name(subject.names)}</bdi>
          </small>
          {isRunning && <span className="poster-pill">{say('front.login.poster.now')}</span>}
        </p>
        {where && (
          <p className="poster-where">
            <bdi>{where}</bdi>
          </p>
        )}
      </div>
      {seats && seats.total <= maxSeats && (
        <span className="poster-seats" aria-hidden>
          {Array.from({ length: seats.total }, (_, at) => (
            <i key={at} className={at < seats.free ? 'is-free' : undefined} />
          ))}
        </span>
      )}
      {seats && (
        <span className={seats.free > 0 ? 'poster-left' : 'poster-left is-full'}>
          {seats.free > 0 ? say('front.login.poster.left', { count: seats.free }) : say('front.login.poster.full')}
        </span>
      )}
    </li>
  )
}
