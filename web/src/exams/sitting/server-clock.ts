/** The time that is left of a sitting, by the server's clock. A paper of a sitting always has its end. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { SittingClock } from '../exam-data.ts'

/**
 * The server's clock is counted on from its last answer, since the device's own may be wrong and may be set meanwhile.
 *
 * @param onOver Called twice a second once no time is left
 * @returns `left` in milliseconds; `setClock` takes what an answer says of the time
 */
export function useServerClock(first: SittingClock, onOver: () => void) {
  const [clock, keep] = useState(() => ({
    endsAt: Date.parse(first.endsAt!),
    ahead: Date.parse(first.now) - performance.now(),
  }))
  const [left, setLeft] = useState(() => Date.parse(first.endsAt!) - Date.parse(first.now))
  const setClock = useCallback(
    ({ now, endsAt }: SittingClock) =>
      keep({ endsAt: Date.parse(endsAt!), ahead: Date.parse(now) - performance.now() }),
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
  return { left, setClock }
}
