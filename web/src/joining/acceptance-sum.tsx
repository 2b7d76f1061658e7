/**
 * On the button that accepts the selected applications: the sum of the debts that this makes, where there is one. The
 * action includes the sum shown here (D12.1).
 */
import { useEffect, useRef } from 'react'
import type { BulkSumProps } from '../records/record-panels.ts'
import { useFormats } from '../ui/page/language.tsx'
import { useAcceptanceQuote } from './acceptance-quote.ts'

const rest = 300 // milliseconds

export default function AcceptanceSum({ chosen, onInput }: BulkSumProps) {
  const { amount } = useFormats()
  const { data, isPlaceholderData } = useAcceptanceQuote(chosen, { rests: rest, isOff: 'query' in chosen })
  const shown = isPlaceholderData ? undefined : data?.money
  const tell = useRef(onInput)
  useEffect(() => {
    tell.current = onInput
  })
  useEffect(() => tell.current(shown === undefined ? {} : { shown }), [shown])
  if (!data || isPlaceholderData || data.money === 0) return null
  return (
    <>
      {' · '}
      <bdi dir="ltr">{amount(data.money)}</bdi>
    </>
  )
}
