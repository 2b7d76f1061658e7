/** Things down, suppliers across: the price of each supplier, the chosen one, and the selling price (picture 30). */
import { memo } from 'react'
import { ArrowDown } from 'lucide-react'
import { marginOf } from '@topcenter/model/quotations/compare-prices'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useFormats } from '../../ui/page/language.tsx'
import { MarginInput, OwnCost, QuantityInput, SellInput } from './line-inputs.tsx'
import { type Matrix, type MatrixPrice, type MatrixSupplier, own } from './price-data.ts'
import { LineName } from './line-name.tsx'
import { LineOperations } from './line-operations.tsx'
import { SupplierHead, SupplierWaits } from './supplier-head.tsx'
import type { Choices, Line } from './use-choices.ts'

export interface MatrixProps {
  readonly matrix: Matrix
  readonly choices: Choices
  readonly mayChoose: boolean
  /** Left out where nothing can be taken out any more. */
  onRemove?: ((detail: string) => void) | undefined
}

export function MatrixTable({ matrix, choices, mayChoose, onRemove }: MatrixProps) {
  const work = useWork()
  const texts = useTexts()
  const suppliers = matrix.suppliers.filter(({ key }) => key !== own)
  // beside four suppliers there is no room for an empty column
  const hasOwn = (mayChoose && suppliers.length < 4) || suppliers.length < matrix.suppliers.length
  return (
    <div className="matrix-frame">
      <table className="matrix">
        <caption className="sr-only">{work('prices.title')}</caption>
        <thead>
          <tr>
            <th scope="col" className="matrix-item">
              {work('prices.item')}
            </th>
            <th scope="col">{texts.field('priceQuotationDetail', 'quantity')}</th>
            {suppliers.map((supplier) => (
              <SupplierHead key={supplier.key} {...{ supplier, matrix, mayChoose }} />
            ))}
            {hasOwn && <th scope="col">{work('prices.own')}</th>}
            <th scope="col" className="matrix-sell">
              {work('prices.margin')}
            </th>
            <th scope="col">{work('prices.sellOne')}</th>
            <th scope="col">{work('prices.total')}</th>
          </tr>
        </thead>
        <tbody>
          {choices.lines.map((line, index) => (
            <tr key={line.detail.token} className={line.isChanged ? 'is-changed' : undefined}>
              <th scope="row" className="matrix-item">
                <LineName line={line} onRemove={onRemove} />
                {line.detail.designNotes && (
                  <span className="matrix-note">
                    <bdi>{line.detail.designNotes}</bdi>
                  </span>
                )}
                <LineOperations {...{ line, choices, mayChoose }} />
              </th>
              <td>
                <QuantityInput {...{ line, choices, mayChoose }} />
              </td>
              {suppliers.map((supplier) =>
                isSilent(supplier, matrix) ? (
                  index === 0 && (
                    <td key={supplier.key} className="matrix-waits" rowSpan={choices.lines.length}>
                      <SupplierWaits supplier={supplier} mayChoose={mayChoose} />
                    </td>
                  )
                ) : (
                  <PriceCell key={supplier.key} {...{ line, supplier, choices, mayChoose }} />
                ),
              )}
              {hasOwn && (
                <td>
                  <OwnCost {...{ line, choices, mayChoose }} />
                </td>
              )}
              <SellCells {...{ line, choices, mayChoose }} />
            </tr>
          ))}
        </tbody>
        <SumsRow {...{ suppliers, choices, hasOwn }} />
      </table>
    </div>
  )
}

interface SumsRowProps {
  readonly suppliers: readonly MatrixSupplier[]
  readonly choices: Choices
  /** True if there is a column of own costs. */
  readonly hasOwn: boolean
}

function SumsRow({ suppliers, choices, hasOwn }: SumsRowProps) {
  const work = useWork()
  const formats = useFormats()
  const sums = new Map(choices.compared.suppliers.map((sum) => [sum.supplier, sum]))
  const [cost, sold] = [costOf(choices.lines), soldOf(choices.lines)]
  return (
    <tfoot>
      <tr>
        <th scope="row" className="matrix-item" colSpan={2}>
          {work('prices.bySupplier')}
        </th>
        {suppliers.map(({ key }) => {
          const sum = sums.get(key)
          return (
            <td key={key}>
              {sum ? (
                <>
                  <strong>{formats.amount(sum.amount)}</strong>
                  <span className="matrix-note">{work('prices.lines', { count: sum.priced })}</span>
                </>
              ) : (
                '—'
              )}
            </td>
          )
        })}
        {hasOwn && <td />}
        <td className="matrix-sell">{cost > 0 && sold > 0 && `${formats.number(marginOf(cost, sold))}%`}</td>
        <td />
        <td>
          <strong>{formats.amount(sold)}</strong>
        </td>
      </tr>
    </tfoot>
  )
}

/** Returns the cost of the lines that have both prices. */
export const costOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { price, sellOne, quantity }) => sum + (price && sellOne ? price.one * quantity : 0), 0)
/** With the operations that go with them. */
export const soldOf = (lines: readonly Line[]): number =>
  lines.reduce(
    (sum, { sellOne, quantity, detail }) =>
      detail.operations.reduce((more, { amount }) => more + amount, sum + (sellOne ?? 0) * quantity),
    0,
  )

/** Returns true for a supplier who was sent a request and has given no price at all. */
export const isSilent = ({ key, request }: MatrixSupplier, { prices }: Matrix): boolean =>
  request !== null && request.state !== 'Answered' && !prices.some(({ supplier }) => supplier === key)

interface PriceCellProps extends Omit<MatrixProps, 'matrix' | 'onRemove'> {
  readonly line: Line
  readonly supplier: MatrixSupplier
}
function PriceCell({ line, supplier, choices, mayChoose }: PriceCellProps) {
  const price = choices.priceOf(line.detail.token, supplier.key)
  return (
    <td className="matrix-price">
      {price ? (
        <PriceChoice {...{ line, price, supplier, choices, mayChoose }} />
      ) : (
        <span className="text-ink-2">—</span>
      )}
    </td>
  )
}

/** A price that can be chosen, with how much it is above the cheapest. */
export const PriceChoice = memo(function PriceChoice({
  line,
  price,
  supplier,
  choices,
  mayChoose,
}: PriceCellProps & { readonly price: MatrixPrice }) {
  const work = useWork()
  const texts = useTexts()
  const formats = useFormats()
  const isCheapest = line.cheapest?.token === price.token
  const isChosen = line.price?.token === price.token
  const above = line.cheapest ? marginOf(line.cheapest.one, price.one) : 0
  return (
    <label
      className={`price-choice${isCheapest ? ' is-cheapest' : ''}${isChosen ? ' is-chosen' : ''}`}
      title={price.note ?? undefined}
    >
      <input
        type="radio"
        name={line.detail.token}
        checked={isChosen}
        disabled={!mayChoose}
        aria-label={`${texts.name(supplier.names)}: ${formats.money(price.one)}`}
        onChange={() => choices.pick(line.detail.token, price)}
      />
      <span className="grid">
        <span className="font-semibold">{formats.amount(price.one)}</span>
        <span className="price-above">
          {isCheapest ? (
            <>
              <ArrowDown aria-hidden size={12} />
              {work('prices.cheapest')}
            </>
          ) : (
            above > 0 && <bdi dir="ltr">+{formats.number(above)}%</bdi>
          )}
        </span>
      </span>
    </label>
  )
})

function SellCells({ line, choices, mayChoose }: Omit<PriceCellProps, 'supplier'>) {
  const formats = useFormats()
  const { quantity, sellOne } = line
  return (
    <>
      <td className="matrix-sell">
        <MarginInput {...{ line, choices, mayChoose }} />
      </td>
      <td>
        <SellInput {...{ line, choices, mayChoose }} />
      </td>
      <td className="font-semibold">{sellOne === null ? '—' : formats.amount(sellOne * quantity)}</td>
    </>
  )
}
