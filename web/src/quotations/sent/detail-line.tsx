/** A line of a version: what it is and costs, and whether the client accepts it. */
import { Check, X } from 'lucide-react'
import { priceQuotationDetail } from '@topcenter/model/quotations/price-quotation-detail'
import { drawField, useTools } from '../../fields/cell.tsx'
import { drawnProperty } from '../../fields/properties.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import type { SentDetail } from './sent-data.ts'

/** The answer to one line. */
export type Line = { readonly isAccepted: boolean; readonly reason: string }

interface DetailLineProps {
  readonly detail: SentDetail
  readonly line: Line
  readonly isOpen: boolean
  readonly isSettled: boolean
  onChange(line: Line): void
}

export function DetailLine({ detail, line, isOpen, isSettled, onChange }: DetailLineProps) {
  const work = useWork()
  const texts = useTexts()
  const isOut = !line.isAccepted && (isOpen || isSettled)
  return (
    <li className={`sent-line${isOut ? ' is-out' : ''}`}>
      <DetailWords detail={detail} reason={isOpen ? '' : line.reason} />
      {isOpen && (
        <div className="sent-choice" role="group" aria-label={texts.name(detail.names)}>
          <Button
            className="sent-yes"
            aria-pressed={line.isAccepted}
            onPress={() => onChange({ ...line, isAccepted: true })}
          >
            <Check aria-hidden size={16} />
            {work(line.isAccepted ? 'sent.agreed' : 'sent.agree')}
          </Button>
          <IconButton
            className="sent-no"
            variant="secondary"
            label={work('sent.disagree')}
            icon={<X aria-hidden size={16} />}
            aria-pressed={!line.isAccepted}
            onPress={() => onChange({ ...line, isAccepted: false })}
          />
        </div>
      )}
      {isOpen && !line.isAccepted && (
        <TextField
          className="sent-why"
          label={work('sent.whyNot')}
          value={line.reason}
          maxLength={400}
          onChange={(reason) => onChange({ ...line, reason })}
        />
      )}
    </li>
  )
}

interface DetailWordsProps {
  readonly detail: SentDetail
  /** The reason of a rejected line, once it is said. */
  readonly reason: string
}

function DetailWords({ detail, reason }: DetailWordsProps) {
  const work = useWork()
  const texts = useTexts()
  const formats = useFormats()
  const tools = useTools()
  return (
    <div className="sent-words">
      <bdi className="sent-name">{texts.name(detail.names)}</bdi>
      <span className="sent-money">
        <strong>{formats.money(detail.total)}</strong>
        <span>{work('sent.times', { quantity: formats.number(detail.quantity), one: formats.money(detail.one) })}</span>
        {detail.insteadOf !== null && <s>{formats.money(detail.insteadOf)}</s>}
      </span>
      {detail.designNotes && (
        <span className="text-sm text-ink-2">
          <bdi>{detail.designNotes}</bdi>
        </span>
      )}
      {detail.properties.length > 0 && (
        <span className="flex flex-wrap gap-x-3 text-sm text-ink-2">
          {detail.properties.map(({ itemNames, ...property }, at) => (
            <span key={at}>
              <bdi>{texts.name(property.names)}</bdi>:{' '}
              {drawField(
                {
                  entity: priceQuotationDetail,
                  name: 'itemProperties',
                  ...drawnProperty({ ...property, propertyToken: '', ...(itemNames ? { itemNames } : {}) }),
                },
                tools,
              )}
            </span>
          ))}
        </span>
      )}
      {detail.operations.map(({ operation, amount }) => (
        <span key={operation} className="text-sm text-ink-2">
          <bdi>{operation}</bdi>: {formats.money(amount)}
        </span>
      ))}
      {reason && (
        <span className="text-sm">
          <bdi>{reason}</bdi>
        </span>
      )}
    </div>
  )
}
