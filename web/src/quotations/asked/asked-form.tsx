/**
 * What a supplier is asked the price of, and their answer. The job: a price for each line; its button stands at the
 * foot and says how many have one. Enter leads from a price to the next.
 */
import { type KeyboardEvent, useState } from 'react'
import { Clock, Send } from 'lucide-react'
import { answerWays } from '@topcenter/model/quotations/price-quotation'
import { priceRequest } from '@topcenter/model/quotations/price-request'
import { quotationPriceHistory } from '@topcenter/model/quotations/quotation-price-history'
import { FieldCell } from '../../fields/cell.tsx'
import { drawnProperty } from '../../fields/properties.ts'
import { Problem } from '../../platform/problem.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { MoneyField } from '../../ui/inputs/money-field.tsx'
import { NumberField } from '../../ui/inputs/number-field.tsx'
import { Select } from '../../ui/inputs/select.tsx'
import { TextArea } from '../../ui/inputs/text-area.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { lastDay } from '../../ui/page/last-day.ts'
import { PaperButton } from '../paper-button.tsx'
import type { Asked, AskedDetail, Given, Prices } from './asked-data.ts'
import '../sent/sent-version.css'
import './asked.css'

type Typed = { readonly priceOne: number | null; readonly deliveryDays: number | null; readonly note: string }
const typedOf = (given: Given | null): Typed => ({
  priceOne: given?.priceOne ?? null,
  deliveryDays: given?.deliveryDays ?? null,
  note: given?.note ?? '',
})

interface AskedFormProps {
  readonly asked: Asked
  /** Staff who were told say how; they may enter it after its day too. */
  readonly isStaff?: boolean
  readonly mayAnswer?: boolean
  /** Where its paper is. */
  readonly paper?: string
  /** Throws what the server refuses. */
  onAnswer(prices: Prices): Promise<void>
}

export function AskedForm({ asked, isStaff = false, mayAnswer = true, paper, onAnswer }: AskedFormProps) {
  const work = useWork()
  const texts = useTexts()
  const formats = useFormats()
  const isOpen = mayAnswer && (asked.isOpen || (isStaff && asked.state !== 'Withdrawn'))
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({})
  const [note, setNote] = useState(asked.answerNote ?? '')
  const [way, setWay] = useState<(typeof answerWays)[number]>('Phone')
  const [isBusy, setBusy] = useState(false)
  const [isDeclining, setDeclining] = useState(false)
  const lineOf = ({ token, given }: AskedDetail): Typed => typed[token] ?? typedOf(given)
  const priced = asked.details.filter((detail) => lineOf(detail).priceOne !== null)
  const amount = priced.reduce((sum, detail) => sum + detail.quantity * lineOf(detail).priceOne!, 0)
  const send = async (prices: Prices): Promise<void> => {
    setBusy(true)
    try {
      await onAnswer({ ...prices, ...(isStaff ? { answerWay: way } : {}) })
      setTyped({})
      setDeclining(false)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      reportProblem(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <article className="sent" aria-labelledby="asked-title">
      <header className="sent-head">
        <p className="sent-centre">
          <bdi>{texts.name(asked.centre)}</bdi>
        </p>
        <h1 id="asked-title" className="text-xl font-bold">
          {work(isStaff ? 'asked.titleFor' : 'asked.title', { name: texts.name(asked.supplier) })}
        </h1>
        <p className="text-ink-2">{work('asked.about', { code: asked.code, name: texts.name(asked.supplier) })}</p>
        {isOpen && (
          <p className="sent-until">
            <Clock aria-hidden size={16} />
            {work('asked.until', { at: formats.shortDate(lastDay(asked.answerUntil)) })}
          </p>
        )}
        {paper && <PaperButton href={paper} />}
      </header>
      <Standing asked={asked} isOpen={isOpen} />
      {asked.notes && (
        <p className="whitespace-pre-line">
          <bdi>{asked.notes}</bdi>
        </p>
      )}
      <ul className="sent-lines" onKeyDown={goOn}>
        {asked.details.map((detail) => (
          <AskedLine
            key={detail.token}
            detail={detail}
            typed={lineOf(detail)}
            isOpen={isOpen}
            onChange={(line) => setTyped((all) => ({ ...all, [detail.token]: line }))}
          />
        ))}
      </ul>
      {isOpen && <TextArea label={work('asked.note')} value={note} maxLength={1000} rows={2} onChange={setNote} />}
      {!isOpen && asked.answerNote && (
        <p className="whitespace-pre-line">
          <bdi>{asked.answerNote}</bdi>
        </p>
      )}
      <footer className="sent-foot">
        <p className="grid">
          <span className="text-sm text-ink-2">
            {work('asked.pricedOf', { n: priced.length, m: asked.details.length })}
          </span>
          <strong className="text-2xl">{formats.money(amount)}</strong>
        </p>
        {isOpen && (
          <div className="sent-buttons">
            {isStaff && (
              <Select
                label={texts.field(priceRequest, 'answerWay')}
                hideLabel
                value={way}
                options={answerWays.map((each) => ({
                  value: each,
                  label: texts.value(priceRequest, 'answerWay', each),
                }))}
                onChange={(value) => setWay(value as typeof way)}
              />
            )}
            <Button
              variant="primary"
              size="form"
              isDisabled={priced.length === 0}
              isPending={isBusy && !isDeclining}
              onPress={() =>
                void send({
                  note: note.trim() || null,
                  details: priced.map((detail) => {
                    const { priceOne, deliveryDays, note: remark } = lineOf(detail)
                    return { token: detail.token, priceOne: priceOne!, deliveryDays, note: remark.trim() || null }
                  }),
                })
              }
            >
              <Send aria-hidden size={18} />
              {priced.length === 0 ? work('asked.sendNone') : work('asked.send', { count: priced.length })}
            </Button>
            {asked.state !== 'Declined' && (
              <Button size="form" className="sent-reject" onPress={() => setDeclining(true)}>
                {work('asked.decline')}
              </Button>
            )}
          </div>
        )}
      </footer>
      {isDeclining && (
        <Declining
          isBusy={isBusy}
          onClose={() => setDeclining(false)}
          onDecline={(why) => void send({ declined: true, note: why })}
        />
      )}
    </article>
  )
}

/** Enter in a price leads to the next one, as in a sheet. */
function goOn(event: KeyboardEvent<HTMLUListElement>): void {
  const { target } = event
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || !target.closest('.asked-price')) return
  event.preventDefault()
  const prices = [...event.currentTarget.querySelectorAll<HTMLInputElement>('.asked-price input')]
  prices[prices.indexOf(target) + 1]?.focus()
}

function Standing({ asked, isOpen }: { asked: Asked; isOpen: boolean }) {
  const work = useWork()
  if (asked.state === 'Asked' && isOpen) return null
  if (!isOpen && asked.state !== 'Declined')
    return <AlertBanner tone="warn">{work(asked.state === 'Withdrawn' ? 'asked.withdrawn' : 'asked.over')}</AlertBanner>
  return (
    <AlertBanner tone={asked.state === 'Declined' ? 'info' : 'ok'}>
      {work(asked.state === 'Declined' ? 'asked.isDeclined' : 'asked.isAnswered')}
      {asked.declineReason && (
        <>
          {' '}
          <bdi>{asked.declineReason}</bdi>
        </>
      )}
    </AlertBanner>
  )
}

interface AskedLineProps {
  readonly detail: AskedDetail
  readonly typed: Typed
  readonly isOpen: boolean
  onChange(line: Typed): void
}
function AskedLine({ detail, typed, isOpen, onChange }: AskedLineProps) {
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

function Declining({
  isBusy,
  onClose,
  onDecline,
}: {
  isBusy: boolean
  onClose(): void
  onDecline(why: string | null): void
}) {
  const work = useWork()
  const [why, setWhy] = useState('')
  return (
    <Dialog
      isOpen
      size="small"
      title={work('asked.declineAsk')}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      actions={
        <Button variant="danger" isPending={isBusy} onPress={() => onDecline(why.trim() || null)}>
          {work('asked.decline')}
        </Button>
      }
    >
      <TextArea label={work('asked.why')} value={why} maxLength={400} rows={3} onChange={setWhy} />
    </Dialog>
  )
}
