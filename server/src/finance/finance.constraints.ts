/** What the person is told when the database itself refuses an account. */
import type { ConstraintTexts } from '../records/constraints.ts'

export const financeConstraints: ConstraintTexts = {
  account_bank: { code: 'field.required', field: 'bankToken' },
  account_overdrawn: 'account.belowZero',
}
