/** One account: its balance, what moved through it by type, and deposits, withdrawals and transfers. */
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { account } from '@topcenter/model/finance/account'
import { accountTransaction } from '@topcenter/model/finance/account-transaction'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { useTexts } from '../../platform/texts.ts'
import { ListFailure } from '../../records/list/list-failure.tsx'
import { useRefresh } from '../../records/mutations.ts'
import { useRecord } from '../../records/queries.ts'
import { actionsOf } from '../../records/actions/offered.ts'
import { useRecordActions } from '../../records/actions/record-actions.tsx'
import { useRecordName } from '../../records/record-cell.tsx'
import { RecordList } from '../../records/list/record-list.tsx'
import type { RecordData, Shown } from '../../records/record.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Money } from '../../ui/marks/isolate.tsx'
import { FormSkeleton } from '../../ui/messages/skeleton.tsx'
import { StatCard } from '../../ui/charts/stat-card.tsx'
import SumsTop from './sums-top.tsx'

/** All movements shown are those of this account. */
const { list } = accountTransaction.spec
const movements: AnyEntity = {
  id: accountTransaction.id,
  spec: { ...accountTransaction.spec, list: { ...list, columns: list!.columns.filter((name) => name !== 'account') } },
}

export default function AccountScreen() {
  const { data, error, isFetching, refetch } = useRecord(account, useParams().token!)
  if (error && !data) return <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  return data ? <OpenAccount record={data} /> : <FormSkeleton />
}

function OpenAccount({ record }: { record: RecordData }) {
  const texts = useTexts()
  const nameOf = useRecordName()
  const preset = useMemo(() => ({ accountToken: record.token }), [record.token])
  return (
    <RecordList
      entity={movements}
      preset={preset}
      title={nameOf(record)}
      actions={<Actions record={record} />}
      crumbs={[
        { label: texts.menu('finance') },
        { label: texts.entity(account).many, href: account.spec.path! },
        { label: nameOf(record) },
      ]}
    >
      <StatCard
        label={texts.field(account, 'balance')}
        value={<Money piastres={Number(record.balance ?? 0)} />}
        note={[
          texts.value(account, 'accountKind', String(record.accountKind)),
          texts.name((record.bank as Shown | null)?.names),
        ]
          .filter(Boolean)
          .join(' · ')}
      />
      <SumsTop entity={movements} preset={preset} />
    </RecordList>
  )
}

function Actions({ record }: { record: RecordData }) {
  const texts = useTexts()
  const refresh = useRefresh()
  const { start, dialog } = useRecordActions(account, { onDone: () => refresh(accountTransaction) })
  return (
    <>
      {actionsOf(record)
        .filter((name) => name in account.spec.actions!)
        .map((name) => (
          <Button key={name} onPress={() => start(record, name)}>
            {texts.action(account, name).do}
          </Button>
        ))}
      {dialog}
    </>
  )
}
