import type { Fields, Values } from '@topcenter/model/kit/field'
import { faultsOf, fieldsSchema } from '@topcenter/model/kit/input-schema'
import { refuse, Refused } from '@topcenter/model/kit/refusal'

/**
 * A body by the fields that describe it; references are still tokens.
 *
 * @throws {Refused} `record.invalid` with each fault at its field
 */
export function readFields<F extends Fields>(fields: F, body: unknown): Values<F> {
  const parsed = fieldsSchema(fields).safeParse(body ?? {})
  if (!parsed.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error) }))
  return parsed.data as Values<F>
}
