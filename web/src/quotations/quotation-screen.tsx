/** One price quotation: with its prices for those who see them, else what is wanted as a list. */
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { priceQuotation } from '@topcenter/model/quotations/price-quotation'
import { priceQuotationDetail } from '@topcenter/model/quotations/price-quotation-detail'
import { quotationPriceHistory } from '@topcenter/model/quotations/quotation-price-history'
import { toneOf } from '../fields/state-tone.ts'
import { useWho } from '../platform/session.ts'
import { useTexts } from '../platform/texts.ts'
import { ListFailure } from '../records/list/list-failure.tsx'
import { RecordList } from '../records/list/record-list.tsx'
import { RecordDetails } from '../records/panel/record-details.tsx'
import { useRecord } from '../records/queries.ts'
import type { RecordData } from '../records/record.ts'
import { useRecordName } from '../records/record-cell.tsx'
import { Card } from '../ui/layout/card.tsx'
import { StateBadge } from '../ui/marks/badge.tsx'
import { FormSkeleton } from '../ui/messages/skeleton.tsx'
import { QuotationMoney } from './order/quotation-money.tsx'
import { quotationsPath } from './paths.ts'
import { matrixOf } from './prices/price-data.ts'
import { QuotationDesk } from './quotation-desk.tsx'

export default function QuotationScreen() {
  const token = useParams().token!
  const who = useWho()
  const seesPrices = who.canView(quotationPriceHistory)
  const quotation = useRecord(priceQuotation, token)
  const matrix = useQuery({ ...matrixOf(token), enabled: seesPrices })
  const failed = quotation.data ? matrix : quotation
  if (failed.error && !failed.data)
    return (
      <ListFailure isScreen error={failed.error} isRetrying={failed.isFetching} onRetry={() => void failed.refetch()} />
    )
  if (!quotation.data || (seesPrices && !matrix.data)) return <FormSkeleton />
  return matrix.data ? (
    <QuotationDesk quotation={quotation.data} matrix={matrix.data} />
  ) : (
    <QuotationLines quotation={quotation.data} />
  )
}

/** Filters of the list: only details of this quotation. */
const { list } = priceQuotationDetail.spec
const details: AnyEntity = {
  id: priceQuotationDetail.id,
  spec: {
    ...priceQuotationDetail.spec,
    list: { ...list, columns: list!.columns.filter((name) => name !== 'priceQuotation') },
  },
}

function QuotationLines({ quotation }: { quotation: RecordData }) {
  const texts = useTexts()
  const nameOf = useRecordName()
  const preset = useMemo(() => ({ priceQuotationToken: quotation.token }), [quotation.token])
  const state = String(quotation.state)
  return (
    <RecordList
      entity={details}
      preset={preset}
      title={nameOf(quotation)}
      crumbs={[{ label: texts.entity(priceQuotation).many, href: quotationsPath }, { label: nameOf(quotation) }]}
    >
      <Card
        title={texts.entity(priceQuotation).one}
        actions={<StateBadge tone={toneOf(state)}>{texts.value(priceQuotation, 'state', state)}</StateBadge>}
      >
        <RecordDetails entity={priceQuotation} record={quotation} />
      </Card>
      <QuotationMoney quotation={quotation.token} />
      <h2 className="text-lg">{texts.entity(priceQuotationDetail).many}</h2>
    </RecordList>
  )
}
