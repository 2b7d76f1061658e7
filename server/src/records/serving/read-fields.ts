import type { Fields } from '@topcenter/model/kit/field'
import { faultsOf, fieldsSchema } from '@topcenter/model/kit/input-schema'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import type { ParsedInput } from '@topcenter/model/kit/request'

/**
 * Parses input by the fields that describe it; references are still tokens.
 *
 * @throws {Refused} `record.invalid` with each fault at its field
 */
export function readFields<F extends Fields>(fields: F, input: unknown): ParsedInput<F> {
  const parsed = fieldsSchema(fields).safeParse(input ?? {})
  if (!parsed.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error) }))
  return parsed.data as ParsedInput<F>
}
