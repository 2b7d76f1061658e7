/** The state of a sitting: the remaining time, and if all answers are saved. */
import { CircleCheck, Clock, CloudOff, CloudUpload } from 'lucide-react'
import { useWork } from '../../platform/texts.ts'
import type { SittingState } from './use-sitting.ts'

const minute = 60_000

/** `04:59`, `1:20:00` */
function timeText(seconds: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return seconds >= 3600
    ? `${Math.floor(seconds / 3600)}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`
    : `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`
}

/**
 * Screen readers say it at five minutes and at one.
 *
 * @param left Milliseconds
 */
export function TimeLeft({ left }: { left: number }) {
  const work = useWork()
  const isLast = left <= minute
  const isShort = !isLast && left <= 5 * minute
  const step = isLast ? 1 : 5
  return (
    <span className={`exam-left${isLast ? ' is-last' : ''}${isShort ? ' is-short' : ''}`}>
      <Clock aria-hidden size={20} />
      <span className="sr-only">{work('exam.left')}</span>
      <bdi dir="ltr" role="timer">
        {timeText(Math.ceil(left / 1000))}
      </bdi>
      <span className="sr-only" role="status">
        {isLast || isShort ? work('exam.minutesLeft', { count: step }) : ''}
      </span>
    </span>
  )
}

/** Shows if everything is saved: a word and a sign, never a colour alone. */
export function SavedSign({ sitting: { link, waiting } }: { sitting: Pick<SittingState, 'link' | 'waiting'> }) {
  const work = useWork()
  if (link === 'lost')
    return (
      <span role="status" className="exam-link is-lost">
        <CloudOff aria-hidden size={16} />
        {waiting > 0 ? work('exam.waiting', { count: waiting }) : work('exam.lostContact')}
      </span>
    )
  const isSaving = waiting > 0 || link === 'sending'
  return (
    <span role="status" className={`exam-link is-${waiting > 0 ? 'sending' : 'saved'}`}>
      {waiting > 0 ? <CloudUpload aria-hidden size={16} /> : <CircleCheck aria-hidden size={16} />}
      {work(isSaving ? 'exam.saving' : 'exam.saved')}
    </span>
  )
}
