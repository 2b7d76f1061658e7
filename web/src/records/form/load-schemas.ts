/**
 * Checks the values of forms by the model's own schemas. What does that (zod) comes at the first change, so that a form
 * opens without it.
 */
import type { ResolverResult } from 'react-hook-form'
import type { FieldFault } from '@topcenter/model/kit/refusal'
import type { ZodType } from 'zod'
import { errorsOf, type Values } from './form-values.ts'

export const loadSchemas = () => import('./form-schema.ts')

/**
 * A resolver's answer; extra faults are those that look at two fields. What could not be loaded checks nothing: the
 * server, which checks everything, is not to be reached either, and the form says that as it does of any save.
 */
export async function checked(
  schemaOf: (schemas: Awaited<ReturnType<typeof loadSchemas>>) => ZodType,
  payload: Values,
  more: readonly FieldFault[] = [],
): Promise<ResolverResult<Values, Values>> {
  const schemas = await loadSchemas().catch(() => undefined)
  const faults = [...(schemas?.faultsIn(schemaOf(schemas), payload) ?? []), ...more]
  return faults.length === 0 ? { values: payload, errors: {} } : { values: {}, errors: errorsOf(faults) }
}
