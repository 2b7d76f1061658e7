/** Viewers of a shared medium in its record, with their progress, and the number of viewers of each part. */
import { useQuery } from '@tanstack/react-query'
import type { readViewers } from '@topcenter/model/media/api'
import { sharedMedia } from '@topcenter/model/media/shared-media'
import { call } from '../../platform/api.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { Answered } from '../../records/answered.tsx'
import { Unnamed } from '../../records/unnamed.tsx'
import { recordKeys } from '../../records/queries.ts'
import type { PanelProps } from '../../records/record-panels.ts'
import { LineList } from '../../ui/data/line-list.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { clockText } from '../../fields/clock-text.ts'
import { percentOf } from './shelf-data.ts'
import './viewers-panel.css'

export default function ViewersPanel({ record }: PanelProps) {
  return <Viewed token={record.token} />
}

export function Viewed({ token }: { token: string }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const viewers = useQuery({
    queryKey: [...recordKeys.one(sharedMedia, token), 'viewers'],
    queryFn: ({ signal }) =>
      call<typeof readViewers>('GET /api/shared-medias/:token/viewers', { params: { token }, signal }),
  })
  return (
    <Answered query={viewers}>
      {({ seen, unseen, seenUnnamed, unseenUnnamed, seconds, heat }) => (
        <div className="grid gap-4">
          <p className="font-semibold">
            {unseen.length + unseenUnnamed > 0
              ? work('media.seenOf', {
                  n: formats.number(seen.length + seenUnnamed),
                  m: formats.number(seen.length + seenUnnamed + unseen.length + unseenUnnamed),
                })
              : work('media.seenBy', { count: seen.length + seenUnnamed })}
          </p>
          {seconds && heat.some((n) => n > 0) && <Heat heat={heat} seconds={seconds} />}
          {seen.length + seenUnnamed === 0 ? (
            <EmptyState title={work('media.nobody')} text={work('media.nobodyText')} />
          ) : (
            <LineList
              label={work('media.seenBy', { count: seen.length })}
              lines={seen.map((each) => ({
                key: each.token,
                title: <bdi>{texts.name(each.names)}</bdi>,
                detail: formats.dateTime(each.lastAt),
                aside: seconds ? (
                  <span>
                    <bdi dir="ltr">{formats.percent(percentOf({ watched: each.watched, seconds }))}</bdi>
                    {' · '}
                    {work('media.stoppedAt', { at: clockText(each.position) })}
                  </span>
                ) : undefined,
              }))}
            />
          )}
          <Unnamed count={seenUnnamed} />
          {unseen.length + unseenUnnamed > 0 && (
            <section className="grid gap-2">
              <h3 className="text-lg">{work('media.notSeen')}</h3>
              <LineList
                label={work('media.notSeen')}
                lines={unseen.map((each) => ({ key: each.token, title: <bdi>{texts.name(each.names)}</bdi> }))}
              />
              <Unnamed count={unseenUnnamed} />
            </section>
          )}
        </div>
      )}
    </Answered>
  )
}

/** From left to right as the player's bar; the table beside it is read out. */
function Heat({ heat, seconds }: { heat: readonly number[]; seconds: number }) {
  const work = useWork()
  const formats = useFormats()
  const most = Math.max(...heat)
  const placeOf = (part: number): string => clockText((part * seconds) / heat.length)
  return (
    <figure className="grid gap-1">
      <figcaption className="text-sm text-ink-2">{work('media.heat')}</figcaption>
      <div className="media-heat" dir="ltr" aria-hidden>
        {heat.map((n, part) => (
          <span
            // parts have nothing but their place
            // oxlint-disable-next-line react/no-array-index-key
            key={part}
            style={{ blockSize: `${Math.max(4, (n / most) * 100)}%` }}
            title={`${placeOf(part)}: ${n}`}
          />
        ))}
      </div>
      <span className="flex justify-between text-sm text-ink-2" dir="ltr">
        <span>{clockText(0)}</span>
        <span>{clockText(seconds)}</span>
      </span>
      <span className="only-read">
        {heat
          .filter((_n, part) => part % 6 === 0)
          .map((n, index) => `${placeOf(index * 6)}: ${formats.number(n)}`)
          .join(', ')}
      </span>
    </figure>
  )
}
