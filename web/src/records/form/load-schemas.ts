/**
 * Checks form values by the model's own schemas. They need zod, which is loaded at the first change, so that a form
 * opens without it.
 */
import type { ResolverResult } from 'react-hook-form'
import type { FieldFault } from '@topcenter/model/kit/refusal'
import type { ZodType } from 'zod'
import { errorsOf, type Values } from './form-values.ts'

export const loadSchemas = () => import('./form-schema.ts')

/**
 * The result of a resolver; `more` are faults that concern two fields. When the schemas cannot be loaded nothing is
 * checked here: the server checks everything, and if it cannot be reached either, the save says so.
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
