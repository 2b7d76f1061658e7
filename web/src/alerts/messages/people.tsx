/** Lists the people of a tab of the message queue. */
import type { UseQueryResult } from '@tanstack/react-query'
import { MessageCircle, MessageCircleCheck } from 'lucide-react'
import type { MessageLine } from '@topcenter/model/alerts/api'
import type { MessageTab } from '@topcenter/model/alerts/message-tabs'
import { Face } from '../../fields/face.tsx'
import { useTexts, useWork } from '../../platform/texts.ts'
import { ListFailure } from '../../records/list/list-failure.tsx'
import { Press } from '../../ui/buttons/press.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { CardSkeleton } from '../../ui/messages/skeleton.tsx'
import { useFormats } from '../../ui/page/language.tsx'

interface PeopleProps {
  readonly tab: MessageTab
  readonly queue: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'isPlaceholderData' | 'refetch'>
  readonly lines: readonly MessageLine[]
  /** Token of the person whose messages are shown. */
  readonly current: string | undefined
  onOpen(line: MessageLine): void
}

export function People({ tab, queue, lines, current, onOpen }: PeopleProps) {
  const work = useWork()
  if (queue.error && !queue.data)
    return <ListFailure error={queue.error} isRetrying={queue.isFetching} onRetry={() => void queue.refetch()} />
  if (queue.data === undefined || queue.isPlaceholderData) return <CardSkeleton />
  if (lines.length === 0)
    return (
      <EmptyState
        icon={tab === 'Waiting' ? MessageCircleCheck : MessageCircle}
        title={work(`messages.none.${tab}`)}
        {...(tab === 'Waiting' ? { text: work('messages.noneText') } : {})}
      />
    )
  return (
    <ol className="calls-rows">
      {lines.map((each) => (
        <li key={each.token}>
          <Row line={each} isCurrent={each.token === current} onOpen={() => onOpen(each)} />
        </li>
      ))}
    </ol>
  )
}

function Row({ line, isCurrent, onOpen }: { line: MessageLine; isCurrent: boolean; onOpen(): void }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const own = new Set(line.messages.map(({ token }) => token))
  const kinds = [...new Set(line.messages.map(({ kind }) => texts.value('outboundMessage', 'kind', kind)))]
  const about = [...new Set(line.messages.flatMap(({ about: whom }) => (whom ? texts.name(whom.names) : [])))]
  return (
    <Press className="calls-row" onPress={onOpen} {...(isCurrent ? { 'aria-current': true } : {})}>
      <Face person={line} size="medium" />
      <span className="calls-row-words">
        <bdi className="one-line font-semibold">{texts.name(line.names)}</bdi>
        <span className="one-line text-sm text-ink-3">{[...kinds, ...about].join(' · ')}</span>
        {line.today.some(({ token }) => !own.has(token)) && (
          <span className="text-sm text-warn">{work('messages.today')}</span>
        )}
      </span>
      {line.messages.length > 1 && <span className="count">{formats.number(line.messages.length)}</span>}
    </Press>
  )
}
