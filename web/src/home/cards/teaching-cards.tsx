/** Cards of seats, attendance and students at risk. */
import type { readRiskMessage } from '@topcenter/model/education/api'
import { addDays } from '@topcenter/model/kit/date-text'
import type { AtRisk } from '@topcenter/model/home/api'
import { weekStart } from '@topcenter/model/reports/period'
import { tableOf } from '@topcenter/model/reports/answer'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { Face } from '../../fields/face.tsx'
import { call } from '../../platform/api.ts'
import { useTexts } from '../../platform/texts.ts'
import { whatsAppAddress } from '@topcenter/model/kit/whatsapp'
import { InnerLink } from '../../ui/buttons/inner-link.tsx'
import { MarkTicks } from '../../ui/charts/mark-ticks.tsx'
import { ShareBars } from '../../ui/charts/share-bars.tsx'
import { WeekBars } from '../../ui/charts/week-bars.tsx'
import { AllLink, CardFrame, KeyFigure, Nothing } from './card-frame.tsx'
import type { AskedReport } from '../home-data.ts'
import { useHomeWords, useHueOf, withQuery } from '../words.ts'

const categoriesShown = 4

export function Seats({ asked: { path, query, answer } }: { asked: AskedReport }) {
  const texts = useTexts()
  const { percent, number } = useHomeWords()
  const hueOf = useHueOf()
  const title = texts.say('today.cards.seats')
  const { total, lines } = tableOf(answer)
  const [fullness, taken, places, free] = total.total?.values ?? []
  const largest = lines
    .filter((line) => (line.total?.values[2] ?? 0) > 0)
    // of equal ones the same in each language
    .toSorted((a, b) => b.total!.values[2]! - a.total!.values[2]! || (a.members[0]!.key < b.members[0]!.key ? -1 : 1))
    .slice(0, categoriesShown)
  const said = fullness === null || fullness === undefined ? '–' : percent(fullness)
  return (
    <CardFrame
      title={title}
      isFigure
      aside={<AllLink href="/educational/educational-groups">{texts.say('today.groups')}</AllLink>}
    >
      <KeyFigure href={withQuery(path, query)} label={`${title}: ${said}`}>
        {said}
      </KeyFigure>
      <p className="home-change">
        <span>{texts.say('today.seatsOf', { taken: number(taken ?? 0), places: number(places ?? 0) })}</span>
        {(free ?? 0) > 0 && (
          <span className="text-warn">
            {'· '}
            {texts.say('today.free', { count: free! })}
          </span>
        )}
      </p>
      <div className="mt-auto">
        <ShareBars
          label={title}
          items={largest.map(({ members: [member], total: own }) => ({
            key: member!.key,
            name: texts.name(member!.names),
            value: own!.values[0] ?? 0,
            text: percent(own!.values[0] ?? 0),
            hue: hueOf(member!.key),
          }))}
        />
      </div>
    </CardFrame>
  )
}

export function Attendance({ asked: { path, query, answer } }: { asked: AskedReport }) {
  const texts = useTexts()
  const { percent, number, month } = useHomeWords()
  const title = texts.say('today.cards.attendance')
  const running = weekStart(answer.span!.to)
  const lines = new Map(tableOf(answer).lines.map((line) => [line.members[0]!.key, line.total]))
  const weeks = Array.from({ length: 8 }, (_, at) => {
    const key = addDays(running, (at - 7) * 7)
    return { key, rate: lines.get(key)?.values[0] ?? null }
  })
  return (
    <CardFrame title={title} aside={<span className="home-note">{texts.say('today.ofTheseRegistered')}</span>}>
      <WeekBars
        label={title}
        format={percent}
        weeks={weeks.map(({ key, rate }, at) => {
          const isRunning = key === running
          const isNewMonth = at === 0 || weeks[at - 1]!.key.slice(0, 7) !== key.slice(0, 7)
          const day = `${number(Number(key.slice(8)))} ${month(key)}`
          return {
            key,
            name: number(Number(key.slice(8))),
            ...(isRunning ? { under: texts.say('today.running') } : isNewMonth ? { under: month(key) } : {}),
            value: rate,
            text: rate === null ? '' : percent(rate),
            spoken: `${isRunning ? texts.say('today.running') : day}: ${rate === null ? '–' : percent(rate)}`,
            href: withQuery(path, { ...query, week: key }),
            isRunning,
          }
        })}
      />
    </CardFrame>
  )
}

const riskList = '/educational/students-at-risk'

export function Risks({ id, told }: { id: 'atRisk' | 'myRisk'; told: AtRisk }) {
  const texts = useTexts()
  const { number } = useHomeWords()
  return (
    <CardFrame
      title={texts.say(`today.cards.${id}`)}
      count={told.total > 0 ? number(told.total) + (told.totalIsCapped ? '+' : '') : undefined}
      isBad
      aside={<AllLink href={withQuery(riskList, told.query)}>{texts.say('today.all')}</AllLink>}
    >
      {told.students.length === 0 ? (
        <Nothing>{texts.say('today.nothing')}</Nothing>
      ) : (
        <ul className="home-people">
          {told.students.map((each) => (
            <RiskLine key={each.token} risk={each} />
          ))}
        </ul>
      )}
    </CardFrame>
  )
}

function RiskLine({ risk }: { risk: AtRisk['students'][number] }) {
  const texts = useTexts()
  const { number } = useHomeWords()
  const name = texts.name(risk.student.names)
  const present = risk.marks.filter((mark) => mark === 'Attendance').length
  const reasons = [texts.name(risk.reasons), texts.name(risk.overdue)].filter(Boolean).join(' · ')
  return (
    <li>
      <Face person={risk.student} size="medium" />
      <InnerLink href={`${riskList}?record=${risk.token}`} className="home-who" title={`${name}: ${reasons}`}>
        <bdi className="is-name">{name}</bdi>
        <small>{reasons}</small>
      </InnerLink>
      {risk.marks.length > 0 && (
        <MarkTicks
          marks={risk.marks}
          label={texts.say('today.marks', {
            present: number(present),
            absent: number(risk.marks.length - present),
            all: number(risk.marks.length),
          })}
        />
      )}
      {risk.phone ? <WriteTo token={risk.token} phone={risk.phone} name={name} /> : <span className="w-7" />}
    </li>
  )
}

/** Loads the text when the pointer or the focus comes near; without it the chat opens empty. */
function WriteTo({ token, phone, name }: { token: string; phone: string; name: string }) {
  const { say } = useTexts()
  const client = useQueryClient()
  const [message, setMessage] = useState<{ phone: string; text?: string }>({ phone })
  const prepare = () =>
    void client
      .fetchQuery({
        queryKey: ['records', 'studentRisk', 'message', token],
        queryFn: ({ signal }) =>
          call<typeof readRiskMessage>('GET /api/student-risks/:token/message', { params: { token }, signal }),
        staleTime: 60_000,
      })
      .then(
        ({ to, text }) => to && setMessage({ phone: to.phone, ...(text ? { text } : {}) }),
        () => undefined,
      )
  return (
    <a
      className="home-write"
      href={whatsAppAddress(message.phone, message.text)}
      target="_blank"
      rel="noreferrer"
      aria-label={say('today.write', { name })}
      title={say('today.write', { name })}
      onPointerEnter={prepare}
      onFocus={prepare}
    >
      <MessageCircle aria-hidden size={18} />
    </a>
  )
}
