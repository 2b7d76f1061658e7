/**
 * Logs slow statements with the generic plan of PostgreSQL (D13.7).
 *
 * Does not use auto_explain: a plan for given values shows them, and they may be personal data.
 */
import { hash } from 'node:crypto'
import type { Database } from './database.ts'
import { platformEstablishment } from './database.ts'
import type { Log } from './postgres.ts'
import type { StatementObserver } from './transaction.ts'

export interface SlowStatementsOptions {
  readonly db: () => Pick<Database, 'read'>
  readonly log: Log
  /** Milliseconds from which a statement is slow; undefined: none is. */
  readonly slowMs: number | undefined
  /** Milliseconds; replaced in tests. */
  readonly now?: () => number
}

const tellAgainAfter = 3_600_000
const maxTexts = 500
/** Characters, of a text as of a plan. */
const longest = 8_000

/** Only one statement, and only of these, can be explained; two in one text would run the second. */
const canBeExplained = (text: string): boolean =>
  /^\s*(select|with|insert|update|delete)\b/i.test(text) && !text.trimEnd().replace(/;$/, '').includes(';')

/** Each slow statement is a line; its text and plan stand in one of them an hour. */
export function tellSlow({ db, log, slowMs, now = Date.now }: SlowStatementsOptions): StatementObserver {
  if (slowMs === undefined) return () => {}
  const reportedAt = new Map<string, number>()
  let explaining = false
  let canExplain: boolean | undefined
  /** Before PostgreSQL 16 the attempt itself is an error in its log, which wakes whoever watches that log. */
  const knowsGenericPlans = async (): Promise<boolean> => {
    const [row] = await db().read(platformEstablishment, (tx) =>
      tx.query<{ is: boolean }>({ sql: `select current_setting('server_version_num')::int >= 160000 as is` }),
    )
    return row!.is
  }
  const planOf = async (text: string): Promise<string | undefined> => {
    if (explaining || !canBeExplained(text)) return undefined
    explaining = true
    try {
      canExplain ??= await knowsGenericPlans()
      if (!canExplain) return undefined
      const lines = await db().read(platformEstablishment, (tx) =>
        tx.query<{ 'QUERY PLAN': string }>({ sql: `explain (generic_plan) ${text}` }),
      )
      return lines
        .map((line) => line['QUERY PLAN'])
        .join('\n')
        .slice(0, longest)
    } catch {
      return undefined // when it is too busy
    } finally {
      explaining = false
    }
  }
  return (text, milliseconds, rows) => {
    if (milliseconds < slowMs || text.startsWith('explain')) return
    const report = { statement: hash('sha256', text, 'base64url').slice(0, 22), ms: Math.round(milliseconds), rows }
    if (now() - (reportedAt.get(text) ?? -Infinity) < tellAgainAfter) return log.warn(report, 'a slow statement')
    if (reportedAt.size >= maxTexts) reportedAt.clear()
    reportedAt.set(text, now())
    void planOf(text).then((plan) => log.warn({ ...report, text: text.slice(0, longest), plan }, 'a slow statement'))
  }
}
