/**
 * A quotation for staff who see prices: the requested things, their costs and selling prices, by supplier. The main
 * task leads from the request to the offer: the first button sends, Ctrl S saves, the picker under the lines adds. The
 * bar of unsaved prices saves and sends with one press.
 */
import { lazy, Suspense, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Percent, Plus, Send } from 'lucide-react'
import { quotationManner } from '@topcenter/model/access/establishment'
import { jobOrder } from '@topcenter/model/quotations/job-order'
import { openWorks, priceQuotation } from '@topcenter/model/quotations/price-quotation'
import { priceQuotationDetail } from '@topcenter/model/quotations/price-quotation-detail'
import type { ShownRecord } from '../fields/reference-search.ts'
import { shownName } from '../fields/reference-search.ts'
import { toneOf } from '../fields/state-tone.ts'
import { reportProblem } from '../platform/problem-report.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { actionsOf, inOrder } from '../records/actions/offered.ts'
import { useRecordActions } from '../records/actions/record-actions.tsx'
import { LeaveGuard } from '../records/form/leave-guard.tsx'
import { useAction } from '../records/mutations.ts'
import { RecordDetails } from '../records/panel/record-details.tsx'
import { recordKeys } from '../records/queries.ts'
import type { RecordData } from '../records/record.ts'
import { SaveBar, useSaveKey } from '../education/save-bar.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { StateBadge } from '../ui/marks/badge.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { usePhone } from '../ui/page/media.ts'
import { QuotationMoney } from './order/quotation-money.tsx'
import { jobOrdersPath, quotationsPath } from './paths.ts'
import { AddLine } from './prices/add-line.tsx'
import { AskDialog } from './prices/ask-dialog.tsx'
import { MatrixCards } from './prices/matrix-cards.tsx'
import { MatrixSums } from './prices/matrix-sums.tsx'
import { MatrixTable } from './prices/matrix-table.tsx'
import { mannerQuery, type Matrix, matrixOf } from './prices/price-data.ts'
import { useChoices, type Way } from './prices/use-choices.ts'
import { useSaving } from './prices/use-saving.ts'
import { QuotationSteps } from './quotation-steps.tsx'
import { SentVersions } from './sent-versions.tsx'
import { WantedLines } from './prices/wanted-lines.tsx'
import './prices/prices.css'

const MannerForm = lazy(async () => ({ default: (await import('../alerts/manner-form.tsx')).MannerForm }))
/** Minor actions, for which nobody opens a quotation. */
const asides: readonly string[] = ['cancel', 'payCost']
/** And in which there is a job order. */
const orderStates = ['InJobOrder', 'FinishJobOrderNotCustomerReceive', 'FinishJobOrderCustomerReceive']
const ways: readonly Way[] = ['cheapest', 'supplier', 'fastest']

export function QuotationDesk({ quotation, matrix }: { quotation: RecordData; matrix: Matrix }) {
  const work = useWork()
  const texts = useTexts()
  const who = useWho()
  const client = useQueryClient()
  const isPhone = usePhone()
  const choices = useChoices(matrix)
  const saving = useSaving(quotation.token, choices)
  const act = useAction(priceQuotationDetail)
  const [isAsking, setAsking] = useState(false)
  const isOpen = openWorks.includes(String(quotation.state))
  const mayChoose = who.can('QuotationPriceHistory', 'itemUpdate') && isOpen
  const mayRemove = isOpen && who.may(priceQuotationDetail, 'archive')
  const props = { matrix, choices, mayChoose }
  const isNext = isChoosingNext(matrix, choices)
  useSaveKey(() => void saving.save())
  const remove = async (token: string): Promise<void> => {
    try {
      await act.mutateAsync({ token, action: 'archive', input: {} })
      await client.invalidateQueries({ queryKey: matrixOf(quotation.token).queryKey })
    } catch (error) {
      reportProblem(error)
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <DeskHead {...{ quotation, matrix, choices, mayChoose }} onAsk={() => setAsking(true)} save={saving.save} />
      <QuotationSteps quotation={quotation} details={matrix.details.length} requests={matrix.suppliers} />
      <WantedLines
        quotation={quotation}
        details={matrix.details}
        mayAdd={isOpen && who.may(priceQuotationDetail, 'create')}
      />
      {matrix.prices.length > 0 && mayChoose && (
        <div className="matrix-tools">
          <span className="text-sm text-ink-2">{work('prices.choose')}</span>
          {ways.map((way) => (
            <Button
              key={way}
              variant={isNext && way === 'cheapest' ? 'primary' : 'secondary'}
              onPress={() => choices.fill(way)}
            >
              {work(`prices.ways.${way}`)}
            </Button>
          ))}
        </div>
      )}
      {matrix.details.length === 0 ? (
        <EmptyState title={texts.entity(priceQuotationDetail).empty} />
      ) : isPhone ? (
        <MatrixCards {...props} />
      ) : (
        <MatrixTable {...props} onRemove={mayRemove ? (detail) => void remove(detail) : undefined} />
      )}
      {isOpen && who.may(priceQuotationDetail, 'create') && <AddLine quotation={quotation.token} />}
      <MatrixSums {...props} faults={saving.faults} />
      {orderStates.includes(String(quotation.state)) && who.canView(jobOrder) && (
        <p>
          <LinkButton href={jobOrdersPath(quotation.token)}>{texts.entity(jobOrder).many}</LinkButton>
        </p>
      )}
      <QuotationMoney quotation={quotation.token} />
      <SentVersions quotation={quotation} />
      <Card title={texts.entity(priceQuotation).one}>
        <RecordDetails entity={priceQuotation} record={quotation} />
      </Card>
      {choices.changed.length > 0 && <UnsavedBar {...{ quotation, choices, saving }} />}
      <LeaveGuard isOn={() => choices.changed.length > 0} onLeave={choices.discard} />
      {isAsking && <AskDialog quotation={quotation.token} matrix={matrix} onClose={() => setAsking(false)} />}
    </div>
  )
}

/** Tests whether suppliers have answered and a line has no price yet: the next job is to choose. */
const isChoosingNext = ({ prices }: Matrix, { lines }: ReturnType<typeof useChoices>): boolean =>
  prices.length > 0 && lines.some(({ sellOne }) => sellOne === null)

/** Returns true if every line has a price and the user may send the quotation in its state. */
function useMaySend(quotation: RecordData, { lines }: ReturnType<typeof useChoices>): boolean {
  const who = useWho()
  const isReady = lines.length > 0 && lines.every(({ sellOne }) => sellOne !== null)
  return isReady && openWorks.includes(String(quotation.state)) && who.may(priceQuotation, 'update')
}

interface UnsavedBarProps {
  readonly quotation: RecordData
  readonly choices: ReturnType<typeof useChoices>
  readonly saving: ReturnType<typeof useSaving>
}
function UnsavedBar({ quotation, choices, saving }: UnsavedBarProps) {
  const work = useWork()
  const maySend = useMaySend(quotation, choices)
  return (
    <SaveBar
      text={work('prices.unsaved', { count: choices.changed.length })}
      failure={saving.failure}
      isSaving={saving.isSaving}
      onSave={() => void saving.save()}
      onDiscard={() => {
        choices.discard()
        saving.forget()
      }}
    >
      {maySend && (
        <Button isDisabled={saving.isSaving} onPress={() => void saving.save(true)}>
          <Send aria-hidden size={16} />
          {work('prices.saveAndSend')}
        </Button>
      )}
    </SaveBar>
  )
}

interface DeskHeadProps {
  readonly quotation: RecordData
  readonly matrix: Matrix
  readonly choices: ReturnType<typeof useChoices>
  readonly mayChoose: boolean
  onAsk(): void
  /** False where something was refused. */
  save(): Promise<boolean>
}
function DeskHead({ quotation, matrix, choices, mayChoose, onAsk, save }: DeskHeadProps) {
  const work = useWork()
  const texts = useTexts()
  const who = useWho()
  const actions = useRecordActions(priceQuotation)
  const [isSettingMargins, setSettingMargins] = useState(false)
  const state = String(quotation.state)
  const named = Object.keys(priceQuotation.spec.actions!)
  const others = inOrder(
    priceQuotation,
    actionsOf(quotation).filter((name) => named.includes(name) && name !== 'offer' && name !== 'askQuotes'),
  )
  const maySend = useMaySend(quotation, choices)
  const { isSending, send } = useSending(quotation, save, (record) => actions.start(record, 'offer'))
  const client = quotation.client as ShownRecord | null
  const about = [String(quotation.code), client ? shownName(client, texts) : String(quotation.clientName ?? '')]
  return (
    <>
      <PageHeader
        title={String(quotation.subject ?? about.at(-1))}
        subtitle={<bdi>{about.join(' · ')}</bdi>}
        badge={<StateBadge tone={toneOf(state)}>{texts.value(priceQuotation, 'state', state)}</StateBadge>}
        crumbs={[{ label: texts.entity(priceQuotation).many, href: quotationsPath }, { label: about[0]! }]}
        actions={
          <>
            {who.can('PriceQuotation', 'sellBelowFloor') && mayChoose && (
              <Button variant="ghost" onPress={() => setSettingMargins(true)}>
                <Percent aria-hidden size={16} />
                {work('prices.margins')}
              </Button>
            )}
            {others.map((name, index) => (
              <Button
                key={name}
                {...(index === 0 && !maySend && !asides.includes(name) ? { variant: 'primary' as const } : {})}
                onPress={() => actions.start(quotation, name)}
              >
                {texts.action(priceQuotation, name).do}
              </Button>
            ))}
            {mayChoose && (
              <Button
                {...(maySend || choices.lines.length === 0 || isChoosingNext(matrix, choices)
                  ? {}
                  : { variant: 'primary' as const })}
                onPress={onAsk}
              >
                <Plus aria-hidden size={16} />
                {work('prices.ask')}
              </Button>
            )}
            {maySend && (
              <Button variant="primary" isPending={isSending} onPress={() => void send()}>
                <Send aria-hidden size={16} />
                {texts.action(priceQuotation, 'offer').do}
              </Button>
            )}
          </>
        }
      />
      {isSettingMargins && <Margins onClose={() => setSettingMargins(false)} />}
      {actions.dialog}
    </>
  )
}

/**
 * Saves the typed values and gets the quotation ready to be offered, without any request to suppliers if none is
 * needed.
 *
 * @param onReady Called with the quotation as it is then
 */
function useSending(quotation: RecordData, save: () => Promise<boolean>, onReady: (record: RecordData) => void) {
  const act = useAction(priceQuotation)
  const [isSending, setSending] = useState(false)
  const send = async (): Promise<void> => {
    setSending(true)
    try {
      if (!(await save())) return
      const isBefore = ['WorkProgress', 'RejectedQuotesFormCustomer'].includes(String(quotation.state))
      const { record } = isBefore
        ? await act.mutateAsync({ token: quotation.token, action: 'askQuotes', input: {} })
        : { record: quotation }
      onReady(record)
    } catch (error) {
      reportProblem(error)
    } finally {
      setSending(false)
    }
  }
  return { isSending, send }
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
