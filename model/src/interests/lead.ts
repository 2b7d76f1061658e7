/** Fields of a new lead; the number first, since the person may be known by it already. */
import { phone, ref, text } from '../kit/field.ts'

export const leadFields = {
  phone: phone({ required: true }),
  name: text({ required: true, maxLength: 200 }),
  interest: ref('interest'),
  knownMethod: ref('knownMethod'),
  /** Their wish, in their own words. */
  notes: text({ maxLength: 200 }),
} as const
