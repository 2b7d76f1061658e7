/**
 * Kept totals: counts and sums of other rows that the database stores. Each area declares its own in its `*.totals.ts`;
 * `docs/database.md` shows them, and a test compares the declarations with the catalogue and the sources.
 */
import { tokenOf } from '@topcenter/model/kit/token'
import type { Ctx } from './context.ts'
import type { Nightly } from './nightly.ts'

export interface KeptTotal {
  /** The everyday name, as a colleague would look for it. */
  readonly name: string
  /** Columns that store it, by table. */
  readonly columns: Readonly<Record<string, readonly string[]>>
  /** The rows that it counts or adds up, with their tables. */
  readonly source: string
  /** Functions of the database that write it: trigger functions, and the functions that those call. */
  readonly functions?: readonly string[]
  /** Writers on the server: a file of `server/src` and a name in it, as in `finance/debts/debts.service.ts#renewDebts`. */
  readonly services?: readonly string[]
  /** Names in `checks` of a nightly job. */
  readonly checks: readonly string[]
  /** A sentence on how the proof works the total out again. */
  readonly how: string
}

/** A number that looks like a kept total, and the reason why no proof works it out again. */
export interface UnprovedFigure {
  readonly columns: Readonly<Record<string, readonly string[]>>
  readonly reason: string
}

export interface TotalProof {
  /** The name in the log, in `checks` of the job, and in `docs/database.md`. */
  readonly check: string
  /** The prefix of the tokens of the records that have the total. */
  readonly prefix: string
  /** Returns a row for each difference: `id` of the record, `stored` and `counted` as jsonb. $1 establishment */
  readonly sql: string
}

interface Compared {
  readonly table: string
  readonly columns: readonly string[]
  /** Returns `id` and each of `columns`, for the records that have any source rows. $1 establishment */
  readonly counted: string
  /** A condition on `t`, the record with the total. */
  readonly where?: string
}

const numbers = (columns: readonly string[], value: (column: string) => string): string =>
  `jsonb_build_object(${columns.map((column) => `'${column}', ${value(column)}`).join(', ')})`

/** Builds the statement of a proof: records whose columns are not what their source rows give; without rows, 0. */
export const differingSql = ({ table, columns, counted, where = 'true' }: Compared): string => `
  select
    t.id,
    ${numbers(columns, (column) => `t.${column}`)} as stored,
    ${numbers(columns, (column) => `coalesce(c.${column}, 0)`)} as counted
  from ${table} t
  left join (${counted}) c on c.id = t.id
  where t.establishment_id = $1
    and ${where}
    and (${columns.map((column) => `t.${column}`).join(', ')})
      is distinct from (${columns.map((column) => `coalesce(c.${column}, 0)`).join(', ')})
  order by t.id
`

interface Difference {
  readonly id: string
  readonly stored: Readonly<Record<string, unknown>>
  readonly counted: Readonly<Record<string, unknown>>
}

/** The maximum of differences of one check that are logged one by one. */
export const maxLogged = 100

/** Runs the statement of a proof; no difference means that the total is right. */
export async function differencesOf(ctx: Ctx, sql: string): Promise<readonly Difference[]> {
  await ctx.tx.run({ sql: `set local statement_timeout = '10min'` })
  return ctx.tx.query<Difference>({ sql, parameters: [ctx.actor.establishmentId] })
}

/**
 * Compares a total with its source rows and logs each difference as an error. It repairs nothing: a difference is a
 * fault of the product, and is logged each night until somebody has found its cause.
 */
async function proveTotal(ctx: Ctx, { check, prefix, sql }: TotalProof): Promise<void> {
  const { log } = ctx.runtime
  const { establishmentId } = ctx.actor
  const wrong = await differencesOf(ctx, sql)
  if (wrong.length === 0) return
  for (const { id, stored, counted } of wrong.slice(0, maxLogged))
    log.error(
      { establishmentId, check, record: tokenOf(prefix, id), stored, counted },
      'a kept total is not what its rows give',
    )
  log.error({ establishmentId, check, differences: wrong.length }, 'kept totals differ from their rows')
}

/** Returns the checks of a nightly job and its work: it proves each total in a transaction of its own. */
export const provingTotals = (proofs: readonly TotalProof[]): Required<Pick<Nightly, 'checks' | 'work'>> => ({
  checks: proofs.map(({ check }) => check),
  work: async ({ run }) => {
    for (const proof of proofs) await run((ctx) => proveTotal(ctx, proof))
  },
})
