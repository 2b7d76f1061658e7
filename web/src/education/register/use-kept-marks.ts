/** Marks of one register that were kept on this device for want of a network, and what became of them. */
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { outbox } from '../../attendance/outbox.ts'
import { useWho } from '../../platform/session.ts'

/** Codes of refusals, by token of the group student. */
export type Refusals = Readonly<Record<string, string>>
export const noRefusals: Refusals = {}

/**
 * `waiting`: group students whose marks are not sent yet. `refusals`: of marks that were refused, here or while this
 * register was not open; the drafts of those are back already.
 *
 * @param time Token of the schedule time
 */
export function useKeptMarks(time: string) {
  const who = useWho()
  const all = useSyncExternalStore(outbox.subscribe, outbox.all)
  const [shownRefusals, setShownRefusals] = useState(noRefusals)
  const own = useMemo(
    () => all.filter((parcel) => parcel.user === who.token && parcel.time === time),
    [all, who.token, time],
  )
  const waiting = useMemo(() => {
    const unanswered = own.filter(({ rows, refused }) => !rows && refused === undefined)
    return new Set(unanswered.flatMap(({ body }) => body.marks.map((mark) => mark.groupStudentToken)))
  }, [own])
  const refusals = useMemo((): Refusals => {
    const rows = own.flatMap((parcel) => parcel.rows ?? [])
    return {
      ...Object.fromEntries(rows.map((row) => [row.groupStudentToken, row.code ?? 'server.caught'])),
      ...shownRefusals,
    }
  }, [own, shownRefusals])
  /** From now on these are the refusals that are shown; the answered parcels are dropped. */
  const setRefusals = useCallback(
    (next: Refusals) => {
      setShownRefusals(next)
      for (const { id } of own.filter(({ rows }) => rows)) void outbox.drop(id)
    },
    [own],
  )
  return { waiting, refusals, setRefusals }
}
