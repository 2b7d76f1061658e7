/** In a debt's record: when which part of it is due, and the way to what was paid. */
import { installmentScheduleTime } from '@topcenter/model/finance/installment'
import { installmentPayment } from '@topcenter/model/finance/receipt'
import { useWho } from '../platform/session.ts'
import { useTexts } from '../platform/texts.ts'
import type { PanelProps } from '../records/record-panels.ts'
import { LinkButton } from '../ui/link-button.tsx'

export default function DebtPanel({ record }: PanelProps) {
  const texts = useTexts()
  const who = useWho()
  return (
    <nav className="flex flex-wrap gap-2" aria-label={texts.entity('debt').one}>
      {who.canView(installmentScheduleTime) && <LinkButton href={`/JoiningApplications/InstallmentScheduleTimes/${String(record.userToken)}/${record.token}`}>{texts.entity(installmentScheduleTime).many}</LinkButton>}
      {who.canView(installmentPayment) && <LinkButton href={`/JoiningApplications/InstallmentPayments/${String(record.userToken)}`}>{texts.entity(installmentPayment).many}</LinkButton>}
    </nav>
  )
}
