/**
 * Sells cards over the counter (D9.9): the next ones, or those of a row of serials. One card for cash is two keys: the
 * one that opens this, and the one that sells.
 */
import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { receipt } from '@topcenter/model/finance/receipt'
import { mediaPackage } from '@topcenter/model/media/media-package'
import { mediaPackageCode, mediaPackageCodeBatch } from '@topcenter/model/media/media-package-code'
import { findPeople, tillQuery } from '../../finance/desk/desk-data.ts'
import { printReceipt } from '../../finance/desk/print-receipt.ts'
import { api } from '../../platform/api.ts'
import { isUndecided, Problem } from '../../platform/problem.ts'
import { faultText } from '../../platform/problem-report.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useSaveKeys } from '../../records/form/save-keys.ts'
import { useRefresh } from '../../records/mutations.ts'
import type { JobDialogProps } from '../../records/record-panels.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { NumberField } from '../../ui/inputs/number-field.tsx'
import type { Option } from '../../ui/inputs/option-list.tsx'
import { Picker } from '../../ui/inputs/picker.tsx'
import { Select } from '../../ui/inputs/select.tsx'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { toasts } from '../../ui/messages/toasts.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { salesQuery } from './sales-panel.tsx'

interface Sold {
  readonly receiptToken: string
  readonly serials: readonly number[]
}
const most = 100
/** Faults that have an input; all others stand under the form. */
const placed = new Set(['howMany', 'serial', 'serialTo', 'buyerToken', 'paymentMethodToken', 'accountToken'])

export default function SaleDialog({ entity, record, onClose }: JobDialogProps) {
  const work = useWork()
  const texts = useTexts()
  const formats = useFormats()
  const refresh = useRefresh()
  const ofBatch = entity.id === mediaPackageCodeBatch.id
  const pack = ofBatch ? String(record.mediaPackageToken) : record.token
  const till = useQuery(tillQuery())
  const sales = useQuery(salesQuery(pack))
  const [howMany, setHowMany] = useState<number | null>(1)
  const [typed, setTyped] = useState<number | null>(1)
  const [serial, setSerial] = useState<number | null>(null)
  const [buyer, setBuyer] = useState<Option | null>(null)
  const [chosen, choose] = useState<{ account?: string | null; method?: string | null }>({})
  const [error, setError] = useState<unknown>()
  const [isSending, setSending] = useState(false)
  const key = useRef(crypto.randomUUID())
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])

  // money that must be verified first opens nothing, so no card is sold for it
  const methods = till.data?.methods.filter(({ needsVerification }) => !needsVerification) ?? []
  const account = chosen.account ?? till.data?.accounts[0]?.token ?? null
  const method = chosen.method ?? methods[0]?.token ?? null
  const count = howMany ?? 1
  const sell = async (): Promise<void> => {
    if (isSending || !account || !method) return
    setSending(true)
    setError(undefined)
    try {
      const sold = await api.post<Sold>(
        '/media-package-codes/sell',
        {
          ...(ofBatch ? { batchToken: record.token } : { mediaPackageToken: pack }),
          ...(serial ? { serial, serialTo: serial + count - 1 } : { howMany: count }),
          ...(buyer ? { buyerToken: buyer.value } : {}),
          accountToken: account,
          paymentMethodToken: method,
        },
        { idempotencyKey: key.current, json: true },
      )
      for (const each of [mediaPackage, mediaPackageCode, mediaPackageCodeBatch, receipt]) refresh(each)
      printReceipt(sold.receiptToken)
      toasts.show({
        tone: 'success',
        text: work('shop.sold', { count: sold.serials.length, serials: rangeText(sold.serials) }),
      })
      onClose()
    } catch (problem) {
      // after an answer that was lost, the same sale is sent again
      if (!isUndecided(problem)) key.current = crypto.randomUUID()
      setError(problem)
    } finally {
      setSending(false)
    }
  }
  useSaveKeys(() => void sell())
  const faultOf = (name: string): { error?: string } => {
    const fault = error instanceof Problem ? error.fields.find((each) => each.name === name) : undefined
    return fault ? { error: texts.fault(fault) } : {}
  }
  const isPlaced = error instanceof Problem && error.fields.some(({ name }) => placed.has(name))
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={work('shop.sell')}
      {...(sales.data ? { description: work('shop.sellText', { price: formats.money(sales.data.price) }) } : {})}
      actions={
        <Button
          variant="primary"
          keys="Ctrl S"
          isPending={isSending}
          isDisabled={!till.data || !account || !method}
          onPress={() => void sell()}
        >
          {work('shop.sellNow')}
          {sales.data && ` · ${formats.money(sales.data.price * Math.max(1, typed ?? 1))}`}
        </Button>
      }
    >
      <form
        className="form-grid"
        onSubmit={(event) => {
          event.preventDefault()
          void sell()
        }}
      >
        <NumberField
          label={work('shop.howMany')}
          value={howMany}
          onChange={setHowMany}
          onTyped={setTyped}
          minimum={1}
          maximum={most}
          inputRef={first}
          {...faultOf('howMany')}
          {...faultOf('serialTo')}
        />
        <NumberField
          label={work('shop.fromSerial')}
          description={work('shop.fromSerialHint')}
          value={serial}
          onChange={setSerial}
          minimum={1}
          {...faultOf('serial')}
        />
        <Picker
          label={work('shop.buyer')}
          value={buyer}
          onChange={setBuyer}
          search={async (text, signal) =>
            (await findPeople(text, signal)).map((person) => ({
              value: person.token,
              label: texts.name(person.names),
              detail: [texts.userType(person.userType), person.code].filter(Boolean).join(' · '),
            }))
          }
          {...faultOf('buyerToken')}
        />
        <Select
          label={work('desk.method')}
          isRequired
          options={methods.map((each) => ({ value: each.token, label: texts.name(each.names) }))}
          value={method}
          onChange={(next) => choose({ ...chosen, method: next })}
          {...faultOf('paymentMethodToken')}
        />
        <Select
          label={work('desk.account')}
          isRequired
          options={(till.data?.accounts ?? []).map((each) => ({ value: each.token, label: texts.name(each.names) }))}
          value={account}
          onChange={(next) => choose({ ...chosen, account: next })}
          {...faultOf('accountToken')}
          {...(till.data?.accounts.length === 0 ? { error: work('desk.noAccounts') } : {})}
        />
        {/* Enter sells: a form of several inputs needs a button for that */}
        <button type="submit" hidden />
      </form>
      {error !== undefined && !isPlaced && <AlertBanner tone="bad">{faultText(error, texts)}</AlertBanner>}
    </Dialog>
  )
}

/** 7–9, or 7, 9. */
function rangeText(serials: readonly number[]): string {
  const [first, last] = [serials[0]!, serials.at(-1)!]
  const isRow = last - first === serials.length - 1
  return serials.length === 1 ? `${first}` : isRow ? `${first}–${last}` : serials.join(', ')
}
