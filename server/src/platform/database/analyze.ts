import type pg from 'pg'
import { isDistributed } from '../cluster/distributed.ts'

/**
 * Analyzes all tables at once, which autovacuum would do within a minute. In a distributed database all rows are on the
 * nodes, and a plain `analyze` is not passed on to them; one that names a table is.
 */
export async function analyze(owner: pg.Client): Promise<void> {
  if (!(await isDistributed(owner))) {
    await owner.query('analyze')
    return
  }
  const { rows } = await owner.query<{ name: string }>(`
    select quote_ident(c.relname) as name
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  `)
  await owner.query('set citus.enable_ddl_propagation = on')
  for (const { name } of rows) await owner.query(`analyze ${name}`)
  await owner.query('reset citus.enable_ddl_propagation')
}
