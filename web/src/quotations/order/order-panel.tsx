/**
 * The work of a job order: its lines with what is done of each, its steps with their photos, what the client signed
 * for, and what it is worth. The job: to say what is done.
 */
import { lazy, Suspense, useMemo, useState } from 'react'
import { Ban, Check, Plus } from 'lucide-react'
import { jobOrderDelivery } from '@topcenter/model/quotations/job-order-delivery'
import { jobOrderLine } from '@topcenter/model/quotations/job-order-line'
import { jobOrderStep } from '@topcenter/model/quotations/job-order-step'
import { AttachmentsOf } from '../../fields/attachments.tsx'
import { type ShownRecord, shownName } from '../../fields/reference-search.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { paperAddress } from '../../records/paper-address.ts'
import { useRecordActions } from '../../records/actions/record-actions.tsx'
import { ListFailure } from '../../records/list/list-failure.tsx'
import { useRecord, useRecords } from '../../records/queries.ts'
import type { PanelProps } from '../../records/record-panels.ts'
import type { RecordData } from '../../records/record.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Badge } from '../../ui/marks/badge.tsx'
import { ProgressBar } from '../../ui/charts/progress-bar.tsx'
import { CardSkeleton } from '../../ui/messages/skeleton.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { QuotationMoney } from './quotation-money.tsx'
import { PaperButton } from '../paper-button.tsx'
import { SignatureView } from './signature.tsx'
import './order.css'

const RecordForm = lazy(async () => ({ default: (await import('../../records/form/record-form.tsx')).RecordForm }))

export default function OrderPanel({ record }: PanelProps) {
  const work = useWork()
  const goesOn = record.state === 'NewlyWanted' || record.state === 'WorkProgres'
  return (
    <div className="grid gap-5">
      <div className="justify-self-end">
        <PaperButton href={paperAddress(`/job-orders/${record.token}/document`)} />
      </div>
      {record.isLate === true && (
        <p>
          <Badge tone="bad">{work('order.late')}</Badge>
        </p>
      )}
      <Lines order={record} />
      <Steps order={record} mayAdd={goesOn || record.state === 'FinishNotCustomerReceived'} />
      <Deliveries order={record} />
      <QuotationMoney quotation={String(record.priceQuotationToken)} />
    </div>
  )
}

function Lines({ order }: { order: RecordData }) {
  const texts = useTexts()
  const formats = useFormats()
  const work = useWork()
  const who = useWho()
  const actions = useRecordActions(jobOrderLine)
  const query = { jobOrderToken: order.token, sort: 'createdAt', size: 200 }
  const { data, error, isFetching, refetch } = useRecords(jobOrderLine, query)
  if (error && !data) return <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  if (!data) return <CardSkeleton />
  const mayChange = who.may(jobOrderLine, 'update') || who.can('PriceQuotation', 'itemUpdate')
  const counts = ['ordered', 'done', 'canceled', 'received'] as const
  return (
    <section className="grid gap-2">
      <h3 className="text-base">{texts.entity(jobOrderLine).many}</h3>
      <ul className="order-lines">
        {data.items.map((line) => {
          const [ordered, done, canceled] = [Number(line.ordered), Number(line.done ?? 0), Number(line.canceled ?? 0)]
          const isLeft = done + canceled < ordered
          const name = shownName(line.storeItem as ShownRecord, texts)
          return (
            <li key={line.token} className="order-line">
              <div className="flex flex-wrap items-baseline justify-between gap-2">
                <bdi className="font-semibold">{name}</bdi>
                <span className="text-sm text-ink-2">
                  {counts
                    .filter((count) => count === 'ordered' || Number(line[count] ?? 0) > 0)
                    .map((count) => `${texts.field(jobOrderLine, count)} ${formats.number(Number(line[count] ?? 0))}`)
                    .join(' · ')}
                </span>
              </div>
              <ProgressBar
                label={work('order.doneOf', {
                  done: formats.number(done),
                  ordered: formats.number(ordered - canceled),
                })}
                value={ordered - canceled === 0 ? 100 : (100 * done) / (ordered - canceled)}
              />
              {mayChange && isLeft && (order.state === 'WorkProgres' || order.state === 'NewlyWanted') && (
                <div className="flex flex-wrap gap-2">
                  {order.state === 'WorkProgres' && (
                    <Button
                      aria-label={`${texts.action(jobOrderLine, 'finishPieces').do}: ${name}`}
                      onPress={() => actions.start(line, 'finishPieces')}
                    >
                      <Check aria-hidden size={16} />
                      {texts.action(jobOrderLine, 'finishPieces').do}
                    </Button>
                  )}
                  <Button
                    variant="ghost"
                    aria-label={`${texts.action(jobOrderLine, 'cancelPieces').do}: ${name}`}
                    onPress={() => actions.start(line, 'cancelPieces')}
                  >
                    <Ban aria-hidden size={16} />
                    {texts.action(jobOrderLine, 'cancelPieces').do}
                  </Button>
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {actions.dialog}
    </section>
  )
}

function Steps({ order, mayAdd }: { order: RecordData; mayAdd: boolean }) {
  const texts = useTexts()
  const formats = useFormats()
  const who = useWho()
  const [isAdding, setAdding] = useState(false)
  const initial = useMemo(() => ({ jobOrderToken: order.token, jobOrder: order }), [order])
  const { data } = useRecords(jobOrderStep, { jobOrderToken: order.token, sort: '-at', size: 100 })
  if (!data) return <CardSkeleton />
  return (
    <section className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-base">{texts.entity(jobOrderStep).many}</h3>
        {mayAdd && who.may(jobOrderStep, 'create') && (
          <Button onPress={() => setAdding(true)}>
            <Plus aria-hidden size={16} />
            {texts.entity(jobOrderStep).add}
          </Button>
        )}
      </div>
      {data.items.length === 0 ? (
        <p className="text-sm text-ink-3">{texts.entity(jobOrderStep).empty}</p>
      ) : (
        <ol className="grid gap-3 border-s-2 border-line ps-4">
          {data.items.map((step) => (
            <Step key={step.token} step={step}>
              <span className="text-sm text-ink-2">
                {formats.dateTime(String(step.at))}
                {step.by ? ` · ${shownName(step.by as ShownRecord, texts)}` : ''}
                {step.toldClient === true ? ` · ${texts.field(jobOrderStep, 'toldClient')}` : ''}
              </span>
            </Step>
          ))}
        </ol>
      )}
      {isAdding && (
        <Suspense>
          <RecordForm
            entity={jobOrderStep}
            initial={initial}
            onClose={() => setAdding(false)}
            onSaved={() => setAdding(false)}
          />
        </Suspense>
      )}
    </section>
  )
}

function Step({ step, children }: { step: RecordData; children: React.ReactNode }) {
  // its photos are in its own record, not in the list
  const { data: whole } = useRecord(jobOrderStep, step.token)
  return (
    <li className="grid gap-1">
      <span>
        <bdi className="whitespace-pre-line">{String(step.work)}</bdi>
      </span>
      {children}
      {whole && <AttachmentsOf entity={jobOrderStep} record={whole} />}
    </li>
  )
}

function Deliveries({ order }: { order: RecordData }) {
  const texts = useTexts()
  const { data } = useRecords(jobOrderDelivery, { jobOrderToken: order.token, sort: '-at', size: 100 })
  if (!data || data.items.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3 className="text-base">{texts.entity(jobOrderDelivery).many}</h3>
      <ul className="order-lines">
        {data.items.map((note) => (
          <Delivery key={note.token} token={note.token} />
        ))}
      </ul>
    </section>
  )
}

function Delivery({ token }: { token: string }) {
  const texts = useTexts()
  const formats = useFormats()
  const { data: note } = useRecord(jobOrderDelivery, token)
  if (!note) return null
  const pieces = (note.pieces ?? []) as readonly { readonly storeItem: ShownRecord; readonly quantity: number }[]
  return (
    <li className="order-line">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <bdi className="font-semibold">{String(note.receivedBy)}</bdi>
        <span className="text-sm text-ink-2">{formats.dateTime(String(note.at))}</span>
        <PaperButton href={paperAddress(`/job-order-deliveries/${token}/document`)} />
      </div>
      <p className="text-sm">
        {pieces.map(({ storeItem, quantity }, at) => (
          <span key={storeItem.token}>
            {at > 0 && ' · '}
            <bdi>{shownName(storeItem, texts)}</bdi> × {formats.number(quantity)}
          </span>
        ))}
      </p>
      {Boolean(note.signature) && (
        <SignatureView path={String(note.signature)} label={texts.field(jobOrderDelivery, 'signature')} />
      )}
    </li>
  )
}
