/** The queue of calls: its progress, its tabs and the students in it. */
import type { UseQueryResult } from '@tanstack/react-query'
import { Lock, UserPlus } from 'lucide-react'
import type { CallLine, CallQueue } from '@topcenter/model/interests/api'
import { type CallScope, callScopes } from '@topcenter/model/interests/calls'
import { Face } from '../../fields/face.tsx'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useMinute } from '../../platform/use-minute.ts'
import { ListFailure } from '../../records/list/list-failure.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Press } from '../../ui/buttons/press.tsx'
import { StatusTabs } from '../../ui/data/status-tabs.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { CardSkeleton } from '../../ui/messages/skeleton.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { PriorityMark } from './priority.tsx'

export function CallsHead({ onAdd }: { onAdd: () => void }) {
  const work = useWork()
  const texts = useTexts()
  return (
    <div className="split-head col-span-full min-w-0">
      <PageHeader
        title={texts.screen('Calls')}
        actions={
          <Button keys="L" onPress={onAdd}>
            <UserPlus aria-hidden size={16} />
            {work('calls.lead')}
          </Button>
        }
      />
    </div>
  )
}

interface QueueHeadProps {
  readonly scope: CallScope
  readonly queue: CallQueue | undefined
  onScope(scope: CallScope): void
}

export function QueueHead({ scope, queue, onScope }: QueueHeadProps) {
  const work = useWork()
  const texts = useTexts()
  return (
    <>
      {queue && <Progress queue={queue} />}
      <StatusTabs<CallScope>
        label={texts.screen('Calls')}
        value={scope}
        onChange={onScope}
        tabs={callScopes.map((key) => ({
          key,
          label: work(`calls.${key}`),
          ...(queue ? { count: queue.counts[key] } : {}),
        }))}
      />
    </>
  )
}

function Progress({ queue }: { queue: CallQueue }) {
  const work = useWork()
  const { done } = queue.counts
  const open = queue.counts.mine
  const said = done - queue.willJoin - queue.notAnswered
  if (done + open === 0) return null
  return (
    <div className="calls-progress">
      <p className="flex justify-between gap-2 text-sm text-ink-3">
        <span>{work('calls.doneOf', { done, all: done + open })}</span>
        <span className="text-ok">{work('calls.willJoinCount', { count: queue.willJoin })}</span>
      </p>
      <div className="calls-bar" aria-hidden>
        {(
          [
            ['ok', queue.willJoin],
            ['accent', Math.max(0, said)],
            ['warn', queue.notAnswered],
            ['none', open],
          ] as const
        )
          .filter(([, count]) => count > 0)
          .map(([tone, count]) => (
            <i key={tone} className={`is-${tone}`} style={{ flexGrow: count }} />
          ))}
      </div>
    </div>
  )
}

interface QueueLinesProps {
  readonly scope: CallScope
  readonly queue: UseQueryResult<CallQueue>
  /** Token of the student whose call is open. */
  readonly current: string | undefined
  onOpen(line: CallLine): void
}

export function QueueLines({ scope, queue, current, onOpen }: QueueLinesProps) {
  const { data, error, isFetching, refetch } = queue
  if (error && !data) return <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  if (!data) return <CardSkeleton />
  if (data.lines.length === 0) return <Nothing scope={scope} nextAt={data.nextAt} />
  return (
    <ol className="calls-rows">
      {data.lines.map((line) => (
        <li key={line.token}>
          <Row line={line} scope={scope} isCurrent={line.token === current} onOpen={() => onOpen(line)} />
        </li>
      ))}
    </ol>
  )
}

function Nothing({ scope, nextAt }: { scope: CallScope; nextAt: string | null }) {
  const work = useWork()
  const formats = useFormats()
  if (scope === 'done') return <EmptyState title={work('calls.noneDone')} />
  return (
    <EmptyState
      title={work('calls.none')}
      text={nextAt ? work('calls.nextDue', { when: formats.when(nextAt) }) : work('calls.noneText')}
    />
  )
}

const day = 86_400_000

interface RowProps {
  readonly line: CallLine
  readonly scope: CallScope
  readonly isCurrent: boolean
  onOpen(): void
}

function Row({ line, scope, isCurrent, onOpen }: RowProps) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const now = useMinute()
  const isHeld = line.held !== null && !line.held.isMine
  const due = line.dueAt ? Date.parse(line.dueAt) : null
  const isLate = due !== null && now - due > day / 2
  const detail = [
    work('calls.number', { count: line.number + 1 }),
    isHeld ? work('calls.with', { name: texts.name(line.held!.names) }) : texts.name(line.interest),
  ]
  return (
    <Press className="calls-row" onPress={onOpen} {...(isCurrent ? { 'aria-current': true } : {})}>
      <Face person={line} size="medium" />
      <span className="calls-row-words">
        <bdi className="font-semibold">{texts.name(line.names)}</bdi>
        <span className="text-sm text-ink-3">
          {line.madeFrom === 'FollowUp' || line.madeFrom === 'Interest'
            ? detail.filter(Boolean).join(' · ')
            : [work(`calls.from.${line.madeFrom}`), ...detail.slice(1)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <PriorityMark priority={line.priority} />
      <span className={`calls-row-when${isLate && scope !== 'done' ? ' is-late' : ''}`}>
        {isHeld ? (
          <Lock aria-hidden size={16} />
        ) : scope === 'done' && line.reply ? (
          texts.value('interestFollowUp', 'replyStatus', line.reply)
        ) : due === null ? (
          ''
        ) : isLate ? (
          formats.relative(line.dueAt!, now)
        ) : (
          formats.time(line.dueAt!)
        )}
      </span>
    </Press>
  )
}
