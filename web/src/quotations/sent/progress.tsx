/** What a client reads of the order on what they accepted: how far it is, and what the centre says of it with photos. */
import { useQuery } from '@tanstack/react-query'
import type { Names } from '@topcenter/model/kit/names'
import { jobOrder, type jobOrderStates } from '@topcenter/model/quotations/job-order'
import { priceQuotation } from '@topcenter/model/quotations/price-quotation'
import { toneOf } from '../../fields/state-tone.ts'
import { api } from '../../platform/api.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { recordKeys } from '../../records/queries.ts'
import { ProgressBar } from '../../ui/charts/progress-bar.tsx'
import { Badge, StateBadge } from '../../ui/marks/badge.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import './sent-version.css'

interface Progress {
  readonly order: {
    readonly code: string
    readonly state: (typeof jobOrderStates)[number]
    readonly startAt: string | null
    readonly expectedAt: string | null
    readonly isLate: boolean
    readonly lines: readonly {
      readonly token: string
      readonly names: Names
      readonly ordered: number
      readonly done: number
      readonly canceled: number
      readonly received: number
    }[]
    readonly steps: readonly {
      readonly token: string
      readonly at: string
      readonly work: string
      readonly photos: readonly string[]
    }[]
    readonly deliveries: readonly { readonly token: string; readonly at: string }[]
  } | null
}

export function OrderProgress({ quotation }: { quotation: string }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const { data } = useQuery({
    queryKey: [...recordKeys.all(priceQuotation), 'progress', quotation],
    queryFn: ({ signal }) => api.get<Progress>(`/price-quotations/${quotation}/progress`, { signal }),
  })
  if (!data?.order) return null
  const { order } = data
  const isOver = order.state !== 'NewlyWanted' && order.state !== 'WorkProgres'
  return (
    <section className="sent mb-6" aria-labelledby="order-progress">
      <h2 id="order-progress" className="flex flex-wrap items-center gap-3 text-lg font-semibold">
        {work('order.progress')}
        <StateBadge tone={toneOf(order.state)}>{texts.value(jobOrder, 'state', order.state)}</StateBadge>
        {order.isLate && <Badge tone="bad">{work('order.late')}</Badge>}
      </h2>
      {order.expectedAt && !isOver && (
        <p className="text-ink-2">{work('order.expected', { at: formats.dateTime(order.expectedAt) })}</p>
      )}
      <ul className="sent-lines">
        {order.lines.map((line) => {
          const wanted = line.ordered - line.canceled
          return (
            <li key={line.token} className="grid gap-2 p-3">
              <bdi className="sent-name">{texts.name(line.names)}</bdi>
              <ProgressBar
                label={work('order.doneOf', { done: formats.number(line.done), ordered: formats.number(wanted) })}
                value={wanted === 0 ? 100 : (100 * line.done) / wanted}
              />
            </li>
          )
        })}
      </ul>
      {order.steps.length > 0 && (
        <ol className="grid gap-4 border-s-2 border-line ps-4">
          {order.steps.map((step) => (
            <li key={step.token} className="grid gap-1">
              <bdi className="whitespace-pre-line">{step.work}</bdi>
              <span className="text-sm text-ink-2">{formats.dateTime(step.at)}</span>
              <div className="flex flex-wrap gap-2">
                {step.photos.map((photo, at) => {
                  const address = `/api/price-quotations/${quotation}/progress/attachments/${photo}`
                  return (
                    <a key={photo} href={address} target="_blank" rel="noreferrer">
                      {work('order.photo', { n: formats.number(at + 1) })}
                    </a>
                  )
                })}
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
