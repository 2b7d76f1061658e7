/** What is asked of somebody new who is interested; the number first, by which they may be known already. */
import { phone, ref, text } from '../kit/field.ts'

export const leadFields = {
  phone: phone({ required: true }),
  name: text({ required: true, maxLength: 200 }),
  interest: ref('interest'),
  knownMethod: ref('knownMethod'),
  /** What they want, in their own words. */
  notes: text({ maxLength: 200 }),
} as const
