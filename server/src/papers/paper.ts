/** How every paper is written (D11.6): amounts, days, facts with their labels, and the PDF that comes of it. */
import { nameIn } from '@topcenter/model/kit/names'
import { papers } from '@topcenter/texts/both'
import { readableAmount, readableDay, readableMoment } from '@topcenter/texts/readable'
import { type Document, leftToRight } from '../documents/document.ts'
import { renderDocument } from '../documents/render.ts'
import { shownPdf } from '../platform/http/file-name.ts'
import { letterheadOf } from './letterhead.ts'
import type { Ctx } from '../records/context.ts'
import type { RawAnswer } from '../records/serving/operation.ts'

export const wordsOf = (ctx: Ctx) => papers[ctx.language]
export const amount = (piastres: number): string => leftToRight(readableAmount(piastres))
export const day = (ctx: Ctx, date: string): string => readableDay(date, ctx.language)
type Fact = readonly [label: string, value: string | null | undefined, isStrong?: true]
/** A fact without a value is left out. */
export const facts = (lines: readonly Fact[]) =>
  ({
    kind: 'facts',
    facts: lines.flatMap(([label, value, isStrong = false]) => (value ? [{ label, value, isStrong }] : [])),
  }) as const

/** A document with what stands on every paper: the centre's letterhead, who printed it and when. */
export async function withFrame(
  ctx: Ctx,
  {
    centreName,
    ...document
  }: Omit<Document, 'language' | 'centre' | 'printedAt' | 'printedBy'> & {
    /** The name on the paper when it was made; today's if left out. */
    readonly centreName?: string | undefined
  },
): Promise<Document> {
  const { centre } = await letterheadOf(ctx)
  return {
    ...document,
    language: ctx.language,
    centre: centreName ? { ...centre, name: centreName } : centre,
    printedAt: readableMoment(ctx.now, ctx.language, ctx.timeZone),
    printedBy: nameIn(ctx.actor.names, ctx.language),
  }
}

/**
 * @param name Of the file, in the reader's language
 * @param plain For clients that know ASCII alone
 */
export async function paperAnswer(
  ctx: Ctx,
  name: string,
  plain: string,
  document: Pick<Document, 'title' | 'blocks' | 'notes' | 'paper' | 'isFlat'> & {
    readonly centreName?: string | undefined
  },
): Promise<RawAnswer> {
  const pdf = await renderDocument(await withFrame(ctx, document))
  return { raw: true, headers: shownPdf(name, plain), body: Buffer.from(pdf) }
}
