/**
 * A version of a quotation for its client, and their answer: each line is accepted until it is rejected, and the sum
 * follows. The main task is to accept; its button is at the foot, one key away from the end of the lines.
 */
import { type ReactNode, useState } from 'react'
import { Clock } from 'lucide-react'
import { useTexts, useWork } from '../../platform/texts.ts'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { lastDay } from '../../ui/page/last-day.ts'
import { PaperButton } from '../paper-button.tsx'
import { Answering } from './answering.tsx'
import { DetailLine, type Line } from './detail-line.tsx'
import { amountOf, type Said, type SaidRemark, type Sent, type SentDetail } from './sent-data.ts'
import { SentRemarks } from './sent-remarks.tsx'
import './sent-version.css'

const liked: Line = { isAccepted: true, reason: '' }

interface SentVersionProps {
  readonly sent: Sent
  /** True for visitors by the link: they must enter a name to answer. */
  readonly asksName?: boolean
  /** True if the reader may answer at all. */
  readonly mayAnswer?: boolean
  /** Address of the printed version. */
  readonly paper: string
  /** Returns the address of a picture or a file of the version. */
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
  const isOpen = sent.state === 'Sent' && sent.isValid && mayAnswer
  const { lineOf, change, accepted, amount } = useLines(sent, isOpen)
  const isPart = accepted.length < sent.details.length
  return (
    <article className="sent" aria-labelledby="sent-title">
      <Head sent={sent} isOpen={isOpen} paper={paper} />
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
              onChange={(line) => change(detail.token, line)}
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
        label={work(sent.state === 'Accepted' || (isOpen && isPart) ? 'sent.acceptedSum' : 'sent.sum')}
        amount={amount}
        insteadOf={amount === sent.total ? undefined : sent.total}
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

/** Keeps the answer to each line while the version is open; later it is what was answered. */
function useLines(sent: Sent, isOpen: boolean) {
  const [lines, setLines] = useState<Readonly<Record<string, Line>>>({})
  const lineOf = ({ token }: SentDetail): Line => {
    const said = sent.answers[token]
    if (isOpen) return lines[token] ?? liked
    return { isAccepted: said?.isAccepted ?? sent.state === 'Accepted', reason: said?.reason ?? '' }
  }
  const accepted = sent.details.filter((detail) => lineOf(detail).isAccepted)
  return {
    lineOf,
    change: (detail: string, line: Line) => setLines((all) => ({ ...all, [detail]: line })),
    accepted,
    // the reader's own choices until they are sent; then the figure `quotationAmount`
    amount: isOpen ? accepted.reduce((sum, detail) => sum + amountOf(detail), 0) : (sent.acceptedAmount ?? sent.total),
  }
}

function Head({ sent, isOpen, paper }: { sent: Sent; isOpen: boolean; paper: string }) {
  const work = useWork()
  const texts = useTexts()
  const formats = useFormats()
  return (
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
  )
}

/** Shows the outcome of a version that can no longer be answered. */
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
