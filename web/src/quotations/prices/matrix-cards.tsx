/** The same on a phone: a card for each thing, with who offers it at what price. */
import { useTexts, useWork } from '../../platform/texts.ts'
import { useFormats } from '../../ui/page/language.tsx'
import { MarginInput, OwnCost, QuantityInput, SellInput } from './line-inputs.tsx'
import { LineOperations } from './line-operations.tsx'
import { isSilent, type MatrixProps, PriceChoice } from './matrix-table.tsx'
import { own } from './price-data.ts'
import { SupplierMenu, SupplierStanding, SupplierWaits } from './supplier-head.tsx'

export function MatrixCards({ matrix, choices, mayChoose }: MatrixProps) {
  const work = useWork()
  const texts = useTexts()
  const formats = useFormats()
  const suppliers = matrix.suppliers.filter(({ key }) => key !== own)
  return (
    <div className="grid gap-3">
      {suppliers.length > 0 && (
        <ul className="matrix-card">
          {suppliers.map((supplier) => (
            <li key={supplier.key} className="matrix-card-supplier">
              <span className="supplier-head">
                <bdi className="font-semibold">{texts.name(supplier.names)}</bdi>
                <SupplierMenu supplier={supplier} mayChoose={mayChoose} />
              </span>
              {isSilent(supplier, matrix) ? (
                <SupplierWaits supplier={supplier} mayChoose={mayChoose} />
              ) : (
                <SupplierStanding supplier={supplier} matrix={matrix} />
              )}
            </li>
          ))}
        </ul>
      )}
      {choices.lines.map((line) => {
        const { detail, quantity, sellOne } = line
        const name = texts.name(detail.names)
        return (
          <section key={detail.token} className="matrix-card" aria-label={name}>
            <h3 className="flex items-center justify-between gap-3 font-semibold">
              <bdi>{name}</bdi>
              <QuantityInput line={line} choices={choices} mayChoose={mayChoose} />
            </h3>
            {detail.designNotes && (
              <p className="text-sm text-ink-2">
                <bdi>{detail.designNotes}</bdi>
              </p>
            )}
            <div role="radiogroup" aria-label={name} className="grid gap-1.5">
              {suppliers.map((supplier) => {
                const offered = choices.priceOf(detail.token, supplier.key)
                return (
                  offered && (
                    <div key={supplier.key} className="matrix-offer">
                      <bdi className="min-w-0">{texts.name(supplier.names)}</bdi>
                      <PriceChoice price={offered} {...{ line, supplier, choices, mayChoose }} />
                    </div>
                  )
                )
              })}
            </div>
            <LineOperations {...{ line, choices, mayChoose }} />
            <div className="matrix-card-sell">
              {mayChoose && (
                <label className="grid gap-1">
                  <span className="text-sm text-ink-2">{work('prices.own')}</span>
                  <OwnCost line={line} choices={choices} mayChoose={mayChoose} />
                </label>
              )}
              <label className="grid gap-1">
                <span className="text-sm text-ink-2">{work('prices.margin')}</span>
                <MarginInput line={line} choices={choices} mayChoose={mayChoose} />
              </label>
              <label className="grid gap-1">
                <span className="text-sm text-ink-2">{work('prices.sellOne')}</span>
                <SellInput line={line} choices={choices} mayChoose={mayChoose} />
              </label>
              <span className="grid gap-1">
                <span className="text-sm text-ink-2">{work('prices.total')}</span>
                <strong>{sellOne === null ? '—' : formats.amount(sellOne * quantity)}</strong>
              </span>
            </div>
          </section>
        )
      })}
    </div>
  )
}
