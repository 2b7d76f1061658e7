/**
 * A sitting while it is being answered: each answer sent at once, kept on the device until the server has it, and the
 * time by the server's clock.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { isNetworkProblem, Problem } from '../../platform/problem.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { useStored } from '../../platform/use-stored.ts'
import { type Answer, type Paper, paperQuery, sendAnswers, type SittingClock, submitExam } from '../exam-data.ts'
import {
  confirm,
  emptyOutbox,
  give,
  type Outbox,
  outboxName,
  settle,
  shownAnswers,
  toggleMark,
  waitingOf,
} from './outbox.ts'

/** Milliseconds: after an answer · between words to the server · after a failure. */
const pause = { answer: 300, beat: 20_000, retry: 3_000 } as const

/** `sending` also while it is handed in; `lost`: the last word did not reach the server. */
export type Link = 'saved' | 'sending' | 'lost'
export interface SittingState {
  readonly answers: ReadonlyMap<number, string | null>
  readonly marked: readonly number[]
  readonly waiting: number
  readonly link: Link
  /** Milliseconds that are left. */
  readonly left: number
  readonly isHandingIn: boolean
  answer(number: number, answer: string | null): void
  mark(number: number): void
  handIn(): void
}

const isTrouble = (error: unknown): boolean =>
  isNetworkProblem(error) ||
  (error instanceof Problem && error.status >= 500) ||
  (error instanceof Problem && error.status === 429)

/**
 * Where the server's clock stands, as long as this page lives: the device's own clock may be wrong, and may be set
 * meanwhile.
 */
function useServerClock(first: SittingClock, onOver: () => void) {
  const [clock, setClock] = useState(() => ({
    endsAt: Date.parse(first.endsAt),
    ahead: Date.parse(first.now) - performance.now(),
  }))
  const [left, setLeft] = useState(() => Date.parse(first.endsAt) - Date.parse(first.now))
  const hear = useCallback(
    ({ now, endsAt }: SittingClock) =>
      setClock({ endsAt: Date.parse(endsAt), ahead: Date.parse(now) - performance.now() }),
    [],
  )
  const over = useRef(onOver)
  useEffect(() => {
    over.current = onOver
  })
  useEffect(() => {
    const timer = setInterval(() => {
      const rest = Math.max(0, clock.endsAt - clock.ahead - performance.now())
      setLeft(rest)
      if (rest === 0) over.current()
    }, 500)
    return () => clearInterval(timer)
  }, [clock])
  return { left, hear }
}

export function useSitting(paper: Paper, onEnded: () => void): SittingState {
  const { token } = paper
  const client = useQueryClient()
  const [outbox, setOutbox] = useStored<Outbox>(outboxName(token), emptyOutbox)
  const [confirmed, setConfirmed] = useState<readonly Answer[]>(paper.answers)
  const [link, setLink] = useState<Link>('saved')
  const [isHandingIn, setHandingIn] = useState(false)
  const known = useRef({ outbox, confirmed, isHandingIn })
  useEffect(() => {
    known.current = { outbox, confirmed, isHandingIn }
  })
  const keep = useCallback(
    (next: Outbox) => {
      known.current.outbox = next
      setOutbox(next)
    },
    [setOutbox],
  )

  const busy = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const speak = useRef<() => Promise<void>>(async () => {})
  const soon = useCallback((wait: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void speak.current(), wait)
  }, [])

  const handIn = useCallback(() => {
    known.current.isHandingIn = true
    setHandingIn(true)
    soon(0)
  }, [soon])
  const { left, hear } = useServerClock(paper, () => {
    if (!known.current.isHandingIn) handIn()
  })

  // what staff changed meanwhile, or another device answered
  useEffect(() => {
    hear(paper)
    setConfirmed((before) => (known.current.confirmed = confirm(before, paper.answers)))
  }, [paper, hear])

  useEffect(() => {
    speak.current = async () => {
      if (busy.current) return
      busy.current = true
      const sent = waitingOf(known.current.outbox)
      const isLast = known.current.isHandingIn
      if (sent.length > 0 || isLast) setLink('sending')
      let wait: number = pause.beat
      try {
        if (isLast) {
          const { late, ...ended } = await submitExam(token, sent)
          // reopened with more time, what came too late is sent again
          keep({
            ...emptyOutbox,
            waiting: Object.fromEntries(
              sent.filter(({ number }) => late.includes(number)).map((each) => [each.number, each]),
            ),
          })
          client.setQueryData(paperQuery(token).queryKey, ended)
          onEnded()
          return
        }
        const told = await sendAnswers(token, sent)
        hear(told)
        known.current.confirmed = confirm(known.current.confirmed, told.answers)
        setConfirmed(known.current.confirmed)
        keep(settle(known.current.outbox, sent))
        setLink('saved')
        if (waitingOf(known.current.outbox).length > 0 || known.current.isHandingIn) wait = 0
      } catch (error) {
        if (isTrouble(error)) {
          setLink('lost')
          wait = pause.retry
        } else if (error instanceof Problem && error.code === 'exam.over') {
          known.current.isHandingIn = true
          setHandingIn(true)
          wait = 0
        } else if (error instanceof Problem && error.code === 'exam.submitted') {
          void client.invalidateQueries({ queryKey: paperQuery(token).queryKey })
          return
        } else reportProblem(error)
      } finally {
        busy.current = false
      }
      soon(wait)
    }
  }, [client, hear, keep, onEnded, soon, token])

  // a word at once when the page comes back to life: the device may have slept, the network may be there again
  useEffect(() => {
    const wake = () => {
      if (document.visibilityState === 'visible') soon(0)
    }
    soon(0)
    addEventListener('online', wake)
    document.addEventListener('visibilitychange', wake)
    return () => {
      clearTimeout(timer.current)
      removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [soon])

  const answers = useMemo(() => shownAnswers(confirmed, outbox), [confirmed, outbox])
  return {
    answers,
    marked: outbox.marked,
    waiting: waitingOf(outbox).length,
    link,
    left,
    isHandingIn,
    handIn,
    answer: (number, answer) => {
      if (known.current.isHandingIn) return
      keep(give(known.current.outbox, known.current.confirmed, number, answer))
      soon(pause.answer)
    },
    mark: (number) => keep(toggleMark(known.current.outbox, number)),
  }
}
