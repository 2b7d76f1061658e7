/** In a quotation's record: its details, and a link to its own page. */
import { priceQuotationDetail } from '@topcenter/model/quotations/price-quotation-detail'
import { jobOrder } from '@topcenter/model/quotations/job-order'
import { type ShownRecord, shownName } from '../fields/reference-search.ts'
import { toneOf } from '../fields/state-tone.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { ListFailure } from '../records/list/list-failure.tsx'
import { useRecords } from '../records/queries.ts'
import type { PanelProps } from '../records/record-panels.ts'
import { LineList } from '../ui/data/line-list.tsx'
import { StateBadge } from '../ui/marks/badge.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { CardSkeleton } from '../ui/messages/skeleton.tsx'
import { AskedDetails } from './sent/asked-details.tsx'
import { detailPath, jobOrdersPath, quotationPath, sentPath } from './paths.ts'

export default function QuotationPanel({ record }: PanelProps) {
  const texts = useTexts()
  const who = useWho()
  const work = useWork()
  if (!who.canView(priceQuotationDetail))
    return Number(record.versionNumber) === 0 ? (
      <AskedDetails record={record} />
    ) : (
      <LinkButton variant="primary" href={sentPath(record.token)}>
        {work('sent.toSent')}
      </LinkButton>
    )
  return (
    <div className="grid gap-4">
      <nav className="flex flex-wrap gap-2" aria-label={texts.entity('priceQuotation').one}>
        <LinkButton variant="primary" href={quotationPath(record.token)}>
          {work('prices.open')}
        </LinkButton>
        {who.canView(jobOrder) && (
          <LinkButton href={jobOrdersPath(record.token)}>{texts.entity(jobOrder).many}</LinkButton>
        )}
      </nav>
      <Details quotation={record.token} />
    </div>
  )
}

function Details({ quotation }: { quotation: string }) {
  const texts = useTexts()
  const formats = useFormats()
  const { data, error, isFetching, refetch } = useRecords(priceQuotationDetail, {
    priceQuotationToken: quotation,
    size: 200,
  })
  if (error && !data) return <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  if (!data) return <CardSkeleton />
  if (data.items.length === 0) return <EmptyState title={texts.entity(priceQuotationDetail).empty} />
  return (
    <LineList
      label={texts.entity(priceQuotationDetail).many}
      lines={data.items.map((detail) => ({
        key: detail.token,
        href: detailPath(detail.token),
        title: <bdi>{shownName(detail.storeItem as ShownRecord, texts)}</bdi>,
        detail: `${texts.field(priceQuotationDetail, 'quantity')}: ${formats.number(Number(detail.quantity))}`,
        aside: (
          <StateBadge tone={toneOf(String(detail.state))}>
            {texts.value(priceQuotationDetail, 'state', String(detail.state))}
          </StateBadge>
        ),
      }))}
    />
  )
}
