/** Progress of the client's order: its steps, and the remarks of the centre with photos. */
import { useQuery } from '@tanstack/react-query'
import { jobOrder } from '@topcenter/model/quotations/job-order'
import { jobOrderDelivery } from '@topcenter/model/quotations/job-order-delivery'
import { toneOf } from '../../fields/state-tone.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { ProgressBar } from '../../ui/charts/progress-bar.tsx'
import { Badge, StateBadge } from '../../ui/marks/badge.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { PaperButton } from '../paper-button.tsx'
import type { ProgressAddress, progressIn } from './progress-data.ts'
import './sent-version.css'

interface OrderProgressProps {
  readonly query: ReturnType<typeof progressIn>
  /** Returns the address of a part of the order: a photo, its paper, the note of a delivery. */
  readonly addressOf: ProgressAddress
}

export function OrderProgress({ query, addressOf }: OrderProgressProps) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const { data } = useQuery(query)
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
      <p>
        <PaperButton href={addressOf('paper')} />
      </p>
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
              <span>
                <bdi className="whitespace-pre-line">{step.work}</bdi>
              </span>
              <span className="text-sm text-ink-2">{formats.dateTime(step.at)}</span>
              <div className="flex flex-wrap gap-2">
                {step.photos.map(({ token, fileName, mediaType }, at) => (
                  <a key={token} href={addressOf('photo', token)} target="_blank" rel="noreferrer">
                    {mediaType === 'image' ? (
                      <img
                        className="progress-photo"
                        src={addressOf('photo', token)}
                        alt={work('order.photo', { n: formats.number(at + 1) })}
                        loading="lazy"
                      />
                    ) : (
                      <bdi>{fileName}</bdi>
                    )}
                  </a>
                ))}
              </div>
            </li>
          ))}
        </ol>
      )}
      {order.deliveries.length > 0 && (
        <ul className="sent-lines" aria-label={texts.entity(jobOrderDelivery).many}>
          {order.deliveries.map(({ token, at }) => (
            <li key={token} className="flex flex-wrap items-center justify-between gap-2 p-3">
              <span>
                {texts.entity(jobOrderDelivery).one} · {formats.dateTime(at)}
              </span>
              <PaperButton href={addressOf('delivery', token)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
