/** Refusal codes for database constraints on property values, and on changes to properties and items in use. */
import type { ConstraintTexts } from '../records/schema/constraints.ts'

const unfit = { code: 'field.list', field: 'itemProperties' } as const

export const propertyConstraints: ConstraintTexts = {
  store_item_properties_fit: unfit,
  price_quotation_detail_properties_fit: unfit,
  property_kind_used: 'property.hasValues',
  drop_down_item_used: 'property.hasValues',
}
