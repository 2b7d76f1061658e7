/**
 * Content of a numbered paper at the time its record was made. The database stores it together with the record, and it
 * never changes; the paper lists later changes separately.
 */
import { nameIn } from '@topcenter/model/kit/names'
import { interpolate } from '@topcenter/texts/interpolate'
import { readableMoment } from '@topcenter/texts/readable'
import { sql, type Tx } from '../platform/database/database.ts'
import type { Ctx } from '../records/context.ts'
import { wordsOf } from './paper.ts'

type PrintedKind = 'receipt' | 'expense' | 'revenue' | 'movement' | 'shift' | 'delivery' | 'statement'

/** Names by key, and texts and numbers as the kind of paper has them. */
export type Kept = Readonly<Record<string, unknown>>
/** Returns a text of the content; null if it has none of this key. */
export function keptText(kept: Kept, key: string): string | null {
  const value = kept[key]
  return typeof value === 'string' ? value : null
}
export const keptName = (ctx: Ctx, kept: Kept, key: string): string => nameIn(kept[key] ?? {}, ctx.language)

/** Returns the stored content; rebuilds it from today's tables if it is missing, as after an older backup. */
export async function keptOf(
  tx: Tx,
  establishmentId: string,
  kind: Exclude<PrintedKind, 'statement'>,
  id: string,
): Promise<Kept> {
  const row = await tx.first<{ content: Kept; rebuilt: boolean }>(sql`
    select content, rebuilt
    from kept_paper
    where establishment_id = ${establishmentId}::uuid and kind = ${kind} and record_id = ${id}::uuid
  `)
  if (row) return { ...row.content, isRebuilt: row.rebuilt }
  const { content } = (await tx.first<{ content: Kept | null }>(sql`
    select paper_content(${kind}, ${establishmentId}::uuid, ${id}::uuid) as content
  `))!
  return { ...content, isRebuilt: true }
}

/**
 * Records the first print, which is the original; later prints are marked as copies. The transaction of a failed print
 * rolls this back.
 */
export async function copyNotes(ctx: Ctx, kind: PrintedKind, id: string, kept?: Kept): Promise<string[]> {
  const isFirst = await ctx.tx.run(sql`
    insert into paper_print (establishment_id, kind, record_id, printed_at)
    values (${ctx.actor.establishmentId}::uuid, ${kind}, ${id}::uuid, ${ctx.now.toISOString()}::timestamptz)
    on conflict do nothing
  `)
  return [...(isFirst ? [] : [copyNote(ctx)]), ...rebuiltNotes(ctx, kept)]
}

export const rebuiltNotes = (ctx: Ctx, kept?: Kept): string[] => (kept?.isRebuilt ? [wordsOf(ctx).kept.rebuilt] : [])

export const copyNote = (ctx: Ctx): string =>
  interpolate(wordsOf(ctx).kept.copy, { when: momentOf(ctx, ctx.now.toISOString()) })

export const momentOf = (ctx: Ctx, at: string): string => readableMoment(at, ctx.language, ctx.timeZone)

/** Describes a later change, separately from the original content. */
export const sinceThen = (ctx: Ctx, change: string): string => interpolate(wordsOf(ctx).kept.since, { change })
