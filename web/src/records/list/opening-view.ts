/**
 * A list or report that is opened without anything in its address shows its default view; the address then says what
 * that view is, or that the reader cleared it.
 */
import { useCallback, useEffect, useMemo } from 'react'
import type { SetURLSearchParams } from 'react-router'

/** Set in the address of a list with a default view when the user clears that view. */
export const wholeKey = 'whole'

/** Tests if a key of the address belongs to the list, and so to a saved view of it. */
export type IsOwn = (key: string) => boolean

const nothing = {}

/** The address's parameters; of a list that is opened without any of its own, those of its default view. */
export function useOpenedParams(
  given: URLSearchParams,
  setParams: SetURLSearchParams,
  opening: string | undefined,
  isOwn: IsOwn,
  preset: Readonly<Record<string, string>> = nothing,
): URLSearchParams {
  const params = useMemo(() => {
    if (!opening || [...given.keys()].some((key) => isOwn(key) || key === wholeKey)) return given
    return new URLSearchParams([...given, ...[...new URLSearchParams(opening)].filter(([key]) => !(key in preset))])
  }, [given, opening, isOwn, preset])
  useEffect(() => {
    if (params !== given && params.size > given.size) setParams(params, { replace: true, preventScrollReset: true })
  }, [params, given, setParams])
  return params
}

/** Another view takes the place of what the address says. */
export function useViewChange(
  setParams: SetURLSearchParams,
  opening: string | undefined,
  isOwn: IsOwn,
): {
  readonly apply: (address: string) => void
  /** Preserves the current state when its default view changes. */
  readonly stay: () => void
} {
  const stay = useCallback(
    () =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          if (![...next.keys()].some(isOwn)) next.set(wholeKey, '1')
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams, isOwn],
  )
  const apply = useCallback(
    (address: string) =>
      setParams((before) => {
        const next = new URLSearchParams([
          ...[...before].filter(([key]) => !isOwn(key) && key !== wholeKey),
          ...new URLSearchParams(address),
        ])
        if (opening && ![...next.keys()].some(isOwn)) next.set(wholeKey, '1')
        return next
      }),
    [setParams, opening, isOwn],
  )
  return { stay, apply }
}
