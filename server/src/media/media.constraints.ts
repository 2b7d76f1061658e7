/** Refusals for violated database constraints. */
import type { ConstraintTexts } from '../records/schema/constraints.ts'

export const mediaConstraints: ConstraintTexts = {
  media_package_fixed_period: { code: 'field.required', field: 'from' },
  media_package_days: { code: 'field.required', field: 'numberOfDays' },
  media_package_free_has_no_price: { code: 'media.freeHasNoPrice', field: 'originalPrice' },
  media_package_samples_inside: { code: 'media.sampleOutside', field: 'samplesTokens' },
  media_package_code_final: 'media.codeUsed',
  media_package_subscription_asked_once: 'media.subscribedAlready',
  media_package_offer: { code: 'field.max', field: 'offerPrice' },
  shared_media_has_something: { code: 'field.required', field: 'sharedLink' },
  shared_media_link_is_of_the_web: { code: 'field.url', field: 'sharedLink' },
  shared_media_folder_whom: { code: 'field.required', field: 'sharedWith' },
  storage_space_full: 'media.spaceFull',
  storage_space_media_one_thing: { code: 'media.linkOnly', field: 'sharedLink' },
  storage_space_media_in_folder: { code: 'field.reference', field: 'folderToken' },
  storage_space_media_same_space: { code: 'field.reference', field: 'folderToken' },
  storage_space_media_cycle: { code: 'record.cycle', field: 'folderToken' },
}
