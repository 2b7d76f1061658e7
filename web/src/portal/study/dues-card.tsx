/** The next dues, in one card, with the ways to pay them; or a note that there are none. */
import { CircleCheck, Wallet } from 'lucide-react'
import { debt } from '@topcenter/model/finance/debt'
import { useTexts, useWork } from '../../platform/texts.ts'
import { InnerLink } from '../../ui/buttons/inner-link.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { useDueText } from '../account/account-lines.tsx'
import type { FamilyAccount } from '../account/family-data.ts'
import { howToPayId } from '../account/how-to-pay.tsx'

/** @param address Of the account that it is a part of */
export function DuesCard({ account, address }: { account: FamilyAccount; address: string }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const dueText = useDueText()
  const [first] = account.dues
  if (account.owed <= 0 || !first)
    return (
      <section className="dues-card is-none" aria-label={work('portal.debts')}>
        <span className="dues-tile" aria-hidden>
          <CircleCheck size={20} />
        </span>
        <span className="account-words">
          <span>{work('portal.account.nothing')}</span>
        </span>
        <LinkButton className="min-h-11" href={address}>
          {work('desk.statement')}
        </LinkButton>
      </section>
    )
  return (
    <section className={`dues-card${account.overdue > 0 ? ' is-late' : ''}`} aria-label={work('portal.debts')}>
      <span className="dues-tile" aria-hidden>
        <Wallet size={20} />
      </span>
      <span className="account-words">
        <InnerLink href={address} className="inline-flex min-h-6 items-center">
          {work('portal.owes', { amount: formats.money(account.owed) })}
        </InnerLink>
        <span className={`text-sm ${account.overdue > 0 ? 'text-warn' : 'text-ink-2'}`}>
          <bdi>{texts.name(first.debtOn) || texts.value(debt, 'debtType', first.debtType)}</bdi> ·{' '}
          {dueText(account.today, first)}
        </span>
      </span>
      <LinkButton className="min-h-11" href={`${address}#${howToPayId}`}>
        {work('portal.pay.title')}
      </LinkButton>
    </section>
  )
}
