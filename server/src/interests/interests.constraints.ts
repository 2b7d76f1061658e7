/** Refusal codes for database constraints of interests and follow-ups. */
import type { ConstraintTexts } from '../records/schema/constraints.ts'

export const interestsConstraints: ConstraintTexts = {
  follow_up_session_active: 'followUp.sessionActive',
  follow_interest_one: 'followUp.oneInterest',
  follow_up_setting_one: 'followUp.settingOnce',
  interest_follow_up_next: 'followUp.nextMissing',
  follow_interest_next: 'followUp.nextMissing',
  follow_case_next: 'followUp.nextMissing',
}
