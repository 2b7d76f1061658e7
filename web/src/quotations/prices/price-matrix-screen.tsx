/**
 * What suppliers ask for each thing of a quotation, side by side. The job: choose a price for each thing and what it is
 * sold for; one press chooses the cheapest of all, another sends the quotation to its client.
 */
import { lazy, Suspense, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Percent, Plus, Send } from 'lucide-react'
import { quotationManner } from '@topcenter/model/access/establishment'
import { priceQuotation } from '@topcenter/model/quotations/price-quotation'
import { priceQuotationDetail } from '@topcenter/model/quotations/price-quotation-detail'
import { toneOf } from '../../fields/state-tone.ts'
import { Problem } from '../../platform/problem.ts'
import { reportProblem, type Told } from '../../platform/problem-report.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { LeaveGuard } from '../../records/form/leave-guard.tsx'
import { actionsOf } from '../../records/actions/offered.ts'
import { useRecordActions } from '../../records/actions/record-actions.tsx'
import { ListFailure } from '../../records/list/list-failure.tsx'
import { recordKeys, useRecord } from '../../records/queries.ts'
import type { RecordData } from '../../records/record.ts'
import { useRecordName } from '../../records/record-cell.tsx'
import { SaveBar, useSaveKey } from '../../education/save-bar.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { StateBadge } from '../../ui/marks/badge.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { FormSkeleton } from '../../ui/messages/skeleton.tsx'
import { toasts } from '../../ui/messages/toasts.ts'
import { usePhone } from '../../ui/page/media.ts'
import { quotationPath, quotationsPath } from '../paths.ts'
import { QuotationSteps } from '../quotation-steps.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { MatrixCards } from './matrix-cards.tsx'
import { MatrixSums } from './matrix-sums.tsx'
import { MatrixTable } from './matrix-table.tsx'
import { chooseIn, mannerQuery, type Matrix, matrixOf } from './price-data.ts'
import { useChoices, type Way } from './use-choices.ts'
import './prices.css'

const MannerForm = lazy(async () => ({ default: (await import('../../alerts/manner-form.tsx')).MannerForm }))
const open = ['WorkProgress', 'WaitingForQuotes', 'WaitingForCustomerAccept', 'RejectedQuotesFormCustomer']

export default function PriceMatrixScreen() {
  const token = useParams().token!
  const quotation = useRecord(priceQuotation, token)
  const matrix = useQuery(matrixOf(token))
  const failed = quotation.data ? matrix : quotation
  if (failed.error && !failed.data)
    return (
      <ListFailure isScreen error={failed.error} isRetrying={failed.isFetching} onRetry={() => void failed.refetch()} />
    )
  return quotation.data && matrix.data ? (
    <OpenMatrix quotation={quotation.data} matrix={matrix.data} />
  ) : (
    <FormSkeleton />
  )
}

const ways: readonly Way[] = ['cheapest', 'supplier', 'fastest']

function OpenMatrix({ quotation, matrix }: { quotation: RecordData; matrix: Matrix }) {
  const work = useWork()
  const texts = useTexts()
  const who = useWho()
  const nameOf = useRecordName()
  const isPhone = usePhone()
  const choices = useChoices(matrix)
  const saving = useSaving(quotation.token, choices)
  const actions = useRecordActions(priceQuotation)
  const [dialog, setDialog] = useState<'ask' | 'margins'>()
  const state = String(quotation.state)
  const mayChoose = who.can('QuotationPriceHistory', 'itemUpdate') && open.includes(state)
  const props = { matrix, choices, mayChoose }
  const send = async (): Promise<void> => {
    if (await saving.save()) actions.start(quotation, 'offer')
  }
  const isReady = choices.lines.length > 0 && choices.lines.every(({ sellOne }) => sellOne !== null)
  useSaveKey(() => void saving.save())
  return (
    <div className="grid gap-4">
      <PageHeader
        title={String(quotation.subject ?? nameOf(quotation))}
        badge={<StateBadge tone={toneOf(state)}>{texts.value(priceQuotation, 'state', state)}</StateBadge>}
        crumbs={[
          { label: texts.entity(priceQuotation).many, href: quotationsPath },
          { label: String(quotation.code), href: quotationPath(quotation.token) },
          { label: work('prices.title') },
        ]}
        actions={
          <>
            {who.can('PriceQuotation', 'sellBelowFloor') && (
              <Button variant="ghost" onPress={() => setDialog('margins')}>
                <Percent aria-hidden size={16} />
                {work('prices.margins')}
              </Button>
            )}
            {mayChoose && (
              <Button onPress={() => setDialog('ask')}>
                <Plus aria-hidden size={16} />
                {work(matrix.suppliers.length === 0 ? 'prices.ask' : 'prices.askAnother')}
              </Button>
            )}
            {(actionsOf(quotation).includes('offer') || (mayChoose && isReady)) && (
              <Button variant="primary" isPending={saving.isSaving} onPress={() => void send()}>
                <Send aria-hidden size={16} />
                {texts.action(priceQuotation, 'offer').do}
              </Button>
            )}
          </>
        }
      />
      <QuotationSteps quotation={quotation} details={matrix.details.length} requests={matrix.suppliers} />
      {matrix.details.length === 0 ? (
        <EmptyState title={texts.entity(priceQuotationDetail).empty} />
      ) : matrix.suppliers.length === 0 ? (
        <EmptyState title={work('prices.empty')} />
      ) : (
        <div className="matrix-tools">
          <span className="text-sm text-ink-2">{work('prices.choose')}</span>
          {ways.map((way) => (
            <Button key={way} isDisabled={!mayChoose || matrix.prices.length === 0} onPress={() => choices.fill(way)}>
              {work(`prices.ways.${way}`)}
            </Button>
          ))}
        </div>
      )}
      {matrix.details.length > 0 && (isPhone ? <MatrixCards {...props} /> : <MatrixTable {...props} />)}
      <MatrixSums {...props} faults={saving.faults} />
      {choices.changed.length > 0 && (
        <SaveBar
          text={work('prices.unsaved', { count: choices.changed.length })}
          failure={saving.failure}
          isSaving={saving.isSaving}
          onSave={() => void saving.save()}
          onDiscard={() => {
            choices.discard()
            saving.forget()
          }}
        />
      )}
      <LeaveGuard isOn={() => choices.changed.length > 0} onLeave={choices.discard} />
      {dialog === 'ask' && (
        <AskDialog quotation={quotation.token} matrix={matrix} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'margins' && <Margins onClose={() => setDialog(undefined)} />}
      {actions.dialog}
    </div>
  )
}

function Margins({ onClose }: { onClose(): void }) {
  const work = useWork()
  const client = useQueryClient()
  const { data: manner } = useQuery(mannerQuery)
  if (!manner) return null
  return (
    <Suspense>
      <MannerForm
        fields={quotationManner}
        title={work('prices.margins')}
        saved={work('prices.marginsSaved')}
        manner={manner}
        path="/quotation-manner"
        query={mannerQuery}
        onClose={() => {
          void client.invalidateQueries({ queryKey: recordKeys.all(priceQuotation) })
          onClose()
        }}
      />
    </Suspense>
  )
}

/** By token of the detail: what the server refuses of it, in the reader's words. */
export type Faults = Readonly<Record<string, Told>>

function useSaving(quotation: string, choices: ReturnType<typeof useChoices>) {
  const work = useWork()
  const client = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<{ readonly title: Told; readonly text: Told } | null>(null)
  const [faults, setFaults] = useState<Faults>({})
  const forget = (): void => {
    setFailure(null)
    setFaults({})
  }
  const save = async (): Promise<boolean> => {
    const { changed } = choices
    if (changed.length === 0) return true
    setSaving(true)
    try {
      client.setQueryData(matrixOf(quotation).queryKey, await chooseIn(quotation, changed))
      choices.discard()
      forget()
      for (const entity of [priceQuotation, priceQuotationDetail])
        void client.invalidateQueries({ queryKey: recordKeys.all(entity) })
      toasts.show({ tone: 'success', text: work('prices.saved') })
      return true
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.fields.length === 0) reportProblem(error)
      else {
        setFaults(
          Object.fromEntries(
            error.fields.flatMap((fault) => {
              const line = changed[Number(/^details\[(\d+)\]/.exec(fault.name)?.[1])]
              return line ? [[line.token, (texts) => texts.fault(fault)] as const] : []
            }),
          ),
        )
        setFailure({ title: () => error.message, text: () => work('prices.refused') })
      }
      return false
    } finally {
      setSaving(false)
    }
  }
  return { save, forget, isSaving, failure, faults }
}
