/**
 * Baseline of the benchmark: the statements that the application sends for a call, sent by a `pg` client without the
 * application, prepared and under the same database role.
 */
import { createHash } from 'node:crypto'
import pg from 'pg'
import { columnTypes } from '@topcenter/server/platform/database/column-types'
import type { Recorded } from './recorder.ts'

/**
 * `transaction`: begin, the row-security setting, the statements and commit, as the application does · `alone`: each
 * statement without a transaction around it.
 */
export type BareWay = 'transaction' | 'alone'

export interface Bare {
  run(recorded: Recorded, way: BareWay): Promise<void>
  explain(recorded: Recorded): Promise<string>
  close(): Promise<void>
}

/** Tests for statements that only work in a transaction and have no plan. */
const isOfTransaction = (text: string): boolean => /^\s*(savepoint|release|rollback)\b/i.test(text)

export async function openBare(connection: pg.ClientConfig): Promise<Bare> {
  const client = new pg.Client({
    ...connection,
    types: columnTypes,
    keepAlive: true,
    options:
      '-c role=topcenter_app -c statement_timeout=15000 -c lock_timeout=5000 -c timezone=UTC -c datestyle=ISO -c intervalstyle=iso_8601',
  })
  await client.connect()
  const names = new Map<string, string>()
  const nameOf = (text: string): string => {
    const known = names.get(text) ?? createHash('sha256').update(text).digest('base64url').slice(0, 22)
    names.set(text, known)
    return known
  }
  let inside = ''
  const enter = async (establishmentId: string): Promise<void> => {
    if (inside !== establishmentId) await client.query(`set app.establishment = '${establishmentId}'`)
    inside = establishmentId
  }
  return {
    run: async (recorded, way) => {
      if (way === 'alone') await enter(recorded.establishmentId)
      else
        await client.query(
          `${recorded.access === 'read' ? 'begin read only; set local statement_timeout = 3000' : 'begin'}; ${recorded.settings}`,
        )
      for (const { text, values } of recorded.statements) {
        if (way === 'alone' && isOfTransaction(text)) continue
        await client.query({ name: nameOf(text), text, values: [...values] })
      }
      if (way === 'transaction') await client.query('commit')
    },
    explain: async (recorded) => {
      await enter(recorded.establishmentId)
      const plans: string[] = []
      for (const { text, values } of recorded.statements.filter((each) => !isOfTransaction(each.text))) {
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${text}`, [...values])
        plans.push(`${text.trim()}\n-- ${JSON.stringify(values)}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`)
      }
      return plans.join('\n\n')
    },
    close: () => client.end(),
  }
}
