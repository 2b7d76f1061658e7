import pg from 'pg'
import type { Statement } from './query.ts'

/**
 * A setting of the transaction alone. `set_config` would do on one PostgreSQL; of a distributed database only `set
 * local` reaches all nodes.
 *
 * @param name As the code writes it, never out of a request
 */
export const setting = (name: string, value: string): Statement => ({
  sql: `set local ${name} = ${pg.escapeLiteral(value)}`,
})
