/** The refusals that are shown when the database itself refuses an application, a price list or a transfer. */
import type { ConstraintTexts } from '../records/schema/constraints.ts'

export const joiningConstraints: ConstraintTexts = {
  educational_joining_application_answers_once: { code: 'field.taken', field: 'answers' },
  educational_joining_application_live: 'joining.duplicate',
  educational_joining_application_taken_up: 'joining.seatedSince',
  educational_joining_application_reject_reason: { code: 'joining.reasonRequired', field: 'reason' },
  educational_joining_application_counted: { code: 'field.required', field: 'requestedSessions' },
  educational_joining_application_duration: { code: 'field.required', field: 'subscriptionTo' },
  educational_joining_application_discount: { code: 'field.required', field: 'subscriptionType' },
  educational_joining_application_freeze: { code: 'field.endBeforeStart', field: 'to' },
  educational_joining_application_postpone: { code: 'field.endBeforeStart', field: 'to' },
  price_list_package_offer: { code: 'price.aboveNormal', field: 'packagePriceInOffer' },
  price_list_session_offer: { code: 'price.aboveNormal', field: 'sessionPriceInOffer' },
  price_list_hour_offer: { code: 'price.aboveNormal', field: 'hourPriceInOffer' },
  price_list_offer_dates: { code: 'field.required', field: 'offerTo' },
  price_list_offer_code_letters: { code: 'field.pattern', field: 'offerCode' },
  price_list_offer_code_once: { code: 'field.taken', field: 'offerCode' },
  price_list_priced: { code: 'field.required', field: 'packagePrice' },
  group_waiting_once: 'group.waiting',
  subscription_movement_balance: 'subscription.belowZero',
  price_list_one_active: { code: 'price.oneList', field: 'educationalCategoryToken' },
}
