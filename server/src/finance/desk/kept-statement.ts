/**
 * Statements of past days as their first print showed them. The ledger takes entries with a date in the past, and names
 * change: a later print has the first content, and lists newer entries apart.
 */
import { createHash } from 'node:crypto'
import type { Names } from '@topcenter/model/kit/names'
import { sql } from '../../platform/database/database.ts'
import { type Ctx, today } from '../../records/context.ts'
import type { BookedLine, Statement } from './statement.service.ts'

export type StatementContent = Omit<Statement<BookedLine>, 'person'> & {
  readonly person: Pick<Statement['person'], 'names' | 'code'>
  readonly centre: Names
}
export interface KeptStatement {
  readonly id: string
  readonly content: StatementContent
  /** Lines of the statement's days that were entered after its first print. */
  readonly entered: readonly BookedLine[]
}

/** Stores the statement at its first print. Returns undefined if its days are not over. */
export async function keptStatement(ctx: Ctx, now: Statement<BookedLine>): Promise<KeptStatement | undefined> {
  const { person, ...rest } = now
  if (rest.to === null || rest.to >= today(ctx)) return undefined
  const id = createHash('sha256')
    .update([person.id, rest.from ?? '', rest.to].join(' '))
    .digest('hex')
    .slice(0, 32)
  const content = JSON.stringify({ ...rest, person: { names: person.names, code: person.code } })
  const centre = sql`${ctx.actor.establishmentId}::uuid`
  await ctx.tx.run(sql`
    insert into kept_paper (establishment_id, kind, record_id, content)
    select
      e.id,
      'statement',
      ${id}::uuid,
      ${content}::jsonb || jsonb_build_object('centre', names_json(e.name_ar, e.name_en, e.name_und))
    from establishment e
    where e.id = ${centre}
    on conflict do nothing
  `)
  const kept = (await ctx.tx.first<{ content: StatementContent }>(sql`
    select content
    from kept_paper
    where establishment_id = ${centre} and kind = 'statement' and record_id = ${id}::uuid
  `))!
  const known = new Set(kept.content.lines.map((line) => line.transfer))
  return { id, content: kept.content, entered: now.lines.filter((line) => !known.has(line.transfer)) }
}
