/** Under the matrix: what it comes to, and the lines that ask for a word: not the cheapest, or below the least margin. */
import { TriangleAlert } from 'lucide-react'
import { leastPrice } from '@topcenter/model/quotations/compare-prices'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useFormats } from '../../ui/page/language.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { costOf, type MatrixProps, soldOf } from './matrix-table.tsx'
import type { Faults } from './use-saving.ts'
import type { Line } from './use-choices.ts'

export function MatrixSums({ matrix, choices, mayChoose, faults }: MatrixProps & { readonly faults: Faults }) {
  const work = useWork()
  const texts = useTexts()
  const formats = useFormats()
  const { lines } = choices
  const [cost, sold] = [costOf(lines), soldOf(lines)]
  const best = lines.reduce((sum, { cheapest, quantity }) => sum + (cheapest?.one ?? 0) * quantity, 0)
  const profit = lines.reduce(
    (sum, { price, sellOne, quantity }) => sum + (price && sellOne ? (sellOne - price.one) * quantity : 0),
    0,
  )
  const asking = lines.filter(
    ({ detail, dearer, isBelow, reason }) => dearer > 0 || isBelow || reason !== '' || faults[detail.token],
  )
  if (lines.length === 0) return null
  return (
    <>
      {asking.length > 0 && (
        <ul className="matrix-asking">
          {asking.map((line) => (
            <li key={line.detail.token}>
              <TriangleAlert aria-hidden size={16} />
              <div className="grid min-w-0 gap-1">
                <strong>
                  <bdi>{texts.name(line.detail.names)}</bdi>
                </strong>
                <Why line={line} leastMargin={matrix.leastMargin} />
                <TextField
                  label={work('prices.why')}
                  value={line.reason}
                  maxLength={400}
                  isReadOnly={!mayChoose}
                  onChange={(reason) => choices.explain(line.detail.token, reason)}
                  {...(faults[line.detail.token] ? { error: faults[line.detail.token]!(texts, work) } : {})}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      <dl className="matrix-sums">
        {(
          [
            ['cost', cost],
            ['best', best],
            ['profit', profit],
            ['toClient', sold],
          ] as const
        ).map(([name, amount]) => (
          <div key={name} className={`is-${name}`}>
            <dt>{work(`prices.sums.${name}`)}</dt>
            <dd>{formats.money(amount)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Why({ line, leastMargin }: { line: Line; leastMargin: number }) {
  const work = useWork()
  const formats = useFormats()
  return (
    <>
      {line.dearer > 0 && (
        <span className="text-sm">{work('prices.dearer', { amount: formats.money(line.dearer) })}</span>
      )}
      {line.isBelow && (
        <span className="text-sm">
          {work('prices.below', { least: formats.money(leastPrice(line.price!.one, leastMargin)) })}
        </span>
      )}
    </>
  )
}
