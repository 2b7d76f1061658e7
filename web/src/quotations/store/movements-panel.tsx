/** Why an item of the store holds what it holds: its newest movements, each with what was there after it (D7.7). */
import { storeMovement } from '@topcenter/model/services/store-movement'
import { type ShownRecord, shownName } from '../../fields/reference-search.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { listAddress } from '../../records/list/list-address.ts'
import { ListFailure } from '../../records/list/list-failure.tsx'
import { useRecords } from '../../records/queries.ts'
import type { PanelProps } from '../../records/record-panels.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { LineList } from '../../ui/data/line-list.tsx'
import { CardSkeleton } from '../../ui/messages/skeleton.tsx'
import { useFormats } from '../../ui/page/language.tsx'

const shown = 50

export default function MovementsPanel({ record }: PanelProps) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const query = { storeItemToken: record.token, sort: '-number', size: shown }
  const { data, error, isFetching, refetch } = useRecords(storeMovement, query)
  if (error && !data) return <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  if (!data) return <CardSkeleton />
  const { many, empty } = texts.entity(storeMovement)
  if (data.items.length === 0) return <p className="text-sm text-ink-3">{empty}</p>
  const address = listAddress(storeMovement, { storeItem: record.token })!
  const signed = (pieces: number): string => `${pieces > 0 ? '+' : ''}${formats.number(pieces)}`
  return (
    <div className="grid justify-items-start gap-3">
      <LinkButton href={address}>
        {many} ({formats.number(data.page.total)}
        {data.page.totalIsCapped && '+'})
      </LinkButton>
      <div className="w-full">
        <LineList
          label={many}
          lines={data.items.map((each) => {
            const [pieces, reserved] = [Number(each.quantity ?? 0), Number(each.reserved ?? 0)]
            const about = (each.priceQuotation ?? each.supplier) as ShownRecord | null
            return {
              key: each.token,
              href: `${address}?record=${each.token}`,
              title: (
                <>
                  {texts.value(storeMovement, 'movementType', String(each.movementType))}{' '}
                  <bdi dir="ltr">{signed(pieces || reserved)}</bdi>
                </>
              ),
              detail: (
                <>
                  {Boolean(each.reason) && <bdi className="block text-ink">{String(each.reason)}</bdi>}
                  {about && <bdi className="block">{shownName(about, texts)}</bdi>}
                  {formats.dateTime(String(each.at))}
                </>
              ),
              aside: (
                <span className="text-sm text-ink-2">
                  {work('store.after', {
                    quantity: formats.number(Number(each.quantityAfter ?? 0)),
                    reserved: formats.number(Number(each.reservedAfter ?? 0)),
                  })}
                </span>
              ),
            }
          })}
        />
      </div>
    </div>
  )
}
