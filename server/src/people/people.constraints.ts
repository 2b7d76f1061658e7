/** Refusals for violated database constraints of users. */
import type { ConstraintTexts } from '../records/schema/constraints.ts'

export const peopleConstraints: ConstraintTexts = {
  user_account_platform_only: 'permission.missing',
  user_account_user_name_key: { code: 'field.userNameTaken', field: 'userName' },
  login_name_pkey: { code: 'field.userNameTaken', field: 'userName' },
  login_name_name_key_check: { code: 'field.tooLong', field: 'userName' },
  user_family_pair: { code: 'family.linked', field: 'relativeToken' },
  user_family_sole: { code: 'field.relativeOnce', field: 'relativeRelationTypeToken' },
  user_family_relative: { code: 'field.relativeNeeded', field: 'relativeToken' },
  person_merged: 'twins.merged',
  user_family_self: { code: 'field.relativeSelf', field: 'relativeToken' },
  user_scientific_degree_general: { code: 'field.specialtyGeneral', field: 'generalSpecialtyToken' },
}
