/**
 * A request for prices to a supplier, and their answer. The main task is a price for each line; its button is at the
 * foot and shows how many lines have one. Enter moves from a price to the next.
 */
import { type KeyboardEvent, useState } from 'react'
import { Clock, Send } from 'lucide-react'
import { answerWays } from '@topcenter/model/quotations/price-quotation'
import { priceRequest } from '@topcenter/model/quotations/price-request'
import { useTexts, useWork } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Select } from '../../ui/inputs/select.tsx'
import { TextArea } from '../../ui/inputs/text-area.tsx'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { lastDay } from '../../ui/page/last-day.ts'
import { PaperButton } from '../paper-button.tsx'
import type { Asked, Prices } from './asked-data.ts'
import { AskedLine } from './asked-line.tsx'
import { type AnswerWay, useAnswer } from './use-answer.ts'
import '../sent/sent-version.css'
import './asked.css'

interface AskedFormProps {
  readonly asked: Asked
  /** True for staff who enter a supplier's answer: they add how they got it, and may enter it after its day too. */
  readonly isStaff?: boolean
  readonly mayAnswer?: boolean
  /** Address of the printed request. */
  readonly paper?: string
  /** Throws what the server refuses. */
  onAnswer(prices: Prices): Promise<void>
}

export function AskedForm({ asked, isStaff = false, mayAnswer = true, paper, onAnswer }: AskedFormProps) {
  const work = useWork()
  const formats = useFormats()
  const isOpen = mayAnswer && (asked.isOpen || (isStaff && asked.state !== 'Withdrawn'))
  const answer = useAnswer(asked, isStaff, onAnswer)
  const { lineOf, priced, isBusy, isDeclining, setDeclining } = answer
  return (
    <article className="sent" aria-labelledby="asked-title">
      <Head asked={asked} isStaff={isStaff} isOpen={isOpen} paper={paper} />
      <Standing asked={asked} isOpen={isOpen} />
      <Note text={asked.notes} />
      <ul className="sent-lines" onKeyDown={goOn}>
        {asked.details.map((detail) => (
          <AskedLine
            key={detail.token}
            detail={detail}
            typed={lineOf(detail)}
            isOpen={isOpen}
            onChange={(line) => answer.change(detail.token, line)}
          />
        ))}
      </ul>
      {isOpen && (
        <TextArea label={work('asked.note')} value={answer.note} maxLength={1000} rows={2} onChange={answer.setNote} />
      )}
      {!isOpen && <Note text={asked.answerNote} />}
      <footer className="sent-foot">
        <p className="grid">
          <span className="text-sm text-ink-2">
            {work('asked.pricedOf', { n: priced.length, m: asked.details.length })}
          </span>
          <strong className="text-2xl">{formats.money(answer.amount)}</strong>
        </p>
        {isOpen && (
          <div className="sent-buttons">
            {isStaff && <WaySelect way={answer.way} onChange={answer.setWay} />}
            <Button
              variant="primary"
              size="form"
              isDisabled={priced.length === 0}
              isPending={isBusy && !isDeclining}
              onPress={answer.send}
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
      {isDeclining && <Declining isBusy={isBusy} onClose={() => setDeclining(false)} onDecline={answer.decline} />}
    </article>
  )
}

interface HeadProps {
  readonly asked: Asked
  readonly isStaff: boolean
  readonly isOpen: boolean
  readonly paper: string | undefined
}

function Head({ asked, isStaff, isOpen, paper }: HeadProps) {
  const work = useWork()
  const texts = useTexts()
  const formats = useFormats()
  return (
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
  )
}

function Note({ text }: { text: string | null }) {
  if (!text) return null
  return (
    <p className="whitespace-pre-line">
      <bdi>{text}</bdi>
    </p>
  )
}

function WaySelect({ way, onChange }: { way: AnswerWay; onChange(way: AnswerWay): void }) {
  const texts = useTexts()
  return (
    <Select
      label={texts.field(priceRequest, 'answerWay')}
      hideLabel
      value={way}
      options={answerWays.map((each) => ({ value: each, label: texts.value(priceRequest, 'answerWay', each) }))}
      onChange={(value) => onChange(value as AnswerWay)}
    />
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

interface DecliningProps {
  readonly isBusy: boolean
  onClose(): void
  onDecline(why: string | null): void
}

function Declining({ isBusy, onClose, onDecline }: DecliningProps) {
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
