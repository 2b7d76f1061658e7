/** One price quotation: how far it has come, what it amounts to, and its details with their prices. */
import { useCallback, useMemo } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { History, Scale } from 'lucide-react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { jobOrder } from '@topcenter/model/quotations/job-order'
import { priceQuotation } from '@topcenter/model/quotations/price-quotation'
import { priceQuotationDetail } from '@topcenter/model/quotations/price-quotation-detail'
import { quotationPriceHistory } from '@topcenter/model/quotations/quotation-price-history'
import { toneOf } from '../fields/state-tone.ts'
import { useWho } from '../platform/session.ts'
import { api } from '../platform/api.ts'
import { reportProblem } from '../platform/problem-report.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { ListFailure } from '../records/list/list-failure.tsx'
import { useRecord } from '../records/queries.ts'
import { actionsOf } from '../records/actions/offered.ts'
import { useRecordActions } from '../records/actions/record-actions.tsx'
import { useRecordName } from '../records/record-cell.tsx'
import { RecordDetails } from '../records/panel/record-details.tsx'
import { RecordList } from '../records/list/record-list.tsx'
import type { RecordData } from '../records/record.ts'
import { StateBadge } from '../ui/marks/badge.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { FormSkeleton } from '../ui/messages/skeleton.tsx'
import { toasts } from '../ui/messages/toasts.ts'
import { newestSent } from './sent/sent-data.ts'
import { matrixOf } from './prices/price-data.ts'
import { QuotationSteps } from './quotation-steps.tsx'
import { jobOrdersPath, matrixPath, pricesPath, quotationsPath } from './paths.ts'

/** Filters of the list: only details of this quotation. */
const { list } = priceQuotationDetail.spec
const details: AnyEntity = {
  id: priceQuotationDetail.id,
  spec: {
    ...priceQuotationDetail.spec,
    list: { ...list, columns: list!.columns.filter((name) => name !== 'priceQuotation') },
  },
}

export default function QuotationScreen() {
  const token = useParams().token!
  const { data, error, isFetching, refetch } = useRecord(priceQuotation, token)
  if (error && !data)
    return <ListFailure isScreen error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  return data ? <OpenQuotation quotation={data} /> : <FormSkeleton />
}

function OpenQuotation({ quotation }: { quotation: RecordData }) {
  const texts = useTexts()
  const who = useWho()
  const nameOf = useRecordName()
  const preset = useMemo(() => ({ priceQuotationToken: quotation.token }), [quotation.token])
  const state = String(quotation.state)
  const { data: matrix } = useQuery({ ...matrixOf(quotation.token), enabled: who.canView(quotationPriceHistory) })
  const rowActions = useCallback(
    (detail: RecordData) =>
      who.canView(quotationPriceHistory) && (
        <LinkButton
          variant="ghost"
          className="button is-ghost is-icon"
          href={pricesPath(detail.token)}
          aria-label={`${texts.entity(quotationPriceHistory).many}: ${nameOf(detail)}`}
        >
          <History aria-hidden size={16} />
        </LinkButton>
      ),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- nameOf follows the language, as texts does
    [who, texts],
  )
  return (
    <RecordList
      entity={details}
      preset={preset}
      title={nameOf(quotation)}
      crumbs={[{ label: texts.entity(priceQuotation).many, href: quotationsPath }, { label: nameOf(quotation) }]}
      actions={<Actions quotation={quotation} />}
      rowActions={rowActions}
    >
      {matrix && <QuotationSteps quotation={quotation} details={matrix.details.length} requests={matrix.suppliers} />}
      <Card
        title={texts.entity(priceQuotation).one}
        actions={<StateBadge tone={toneOf(state)}>{texts.value(priceQuotation, 'state', state)}</StateBadge>}
      >
        <RecordDetails entity={priceQuotation} record={quotation} />
        {who.canView(jobOrder) && (
          <p className="mt-3">
            <LinkButton href={jobOrdersPath(quotation.token)}>{texts.entity(jobOrder).many}</LinkButton>
          </p>
        )}
      </Card>
      <h2 className="text-lg">{texts.entity(priceQuotationDetail).many}</h2>
    </RecordList>
  )
}

function Actions({ quotation }: { quotation: RecordData }) {
  const texts = useTexts()
  const client = useQueryClient()
  const actions = useRecordActions(priceQuotation)
  const work = useWork()
  const who = useWho()
  const state = String(quotation.state)
  const copyLink = async (): Promise<void> => {
    try {
      const sent = await client.fetchQuery(newestSent(quotation.token))
      const { link } = await api.get<{ link: string }>(`/price-quotation-versions/${sent!.token}/link`)
      await navigator.clipboard.writeText(link)
      toasts.show({ tone: 'success', text: work('sent.linkCopied') })
    } catch (error) {
      reportProblem(error)
    }
  }
  const own = actionsOf(quotation).filter((name) => name in priceQuotation.spec.actions!)
  return (
    <>
      {who.canView(quotationPriceHistory) && (
        <LinkButton href={matrixPath(quotation.token)}>
          <Scale aria-hidden size={16} />
          {work('prices.open')}
        </LinkButton>
      )}
      {own.map((name) => (
        <Button key={name} onPress={() => actions.start(quotation, name)}>
          {texts.action(priceQuotation, name).do}
        </Button>
      ))}
      {state === 'WaitingForCustomerAccept' && who.may(priceQuotation, 'update') && (
        <Button onPress={() => void copyLink()}>{work('sent.link')}</Button>
      )}
      {actions.dialog}
    </>
  )
}
