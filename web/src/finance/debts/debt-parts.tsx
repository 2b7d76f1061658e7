/** The parts of a debt in the order of their dates: how each stands, and changing it. */
import { lazy, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { installmentScheduleTime } from '@topcenter/model/finance/installment'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { useToday } from '../../platform/use-today.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useRecordActions } from '../../records/actions/record-actions.tsx'
import { ListFailure } from '../../records/list/list-failure.tsx'
import { listQuery } from '../../records/queries.ts'
import type { RecordData } from '../../records/record.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { ProgressBar } from '../../ui/charts/progress-bar.tsx'
import { StateBadge, type Tone } from '../../ui/marks/badge.tsx'
import { CardSkeleton } from '../../ui/messages/skeleton.tsx'
import { useFormats } from '../../ui/page/language.tsx'

const PartDialog = lazy(async () => ({ default: (await import('./part-dialog.tsx')).PartDialog }))

/** Parts that are listed here; a link leads to all of them. */
const most = 100

export interface DebtPartsProps {
  readonly debt: RecordData
  /** Piastres of the debt that no part plans. */
  readonly unscheduled: number
}

export function DebtParts({ debt, unscheduled }: DebtPartsProps) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const [changed, setChanged] = useState<RecordData | null>(null)
  const actions = useRecordActions(installmentScheduleTime)
  const bounds = { debtToken: debt.token, canceled: 'NotCanceled' }
  const list = useQuery(listQuery(installmentScheduleTime, { ...bounds, size: most, sort: 'dueDateTime' }))
  if (list.error && !list.data)
    return <ListFailure error={list.error} isRetrying={list.isFetching} onRetry={() => void list.refetch()} />
  if (!list.data) return <CardSkeleton />
  const parts = list.data.items
  return (
    <section className="grid gap-2">
      <h3 className="text-base">{work('desk.plan')}</h3>
      {parts.length === 0 ? (
        <p className="text-sm text-ink-3">{work('desk.noParts')}</p>
      ) : (
        <ol className="grid border-s-2 border-line ps-4">
          {parts.map((part) => (
            <PartLine
              key={part.token}
              part={part}
              onAction={(action) => actions.start(part, action)}
              onChange={() => setChanged(part)}
            />
          ))}
        </ol>
      )}
      {unscheduled > 0 && <p className="text-sm">{work('desk.unscheduled', { amount: formats.money(unscheduled) })}</p>}
      {list.data.page.total > most && (
        <LinkButton
          variant="text"
          href={`/JoiningApplications/InstallmentScheduleTimes/${String(debt.userToken)}/${debt.token}`}
        >
          {texts.entity(installmentScheduleTime).many}
        </LinkButton>
      )}
      {changed && (
        <Suspense>
          <PartDialog part={changed} parts={parts} unscheduled={unscheduled} onClose={() => setChanged(null)} />
        </Suspense>
      )}
      {actions.dialog}
    </section>
  )
}

interface PartLineProps {
  readonly part: RecordData
  onAction(action: 'postpone' | 'cancel'): void
  onChange(): void
}

function PartLine({ part, onAction, onChange }: PartLineProps) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const { text, tone } = usePartState(part)
  const [amount, paid] = [Number(part.amount), Number(part.paid ?? 0)]
  const word = (action: string) => texts.action(installmentScheduleTime, action).do
  return (
    <li className="relative grid gap-1 py-2 before:absolute before:-start-[23px] before:top-4 before:size-3 before:rounded-full before:border-2 before:border-line before:bg-surface">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <time className="font-semibold" dateTime={String(part.dueDateTime)}>
          {formats.date(String(part.dueDateTime))}
        </time>
        <StateBadge tone={tone}>{text}</StateBadge>
        <span className="ms-auto font-semibold tabular-nums">{formats.money(amount)}</span>
      </div>
      <ProgressBar hideLabel label={work('desk.paid')} value={amount > 0 ? (100 * paid) / amount : 0} />
      <div className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
        {paid > 0 && paid < amount && (
          <span>
            {work('desk.paid')} {formats.amount(paid)}
          </span>
        )}
        <span className="ms-auto flex flex-wrap gap-1">
          {part.allowed.includes('postpone') && (
            <Button variant="ghost" onPress={() => onAction('postpone')}>
              {word('postpone')}
            </Button>
          )}
          {part.allowed.includes('changeAmount') && (
            <Button variant="ghost" onPress={onChange}>
              {word('changeAmount')}
            </Button>
          )}
          {part.allowed.includes('cancel') && (
            <Button variant="ghost" onPress={() => onAction('cancel')}>
              {word('cancel')}
            </Button>
          )}
        </span>
      </div>
    </li>
  )
}

function usePartState(part: RecordData): { readonly text: string; readonly tone: Tone } {
  const work = useWork()
  const { timeZone } = useWho()
  const today = useToday()
  const due = utcToZoned(String(part.dueDateTime), timeZone).date
  if (Number(part.remainder ?? 0) === 0) return { text: work('desk.partState.paid'), tone: 'ok' }
  if (due < today) return { text: work('desk.partState.late'), tone: 'bad' }
  if (due === today) return { text: work('desk.today'), tone: 'warn' }
  return Number(part.paid ?? 0) > 0
    ? { text: work('desk.partState.part'), tone: 'warn' }
    : { text: work('desk.partState.open'), tone: 'neutral' }
}
