/** Gives the client what is done: who takes it, how many of each, and their signature on the screen. */
import { useState } from 'react'
import { jobOrder } from '@topcenter/model/quotations/job-order'
import { jobOrderDelivery } from '@topcenter/model/quotations/job-order-delivery'
import { jobOrderLine } from '@topcenter/model/quotations/job-order-line'
import { type ShownRecord, shownName } from '../../fields/reference-search.ts'
import { problemText } from '../../platform/problem-report.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useAction, useRefresh } from '../../records/mutations.ts'
import { useRecords } from '../../records/queries.ts'
import { useRecordName } from '../../records/record-cell.tsx'
import type { OwnDialogProps } from '../../records/record-panels.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { NumberField } from '../../ui/inputs/number-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { CardSkeleton } from '../../ui/messages/skeleton.tsx'
import { toasts } from '../../ui/messages/toasts.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { SignatureField } from './signature.tsx'

export default function HandOverDialog({ record, onClose }: OwnDialogProps) {
  const texts = useTexts()
  const work = useWork()
  const nameOf = useRecordName()
  const refresh = useRefresh()
  const act = useAction(jobOrder)
  const [receivedBy, setReceivedBy] = useState('')
  const [signature, setSignature] = useState('')
  const [given, setGiven] = useState<Readonly<Record<string, number | null>>>({})
  const [refusal, setRefusal] = useState<unknown>(null)
  const { data } = useRecords(jobOrderLine, { jobOrderToken: record.token, sort: 'createdAt', size: 200 })
  const ready = (data?.items ?? []).flatMap((line) => {
    const pieces = Number(line.done ?? 0) - Number(line.received ?? 0)
    return pieces > 0 ? [{ line, pieces }] : []
  })
  const words = texts.action(jobOrder, 'handOver')
  const submit = async (): Promise<void> => {
    setRefusal(null)
    try {
      await act.mutateAsync({
        token: record.token,
        action: 'handOver',
        input: {
          receivedBy: receivedBy.trim(),
          ...(signature ? { signature } : {}),
          lines: ready
            .map(({ line, pieces }) => ({ line: line.token, quantity: given[line.token] ?? pieces }))
            .filter(({ quantity }) => quantity > 0),
        },
        version: record.version,
      })
      for (const entity of [jobOrderLine, jobOrderDelivery]) refresh(entity)
      toasts.show({ tone: 'success', text: texts.fill(words.done, { name: nameOf(record) }) })
      onClose()
    } catch (error) {
      setRefusal(error)
    }
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      size="medium"
      title={words.do}
      actions={
        <Button variant="primary" isPending={act.isPending} onPress={() => void submit()}>
          {words.do}
        </Button>
      }
    >
      {!data ? (
        <CardSkeleton />
      ) : (
        <div className="grid gap-4">
          {refusal !== null && <AlertBanner tone="bad">{problemText(refusal, texts)}</AlertBanner>}
          <TextField
            label={texts.field(jobOrderDelivery, 'receivedBy')}
            isRequired
            value={receivedBy}
            onChange={setReceivedBy}
          />
          {ready.length === 0 && <p className="text-sm text-ink-3">{work('order.nothingReady')}</p>}
          {ready.map(({ line, pieces }) => (
            <NumberField
              key={line.token}
              label={shownName(line.storeItem as ShownRecord, texts)}
              minimum={0}
              maximum={pieces}
              value={given[line.token] === undefined ? pieces : given[line.token]!}
              onChange={(next) => setGiven((all) => ({ ...all, [line.token]: next }))}
            />
          ))}
          <SignatureField path={signature} label={texts.field(jobOrderDelivery, 'signature')} onChange={setSignature} />
        </div>
      )}
    </Dialog>
  )
}
