/**
 * Purchases that accepting many applications will make, before it is done (D12.1); the action includes the sum shown
 * here.
 */
import { useEffect } from 'react'
import { problemText } from '../platform/problem-report.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import type { BulkNoteProps } from '../records/record-panels.ts'
import { CardSkeleton } from '../ui/messages/skeleton.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { useAcceptanceQuote } from './acceptance-quote.ts'

export default function AcceptanceNote({ chosen, refusals, onInput }: BulkNoteProps) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const { mayBuy, data, error } = useAcceptanceQuote(chosen, { refusals })
  const shown = data?.money
  useEffect(() => onInput(shown === undefined ? {} : { shown }), [shown, onInput])
  if (!mayBuy) return <p className="text-ink-2">{work('joined.mayNotBuy')}</p>
  if (error)
    return (
      <p role="alert" className="text-bad">
        {problemText(error, texts)}
      </p>
    )
  if (!data) return <CardSkeleton />
  return (
    <div role="status" className="grid gap-1">
      <p>
        {data.subscriptions === 0
          ? work('joined.buysNone')
          : work('joined.buysMany', { count: data.subscriptions, money: formats.money(data.money) })}
      </p>
      {data.refused > 0 && <p>{work('joined.buysNot', { count: data.refused })}</p>}
    </div>
  )
}
