/** Income of today and this month, expenses, and debts. */
import { addDays, addMonths } from '@topcenter/model/kit/date-text'
import { type ReportAnswer, tableOf } from '@topcenter/model/reports/answer'
import { useTexts } from '../../platform/texts.ts'
import { InnerLink } from '../../ui/buttons/inner-link.tsx'
import { MixBar } from '../../ui/charts/mix-bar.tsx'
import { SparkLine } from '../../ui/charts/spark-line.tsx'
import { ToneBars } from '../../ui/charts/tone-bars.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { CardFrame, KeyFigure, Nothing } from './card-frame.tsx'
import type { AskedReport } from '../home-data.ts'
import { mixOf } from '../mix-of.ts'
import { useHomeWords, withQuery } from '../words.ts'
import { Change } from './change.tsx'

export function CollectedToday({ asked: { path, query, answer } }: { asked: AskedReport }) {
  const texts = useTexts()
  const { amounts, currency, weekday } = useHomeWords()
  const title = texts.say('today.cards.collectedToday')
  const { from, to } = answer.span!
  const table = tableOf(answer)
  const dayLine = (day: string) => table.lines.find(({ members }) => members[0]!.key === day)
  const figureOf = (day: string): number => dayLine(day)?.total?.values[0] ?? 0
  const [now, before] = [figureOf(to), figureOf(from)]
  const parts = mixOf(
    table.heads.map(({ key, names }) => ({
      key,
      name: names ? texts.name(names) : texts.say('today.otherMethod'),
      value: dayLine(to)?.cells.get(key)?.values[0] ?? 0,
    })),
    texts.say('today.otherMethods'),
  )
  const write = amounts([now, ...parts.map(({ value }) => value)])
  return (
    <CardFrame title={title} isFigure>
      <KeyFigure href={withQuery(path, { ...query, from: to })} unit={currency} label={`${title}: ${write(now)}`}>
        {write(now)}
      </KeyFigure>
      <Change now={now} before={before} than={texts.say('today.sinceLastWeek', { day: weekday(from) })} />
      <div className="mt-auto">
        <MixBar label={title} parts={parts.map((part) => ({ ...part, text: write(part.value) }))} />
      </div>
    </CardFrame>
  )
}

/** Day by day added up, up to today. */
const grown = (figures: readonly number[]): number[] => {
  let sum = 0
  return figures.map((figure) => (sum += figure))
}

/** A month's sum up to today, and the same days of the month before. */
const sumsOf = (answer: ReportAnswer): { now: number; before: number } => {
  const sum = tableOf(answer).total.total
  return { now: sum?.values[0] ?? 0, before: sum?.before?.[0] ?? 0 }
}

interface MonthSoFarProps {
  readonly asked: AskedReport
  readonly title: string
  readonly write: (piastres: number) => string
  readonly upIsBad?: boolean
}

function MonthSoFar({ asked: { path, query, answer }, title, write, upIsBad = false }: MonthSoFarProps) {
  const { say } = useTexts()
  const { currency, month, number } = useHomeWords()
  const { now, before } = sumsOf(answer)
  const { from, to } = answer.compare!.span
  const days = say('today.sinceMonth', { month: month(from), day: number(Number(to.slice(8))) })
  return (
    <>
      <KeyFigure href={withQuery(path, query)} unit={currency} label={`${title}: ${write(now)}`}>
        {write(now)}
      </KeyFigure>
      <Change now={now} before={before} upIsBad={upIsBad} than={`${days} (\u2066${write(before)}\u2069)`} />
    </>
  )
}

export function CollectedMonth({ asked }: { asked: AskedReport }) {
  const { answer } = asked
  const texts = useTexts()
  const formats = useFormats()
  const { amounts, month, number } = useHomeWords()
  const { from, to } = answer.span!
  const title = texts.say('today.cards.collectedMonth', { month: month(from) })
  const { now, before } = sumsOf(answer)
  const length = Number(addDays(addMonths(from, 1), -1).slice(8))
  const days = Array.from({ length: Number(to.slice(8)) }, (_, at) => addDays(from, at))
  const lineOf = new Map(tableOf(answer).lines.map((line) => [line.members[0]!.key, line.total]))
  const write = amounts([now, before])
  const last = month(answer.compare!.span.from)
  const shown = month(from)
  return (
    <CardFrame
      title={title}
      isFigure
      aside={
        <span className="flex gap-3" aria-hidden>
          <span className="line-key">{shown}</span>
          <span className="line-key is-before">{last}</span>
        </span>
      }
    >
      <MonthSoFar asked={asked} title={title} write={write} />
      <div className="mt-auto">
        <SparkLine
          label={title}
          values={grown(days.map((day) => lineOf.get(day)?.values[0] ?? 0))}
          before={grown(days.map((day) => lineOf.get(day)?.before?.[0] ?? 0))}
          days={length}
          names={{
            values: shown,
            before: last,
            day: (at) => (at === 0 ? `${number(1)} ${shown}` : number(at + 1)),
          }}
          format={(piastres) => formats.amount(piastres)}
        />
      </div>
    </CardFrame>
  )
}

export function Expenses({ asked }: { asked: AskedReport }) {
  const { path, query, answer } = asked
  const texts = useTexts()
  const { amounts, month } = useHomeWords()
  const { from } = answer.span!
  const title = texts.say('today.cards.expenses', { month: month(from) })
  const { now, before } = sumsOf(answer)
  const lines = tableOf(answer).lines.slice(0, 4)
  const write = amounts([now, before, ...lines.map((line) => line.total?.values[0])])
  return (
    <CardFrame title={title} isFigure>
      <MonthSoFar asked={asked} title={title} write={write} upIsBad />
      <ToneBars
        label={title}
        items={lines.map(({ members: [member], total: own }) => ({
          key: member!.key,
          name: member!.names ? texts.name(member!.names) : texts.say('today.otherExpense'),
          value: own?.values[0] ?? 0,
          text: write(own?.values[0]),
          href: withQuery(path, { ...query, expensesType: member!.key }),
        }))}
      />
    </CardFrame>
  )
}

const tones: Readonly<Record<string, 'late' | 'worst'>> = { '31-60': 'late', '61-90': 'late', over90: 'worst' }

export function Debts({ asked: { path, query, answer } }: { asked: AskedReport }) {
  const texts = useTexts()
  const { amounts, currency } = useHomeWords()
  const title = texts.say('today.cards.debts')
  const { total, lines } = tableOf(answer)
  const [remainder, debtors] = total.total?.values ?? []
  const write = amounts([remainder, ...lines.map((line) => line.total?.values[0])])
  const people = (count: number | null | undefined) => texts.say('today.people', { count: count ?? 0 })
  return (
    <CardFrame
      title={title}
      aside={
        <AllFigure href={withQuery(path, query)} text={write(remainder)} unit={currency} detail={people(debtors)} />
      }
    >
      {lines.length === 0 ? (
        <Nothing>{texts.say('today.nothing')}</Nothing>
      ) : (
        <ToneBars
          label={title}
          items={lines.map(({ members: [member], total: own }) => ({
            key: member!.key,
            name: texts.say(`today.ages.${member!.key}` as 'today.ages.over90'),
            value: own?.values[0] ?? 0,
            text: write(own?.values[0]),
            detail: people(own?.values[1]),
            ...(tones[member!.key] ? { tone: tones[member!.key]! } : {}),
            href: withQuery(path, { ...query, late: member!.key }),
          }))}
        />
      )}
    </CardFrame>
  )
}

function AllFigure({ href, text, unit, detail }: { href: string; text: string; unit: string; detail: string }) {
  return (
    <InnerLink href={href} className="home-sum">
      <strong>
        <bdi dir="ltr">{text}</bdi> <span className="home-unit">{unit}</span>
      </strong>
      <small>{detail}</small>
    </InnerLink>
  )
}
