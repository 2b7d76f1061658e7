/** Imports zod; loaded lazily by load-schemas.ts. */
import { faultsOf } from '@topcenter/model/kit/input-schema'
import type { FieldFault } from '@topcenter/model/kit/refusal'
import type { ZodType } from 'zod'

export { actionSchema, createSchema, fieldsSchema, updateSchema } from '@topcenter/model/kit/input-schema'

export function faultsIn(schema: ZodType, payload: unknown): readonly FieldFault[] {
  const { error } = schema.safeParse(payload)
  return error ? faultsOf(error) : []
}
