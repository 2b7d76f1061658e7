/** One complaint as a conversation: whose turn it is, what was said, and where the answer is written. */
import { useCallback, useMemo } from 'react'
import { complaintFollowUp } from '@topcenter/model/alerts/complaint'
import { groupOf } from '@topcenter/model/kit/entity'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { ListFailure } from '../../records/list/list-failure.tsx'
import { useRecords } from '../../records/queries.ts'
import type { PanelProps } from '../../records/record-panels.ts'
import { NoPermissionState } from '../../ui/messages/no-permission-state.tsx'
import { CardSkeleton } from '../../ui/messages/skeleton.tsx'
import { Bubbles, maxSaid } from './bubbles.tsx'
import { closed, isOwn, type Said, type Talk } from './complaint-data.ts'
import { Ending } from './ending.tsx'
import { TurnStrip } from './turn.tsx'
import { type Asked, WriteBox } from './write-box.tsx'
import './complaints.css'

interface ConversationProps {
  readonly record: Talk
  readonly asked?: Asked | undefined
  onSent?: ((kind: 'reply' | 'note') => void) | undefined
  /** A new complaint goes on from this one, which was closed too long ago. */
  onGoOn?: (() => void) | undefined
}

export function Conversation({ record, asked, onSent, onGoOn }: ConversationProps) {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const canSee = who.canView(complaintFollowUp)
  const { data, error, isFetching, refetch } = useRecords(
    complaintFollowUp,
    { complaintToken: record.token, sort: '-createdAt', size: maxSaid },
    { enabled: canSee },
  )
  const isShown = data?.items.every((each) => each.complaintToken === record.token)
  const said = isShown ? ([...data!.items].reverse() as unknown as readonly Said[]) : undefined
  const last = said?.at(-1)?.token
  // mounted anew with each new last message, so that it is in sight
  const show = useCallback((end: HTMLElement | null) => {
    const scroller = end?.closest<HTMLElement>('.talk-scroll')
    if (scroller) scroller.scrollTop = scroller.scrollHeight
  }, [])
  if (!canSee) return <NoPermissionState permission={texts.group(groupOf(complaintFollowUp))} />
  if (error && !data) return <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  const isClosed = record.state === closed
  return (
    <div className="talk">
      {/* scrolled by the keyboard too */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="talk-scroll" role="region" aria-label={texts.entity(complaintFollowUp).many} tabIndex={0}>
        <TurnStrip record={record} />
        {record.follows && (
          <p className="talk-day">{work('talk.follows', { name: texts.name(record.follows.names) })}</p>
        )}
        {(data?.page.total ?? 0) > maxSaid && <p className="talk-day">{work('talk.earlier')}</p>}
        {said ? <Bubbles record={record} said={said} /> : <CardSkeleton />}
        <div key={last} ref={show} />
      </div>
      {isClosed
        ? isOwn(who, record) && <Ending key={record.token} record={record} onGoOn={onGoOn} />
        : record.recordState === 'active' &&
          who.may(complaintFollowUp, 'create') && (
            <WriteBox key={record.token} record={record} after={last} asked={asked} onSent={onSent} />
          )}
    </div>
  )
}

/** The same as a tab of the record. */
export default function ConversationPanel({ record, begun = 0 }: PanelProps) {
  const asked = useMemo(() => ({ kind: 'reply', times: begun }) as const, [begun])
  return <Conversation record={record as Talk} asked={asked} />
}
