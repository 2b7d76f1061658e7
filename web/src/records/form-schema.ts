/** Checks the values of a form by the model's own schemas. Brings zod: see `loadSchemas`. */
import type { ResolverResult } from 'react-hook-form'
import { faultsOf } from '@topcenter/model/kit/input-schema'
import type { FieldFault } from '@topcenter/model/kit/refusal'
import type { ZodType } from 'zod'
import { errorsOf, type Values } from './form-values.ts'

export { actionSchema, createSchema, fieldsSchema, updateSchema } from '@topcenter/model/kit/input-schema'

/** A resolver's answer from one of the model's schemas; extra faults are those that look at two fields. */
export function schemaErrors(schema: ZodType, payload: Values, more: readonly FieldFault[] = []): ResolverResult<Values, Values> {
  const result = schema.safeParse(payload)
  const faults = [...(result.success ? [] : faultsOf(result.error)), ...more]
  return faults.length === 0 ? { values: payload, errors: {} } : { values: {}, errors: errorsOf(faults) }
}
