import type { ConstraintTexts } from '../records/constraints.ts'

export const accessConstraints: ConstraintTexts = {
  establishment_role_default: { code: 'field.taken', field: 'isDefault' },
}
