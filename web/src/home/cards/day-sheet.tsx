/** Shows the money of a day by recipient and payment method, with links to the report and to the shifts. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { addDays, isDate } from '@topcenter/model/kit/date-text'
import { type Line, type Member, type ReportAnswer, tableOf } from '@topcenter/model/reports/answer'
import type { readReport } from '@topcenter/model/reports/api'
import { call } from '../../platform/api.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts } from '../../platform/texts.ts'
import { useToday } from '../../platform/use-today.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { InnerLink } from '../../ui/buttons/inner-link.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { CardSkeleton } from '../../ui/messages/skeleton.tsx'
import { ErrorState } from '../../ui/messages/error-state.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Nothing } from './card-frame.tsx'
import { useHomeWords, withQuery } from '../words.ts'
import './day-sheet.css'
import './home.css'

const path = '/reports/day-sheet'
const layout = { rows: 'receivedBy', columns: 'paymentMethod', measures: 'received,refunded,net' }

export function DaySheet() {
  const texts = useTexts()
  const formats = useFormats()
  const who = useWho()
  const [params, setParams] = useSearchParams()
  const today = useToday()
  const asked = params.get('day')
  const day = asked && isDate(asked) && asked <= today ? asked : today
  const query = { from: day, to: day, ...layout }
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['records', 'receipt', 'report', 'daySheet', query],
    queryFn: ({ signal }) => call<ReturnType<typeof readReport>>(`GET /api${path}`, { query, signal }),
    placeholderData: keepPreviousData,
  })
  const goTo = (next: string) =>
    setParams((before) => {
      const changed = new URLSearchParams(before)
      if (next === today) changed.delete('day')
      else changed.set('day', next)
      return changed
    })
  return (
    <Card
      title={formats.longDate(day)}
      actions={
        <span className="flex flex-wrap items-center gap-1">
          <IconButton
            quiet
            label={texts.say('today.sheet.before')}
            icon={<ChevronLeft aria-hidden size={16} className="mirrored" />}
            onPress={() => goTo(addDays(day, -1))}
          />
          <IconButton
            quiet
            label={texts.say('today.sheet.after')}
            isDisabled={day >= today}
            icon={<ChevronRight aria-hidden size={16} className="mirrored" />}
            onPress={() => goTo(addDays(day, 1))}
          />
          <LinkButton href={withQuery(path, query)}>{texts.say('today.sheet.whole')}</LinkButton>
          {who.can('AccountTransaction', 'view') && (
            <LinkButton variant="ghost" href={`/finance/cashier-shifts?openedAtFrom=${day}&openedAtTo=${day}`}>
              {texts.say('today.sheet.shifts')}
            </LinkButton>
          )}
        </span>
      }
    >
      {isError && !data ? (
        <ErrorState isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : data ? (
        <div
          className="overflow-x-auto data-stale:opacity-55"
          data-stale={isPlaceholderData || undefined}
          aria-busy={isPlaceholderData}
        >
          <SheetTable answer={data} query={query} />
        </div>
      ) : (
        <CardSkeleton lines={5} />
      )}
    </Card>
  )
}

function SheetTable({ answer, query }: { answer: ReportAnswer; query: Readonly<Record<string, string>> }) {
  const texts = useTexts()
  const { lines, heads, total } = tableOf(answer)
  const { amounts } = useHomeWords()
  if (lines.length === 0) return <Nothing>{texts.say('today.sheet.none')}</Nothing>
  const write = amounts(answer.cells.flatMap(({ values }) => values))
  const nameOf = (member: Member) => (member.names ? texts.name(member.names) : texts.say('today.otherMethod'))
  const cellsOf = (line: Line) => (
    <>
      {heads.map(({ key }) => {
        const money = line.cells.get(key)?.values[0]
        return (
          <td key={key}>
            <bdi dir="ltr">{money ? write(money) : '–'}</bdi>
          </td>
        )
      })}
      {[0, 1, 2].map((at) => (
        <td key={at}>
          <bdi dir="ltr">{write(line.total?.values[at])}</bdi>
        </td>
      ))}
    </>
  )
  return (
    <table className="day-sheet">
      <thead>
        <tr>
          <th scope="col">{texts.say('today.sheet.cashier')}</th>
          {heads.map((head) => (
            <th key={head.key} scope="col">
              {nameOf(head)}
            </th>
          ))}
          {(['received', 'refunded', 'net'] as const).map((measure) => (
            <th key={measure} scope="col">
              {texts.say(`today.sheet.${measure}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.members[0]!.key}>
            <th scope="row">
              <InnerLink
                className="hover:underline"
                href={withQuery(path, { ...query, receivedBy: line.members[0]!.key })}
              >
                <bdi>{nameOf(line.members[0]!)}</bdi>
              </InnerLink>
            </th>
            {cellsOf(line)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{texts.say('today.sheet.total')}</th>
          {cellsOf(total)}
        </tr>
      </tfoot>
    </table>
  )
}
