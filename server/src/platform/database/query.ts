/** Queries to the database: SQL, or built with kysely. */
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { CompiledQuery } from 'kysely'

/** Builds SQL and never runs it. The entity definitions know the tables, TypeScript does not: hence `any`. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export const builder = new Kysely<any>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

export interface Statement {
  readonly sql: string
  readonly parameters?: readonly unknown[]
}
/**
 * A kysely query as it is built, compiled, or plain SQL. Its text must not vary with values: `= any($1)`, not `in
 * ($1,$2…)`.
 */
export type Query<R> = CompiledQuery<R> | { compile(executor: typeof builder): CompiledQuery<R> } | Statement
