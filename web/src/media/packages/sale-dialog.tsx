/**
 * Sells cards over the counter (D9.9): the next ones, or those of a row of serials. One card for cash is two keys: the
 * one that opens this, and the one that sells.
 */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { mediaPackageCodeBatch } from '@topcenter/model/media/media-package-code'
import { findPeople } from '../../finance/desk/desk-data.ts'
import { Problem } from '../../platform/problem.ts'
import { faultText } from '../../platform/problem-report.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useSaveKeys } from '../../records/form/save-keys.ts'
import type { JobDialogProps } from '../../records/record-panels.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { NumberField } from '../../ui/inputs/number-field.tsx'
import type { Option } from '../../ui/inputs/option-list.tsx'
import { Picker } from '../../ui/inputs/picker.tsx'
import { Select } from '../../ui/inputs/select.tsx'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { salesQuery } from './sales-panel.tsx'
import { type Till, useSelling, useTill } from './use-sale.ts'

const maxCards = 100
/** Faults that have an input; all others stand under the form. */
const placed = new Set(['howMany', 'serial', 'serialTo', 'buyerToken', 'paymentMethodToken', 'accountToken'])

/** The cards that are sold, and to whom. */
interface Cards {
  readonly howMany: number | null
  /** The first one; the next ones of the stock without it. */
  readonly serial: number | null
  readonly buyer: Option | null
}
type FaultOf = (name: string) => { error?: string }

export default function SaleDialog({ entity, record, onClose }: JobDialogProps) {
  const ofBatch = entity.id === mediaPackageCodeBatch.id
  return ofBatch ? (
    <CardSale pack={String(record.mediaPackageToken)} batch={record.token} onClose={onClose} />
  ) : (
    <CardSale pack={record.token} onClose={onClose} />
  )
}

interface CardSaleProps {
  /** Tokens of the package, and of the batch to which the sale is limited. */
  readonly pack: string
  readonly batch?: string
  onClose(): void
}

export function CardSale({ pack, batch, onClose }: CardSaleProps) {
  const work = useWork()
  const texts = useTexts()
  const formats = useFormats()
  const sales = useQuery(salesQuery(pack))
  const till = useTill()
  const [cards, setCards] = useState<Cards>({ howMany: 1, serial: null, buyer: null })
  const [typed, setTyped] = useState<number | null>(1)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const { serial, buyer } = cards
  const count = cards.howMany ?? 1
  const sale =
    till.account && till.method
      ? {
          ...(batch ? { batchToken: batch } : { mediaPackageToken: pack }),
          ...(serial ? { serial, serialTo: serial + count - 1 } : { howMany: count }),
          ...(buyer ? { buyerToken: buyer.value } : {}),
          accountToken: till.account,
          paymentMethodToken: till.method,
        }
      : undefined
  const { error, isSending, sell } = useSelling(sale, onClose)
  useSaveKeys(() => void sell())
  const faultOf: FaultOf = (name) => {
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
        <Button variant="primary" keys="Ctrl S" isPending={isSending} isDisabled={!sale} onPress={() => void sell()}>
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
        <CardFields cards={cards} firstRef={first} faultOf={faultOf} onChange={setCards} onTyped={setTyped} />
        <TillFields till={till} faultOf={faultOf} />
        {/* Enter sells: a form of several inputs needs a button for that */}
        <button type="submit" hidden />
      </form>
      {error !== undefined && !isPlaced && <AlertBanner tone="bad">{faultText(error, texts)}</AlertBanner>}
    </Dialog>
  )
}

interface CardFieldsProps {
  readonly cards: Cards
  readonly firstRef: RefObject<HTMLInputElement | null>
  readonly faultOf: FaultOf
  onChange(cards: Cards): void
  /** @param howMany The number of cards while it is typed */
  onTyped(howMany: number | null): void
}

function CardFields({ cards, firstRef, faultOf, onChange, onTyped }: CardFieldsProps) {
  const work = useWork()
  const texts = useTexts()
  return (
    <>
      <NumberField
        label={work('shop.howMany')}
        value={cards.howMany}
        onChange={(howMany) => onChange({ ...cards, howMany })}
        onTyped={onTyped}
        minimum={1}
        maximum={maxCards}
        inputRef={firstRef}
        {...faultOf('howMany')}
        {...faultOf('serialTo')}
      />
      <NumberField
        label={work('shop.fromSerial')}
        description={work('shop.fromSerialHint')}
        value={cards.serial}
        onChange={(serial) => onChange({ ...cards, serial })}
        minimum={1}
        {...faultOf('serial')}
      />
      <Picker
        label={work('shop.buyer')}
        value={cards.buyer}
        onChange={(buyer) => onChange({ ...cards, buyer })}
        search={async (text, signal) =>
          (await findPeople(text, signal)).map((person) => ({
            value: person.token,
            label: texts.name(person.names),
            detail: [texts.userType(person.userType), person.code].filter(Boolean).join(' · '),
          }))
        }
        {...faultOf('buyerToken')}
      />
    </>
  )
}

function TillFields({ till, faultOf }: { till: Till; faultOf: FaultOf }) {
  const work = useWork()
  const texts = useTexts()
  return (
    <>
      <Select
        label={work('desk.method')}
        isRequired
        options={till.methods.map((each) => ({ value: each.token, label: texts.name(each.names) }))}
        value={till.method}
        onChange={till.chooseMethod}
        {...faultOf('paymentMethodToken')}
      />
      <Select
        label={work('desk.account')}
        isRequired
        options={(till.accounts ?? []).map((each) => ({ value: each.token, label: texts.name(each.names) }))}
        value={till.account}
        onChange={till.chooseAccount}
        {...faultOf('accountToken')}
        {...(till.accounts?.length === 0 ? { error: work('desk.noAccounts') } : {})}
      />
    </>
  )
}
