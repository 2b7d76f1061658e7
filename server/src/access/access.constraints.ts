import type { ConstraintTexts } from '../records/schema/constraints.ts'

export const accessConstraints: ConstraintTexts = {
  saved_view_name: { code: 'field.viewNameTaken', field: 'name' },
  establishment_role_default: { code: 'field.taken', field: 'isDefault' },
  user_login_code_one: { code: 'field.taken', field: 'platform' },
  type_valid_setting_one: 'record.duplicate',
  user_valid_setting_one: { code: 'field.taken', field: 'userToken' },
  establishment_web_address: { code: 'field.taken', field: 'webAddress' },
  establishment_code_key: { code: 'record.codeTaken', field: 'code' },
}
