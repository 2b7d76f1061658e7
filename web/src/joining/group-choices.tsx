/** The groups that an application may be seated in, with their seats; in a full one, a place on its waiting list. */
import { useQuery } from '@tanstack/react-query'
import { educationalGroup } from '@topcenter/model/education/educational-group'
import { educationalGroupStudent } from '@topcenter/model/education/educational-group-student'
import { educationalJoiningApplication } from '@topcenter/model/joining/educational-joining-application'
import { groupWaiting } from '@topcenter/model/joining/group-waiting'
import { useTexts, useWork } from '../platform/texts.ts'
import { ListFailure } from '../records/list/list-failure.tsx'
import { useRefresh, useSave } from '../records/mutations.ts'
import { listQuery } from '../records/queries.ts'
import type { RecordData, Shown } from '../records/record.ts'
import { Badge } from '../ui/marks/badge.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { CardSkeleton } from '../ui/messages/skeleton.tsx'
import { toasts } from '../ui/messages/toasts.ts'
import { Seats, seatsOf } from './seats.tsx'

export interface GroupChoicesProps {
  readonly category: string
  readonly period: string
  readonly chosen: string | null
  onChoose(group: RecordData): void
}

export const groupsQuery = (category: string, period: string) =>
  listQuery(educationalGroup, {
    educationalCategoryToken: category,
    educationalPeriodToken: period,
    finished: 'NotFinished',
    size: 100,
    sort: 'code',
    columns:
      'code,names,lecturer,minimumNumberOfStudents,minimumStatus,maximumNumberOfStudents,maximumStatus,totalNumberOfStudents,closed,slices',
  })

export function GroupChoices({ category, period, chosen, onChoose }: GroupChoicesProps) {
  const work = useWork()
  const groups = useQuery(groupsQuery(category, period))
  if (groups.error && !groups.data)
    return <ListFailure error={groups.error} isRetrying={groups.isFetching} onRetry={() => void groups.refetch()} />
  if (!groups.data) return <CardSkeleton />
  if (groups.data.items.length === 0) return <EmptyState title={work('joined.noGroups')} />
  return (
    <div role="radiogroup" aria-label={work('joined.chooseGroup')} className="grid gap-2">
      {groups.data.items.map((group) => (
        <GroupChoice
          key={group.token}
          group={group}
          isChosen={group.token === chosen}
          onChoose={() => onChoose(group)}
        />
      ))}
    </div>
  )
}

/** The first open one with a free seat, or a full one, on whose waiting list one may come. */
export const proposedGroup = (groups: readonly RecordData[]): RecordData | undefined => {
  const open = groups.filter((group) => group.closed === 'Open')
  return open.find((group) => !seatsOf(group).isFull) ?? open[0]
}

function GroupChoice({ group, isChosen, onChoose }: { group: RecordData; isChosen: boolean; onChoose: () => void }) {
  const texts = useTexts()
  const isClosed = group.closed === 'Closed'
  const lecturer = texts.name((group.lecturer as Shown | null)?.names)
  const times = useWeeklyTimes(group)
  return (
    <label
      className={`card flex cursor-pointer items-start gap-3 p-3 ${isChosen ? 'border-accent bg-row-selected' : ''} ${isClosed ? 'opacity-70' : ''}`}
    >
      <input
        type="radio"
        name="group"
        className="mt-1 size-4 accent-accent"
        checked={isChosen}
        disabled={isClosed}
        onChange={onChoose}
      />
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="flex flex-wrap items-center gap-2 font-semibold">
          <bdi>{texts.name(group.names)}</bdi>
          {isClosed && <Badge tone="warn">{texts.value(educationalGroup, 'closed', 'Closed')}</Badge>}
        </span>
        {(lecturer || times) && (
          <span className="text-sm text-ink-2">{[lecturer, times].filter(Boolean).join(' · ')}</span>
        )}
        <Seats group={group} />
      </span>
    </label>
  )
}

interface Slice {
  readonly weekday: string
  readonly from: string
  readonly to: string
}
/** Days and hours of a week, days with the same hours together. */
export function useWeeklyTimes(group: RecordData): string {
  const texts = useTexts()
  const formats = useFormats()
  const sameHours = Map.groupBy(
    (group.slices as readonly Slice[] | undefined) ?? [],
    ({ from, to }) => `${formats.time(from)} – ${formats.time(to)}`,
  )
  return [...sameHours]
    .map(
      ([hours, slices]) =>
        `${new Intl.ListFormat(texts.language).format(slices.map(({ weekday }) => texts.value(educationalGroup, 'slices.weekday', weekday)))} ${hours}`,
    )
    .join(' · ')
}

/** Seats an application, or adds it to the waiting list of a full group; a refusal is thrown. */
export function usePlace(name: string) {
  const texts = useTexts()
  const work = useWork()
  const refresh = useRefresh()
  const seat = useSave(educationalGroupStudent)
  const wait = useSave(groupWaiting)
  const place = async (
    application: string,
    group: RecordData,
    {
      confirmClash = false,
      idempotencyKey,
    }: { readonly confirmClash?: boolean; readonly idempotencyKey?: string } = {},
  ) => {
    const { isFull } = seatsOf(group)
    const values = { educationalGroupToken: group.token, applicationToken: application }
    const key = idempotencyKey ? { idempotencyKey } : {}
    try {
      await (isFull
        ? wait.mutateAsync({ values, ...key })
        : seat.mutateAsync({ values: { ...values, ...(confirmClash ? { confirmClash } : {}) }, ...key }))
      toasts.show({
        tone: 'success',
        text: work(isFull ? 'walkIn.waits' : 'joined.added', { name, group: texts.name(group.names) }),
      })
    } finally {
      for (const entity of [educationalGroup, educationalJoiningApplication]) refresh(entity)
    }
  }
  return { place, isPending: seat.isPending || wait.isPending }
}
