/**
 * On a distributed database a statement goes to one node when it names its establishment as a value for each table.
 * Statements of this product name it for the first, and say of the others that they belong to the same one
 * (`f.establishment_id = m.establishment_id`), which is all that one PostgreSQL needs. Here the value is added to each
 * such pair, so that nobody has to write it twice, and one PostgreSQL has nothing more to plan.
 */
import type { Statement } from '../database/query.ts'

/** The table named first is the one that is being joined or looked into. */
export const pair = /"?\b(\w+)"?\."?establishment_id"?\s*=\s*"?(\w+)"?\."?establishment_id"?(?![\w"])/g

const maxCached = 2_000
const cached = new Map<string, string>()

/** @param establishmentId Undefined for the platform's own tables, which are not distributed */
export function withTenant(
  { sql, parameters = [] }: Statement,
  establishmentId: string | undefined,
): Required<Statement> {
  if (establishmentId === undefined) return { sql, parameters }
  // a text has the same number of parameters each time
  let text = cached.get(sql)
  if (text === undefined) {
    const value = `$${parameters.length + 1}::uuid`
    text = sql.replaceAll(pair, (both, inner: string) => `${both} and ${inner}.establishment_id = ${value}`)
    if (cached.size >= maxCached) cached.clear()
    cached.set(sql, text)
  }
  return text === sql ? { sql, parameters } : { sql: text, parameters: [...parameters, establishmentId] }
}

/** Pattern of statements that may change rows; a `select` of a function may not be one that does. */
export const changesRows = /^\s*(insert|update|delete|with)\b/i

/** Checks deferred rules where the rows of the establishment are; `distribute` makes the function. */
export const settled = (establishmentId: string): Statement => ({
  sql: 'select settle_rules($1::uuid)',
  parameters: [establishmentId],
})
