/** Lists the recipients of a message with their states, those who have not read it first. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { readReceivers, Receivers } from '@topcenter/model/alerts/api'
import { sending } from '@topcenter/model/alerts/sending'
import { call } from '../platform/api.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { Answered } from '../records/answered.tsx'
import { recordKeys } from '../records/queries.ts'
import type { PanelProps } from '../records/record-panels.ts'
import { ToggleGroup } from '../ui/buttons/toggle-group.tsx'
import { Badge } from '../ui/marks/badge.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { useFormats } from '../ui/page/language.tsx'

const tones = { Waiting: 'neutral', Left: 'neutral', Told: 'accent', Read: 'ok' } as const

/** Counts recipients whom the reader may see beyond the listed ones. */
const more = (total: number, items: Receivers['items'], unnamed: Receivers['unnamed']): number =>
  unnamed.reduce((left, { count }) => left - count, total - items.length)

export default function ReceiversPanel({ record }: PanelProps) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const [shown, setShown] = useState<'all' | 'unread'>('all')
  const asked = useQuery({
    queryKey: [...recordKeys.one(sending, record.token), 'receivers', shown],
    queryFn: ({ signal }) =>
      call<typeof readReceivers>('GET /api/sendings/:token/receivers', {
        params: { token: record.token },
        query: shown === 'unread' ? { unread: true } : {},
        signal,
      }),
  })
  return (
    <div className="grid gap-3">
      <ToggleGroup
        label={texts.field(sending, 'receivers')}
        value={shown}
        onChange={(value) => setShown(value === 'unread' ? 'unread' : 'all')}
        options={[
          { value: 'all', label: work('notifications.all') },
          { value: 'unread', label: work('receivers.unread') },
        ]}
      />
      <Answered query={asked}>
        {({ total, items, unnamed }) =>
          total === 0 ? (
            <EmptyState title={work('receivers.none')} />
          ) : (
            <>
              <ul className="card divide-y divide-line">
                {items.map(({ user, state }) => (
                  <li key={user.token} className="flex min-h-11 items-center justify-between gap-3 px-3">
                    <bdi className="min-w-0 one-line">{texts.name(user.names)}</bdi>
                    <Badge tone={tones[state]}>{work(`receivers.${state}`)}</Badge>
                  </li>
                ))}
                {unnamed.map(({ state, count }) => (
                  <li key={state} className="flex min-h-11 items-center justify-between gap-3 px-3">
                    <span className="text-ink-2">{work('receivers.unnamed', { count: formats.number(count) })}</span>
                    <Badge tone={tones[state]}>{work(`receivers.${state}`)}</Badge>
                  </li>
                ))}
              </ul>
              {more(total, items, unnamed) > 0 && (
                <p className="text-sm text-ink-3">
                  {work('receivers.more', { count: formats.number(more(total, items, unnamed)) })}
                </p>
              )}
            </>
          )
        }
      </Answered>
    </div>
  )
}
