/** The due amounts and the receipts of an account, each with whose it is where there are several. */
import { Printer, Wallet } from 'lucide-react'
import { debt } from '@topcenter/model/finance/debt'
import { installmentPayment, receipt } from '@topcenter/model/finance/receipt'
import { toneOf } from '../../fields/state-tone.ts'
import type { DeskLine } from '../../finance/desk/desk-data.ts'
import { daysBetween } from '../../finance/desk/desk-data.ts'
import { Face } from '../../fields/face.tsx'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { paperAddress } from '../../records/paper-address.ts'
import { InnerLink } from '../../ui/buttons/inner-link.tsx'
import { StateBadge } from '../../ui/marks/badge.tsx'
import { Money } from '../../ui/marks/isolate.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { Section } from '../own-list.tsx'
import { shortNames } from '../short-names.ts'
import type { FamilyAccount, FamilyReceipt } from './family-data.ts'

interface LinesProps {
  readonly account: FamilyAccount
  /** True for a parent with children: each line names its person. */
  readonly isFamily: boolean
}

/** How a family's lines call each of them. */
function useCalled(people: FamilyAccount['people']): (token: string) => string {
  const { name } = useTexts()
  const short = shortNames(people.map(({ names }) => name(names)))
  return (token) => short[people.findIndex((each) => each.token === token)] ?? ''
}

export function Dues({ account, isFamily }: LinesProps) {
  const texts = useTexts()
  const work = useWork()
  const called = useCalled(account.people)
  const dueText = useDueText()
  if (account.dues.length === 0) return null
  return (
    <Section title={work('portal.debts')} href="/JoiningApplications/Debt">
      <ul aria-label={work('portal.debts')} className="card overflow-hidden">
        {account.dues.map((due) => {
          const person = account.people.find(({ token }) => token === due.userToken)
          const when = dueText(account.today, due)
          return (
            <li key={due.partToken ?? due.debtToken} className="border-b border-line last:border-b-0">
              <InnerLink className="account-row" href={`/JoiningApplications/Debt?record=${due.debtToken}`}>
                {isFamily && person && <Face person={person} size="medium" />}
                <span className="account-words">
                  <bdi>{texts.name(due.debtOn) || texts.value(debt, 'debtType', due.debtType)}</bdi>
                  <span className={`text-sm ${due.dueOn < account.today ? 'text-warn' : 'text-ink-2'}`}>
                    {isFamily && person && (
                      <>
                        <bdi>{called(person.token)}</bdi> ·{' '}
                      </>
                    )}
                    {when}
                  </span>
                </span>
                <strong>
                  <Money piastres={due.remainder} />
                </strong>
              </InnerLink>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

/** Late by 9 days; due in 8 days, and further away the day itself. */
export function useDueText(): (today: string, due: Pick<DeskLine, 'dueOn'>) => string {
  const work = useWork()
  const formats = useFormats()
  return (today, { dueOn }) => {
    const days = daysBetween(today, dueOn)
    if (days < 0) return work('desk.lateBy', { count: -days })
    return days <= 14 ? work('desk.dueIn', { count: days }) : work('portal.dueOn', { date: formats.shortDate(dueOn) })
  }
}

export function Receipts({ account, isFamily }: LinesProps) {
  const work = useWork()
  const formats = useFormats()
  const who = useWho()
  const called = useCalled(account.people)
  const wayOf = useWay()
  const { receipts, receiptCount } = account
  const title = work('portal.account.receipts')
  return (
    <Section
      title={receiptCount > 0 ? `${title} (${formats.number(receiptCount)})` : title}
      href={receiptCount > 0 && who.canView(receipt) ? '/JoiningApplications/Receipts' : undefined}
    >
      {receipts.length === 0 ? (
        <p className="card p-4 text-ink-2">{work('portal.account.noReceipts')}</p>
      ) : (
        <ul aria-label={title} className="card overflow-hidden">
          {receipts.map((each) => (
            <li key={each.receiptNumber} className="account-row border-b border-line last:border-b-0">
              <span className="account-tile" aria-hidden>
                <Wallet size={20} />
              </span>
              <span className="account-words">
                <span>{work('desk.done', { number: each.receiptNumber })}</span>
                <span className="text-sm text-ink-2">
                  {[formats.shortDate(each.at), ...(isFamily ? each.debtorsTokens.map(called) : []), wayOf(each)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <State receipt={each} />
              </span>
              <strong>
                <Money piastres={each.money} />
              </strong>
              {each.token && who.canView(installmentPayment) && (
                <a
                  className="button is-icon is-ghost touch"
                  href={paperAddress(`/receipts/${each.token}/document`, { format: 'a5' })}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={`${work('desk.print')}: ${work('desk.done', { number: each.receiptNumber })}`}
                >
                  <Printer aria-hidden />
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function useWay(): (receipt: FamilyReceipt) => string {
  const texts = useTexts()
  return ({ method, source }) =>
    source === 'Account' ? texts.name(method ?? undefined) : texts.value(receipt, 'source', source)
}

/** Shows why a receipt does not count in full. */
function State({ receipt: { verification, refunded } }: { receipt: FamilyReceipt }) {
  const work = useWork()
  const texts = useTexts()
  const formats = useFormats()
  if (verification !== 'Verified')
    return (
      <span>
        <StateBadge tone={toneOf(verification)}>{texts.value(receipt, 'verification', verification)}</StateBadge>
      </span>
    )
  if (refunded > 0)
    return (
      <span className="text-sm text-ink-2">{work('portal.account.refunded', { amount: formats.money(refunded) })}</span>
    )
  return null
}
