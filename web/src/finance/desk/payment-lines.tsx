/** Debts, line by line, each with its share of the typed amount. */
import { debt } from '@topcenter/model/finance/debt'
import { useTexts, useWork } from '../../platform/texts.ts'
import { LineList } from '../../ui/data/line-list.tsx'
import { StateBadge } from '../../ui/marks/badge.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import type { Desk, DeskLine } from './desk-data.ts'
import { useDueText } from '../debts/use-due-text.ts'

export interface PaymentLinesProps {
  readonly desk: Desk
  readonly lines: readonly DeskLine[]
  /** Piastres that each line gets, in their order. */
  readonly taken: readonly number[]
  /** Whose debt each one is, where lines of several people are shown. */
  readonly withNames: boolean
}

export function PaymentLines({ desk, lines, taken, withNames }: PaymentLinesProps) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  if (lines.length === 0) return null
  const nameOf = new Map([desk.person, ...desk.family].map((each) => [each.token, texts.name(each.names)]))
  return (
    <section className="grid gap-2">
      <h2 className="text-base">{work('desk.lines')}</h2>
      <LineList
        label={work('desk.lines')}
        lines={lines.map((line, at) => ({
          key: `${line.debtToken} ${line.partToken}`,
          title: <bdi>{texts.name(line.debtOn) || texts.value(debt, 'debtType', line.debtType)}</bdi>,
          detail: (
            <>
              {withNames && (
                <>
                  <bdi>{nameOf.get(line.userToken)}</bdi> ·{' '}
                </>
              )}
              <time dateTime={line.dueOn}>{formats.date(line.dueOn)}</time>
            </>
          ),
          aside: <LineSums line={line} part={taken[at]!} today={desk.today} />,
        }))}
      />
    </section>
  )
}

function LineSums({ line, part, today }: { line: DeskLine; part: number; today: string }) {
  const work = useWork()
  const formats = useFormats()
  const due = useDueText()(line.dueOn, today)
  return (
    <>
      {part > 0 && (
        <StateBadge tone="accent">
          {part === line.remainder ? work('desk.paysAll') : work('desk.pays', { amount: formats.amount(part) })}
        </StateBadge>
      )}
      <StateBadge tone={due.tone}>{due.text}</StateBadge>
      <strong className="min-w-24 text-end text-ink tabular-nums">{formats.money(line.remainder)}</strong>
    </>
  )
}
