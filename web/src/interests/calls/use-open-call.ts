/** Keeps the call that is open. Opening another one, or none, releases its lease first. */
import { useEffect, useEffectEvent, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { CallCard } from '@topcenter/model/interests/api'
import { reportProblem } from '../../platform/problem-report.ts'
import { callsKey, nextCall, openCall, releaseCall } from './call-data.ts'

/** Maximum skipped students: "next" does not offer them again while the screen is open. */
const maxPassed = 60

export function useOpenCall() {
  const client = useQueryClient()
  const [params, setParams] = useSearchParams()
  const [card, setCard] = useState<CallCard | null>(null)
  const [passed, setPassed] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const [isOver, setOver] = useState(false)

  /** @param isLeft The open call is saved, so it closes even if the next one cannot be opened */
  const run = async (act: () => Promise<CallCard | null>, isLeft = false) => {
    if (isBusy) return
    setBusy(true)
    try {
      const next = await act()
      setCard(next)
      setOver(next === null)
    } catch (error) {
      if (isLeft) setCard(null)
      reportProblem(error as Error)
    } finally {
      setBusy(false)
      void client.invalidateQueries({ queryKey: callsKey })
    }
  }
  const layAside = async () => {
    if (!card) return passed
    await releaseCall(card.token)
    const now = [...passed, card.token].slice(-maxPassed)
    setPassed(now)
    return now
  }
  // somebody of the board: taken once, when the screen opens
  const person = params.get('person')
  const begin = useEffectEvent((token: string) => {
    setParams({}, { replace: true })
    void run(() => openCall(token))
  })
  useEffect(() => {
    if (!person) return undefined
    const timer = setTimeout(() => begin(person))
    return () => clearTimeout(timer)
  }, [person])
  return {
    card,
    isBusy,
    /** True if "next" found nobody. */
    isOver,
    update: (now: CallCard) => setCard((shown) => (shown?.token === now.token ? now : shown)),
    open: (token: string) =>
      void run(async () => {
        await layAside()
        return openCall(token)
      }),
    /** @param isSaved The open call is saved, so there is nothing to release */
    next: (isSaved = false) =>
      void run(async () => (await nextCall(isSaved ? passed : await layAside())).card, isSaved),
    close: () =>
      void run(async () => {
        await layAside()
        return null
      }),
  }
}
