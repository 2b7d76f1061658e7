/** StudentHasDebts: who owes what since when, the oldest first; who is to be reminded is chosen here. */
import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import type { listDebtors } from '@topcenter/model/finance/api'
import { debt } from '@topcenter/model/finance/debt'
import { outboundMessage } from '@topcenter/model/alerts/outbound-message'
import { call } from '../../platform/api.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { ListFailure } from '../../records/list/list-failure.tsx'
import { NothingFound } from '../../records/list/list-empty.tsx'
import { recordKeys } from '../../records/queries.ts'
import type { Page } from '../../records/record.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Pagination } from '../../ui/data/pagination.tsx'
import { SelectionBar } from '../../ui/data/selection-bar.tsx'
import { giveFocusBack } from '../../ui/focus/focus-back.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { type Debtor, type DebtorsAddress, useDebtorsAddress } from './debtors-data.ts'
import { DebtorsTable } from './debtors-table.tsx'
import { DebtorsExport, DebtorsToolbar } from './debtors-toolbar.tsx'
import { DebtorsTotalsLine } from './debtors-totals.tsx'
import { RemindButton } from './remind-button.tsx'

const noRows: readonly Debtor[] = []

export default function StudentHasDebtsScreen() {
  const address = useDebtorsAddress()
  const list = useQuery({
    queryKey: [...recordKeys.all(debt), 'debtors', address.list],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call<typeof listDebtors>('GET /api/student-debts', { query: address.list, signal }),
  })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return (
    <div className="record-list window-page flex min-w-0 flex-col gap-3 [&>.page-head]:pb-0">
      <DebtorsHead address={address} />
      <DebtorsTotalsLine address={address} />
      <DebtorsToolbar address={address} />
      {list.error && !list.data ? (
        <ListFailure error={list.error} isRetrying={list.isFetching} onRetry={() => void list.refetch()} />
      ) : (
        <DebtorsTable
          rows={list.data?.items ?? noRows}
          isLoading={list.isPending}
          isStale={list.isPlaceholderData}
          selected={selected}
          onSelect={setSelected}
          empty={<NoDebtors address={address} />}
        />
      )}
      {list.data && <DebtorsPages address={address} page={list.data.page} />}
      <SelectionBar count={selected.size} onClear={() => setSelected(new Set())}>
        <RemindButton
          tokens={[...selected]}
          onDone={() => {
            setSelected(new Set())
            requestAnimationFrame(giveFocusBack)
          }}
        />
      </SelectionBar>
    </div>
  )
}

function NoDebtors({ address: { bounds, set } }: { address: DebtorsAddress }) {
  const work = useWork()
  if (!Object.values(bounds).some(Boolean))
    return <EmptyState title={work('desk.noDebtors')} text={work('desk.noDebtorsText')} />
  return <NothingFound onClear={() => set({ search: '', group: '', age: '' })} />
}

function DebtorsHead({ address }: { address: DebtorsAddress }) {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  return (
    <PageHeader
      title={texts.screen('StudentHasDebts')}
      crumbs={[{ label: texts.menu('finance') }, { label: texts.screen('StudentHasDebts') }]}
      actions={
        <>
          {who.canView(outboundMessage) && (
            <LinkButton href="/alerts/outbound-messages?kind=debt">
              <BellRing aria-hidden size={16} />
              {work('desk.reminders')}
            </LinkButton>
          )}
          <DebtorsExport address={address} />
        </>
      }
    />
  )
}

function DebtorsPages({ address, page }: { address: DebtorsAddress; page: Page }) {
  if (page.total <= page.size && address.page === 1) return null
  return (
    <Pagination
      page={address.page}
      pageSize={page.size}
      total={page.total}
      capped={page.totalIsCapped ?? false}
      hasMore={Boolean(page.next)}
      onPage={(next) => address.set({ page: next === 1 ? '' : String(next) })}
    />
  )
}
