/** In a person's record: their credit and points with the last movements, and adding or withdrawing. */
import { pointsTransaction, walletTransaction } from '@topcenter/model/finance/wallet'
import { type AnyEntity, groupOf } from '@topcenter/model/kit/entity'
import { walletActions } from '@topcenter/model/people/user'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { listAddress } from '../../records/list/list-address.ts'
import { ListFailure } from '../../records/list/list-failure.tsx'
import { useRefresh } from '../../records/mutations.ts'
import { useRecords } from '../../records/queries.ts'
import { useRecordActions } from '../../records/actions/record-actions.tsx'
import type { PanelProps } from '../../records/record-panels.ts'
import type { RecordData } from '../../records/record.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Money } from '../../ui/marks/isolate.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { LineList } from '../../ui/data/line-list.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { NoPermissionState } from '../../ui/messages/no-permission-state.tsx'
import { CardSkeleton } from '../../ui/messages/skeleton.tsx'
import { StatCard } from '../../ui/charts/stat-card.tsx'

export default function WalletPanel({ entity, record }: PanelProps) {
  const texts = useTexts()
  const who = useWho()
  const refresh = useRefresh()
  const { start, dialog } = useRecordActions(entity, {
    onDone: () => {
      refresh(walletTransaction)
      refresh(pointsTransaction)
    },
  })
  const seen = [walletTransaction, pointsTransaction].filter(who.canView)
  const actions = record.allowed.filter((name) => name in walletActions)
  if (seen.length === 0) return <NoPermissionState permission={texts.group(groupOf(walletTransaction))} />
  return (
    <div className="grid gap-4">
      {actions.length > 0 && (
        <p className="flex flex-wrap gap-2">
          {actions.map((name) => (
            <Button key={name} onPress={() => start(record, name)}>
              {texts.action(entity, name).do}
            </Button>
          ))}
        </p>
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,300px),1fr))] items-start gap-4">
        {seen.map((of) => (
          <Movements key={of.id} of={of} person={record} />
        ))}
      </div>
      {dialog}
    </div>
  )
}

const useLast = (of: AnyEntity, userToken: string) =>
  useRecords(of, { userToken, sort: '-createdAt', size: 5 }, { enabled: useWho().canView(of) })
/** The balance after the last movement, in money or points; zero without any movement. */
const balanceOf = (last: RecordData | undefined): number => Number(last?.balance ?? last?.pointsBalance ?? 0)

function Movements({ of, person }: { of: AnyEntity; person: RecordData }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const isWallet = of.id === walletTransaction.id
  const { data, error, isFetching, refetch } = useLast(of, person.token)
  if (error && !data) return <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  if (!data) return <CardSkeleton />
  const balance = balanceOf(data.items[0])
  const address = listAddress(of, { user: person.token })
  return (
    <section className="grid gap-2">
      {isWallet ? (
        <StatCard label={work('accounts.wallet.credit')} value={<Money piastres={balance} />} />
      ) : (
        <StatCard label={work('accounts.wallet.points')} value={formats.number(balance)} />
      )}
      {data.items.length === 0 ? (
        <p className="text-sm text-ink-3">{work('accounts.wallet.none')}</p>
      ) : (
        <LineList
          label={texts.entity(of).many}
          lines={data.items.map((line) => ({
            key: line.token,
            title: texts.value(of, 'transactionType', String(line.transactionType)),
            detail: (
              <>
                {formats.dateTime(String(line.at))} · <bdi>{texts.name(line.reason as RecordData['label'])}</bdi>
              </>
            ),
            aside: (
              <strong className="text-ink">
                <bdi>
                  {isWallet ? formats.money(Number(line.paidMoney)) : formats.number(Number(line.numberOfPoints))}
                </bdi>
              </strong>
            ),
          }))}
        />
      )}
      {address && data.items.length > 0 && (
        <p>
          <LinkButton href={address}>{texts.entity(of).many}</LinkButton>
        </p>
      )}
    </section>
  )
}
