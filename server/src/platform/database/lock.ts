/** Locks on names, which are held until the transaction ends; triggers take them too, on the node of their row. */
import type { Statement } from './query.ts'

export function locked(names: readonly string[]): Statement {
  if (names.length === 1) return { sql: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', parameters: names }
  return {
    sql: `
      select pg_advisory_xact_lock(hashtextextended(u.name, 0))
      from (select name from unnest($1::text[]) with ordinality each (name, place) order by place offset 0) u
    `,
    parameters: [names],
  }
}
