import type { Field } from '@topcenter/model/kit/field'

/**
 * The API's key of a field, as `keyOf` of model/kit/value-schema has it; repeated here because that file loads zod,
 * which lists do without.
 */
export const keyOf = (name: string, field: Pick<Field, 'kind'>): string =>
  field.kind === 'ref' ? `${name}Token` : field.kind === 'refs' ? `${name}Tokens` : name
