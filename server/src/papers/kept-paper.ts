/**
 * What a numbered paper said when its record was made. The database keeps it together with the record, and nobody
 * changes it afterwards; what happened since is named apart.
 */
import { nameIn, type Names } from '@topcenter/model/kit/names'
import { interpolate } from '@topcenter/texts/interpolate'
import { readableMoment } from '@topcenter/texts/readable'
import { sql, type Tx } from '../platform/database/database.ts'
import type { Ctx } from '../records/context.ts'
import { wordsOf } from './paper.ts'

type PrintedKind = 'receipt' | 'expense' | 'revenue' | 'movement' | 'shift' | 'delivery'

/** Names by key, and texts and numbers as the kind of paper has them. */
export type Kept = Readonly<Record<string, unknown>>
export const keptName = (ctx: Ctx, kept: Kept, key: string): string =>
  nameIn((kept[key] as Names | undefined) ?? {}, ctx.language)

/** Undefined: nothing is kept, as of a shift that is still open. */
export async function keptOf(
  tx: Tx,
  establishmentId: string,
  kind: PrintedKind,
  id: string,
): Promise<Kept | undefined> {
  const row = await tx.first<{ content: Kept; rebuilt: boolean }>(sql`
    select content, rebuilt
    from kept_paper
    where establishment_id = ${establishmentId}::uuid and kind = ${kind} and record_id = ${id}::uuid
  `)
  return row && { ...row.content, isRebuilt: row.rebuilt }
}

/**
 * Records the first print, which is the original; each later one is a copy and says so. A print that fails is undone
 * together with its transaction.
 */
export async function copyNotes(ctx: Ctx, kind: PrintedKind, id: string, kept?: Kept): Promise<string[]> {
  const isFirst = await ctx.tx.run(sql`
    insert into paper_print (establishment_id, kind, record_id, printed_at)
    values (${ctx.actor.establishmentId}::uuid, ${kind}, ${id}::uuid, ${ctx.now.toISOString()}::timestamptz)
    on conflict do nothing
  `)
  return [...(isFirst ? [] : [copyNote(ctx)]), ...(kept?.isRebuilt ? [wordsOf(ctx).kept.rebuilt] : [])]
}

export const copyNote = (ctx: Ctx): string =>
  interpolate(wordsOf(ctx).kept.copy, { when: momentOf(ctx, ctx.now.toISOString()) })

export const momentOf = (ctx: Ctx, at: string): string => readableMoment(at, ctx.language, ctx.timeZone)

/** A later change, apart from what the paper said. */
export const sinceThen = (ctx: Ctx, change: string): string => interpolate(wordsOf(ctx).kept.since, { change })
