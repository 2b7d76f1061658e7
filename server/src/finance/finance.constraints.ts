/** The refusals that are shown when the database itself refuses a movement of money. */
import type { ConstraintTexts } from '../records/schema/constraints.ts'

export const financeConstraints: ConstraintTexts = {
  account_bank: { code: 'field.required', field: 'bankToken' },
  account_overdrawn: { code: 'account.belowZero', field: 'money' },
  wallet_overdrawn: { code: 'wallet.belowZero', field: 'money' },
  points_transaction_reversed: 'points.returned',
  point_rule_amount: { code: 'field.required', field: 'perAmount' },
  points_overdrawn: { code: 'points.belowZero', field: 'numberOfPoints' },
  ledger_transfer_shift: { code: 'shift.closed', field: 'at' },
  cashier_shift_one_open: { code: 'shift.alreadyOpen', field: 'accountToken' },
  receipt_verified_after: 'money.tooEarly',
  installment_payment_after_debt: 'money.tooEarly',
  installment_payment_refunded_after: 'money.tooEarly',
  payment_refund_after_payment: 'money.tooEarly',
  expense_refunded_after: 'money.tooEarly',
  revenue_refunded_after: 'money.tooEarly',
  service_entitlement_refunded_after: 'money.tooEarly',
  counted_service_transaction_after: 'money.tooEarly',
  ledger_event_after_reversed: 'money.tooEarly',
  cashier_shift_closed_after: 'money.tooEarly',
  cashier_shift_approved_after: 'money.tooEarly',
  installment_schedule_time_paid: 'debt.partPaid',
  debt_paid_check: { code: 'payment.nothingProposed', field: 'money' },
}
