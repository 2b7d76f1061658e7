/** A line of a request for prices, with the inputs of its price. */
import { quotationPriceHistory } from '@topcenter/model/quotations/quotation-price-history'
import { FieldCell } from '../../fields/cell.tsx'
import { drawnProperty } from '../../fields/properties.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { MoneyField } from '../../ui/inputs/money-field.tsx'
import { NumberField } from '../../ui/inputs/number-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import type { AskedDetail } from './asked-data.ts'
import type { Typed } from './use-answer.ts'

interface AskedLineProps {
  readonly detail: AskedDetail
  readonly typed: Typed
  readonly isOpen: boolean
  onChange(line: Typed): void
}
export function AskedLine({ detail, typed, isOpen, onChange }: AskedLineProps) {
  const work = useWork()
  const texts = useTexts()
  const formats = useFormats()
  const name = texts.name(detail.names)
  const { priceOne, deliveryDays, note } = typed
  const words = (field: 'priceOne' | 'deliveryDays' | 'note') => texts.field(quotationPriceHistory, field)
  return (
    <li className="asked-line">
      <div className="sent-words">
        <bdi className="sent-name">{name}</bdi>
        <span className="text-sm text-ink-2">
          {work('asked.quantity', { quantity: formats.number(detail.quantity) })}
        </span>
        {detail.properties.map((property) => {
          const { field, value } = drawnProperty(property)
          return (
            <span key={property.propertyToken} className="text-sm text-ink-2">
              <bdi>{texts.name(property.names)}</bdi>:{' '}
              <FieldCell entity={quotationPriceHistory} name={property.propertyToken} field={field} value={value} />
            </span>
          )
        })}
        {detail.designNotes && (
          <span className="text-sm text-ink-2">
            <bdi>{detail.designNotes}</bdi>
          </span>
        )}
      </div>
      {isOpen ? (
        <div className="asked-inputs" role="group" aria-label={name}>
          <MoneyField
            className="asked-price"
            label={words('priceOne')}
            value={priceOne}
            isPositive
            onChange={(value) => onChange({ ...typed, priceOne: value })}
          />
          <NumberField
            label={words('deliveryDays')}
            value={deliveryDays}
            minimum={0}
            maximum={730}
            unit={texts.unit('days')}
            onChange={(value) => onChange({ ...typed, deliveryDays: value })}
          />
          <TextField
            className="asked-note"
            label={words('note')}
            value={note}
            maxLength={400}
            onChange={(value) => onChange({ ...typed, note: value })}
          />
        </div>
      ) : (
        <span className="sent-money">
          {priceOne === null ? (
            <span>{work('asked.none')}</span>
          ) : (
            <>
              <strong>{formats.money(priceOne * detail.quantity)}</strong>
              <span>
                {work('sent.times', { quantity: formats.number(detail.quantity), one: formats.money(priceOne) })}
              </span>
              {deliveryDays !== null && <span>{formats.counted(deliveryDays, 'day')}</span>}
              {note && <bdi>{note}</bdi>}
            </>
          )}
        </span>
      )}
    </li>
  )
}
