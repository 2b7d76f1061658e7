/** Hands the amount that the reader sees to the action that accepts: the server takes that amount or refuses (D12.1). */
import { useEffect, useRef } from 'react'

export function useShownAmount(
  shown: number | undefined,
  onInput: (action: 'accept', input: Readonly<Record<string, unknown>>) => void,
): void {
  const latest = useRef(onInput)
  useEffect(() => {
    latest.current = onInput
  })
  useEffect(() => latest.current('accept', shown === undefined ? {} : { shown }), [shown])
}
