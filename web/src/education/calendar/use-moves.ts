/** Sends moves of times one after the other; each can be undone, and one that clashes asks. */
import { useRef, useState } from 'react'
import { Problem, type ProblemBody } from '../../platform/problem.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { toasts } from '../../ui/messages/toasts.ts'
import { useFormats } from '../../ui/page/language.tsx'
import { useEveryWeek } from './use-every-week.ts'
import { type CalendarTime, type Change, ownersIn, useChangeTime } from './calendar-data.ts'

export interface RefusedMove {
  readonly time: CalendarTime
  readonly change: Change
  readonly problem: ProblemBody
}
export interface Move {
  readonly time: CalendarTime
  readonly change: Change
  /** Over a clash that was shown. */
  readonly isConfirmed?: boolean
  readonly isUndo?: boolean
}

/**
 * @param zone Of the centre
 * @param say Announces a text to screen readers
 */
export function useMoves(zone: string, nameOf: (time: CalendarTime) => string, say: (text: string) => void) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const changeTime = useChangeTime(zone)
  const [refused, setRefused] = useState<RefusedMove | null>(null)
  const [isPending, setPending] = useState(false)
  const last = useRef(Promise.resolve())
  const weekly = useEveryWeek(nameOf, say, (move) => send(move))
  const tell = ({ time, change, isUndo }: Move, version: number | undefined) => {
    const when = work('calendar.span', {
      day: formats.longDate(change.from),
      from: formats.time(change.from),
      to: formats.time(change.to),
    })
    const text = work('calendar.moved', { name: nameOf(time), when })
    say(text)
    const undo: Move = {
      time: { ...time, ...change, version } as CalendarTime,
      change: { from: time.from, to: time.to, ...ownersIn(change, time) },
      // What was booked over a clash goes back to where it was.
      isConfirmed: time.mark === 'Overbooked',
      isUndo: true,
    }
    const action = { label: texts.say('record.undo'), onAction: () => void send(undo) }
    const more = { label: work('calendar.everyWeek'), onAction: () => void weekly.send({ time, change, undo }) }
    const isShifted = Date.parse(change.from) !== Date.parse(time.from)
    toasts.show({ tone: 'success', text, ...(isUndo ? {} : { action, ...(isShifted ? { more } : {}) }) })
  }
  const sendOne = async (move: Move): Promise<void> => {
    const { time, change, isConfirmed = false } = move
    setPending(true)
    try {
      const saved = await changeTime(time, change, isConfirmed)
      setRefused(null)
      tell(move, saved.version)
    } catch (error) {
      if (error instanceof Problem && error.body.clashes) setRefused({ time, change, problem: error.body })
      else reportProblem(error)
    } finally {
      setPending(false)
    }
  }
  function send(move: Move): Promise<void> {
    last.current = last.current.then(() => sendOne(move))
    return last.current
  }
  return { send, refused, isPending, giveUp: () => setRefused(null) }
}
