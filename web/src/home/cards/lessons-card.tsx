/** The lessons of the day: over, now, to come. */
import { registerStatus } from '@topcenter/model/kit/register-status'
import type { Lesson, LessonsToday } from '@topcenter/model/home/api'
import { useWho } from '../../platform/session.ts'
import { useTexts } from '../../platform/texts.ts'
import { InnerLink } from '../../ui/buttons/inner-link.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { AllLink, CardFrame, Nothing } from './card-frame.tsx'
import { useMinute } from '../../platform/use-minute.ts'
import { useHomeWords, useHueOf, withQuery } from '../words.ts'

const list = '/educational/educational-schedule-times'
const attendances = '/educational/educational-group-attendances'

interface LessonsProps {
  readonly id: 'lessons' | 'myLessons'
  readonly told: LessonsToday
  /** Maximum lines; the schedule shows the others. */
  readonly shown: number
}

export function Lessons({ id, told, shown }: LessonsProps) {
  const texts = useTexts()
  const { number } = useHomeWords()
  const now = useMinute()
  const isDone = ({ to, register }: Lesson) => Date.parse(to) <= now && register !== 'NotTaken'
  // what is over and taken gives way first
  const spare = Math.max(told.lessons.length - shown, 0)
  const done = told.lessons.filter(isDone).slice(0, spare)
  const lessons = told.lessons.filter((lesson) => !done.includes(lesson)).slice(0, shown)
  const others = told.total - lessons.length
  return (
    <CardFrame
      title={texts.say(`today.cards.${id}`)}
      count={number(told.total)}
      aside={<AllLink href="/educational/calendar">{texts.say('today.schedule')}</AllLink>}
      isFlush
      foot={<Foot told={told} others={others} />}
    >
      {lessons.length === 0 ? (
        <Nothing>{texts.say('today.noLessons')}</Nothing>
      ) : (
        <ul className="home-lessons">
          {lessons.map((lesson) => (
            <LessonLine key={lesson.token} lesson={lesson} now={now} isMine={id === 'myLessons'} />
          ))}
        </ul>
      )}
    </CardFrame>
  )
}

function Foot({ told, others }: { told: LessonsToday; others: number }) {
  const { say } = useTexts()
  const { number } = useHomeWords()
  const { over, taken, tomorrow } = told
  const said = [
    ...(over === 0
      ? []
      : [
          over === taken
            ? say('today.allTaken', { count: over })
            : say('today.someTaken', { over: number(over), taken: number(taken) }),
        ]),
    tomorrow === 0 ? say('today.tomorrowNone') : say('today.tomorrow', { count: tomorrow }),
  ]
  return (
    <>
      {others > 0 && (
        <>
          <InnerLink href={withQuery(list, told.query)} className="text-link">
            {say('today.moreLessons', { count: others })}
          </InnerLink>
          {' · '}
        </>
      )}
      {said.join(' · ')}
    </>
  )
}

function LessonLine({ lesson, now, isMine }: { lesson: Lesson; now: number; isMine: boolean }) {
  const texts = useTexts()
  const formats = useFormats()
  const who = useWho()
  const { number } = useHomeWords()
  const hueOf = useHueOf()
  const hasBegun = Date.parse(lesson.from) <= now
  const isNow = hasBegun && Date.parse(lesson.to) > now
  const register = `${attendances}/${lesson.group.token}?time=${lesson.token}`
  const mayTake = who.can('EducationalGroupAttendance', 'itemAdd')
  const isFull = lesson.seats !== null && lesson.seated >= lesson.seats
  const isMissing = registerStatus(lesson, now) === 'NotTaken' && (!isNow || isMine)
  const taken = number(lesson.seated)
  return (
    <li data-now={isNow || undefined}>
      <time dateTime={lesson.from}>
        <bdi>{formats.time(lesson.from)}</bdi>
      </time>
      <i aria-hidden className="home-subject" style={{ background: `var(--chart-${hueOf(lesson.category)})` }} />
      <InnerLink href={`${list}?record=${lesson.token}`} className="home-who">
        <bdi className="is-name" title={texts.name(lesson.group.names)}>
          {texts.name(lesson.group.shortNames)}
        </bdi>
        <small>{[texts.name(lesson.lecturer), texts.name(lesson.place)].filter(Boolean).join(' · ')}</small>
      </InnerLink>
      <span className="home-lesson-end">
        <span
          className={`home-seats${isFull ? ' text-warn' : ''}`}
          title={
            lesson.seats === null
              ? undefined
              : texts.say('today.seatsSold', { taken, places: number(lesson.seats) }) +
                (isFull ? ` (${texts.say('today.full')})` : '')
          }
        >
          <bdi dir="ltr">{lesson.seats === null ? taken : `${taken}/${number(lesson.seats)}`}</bdi>
        </span>
        {isMissing ? (
          mayTake ? (
            <InnerLink href={register} className={`badge has-shape ${isMine ? 'is-accent' : 'is-bad'}`}>
              {texts.say(isMine ? 'today.takeRegister' : 'today.notTaken')}
            </InnerLink>
          ) : (
            <span className="badge has-shape is-bad">{texts.say('today.notTaken')}</span>
          )
        ) : (
          isNow && <span className="badge has-shape is-accent">{texts.say('today.now')}</span>
        )}
      </span>
    </li>
  )
}
