/** Balance of somebody with the centre, in money or in points, and its movements; a parent sees each child's too. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { debt } from '@topcenter/model/finance/debt'
import { pointRule } from '@topcenter/model/finance/point-rule'
import { pointsTransaction, walletTransaction } from '@topcenter/model/finance/wallet'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useStored } from '../../platform/use-stored.ts'
import { useToday } from '../../platform/use-today.ts'
import { familyAccountQuery } from '../../portal/account/family-data.ts'
import { Section } from '../../portal/own-list.tsx'
import { PeopleChips } from '../../portal/people-chips.tsx'
import { Answered } from '../../records/answered.tsx'
import { useRecords } from '../../records/queries.ts'
import type { RecordData } from '../../records/record.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { StatCard } from '../../ui/charts/stat-card.tsx'
import { LineList } from '../../ui/data/line-list.tsx'
import { LinkTabs } from '../../ui/layout/link-tabs.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Money } from '../../ui/marks/isolate.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { useFormats } from '../../ui/page/language.tsx'

const few = 20
const many = 100
const columns = {
  walletTransaction: 'transactionType,paidMoney,balance,reason,at',
  pointsTransaction:
    'transactionType,numberOfPoints,pointsBalance,reason,at,pointRule,brandService,mediaPackage,receipt,reverses,totalPaidByPoints',
} as const
const paths = {
  walletTransaction: '/finance/wallet-transactions',
  pointsTransaction: '/finance/points-transactions',
} as const
type Kind = typeof walletTransaction | typeof pointsTransaction

export function MyHoldings({ kind, of }: { kind: Kind; of: string | undefined }) {
  const work = useWork()
  const who = useWho()
  const [stored, choose] = useStored('child', '')
  const [asked, ask] = useState(of)
  const isParent = who.userType === 'Parent'
  const family = useQuery({ ...familyAccountQuery(), enabled: isParent && who.canView(debt) })
  const people = isParent ? (family.data?.people ?? []) : []
  const chosen = people.find(({ token }) => token === (asked ?? stored))?.token ?? who.token
  const kinds = [walletTransaction, pointsTransaction].filter(who.canView)
  return (
    <div className="mx-auto grid w-full max-w-3xl min-w-0 grid-cols-1 gap-4 [&>.page-head]:pb-0">
      <PageHeader title={work('accounts.wallet.title')} crumbs={[]} />
      {kinds.length > 1 && (
        <LinkTabs
          label={work('accounts.wallet.title')}
          current={kind.id}
          tabs={kinds.map(({ id }) => ({
            key: id,
            label: work(id === walletTransaction.id ? 'accounts.wallet.credit' : 'accounts.wallet.points'),
            href: paths[id as Kind['id']],
          }))}
        />
      )}
      {people.length > 1 && (
        <PeopleChips
          label={work('portal.children')}
          people={people}
          value={chosen}
          onChange={(token) => {
            ask(undefined)
            choose(token)
          }}
        />
      )}
      <Held key={`${kind.id} ${chosen}`} kind={kind} person={chosen} />
      {kind.id === pointsTransaction.id && <Rules />}
    </div>
  )
}

function Held({ kind, person }: { kind: Kind; person: string }) {
  const work = useWork()
  const formats = useFormats()
  const [size, setSize] = useState(few)
  const lines = useRecords(kind, { userToken: person, sort: '-at', size, columns: columns[kind.id] })
  const isWallet = kind.id === walletTransaction.id
  return (
    <Answered query={lines}>
      {({ items, page }) => (
        <>
          {isWallet ? (
            <StatCard
              label={work('accounts.wallet.credit')}
              value={<Money piastres={Number(items[0]?.balance ?? 0)} />}
            />
          ) : (
            <StatCard
              label={work('accounts.wallet.points')}
              value={formats.number(Number(items[0]?.pointsBalance ?? 0))}
            />
          )}
          {items.length === 0 ? (
            <EmptyState
              title={work('accounts.wallet.none')}
              text={work(isWallet ? 'accounts.wallet.noCredit' : 'accounts.wallet.noPoints')}
            />
          ) : (
            <Section title={work('accounts.wallet.movements')}>
              <Movements kind={kind} items={items} />
              {page.total > items.length && size < many && (
                <Button className="justify-self-center" onPress={() => setSize(many)}>
                  {work('accounts.wallet.older')}
                </Button>
              )}
            </Section>
          )}
        </>
      )}
    </Answered>
  )
}

function Movements({ kind, items }: { kind: AnyEntity; items: readonly RecordData[] }) {
  const work = useWork()
  const texts = useTexts()
  const formats = useFormats()
  const isWallet = kind.id === walletTransaction.id
  return (
    <LineList
      label={work('accounts.wallet.movements')}
      lines={items.map((line) => {
        const isIn = line.transactionType === 'Deposit' || line.transactionType === 'Increase'
        const amount = isWallet ? formats.money(Number(line.paidMoney)) : formats.number(Number(line.numberOfPoints))
        const after = isWallet ? formats.money(Number(line.balance)) : formats.number(Number(line.pointsBalance))
        return {
          key: line.token,
          title: work(`accounts.wallet.did.${didOf(line, isWallet)}`),
          detail: (
            <>
              <bdi>{texts.name(line.reason as RecordData['names'])}</bdi> · {formats.dateTime(String(line.at))}
            </>
          ),
          aside: (
            <span className="grid justify-items-end">
              <strong className={isIn ? 'text-ok' : 'text-ink'}>
                <bdi dir="ltr">
                  {isIn ? '+' : '−'}
                  {amount}
                </bdi>
              </strong>
              <span>{work('accounts.wallet.after', { balance: after })}</span>
            </span>
          ),
        }
      })}
    />
  )
}

/** Returns the reason of a line, in the words of its owner. */
function didOf(line: RecordData, isWallet: boolean) {
  if (isWallet)
    return line.transactionType === 'Deposit' ? 'added' : line.transactionType === 'Payment' ? 'paid' : 'paidOut'
  const isIn = line.transactionType === 'Increase'
  if (line.pointRule) return isIn ? 'earned' : 'lost'
  if (line.reverses || (isIn && line.receipt)) return 'returned'
  if (line.brandService) return 'spent'
  if (line.mediaPackage) return 'onPackage'
  return isIn ? 'given' : Number(line.totalPaidByPoints ?? 0) > 0 ? 'paid' : 'deducted'
}

/** Shows the rules that earn points today. */
function Rules() {
  const work = useWork()
  const texts = useTexts()
  const today = useToday()
  const who = useWho()
  const { data } = useRecords(pointRule, { size: 50 }, { enabled: who.canView(pointRule) })
  const rules = (data?.items ?? []).filter(
    ({ from, to }) => (!from || String(from) <= today) && (!to || today < String(to)),
  )
  if (rules.length === 0) return null
  return (
    <Section title={work('accounts.wallet.howToEarn')}>
      <LineList
        label={work('accounts.wallet.howToEarn')}
        lines={rules.map((rule) => ({
          key: rule.token,
          title: <bdi>{texts.name(rule.names)}</bdi>,
          detail: (rule.educationalCategory as RecordData | null)?.names && (
            <bdi>{texts.name((rule.educationalCategory as RecordData).names)}</bdi>
          ),
          aside: work('accounts.wallet.gives', { count: Number(rule.points) }),
        }))}
      />
    </Section>
  )
}
