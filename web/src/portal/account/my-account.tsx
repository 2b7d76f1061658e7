/**
 * Debts and payments of the reader and, for a parent, of the linked children, addressed to the reader: the balance,
 * dues, ways to pay, receipts, and all movements of one of them.
 */
import { lazy, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useStored } from '../../platform/use-stored.ts'
import { Answered } from '../../records/answered.tsx'
import { paperAddress } from '../../records/paper-address.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { StateBadge } from '../../ui/marks/badge.tsx'
import { Money } from '../../ui/marks/isolate.tsx'
import { CardSkeleton } from '../../ui/messages/skeleton.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { PeopleChips } from '../people-chips.tsx'
import { type FamilyAccount, familyAccountQuery } from './family-data.ts'
import { Dues, Receipts } from './account-lines.tsx'
import { HowToPay } from './how-to-pay.tsx'

const StatementOf = lazy(async () => ({
  default: (await import('../../finance/debts/statement-panel.tsx')).StatementOf,
}))
/** Value instead of a child's token: the whole family. */
const everyone = 'family'

/** @param of Token in the address: the person whose account a link leads to */
export function MyAccount({ of }: { of?: string | undefined }) {
  const work = useWork()
  const who = useWho()
  const [stored, choose] = useStored('child', '')
  const [asked, ask] = useState(of)
  const chosen = asked ?? stored
  const family = useQuery(familyAccountQuery())
  const children = family.data?.people.filter(({ isSelf }) => !isSelf) ?? []
  const child = children.find(({ token }) => token === chosen)?.token
  const one = useQuery({ ...familyAccountQuery(child), enabled: child !== undefined })
  return (
    <div className="mx-auto grid w-full max-w-6xl min-w-0 grid-cols-1 gap-4 [&>.page-head]:pb-0">
      <PageHeader
        title={work('desk.statement')}
        crumbs={[]}
        actions={
          <LinkButton href={paperAddress('/family-account-document', { user: child })} target="_blank" rel="noreferrer">
            <Printer aria-hidden size={16} />
            {work('desk.print')}
          </LinkButton>
        }
      />
      {children.length > 0 && (
        <PeopleChips
          label={work('portal.children')}
          all={{ value: everyone, label: work('portal.account.family') }}
          people={children}
          value={child ?? everyone}
          onChange={(token) => {
            ask(undefined)
            choose(token)
          }}
        />
      )}
      <Answered query={child ? one : family}>
        {(account) => (
          <>
            <Account account={account} isFamily={children.length > 0} />
            <Movements token={child ?? (children.length > 0 ? undefined : who.token)} />
          </>
        )}
      </Answered>
    </div>
  )
}

function Account({ account, isFamily }: { account: FamilyAccount; isFamily: boolean }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[repeat(2,minmax(0,1fr))] lg:gap-6">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Sum account={account} />
        <Dues account={account} isFamily={isFamily} />
        <HowToPay />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Receipts account={account} isFamily={isFamily} />
      </div>
    </div>
  )
}

function Sum({ account: { owed, paid, total, overdue, credit } }: { account: FamilyAccount }) {
  const work = useWork()
  const formats = useFormats()
  return (
    <section className="card account-sum" aria-label={work('portal.account.left')}>
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        {owed > 0 ? (
          <p className="grid">
            <span className="text-ink-2">{work('portal.account.left')}</span>
            <Money piastres={owed} className="account-sum-number" />
          </p>
        ) : (
          <p className="font-semibold text-ok">{work('portal.account.nothing')}</p>
        )}
        {overdue > 0 && (
          <StateBadge tone="warn">{work('portal.account.late', { amount: formats.money(overdue) })}</StateBadge>
        )}
      </div>
      {total > 0 && (
        <>
          <div className="paid-track" aria-hidden>
            <span className="paid-fill" style={{ inlineSize: `${(paid / total) * 100}%` }} />
          </div>
          <p className="flex flex-wrap justify-between gap-x-3 text-sm text-ink-2">
            <span>{work('portal.account.paid', { amount: formats.money(paid) })}</span>
            <span>{work('portal.account.of', { amount: formats.money(total) })}</span>
          </p>
        </>
      )}
      {credit > 0 && (
        <p className="text-sm text-ink-2">{work('portal.account.credit', { amount: formats.money(credit) })}</p>
      )}
    </section>
  )
}

/** Line by line from the books; asked for when it is opened. */
function Movements({ token }: { token: string | undefined }) {
  const work = useWork()
  const texts = useTexts()
  const [isOpen, setOpen] = useState(false)
  if (!token) return null
  return (
    <details className="card" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer px-4 py-3 font-semibold">{work('portal.account.movements')}</summary>
      {isOpen && (
        <div className="px-4 pb-4" lang={texts.language}>
          <Suspense fallback={<CardSkeleton />}>
            <StatementOf key={token} token={token} isOwn />
          </Suspense>
        </div>
      )}
    </details>
  )
}
