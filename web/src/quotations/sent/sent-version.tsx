/**
 * A version of a quotation as its client reads it, and their answer: each line is accepted until it is rejected, and
 * the sum follows. The job: to accept; its button stands at the foot, one key away from the end of the lines.
 */
import { type ReactNode, useState } from 'react'
import { Check, Clock, X } from 'lucide-react'
import { priceQuotationDetail } from '@topcenter/model/quotations/price-quotation-detail'
import { drawField, useTools } from '../../fields/cell.tsx'
import { Problem } from '../../platform/problem.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { TextArea } from '../../ui/inputs/text-area.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { lastDay } from '../../ui/page/last-day.ts'
import { drawnProperty } from '../../fields/properties.ts'
import { PaperButton } from '../paper-button.tsx'
import { amountOf, type Said, type SaidRemark, type Sent, type SentDetail } from './sent-data.ts'
import { SentRemarks } from './sent-remarks.tsx'
import './sent-version.css'

type Line = { readonly isAccepted: boolean; readonly reason: string }
const liked: Line = { isAccepted: true, reason: '' }

interface SentVersionProps {
  readonly sent: Sent
  /** By the link nobody is known: who answers says their name. */
  readonly asksName?: boolean
  /** Whether the reader may answer at all. */
  readonly mayAnswer?: boolean
  /** Where its paper is. */
  readonly paper: string
  /** Where a picture or a file of the version is. */
  addressOf(part: 'pictures' | 'files', token: string): string
  /** Throws what the server refuses, as `onAnswer` does. */
  onRemark(said: SaidRemark): Promise<void>
  onAnswer(said: Said): Promise<void>
}

export function SentVersion({
  sent,
  asksName = false,
  mayAnswer = true,
  paper,
  addressOf,
  onRemark,
  onAnswer,
}: SentVersionProps) {
  const work = useWork()
  const texts = useTexts()
  const formats = useFormats()
  const isOpen = sent.state === 'Sent' && sent.isValid && mayAnswer
  const [lines, setLines] = useState<Readonly<Record<string, Line>>>({})
  const lineOf = ({ token }: SentDetail): Line => {
    const said = sent.answers[token]
    if (isOpen) return lines[token] ?? liked
    return { isAccepted: said?.isAccepted ?? sent.state === 'Accepted', reason: said?.reason ?? '' }
  }
  const accepted = sent.details.filter((detail) => lineOf(detail).isAccepted)
  const amount = accepted.reduce((sum, detail) => sum + amountOf(detail), 0)
  const isPart = accepted.length < sent.details.length
  return (
    <article className="sent" aria-labelledby="sent-title">
      <header className="sent-head">
        <p className="sent-centre">
          <bdi>{texts.name(sent.centre)}</bdi>
        </p>
        <h1 id="sent-title" className="text-xl font-bold">
          <bdi>{sent.subject ?? work('sent.title', { code: sent.code })}</bdi>
        </h1>
        <p className="text-ink-2">
          {work('sent.about', { code: sent.code, number: sent.number, client: texts.name(sent.client) })}
        </p>
        <div className="flex w-full flex-wrap items-center justify-between gap-2">
          {isOpen && (
            <p className="sent-until">
              <Clock aria-hidden size={16} />
              {work('sent.validUntil', { at: formats.shortDate(lastDay(sent.validUntil)) })}
            </p>
          )}
          <PaperButton href={paper} />
        </div>
      </header>
      <Standing sent={sent} />
      {sent.notes && (
        <p className="whitespace-pre-line">
          <bdi>{sent.notes}</bdi>
        </p>
      )}
      <section aria-labelledby="sent-lines" className="grid gap-2">
        <h2 id="sent-lines" className="flex items-baseline gap-3 font-semibold">
          {work('sent.lines')}
          {isOpen && (
            <span className="text-sm font-normal text-ink-2" aria-live="polite">
              {work('sent.acceptedOf', { n: accepted.length, m: sent.details.length })}
            </span>
          )}
        </h2>
        <ul className="sent-lines">
          {sent.details.map((detail) => (
            <DetailLine
              key={detail.token}
              detail={detail}
              line={lineOf(detail)}
              isOpen={isOpen}
              isSettled={sent.state === 'Accepted' || sent.state === 'Rejected'}
              onChange={(line) => setLines((all) => ({ ...all, [detail.token]: line }))}
            />
          ))}
        </ul>
      </section>
      <SentRemarks
        sent={sent}
        asksName={asksName}
        mayWrite={mayAnswer && sent.number === sent.newest && (sent.state === 'Sent' || sent.state === 'Accepted')}
        addressOf={addressOf}
        onRemark={onRemark}
      />
      <Foot
        label={work(sent.state === 'Accepted' || isPart ? 'sent.acceptedSum' : 'sent.sum')}
        amount={sent.acceptedAmount ?? amount}
        insteadOf={isPart && sent.state !== 'Rejected' ? sent.total : undefined}
      >
        {isOpen && (
          <Answering
            key={sent.number}
            count={accepted.length}
            asksName={asksName}
            onAnswer={(said) =>
              onAnswer({
                ...said,
                details: sent.details.map((detail) => {
                  const { isAccepted, reason } = lineOf(detail)
                  return {
                    token: detail.token,
                    accepted: isAccepted,
                    ...(reason.trim() ? { reason: reason.trim() } : {}),
                  }
                }),
              })
            }
          />
        )}
      </Foot>
    </article>
  )
}

/** What became of it, where it cannot be answered any more. */
function Standing({ sent }: { sent: Sent }) {
  const work = useWork()
  if (sent.state === 'Sent' && sent.isValid) return null
  const [tone, key] = (
    {
      Accepted: ['ok', 'sent.isAccepted'],
      Rejected: ['info', 'sent.isRejected'],
      Superseded: ['warn', 'sent.isReplaced'],
      Voided: ['warn', 'sent.isWithdrawn'],
      Sent: ['warn', 'sent.isExpired'],
    } as const
  )[sent.state]
  return (
    <AlertBanner tone={tone}>
      {work(key, { number: sent.newest })}
      {sent.reason && (
        <>
          {' '}
          <bdi>{sent.reason}</bdi>
        </>
      )}
    </AlertBanner>
  )
}

interface DetailLineProps {
  readonly detail: SentDetail
  readonly line: Line
  readonly isOpen: boolean
  readonly isSettled: boolean
  onChange(line: Line): void
}
function DetailLine({ detail, line, isOpen, isSettled, onChange }: DetailLineProps) {
  const work = useWork()
  const texts = useTexts()
  const formats = useFormats()
  const tools = useTools()
  const name = texts.name(detail.names)
  const isOut = !line.isAccepted && (isOpen || isSettled)
  return (
    <li className={`sent-line${isOut ? ' is-out' : ''}`}>
      <div className="sent-words">
        <bdi className="sent-name">{name}</bdi>
        <span className="sent-money">
          <strong>{formats.money(detail.total)}</strong>
          <span>
            {work('sent.times', { quantity: formats.number(detail.quantity), one: formats.money(detail.one) })}
          </span>
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
        {!isOpen && line.reason && (
          <span className="text-sm">
            <bdi>{line.reason}</bdi>
          </span>
        )}
      </div>
      {isOpen && (
        <div className="sent-choice" role="group" aria-label={name}>
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

interface FootProps {
  readonly label: string
  readonly amount: number
  readonly insteadOf: number | undefined
  readonly children: ReactNode
}
function Foot({ label, amount, insteadOf, children }: FootProps) {
  const formats = useFormats()
  return (
    <footer className="sent-foot">
      <p className="grid">
        <span className="text-sm text-ink-2">{label}</span>
        <span className="flex flex-wrap items-baseline gap-2">
          <strong className="text-2xl">{formats.money(amount)}</strong>
          {insteadOf !== undefined && <s className="text-ink-2">{formats.money(insteadOf)}</s>}
        </span>
      </p>
      {children}
    </footer>
  )
}

interface AnsweringProps {
  readonly count: number
  readonly asksName: boolean
  onAnswer(said: Omit<Said, 'details'>): Promise<void>
}
/** Accepting asks nothing more of a client who is known; rejecting asks why. */
function Answering({ count, asksName, onAnswer }: AnsweringProps) {
  const work = useWork()
  const [asked, setAsked] = useState<'accept' | 'reject'>()
  const [name, setName] = useState('')
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isShort, setShort] = useState(false)
  const isAccepting = asked !== 'reject'
  const send = async (accepted: boolean): Promise<void> => {
    if ((asksName && !name.trim()) || (!accepted && !reason.trim())) return setShort(true)
    setBusy(true)
    try {
      await onAnswer({
        accepted,
        ...(reason.trim() && !accepted ? { reason: reason.trim() } : {}),
        ...(asksName ? { evidence: name.trim() } : {}),
      })
      setAsked(undefined)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      reportProblem(error)
    } finally {
      setBusy(false)
    }
  }
  const missing = (value: string) => (isShort && !value.trim() ? { error: work('sent.needed') } : {})
  return (
    <div className="sent-buttons">
      <Button
        variant="primary"
        size="form"
        isDisabled={count === 0}
        isPending={isBusy && isAccepting}
        onPress={() => (asksName ? setAsked('accept') : void send(true))}
      >
        <Check aria-hidden size={18} />
        {work('sent.acceptLines', { count })}
      </Button>
      <Button size="form" className="sent-reject" onPress={() => setAsked('reject')}>
        {work('sent.rejectAll')}
      </Button>
      {asked && (
        <Dialog
          isOpen
          size="small"
          title={work(isAccepting ? 'sent.acceptLines' : 'sent.rejectAll', { count })}
          onOpenChange={(isOpen) => {
            if (!isOpen) setAsked(undefined)
          }}
          actions={
            <Button
              variant={isAccepting ? 'primary' : 'danger'}
              isPending={isBusy}
              onPress={() => void send(isAccepting)}
            >
              {work(isAccepting ? 'sent.accept' : 'sent.reject')}
            </Button>
          }
        >
          <div className="grid gap-3">
            {!isAccepting && (
              <TextArea
                label={work('sent.why')}
                value={reason}
                maxLength={400}
                rows={3}
                onChange={setReason}
                {...missing(reason)}
              />
            )}
            {asksName && (
              <TextField
                label={work('sent.yourName')}
                value={name}
                maxLength={200}
                onChange={setName}
                {...missing(name)}
              />
            )}
          </div>
        </Dialog>
      )}
    </div>
  )
}
