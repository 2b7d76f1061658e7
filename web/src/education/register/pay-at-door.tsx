/** A student without a subscription pays for one session and is marked present (D3.4): one button, one receipt. */
import { useRef } from 'react'
import { receipt } from '@topcenter/model/finance/receipt'
import { RecordPicker } from '../record-picker.tsx'
import { listPath } from '../../platform/addresses.ts'
import { isUndecided } from '../../platform/problem.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { type Till, useTill } from '../../joining/till.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { type RegisterStudent, usePayAtDoor } from './register-data.ts'

export interface PayAtDoorProps {
  readonly time: string
  readonly row: RegisterStudent
  /** Piastres of one session. */
  readonly price: number
  onClose(): void
}

export function PayAtDoor({ time, row, price, onClose }: PayAtDoorProps) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const till = useTill()
  const { done, isPending, send } = usePayment({ time, row }, till)
  const name = texts.name(row.student.names)
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={work('door.title', { name })}
      description={done ? work('door.done', { name }) : work('door.lead', { price: formats.money(price) })}
      actions={
        done ? (
          <>
            <Button autoFocus variant="primary" size="form" onPress={onClose}>
              {texts.say('list.close')}
            </Button>
            {done.receiptToken && (
              <LinkButton href={`${listPath(receipt)}?record=${done.receiptToken}`}>
                {work('walkIn.receipt', { number: formats.number(done.receiptNumber ?? 0) })}
              </LinkButton>
            )}
          </>
        ) : (
          <>
            <Button
              variant="primary"
              size="form"
              isPending={isPending}
              isDisabled={!till.account || !till.method}
              onPress={send}
            >
              {work('door.take', { price: formats.money(price) })}
            </Button>
            <Button size="form" onPress={onClose}>
              {texts.say('form.cancel')}
            </Button>
          </>
        )
      }
    >
      {!done && (
        <div className="form-grid">
          <RecordPicker
            compact={false}
            isRequired
            to="account"
            label={texts.field(receipt, 'account')}
            token={till.account}
            onChoose={till.setAccount}
          />
          <RecordPicker
            compact={false}
            isRequired
            to="paymentMethod"
            label={texts.field(receipt, 'paymentMethod')}
            token={till.method}
            onChoose={till.setMethod}
          />
        </div>
      )}
    </Dialog>
  )
}

/** Pays into the till. A payment that never arrived is sent again under its key; a refused one gets a new key. */
function usePayment({ time, row }: Pick<PayAtDoorProps, 'time' | 'row'>, till: Till) {
  const pay = usePayAtDoor(time)
  const key = useRef(crypto.randomUUID())
  const send = () =>
    pay.mutate(
      {
        groupStudentToken: row.groupStudentToken,
        accountToken: till.account!,
        paymentMethodToken: till.method!,
        idempotencyKey: key.current,
      },
      {
        onError: (error) => {
          if (!isUndecided(error)) key.current = crypto.randomUUID()
          reportProblem(error)
        },
      },
    )
  return { done: pay.data, isPending: pay.isPending, send }
}
