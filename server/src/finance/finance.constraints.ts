/** What the person is told when the database itself refuses a movement of money. */
import type { ConstraintTexts } from '../records/constraints.ts'

export const financeConstraints: ConstraintTexts = {
  account_bank: { code: 'field.required', field: 'bankToken' },
  account_overdrawn: { code: 'account.belowZero', field: 'money' },
  wallet_overdrawn: { code: 'wallet.belowZero', field: 'money' },
  points_overdrawn: { code: 'points.belowZero', field: 'numberOfPoints' },
  ledger_transfer_shift: { code: 'shift.closed', field: 'at' },
  cashier_shift_one_open: { code: 'shift.alreadyOpen', field: 'accountToken' },
  installment_schedule_time_paid: 'debt.partPaid',
  debt_reminder_one_waiting: 'record.duplicate',
}
