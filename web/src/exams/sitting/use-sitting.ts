/**
 * A sitting while it is being answered: each answer is sent at once and kept on the device until the server has it; the
 * time is the server's.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { isNetworkProblem, Problem } from '../../platform/problem.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { useStored } from '../../platform/use-stored.ts'
import { type Answer, type Paper, paperQuery, sendAnswers, submitSitting } from '../exam-data.ts'
import { useServerClock } from './server-clock.ts'
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

/** Milliseconds before the next request: after an answer, when there is nothing to send, after a failure. */
const pause = { answer: 300, idle: 20_000, retry: 3_000 } as const

/** `sending` also while it is handed in; `lost`: the last request did not reach the server. */
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

/** Tried again: the network failed, the server did, or it asked to wait. */
const isPassing = (error: unknown): boolean =>
  isNetworkProblem(error) ||
  (error instanceof Problem && error.status >= 500) ||
  (error instanceof Problem && error.status === 429)

export function useSitting(paper: Paper, onEnded: () => void): SittingState {
  const { token } = paper
  const client = useQueryClient()
  const { outbox, confirmed, isHandingIn, known, keep, confirmAll, setHandingIn } = useSittingAnswers(paper)
  const [link, setLink] = useState<Link>('saved')
  const { schedule, setRequest } = useNextRequest()

  const handIn = useCallback(() => {
    setHandingIn()
    schedule(0)
  }, [setHandingIn, schedule])
  const { left, setClock } = useServerClock(paper, () => {
    if (!known.current.isHandingIn) handIn()
  })
  // What staff changed meanwhile, or another device answered.
  useEffect(() => {
    setClock(paper)
    confirmAll(paper.answers)
  }, [paper, setClock, confirmAll])

  useEffect(() => {
    const submit = async (sent: readonly Answer[]) => {
      const { late, ...ended } = await submitSitting(token, sent)
      // The server took these after the end: they are sent again if staff reopen the exam with more time.
      const waiting = sent.filter(({ number }) => late.includes(number)).map((each) => [each.number, each])
      keep({ ...emptyOutbox, waiting: Object.fromEntries(waiting) })
      client.setQueryData(paperQuery(token).queryKey, ended)
      onEnded()
    }
    const exchange = async (sent: readonly Answer[]) => {
      const saved = await sendAnswers(token, sent)
      setClock(saved)
      confirmAll(saved.answers)
      keep(settle(known.current.outbox, sent))
      setLink('saved')
      const hasMore = waitingOf(known.current.outbox).length > 0 || known.current.isHandingIn
      return hasMore ? 0 : pause.idle
    }
    /** Milliseconds to the next request; undefined when there is none. */
    const afterFailure = (error: unknown): number | undefined => {
      if (isPassing(error)) {
        setLink('lost')
        return pause.retry
      }
      if (error instanceof Problem && error.code === 'exam.over') {
        setHandingIn()
        return 0
      }
      if (error instanceof Problem && error.code === 'exam.submitted') {
        void client.invalidateQueries({ queryKey: paperQuery(token).queryKey })
        return undefined
      }
      reportProblem(error)
      return pause.idle
    }
    setRequest(async () => {
      const sent = waitingOf(known.current.outbox)
      const isLast = known.current.isHandingIn
      if (sent.length > 0 || isLast) setLink('sending')
      try {
        if (!isLast) return await exchange(sent)
        await submit(sent)
        return undefined
      } catch (error) {
        return afterFailure(error)
      }
    })
  }, [client, keep, known, onEnded, setClock, setRequest, confirmAll, setHandingIn, token])

  const answers = useMemo(() => shownAnswers(confirmed, outbox), [confirmed, outbox])
  return {
    answers,
    marked: outbox.marked,
    waiting: waitingOf(outbox).length,
    link,
    left,
    isHandingIn: isHandingIn,
    handIn,
    answer: (number, answer) => {
      if (known.current.isHandingIn) return
      keep(give(known.current.outbox, known.current.confirmed, number, answer))
      schedule(pause.answer)
    },
    mark: (number) => keep(toggleMark(known.current.outbox, number)),
  }
}

/** The answers of a sitting: those that the server confirmed, and those that wait for it on this device. */
function useSittingAnswers(paper: Paper) {
  const [outbox, setOutbox] = useStored<Outbox>(outboxName(paper.token), emptyOutbox)
  const [confirmed, setConfirmed] = useState<readonly Answer[]>(paper.answers)
  const [isHandingIn, setIsHandingIn] = useState(false)
  /** The same, for requests that are under way while the page is drawn. */
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
  const confirmAll = useCallback((answers: readonly Answer[]) => {
    known.current.confirmed = confirm(known.current.confirmed, answers)
    setConfirmed(known.current.confirmed)
  }, [])
  const setHandingIn = useCallback(() => {
    known.current.isHandingIn = true
    setIsHandingIn(true)
  }, [])
  return { outbox, confirmed, isHandingIn, known, keep, confirmAll, setHandingIn }
}

/**
 * One request at a time, each when the one before said, or at once when the page is seen again or the network is back.
 * A request answers the milliseconds to the next one; undefined ends them.
 */
function useNextRequest() {
  const isBusy = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const request = useRef<() => Promise<number | undefined>>(async () => undefined)
  const run = useRef<() => Promise<void>>(async () => {})
  const schedule = useCallback((wait: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void run.current(), wait)
  }, [])
  const setRequest = useCallback((next: () => Promise<number | undefined>) => {
    request.current = next
  }, [])
  useEffect(() => {
    run.current = async () => {
      if (isBusy.current) return
      isBusy.current = true
      const wait = await request.current().finally(() => {
        isBusy.current = false
      })
      if (wait !== undefined) schedule(wait)
    }
  }, [schedule])
  useEffect(() => {
    const runWhenVisible = () => {
      if (document.visibilityState === 'visible') schedule(0)
    }
    schedule(0)
    addEventListener('online', runWhenVisible)
    document.addEventListener('visibilitychange', runWhenVisible)
    return () => {
      clearTimeout(timer.current)
      removeEventListener('online', runWhenVisible)
      document.removeEventListener('visibilitychange', runWhenVisible)
    }
  }, [schedule])
  return { schedule, setRequest }
}
