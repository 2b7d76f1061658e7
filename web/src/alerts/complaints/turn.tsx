/** Whose turn it is in a complaint, and until when: in a line of the inbox, and as the strip over what was said. */
import { AlertCircle, CheckCircle2, Clock, Hourglass } from 'lucide-react'
import { useWho } from '../../platform/session.ts'
import { type SayWork, useTexts, useWork } from '../../platform/texts.ts'
import { useMinute } from '../../platform/use-minute.ts'
import { useFormats } from '../../ui/page/language.tsx'
import { closed, isOwn, ours, type Talk } from './complaint-data.ts'

interface Turn {
  readonly tone: 'quiet' | 'warn' | 'bad'
  readonly text: string
  /** Until when, or since when. */
  readonly detail?: string | undefined
}
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000] as const

/** Minutes up to two hours, hours up to two days, then days. @param length in milliseconds */
export const lengthText = (work: SayWork, length: number): string =>
  length < 2 * hour
    ? work('talk.minutes', { count: Math.max(Math.round(length / minute), 1) })
    : length < 2 * day
      ? work('talk.hours', { count: Math.round(length / hour) })
      : work('talk.days', { count: Math.round(length / day) })

export function useTurn(record: Talk): Turn {
  const work = useWork()
  const texts = useTexts()
  const formats = useFormats()
  const who = useWho()
  const now = useMinute()
  const { state, answerDueAt: due, awaitingSince: since, closedAt } = record
  const ago = (moment: string) => formats.relative(moment, now)
  if (state === closed)
    return {
      tone: 'quiet',
      text: work(record.closeReason === 'NoReply' ? 'talk.closedSilent' : 'talk.closedAt', {
        when: closedAt ? formats.day(closedAt) : '',
      }),
    }
  if (isOwn(who, record)) {
    if (state !== ours) return { tone: 'warn', text: work('talk.yourTurn') }
    const isSoon = due && Date.parse(due) > now
    return { tone: 'quiet', text: isSoon ? work('talk.ourReplyBy', { when: ago(due) }) : work('talk.ourReply') }
  }
  if (state !== ours)
    return {
      tone: 'quiet',
      text: work('talk.theirTurn', {
        name: texts.name(record.complainant?.names) || work('talk.complainant'),
        when: since ? ago(since) : '',
      }),
    }
  if (!due) return { tone: 'quiet', text: work('talk.ourTurn'), detail: since ? ago(since) : undefined }
  const left = Date.parse(due) - now
  if (left <= 0) return { tone: 'bad', text: work('talk.late', { time: lengthText(work, -left) }) }
  return {
    tone: left < hour ? 'warn' : 'quiet',
    text: work('talk.dueIn', { when: ago(due) }),
    detail: work('talk.dueBy', { at: formats.when(due, now) }),
  }
}

export function TurnMark({ record }: { record: Talk }) {
  const turn = useTurn(record)
  const Icon = turn.tone === 'bad' ? AlertCircle : record.state === closed ? CheckCircle2 : Clock
  return (
    <span className={`talk-due is-${turn.tone}`}>
      <Icon aria-hidden size={14} />
      <span className="one-line">{turn.text}</span>
    </span>
  )
}

export function TurnStrip({ record }: { record: Talk }) {
  const turn = useTurn(record)
  const work = useWork()
  const isOurs = record.state === ours
  const Icon = turn.tone === 'bad' ? AlertCircle : record.state === closed ? CheckCircle2 : isOurs ? Clock : Hourglass
  return (
    <p className={`talk-turn is-${turn.tone}`} role="status">
      <Icon aria-hidden size={18} />
      <span className="font-semibold">{turn.text}</span>
      {turn.detail && <span className="talk-turn-detail">{turn.detail}</span>}
      {record.rating && (
        <span className="talk-turn-detail">
          {work('talk.rating')}: {work(record.rating === 'Like' ? 'talk.like' : 'talk.dislike')}
        </span>
      )}
    </p>
  )
}
