/** Takes the price of one session at the gate and opens its receipt to be printed. */
import { useRef } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { educationalGroupAttendance } from '@topcenter/model/education/educational-group-attendance'
import { debt } from '@topcenter/model/finance/debt'
import { receipt } from '@topcenter/model/finance/receipt'
import { sendDoorPayment } from '../education/register/register-data.ts'
import { paperAddress } from '../records/paper-address.ts'
import type { Till } from '../joining/till.ts'
import { isUndecided } from '../platform/problem.ts'
import { problemText } from '../platform/problem-report.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { recordKeys } from '../records/queries.ts'
import type { GateSession } from './gate-data.ts'
import type { GateSearch } from './use-gate-search.ts'

/** Returns true if this user may take money at the gate. */
export function useMayPayAtDoor(): boolean {
  const who = useWho()
  return who.can('InstallmentPayment', 'addPayments') && who.can('JoiningApplicationSubscription', 'itemAdd')
}

export function useDoorPayment(search: GateSearch, till: Till, tell: (isGood: boolean, text: string) => void) {
  const texts = useTexts()
  const work = useWork()
  const client = useQueryClient()
  const mayPay = useMayPayAtDoor()
  const { session } = search
  const name = texts.name(search.student?.names)
  const { keyOf, renewKey } = usePaymentKey()
  const { mutate, isPending } = useMutation({
    mutationFn: (session: GateSession) =>
      sendDoorPayment(session.token, {
        groupStudentToken: session.groupStudentToken,
        accountToken: till.account!,
        paymentMethodToken: till.method!,
        idempotencyKey: keyOf(session),
      }),
    onSuccess: ({ receiptToken }) => {
      tell(true, work('gate.paid', { name }))
      if (receiptToken)
        window.open(paperAddress(`/receipts/${receiptToken}/document`, { format: '80mm' }), '_blank', 'noreferrer')
      for (const entity of [educationalGroupAttendance, receipt, debt])
        void client.invalidateQueries({ queryKey: recordKeys.all(entity) })
    },
    onError: (error) => {
      if (!isUndecided(error)) renewKey()
      tell(false, problemText(error, texts))
    },
  })
  const price = mayPay && session?.subscription === null ? session.doorPrice : null
  const hasTill = till.account !== undefined && till.method !== undefined
  const canPay = session !== undefined && price !== null && session.expected && !isPending && hasTill
  const pay = () => {
    if (!canPay) return
    search.keepSession()
    mutate(session)
  }
  return {
    /** Piastres; null where nothing is paid at the gate. */
    price,
    canPay,
    isPending,
    pay,
  }
}

/** Keys of payments: one that never arrived is sent again under its key; a refused one gets a new key. */
function usePaymentKey() {
  const last = useRef({ of: '', key: '' })
  const keyOf = ({ token, groupStudentToken: seat }: GateSession): string => {
    if (last.current.of !== token + seat) last.current = { of: token + seat, key: crypto.randomUUID() }
    return last.current.key
  }
  const renewKey = () => {
    last.current = { of: '', key: '' }
  }
  return { keyOf, renewKey }
}
