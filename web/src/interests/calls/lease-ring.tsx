/** How long the student is still held: renewed silently by work, at most every five minutes. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { Problem } from '../../platform/problem.ts'
import { useWork } from '../../platform/texts.ts'
import { useFormats } from '../../ui/page/language.tsx'

const renewEvery = 5 * 60_000
const soon = 2 * 60_000
const tick = 1_000

export interface LeaseState {
  /** Milliseconds until it ends. */
  readonly left: number
  readonly whole: number
  /** Why it is over; what was typed stays. */
  readonly lost: string | null
  work(): void
  lose(why: string | undefined): void
  again(until: string): void
}

export function useLease(given: string | null, renew: () => Promise<{ until: string }>): LeaseState {
  const work = useWork()
  const [until, setUntil] = useState(() => (given ? Date.parse(given) : 0))
  const [now, setNow] = useState(() => Date.now())
  const [whole, setWhole] = useState(() => Math.max(1, until - now))
  const [lost, setLost] = useState<string | null>(null)
  const renewed = useRef(now)
  const ask = useRef(renew)
  useEffect(() => {
    ask.current = renew
  })
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tick)
    return () => clearInterval(timer)
  }, [])
  const again = useCallback((next: string) => {
    const at = Date.parse(next)
    setUntil(at)
    setWhole(Math.max(1, at - Date.now()))
    setLost(null)
    renewed.current = Date.now()
  }, [])
  const lose = useCallback((why: string | undefined) => setLost(why ?? work('calls.lapsed')), [work])
  const onWork = useCallback(() => {
    if (Date.now() - renewed.current < renewEvery) return
    renewed.current = Date.now()
    const go = async () => {
      try {
        again((await ask.current()).until)
      } catch (error) {
        if (error instanceof Problem && error.code.startsWith('followUp.')) lose(error.body.detail)
      }
    }
    void go()
  }, [again, lose])
  const left = Math.max(0, until - now)
  const isOver = until > 0 && left === 0
  return { left, whole, lost: lost ?? (isOver ? work('calls.lapsed') : null), work: onWork, lose, again }
}

const radius = 14
const round = 2 * Math.PI * radius

export function LeaseRing({ lease }: { lease: LeaseState }) {
  const work = useWork()
  const formats = useFormats()
  const seconds = Math.floor(lease.left / 1000)
  const said = `${formats.digits(String(Math.floor(seconds / 60)).padStart(2, '0'))}:${formats.digits(String(seconds % 60).padStart(2, '0'))}`
  const part = Math.min(1, lease.left / lease.whole)
  return (
    <div
      className={`call-lease${lease.left <= soon ? ' is-warn' : ''}`}
      role="timer"
      aria-label={work('calls.held', { left: said })}
    >
      <svg width={34} height={34} viewBox="0 0 34 34" aria-hidden>
        <circle cx={17} cy={17} r={radius} className="call-lease-track" />
        <circle
          cx={17}
          cy={17}
          r={radius}
          className="call-lease-left"
          strokeDasharray={`${round * part} ${round}`}
          transform="rotate(-90 17 17)"
        />
      </svg>
      <span className="grid text-end" aria-hidden>
        <span className="tabular-nums font-semibold" dir="ltr">
          {said}
        </span>
        <span className="text-xs text-ink-3">{work('calls.yours')}</span>
      </span>
    </div>
  )
}
