/** Parses the query of a picture's address. */
import { oneOf, text } from '@topcenter/model/kit/field'
import { faultsOf, fieldsSchema } from '@topcenter/model/kit/input-schema'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import type { Request } from './operation.ts'

/** `at`: when the picture was saved: a new picture has a new address, so a browser may keep what it loaded for good. */
export const imageQuery = { at: text(), size: oneOf(['small']) } as const

export function isSmallAsked(query: Request['query']): boolean {
  const asked = fieldsSchema(imageQuery).safeParse(query)
  if (!asked.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(asked.error) }))
  return asked.data.size === 'small'
}
