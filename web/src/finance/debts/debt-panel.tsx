/**
 * In a debt's record: its parts in the order of their dates, what was paid of it, and the actions: plan, change a part,
 * print, pay, refund.
 */
import { lazy, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, HandCoins, Printer } from 'lucide-react'
import { installment, installmentScheduleTime } from '@topcenter/model/finance/installment'
import { installmentPayment } from '@topcenter/model/finance/receipt'
import { mayDo } from '@topcenter/model/kit/permission'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { listQuery } from '../../records/queries.ts'
import type { PanelProps } from '../../records/record-panels.ts'
import type { RecordData } from '../../records/record.ts'
import { StateBadge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { LineList } from '../../ui/data/line-list.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { DebtParts } from './debt-parts.tsx'
import { paperAddress } from '../../records/paper-address.ts'

const PlanDialog = lazy(async () => ({ default: (await import('./plan-dialog.tsx')).PlanDialog }))
const RefundDialog = lazy(async () => ({ default: (await import('../desk/refund-dialog.tsx')).RefundDialog }))

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
      {who.canView(installmentScheduleTime) && <DebtParts debt={record} unscheduled={unscheduled} />}
      {who.canView(installmentPayment) && <Payments debt={record} />}
      {isPlanning && (
        <Suspense>
          <PlanDialog debt={record} onClose={() => setPlanning(false)} />
        </Suspense>
      )}
    </div>
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
