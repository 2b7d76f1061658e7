import type pg from 'pg'

/**
 * What autovacuum would do within a minute, at once. By names, as `analyze` alone is not passed on to the machines of a
 * database that is spread over several, where all rows are.
 */
export async function analyze(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(`
    select quote_ident(c.relname) as name
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  `)
  await owner.query('set citus.enable_ddl_propagation = on')
  for (const { name } of rows) await owner.query(`analyze ${name}`)
  await owner.query('reset citus.enable_ddl_propagation')
}
