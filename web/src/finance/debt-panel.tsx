/**
 * In a debt's record: its parts in the order of their dates, what was paid of it, and the actions: plan, change a part,
 * print, pay, refund.
 */
import { lazy, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, HandCoins, Printer } from 'lucide-react'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { installment, installmentScheduleTime } from '@topcenter/model/finance/installment'
import { installmentPayment } from '@topcenter/model/finance/receipt'
import { mayDo } from '@topcenter/model/kit/permission'
import { useToday } from '../education/use-today.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { ListFailure } from '../records/list/list-failure.tsx'
import { listQuery } from '../records/queries.ts'
import { useRecordActions } from '../records/actions/record-actions.tsx'
import type { PanelProps } from '../records/record-panels.ts'
import type { RecordData } from '../records/record.ts'
import { StateBadge, type Tone } from '../ui/marks/badge.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { LineList } from '../ui/data/line-list.tsx'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { ProgressBar } from '../ui/charts/progress-bar.tsx'
import { CardSkeleton } from '../ui/messages/skeleton.tsx'
import { paperAddress } from './desk-data.ts'

const PlanDialog = lazy(async () => ({ default: (await import('./plan-dialog.tsx')).PlanDialog }))
const PartDialog = lazy(async () => ({ default: (await import('./part-dialog.tsx')).PartDialog }))
const RefundDialog = lazy(async () => ({ default: (await import('./refund-dialog.tsx')).RefundDialog }))

const most = 100

export default function DebtPanel({ record }: PanelProps) {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const [isPlanning, setPlanning] = useState(false)
  const unscheduled = Number(record.unscheduled ?? 0)
  const owes = Number(record.remainder ?? 0) > 0
  const mayPlan = unscheduled > 0 && record.state !== 'Canceled' && mayDo(who, installment, 'create')
  return (
    <div className="grid gap-5">
      <nav className="flex flex-wrap gap-2" aria-label={texts.entity('debt').one}>
        {mayPlan && (
          <Button variant="primary" onPress={() => setPlanning(true)}>
            <CalendarPlus aria-hidden size={16} />
            {work('desk.planNew')}
          </Button>
        )}
        {owes && who.can('InstallmentPayment', 'addPayments') && (
          <LinkButton href={`/JoiningApplications/payment-desk/${String(record.userToken)}`}>
            <HandCoins aria-hidden size={16} />
            {texts.screen('PaymentDesk')}
          </LinkButton>
        )}
        {(unscheduled === 0 || unscheduled < Number(record.remainder)) && (
          <LinkButton href={paperAddress(`/debts/${record.token}/plan-document`)} target="_blank" rel="noreferrer">
            <Printer aria-hidden size={16} />
            {work('desk.planPaper')}
          </LinkButton>
        )}
      </nav>
      {who.canView(installmentScheduleTime) && <Parts debt={record} unscheduled={unscheduled} />}
      {who.canView(installmentPayment) && <Payments debt={record} />}
      {isPlanning && (
        <Suspense>
          <PlanDialog debt={record} onClose={() => setPlanning(false)} />
        </Suspense>
      )}
    </div>
  )
}

function Parts({ debt, unscheduled }: { debt: RecordData; unscheduled: number }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const { timeZone } = useWho()
  const today = useToday()
  const [changed, setChanged] = useState<RecordData | null>(null)
  const actions = useRecordActions(installmentScheduleTime)
  const list = useQuery(
    listQuery(installmentScheduleTime, {
      debtToken: debt.token,
      canceled: 'NotCanceled',
      size: most,
      sort: 'dueDateTime',
    }),
  )
  if (list.error && !list.data)
    return <ListFailure error={list.error} isRetrying={list.isFetching} onRetry={() => void list.refetch()} />
  if (!list.data) return <CardSkeleton />
  const parts = list.data.items
  const standing = (part: RecordData): { text: string; tone: Tone } => {
    const due = utcToZoned(String(part.dueDateTime), timeZone).date
    if (Number(part.remainder ?? 0) === 0) return { text: work('desk.partState.paid'), tone: 'ok' }
    if (due < today) return { text: work('desk.partState.late'), tone: 'bad' }
    if (due === today) return { text: work('desk.today'), tone: 'warn' }
    return Number(part.paid ?? 0) > 0
      ? { text: work('desk.partState.part'), tone: 'warn' }
      : { text: work('desk.partState.open'), tone: 'neutral' }
  }
  return (
    <section className="grid gap-2">
      <h3 className="text-base">{work('desk.plan')}</h3>
      {parts.length === 0 ? (
        <p className="text-sm text-ink-3">{work('desk.noParts')}</p>
      ) : (
        <ol className="grid border-s-2 border-line ps-4">
          {parts.map((part) => {
            const { text, tone } = standing(part)
            const [amount, paid] = [Number(part.amount), Number(part.paid ?? 0)]
            return (
              <li
                key={part.token}
                className="relative grid gap-1 py-2 before:absolute before:-start-[23px] before:top-4 before:size-3 before:rounded-full before:border-2 before:border-line before:bg-surface"
              >
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
                      <Button variant="ghost" onPress={() => actions.start(part, 'postpone')}>
                        {texts.action(installmentScheduleTime, 'postpone').do}
                      </Button>
                    )}
                    {part.allowed.includes('changeAmount') && (
                      <Button variant="ghost" onPress={() => setChanged(part)}>
                        {texts.action(installmentScheduleTime, 'changeAmount').do}
                      </Button>
                    )}
                    {part.allowed.includes('cancel') && (
                      <Button variant="ghost" onPress={() => actions.start(part, 'cancel')}>
                        {texts.action(installmentScheduleTime, 'cancel').do}
                      </Button>
                    )}
                  </span>
                </div>
              </li>
            )
          })}
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

function Payments({ debt }: { debt: RecordData }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const [refunded, setRefunded] = useState<RecordData | null>(null)
  const list = useQuery(listQuery(installmentPayment, { debtToken: debt.token, size: most }))
  if (!list.data || list.data.items.length === 0) return null
  const title = texts.entity(installmentPayment).many
  return (
    <section className="grid gap-2">
      <h3 className="text-base">{title}</h3>
      <LineList
        label={title}
        lines={list.data.items.map((payment) => ({
          key: payment.token,
          title: work('desk.done', { number: String(payment.receiptNumber) }),
          detail: formats.date(String(payment.at)),
          aside: (
            <>
              {Number(payment.refunded ?? 0) > 0 && (
                <StateBadge tone="warn">
                  {texts.field(installmentPayment, 'refunded')} {formats.amount(Number(payment.refunded))}
                </StateBadge>
              )}
              <strong className="text-ink tabular-nums">{formats.money(Number(payment.money))}</strong>
              {payment.allowed.includes('refund') && (
                <Button variant="ghost" onPress={() => setRefunded(payment)}>
                  {work('desk.refund')}
                </Button>
              )}
            </>
          ),
        }))}
      />
      {refunded && (
        <Suspense>
          <RefundDialog payment={refunded} onClose={() => setRefunded(null)} />
        </Suspense>
      )}
    </section>
  )
}
