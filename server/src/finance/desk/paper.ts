/**
 * How every paper of the payment desk is written: amounts, facts with their labels, and the PDF that comes of it
 * (D6.6).
 */
import { debt } from '@topcenter/model/finance/debt'
import { nameIn, type Names } from '@topcenter/model/kit/names'
import { papers } from '@topcenter/texts/both'
import { valueLabel } from '@topcenter/texts/describe'
import { readableAmount, readableDay, readableMoment } from '@topcenter/texts/readable'
import { type Document, leftToRight } from '../../documents/document.ts'
import { renderDocument } from '../../documents/render.ts'
import { shownPdf } from '../../platform/http/file-name.ts'
import { letterheadOf } from '../../exports/letterhead.ts'
import type { Ctx } from '../../records/context.ts'
import type { RawAnswer } from '../../records/serving/operation.ts'

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

/**
 * @param name Of the file, in the reader's language
 * @param plain The same in letters that every system can store
 */
export async function paperAnswer(
  ctx: Ctx,
  name: string,
  plain: string,
  document: Pick<Document, 'title' | 'blocks' | 'notes' | 'paper'>,
): Promise<RawAnswer> {
  const { centre } = await letterheadOf(ctx)
  const pdf = await renderDocument({
    ...document,
    language: ctx.language,
    centre,
    printedAt: readableMoment(ctx.now, ctx.language, ctx.timeZone),
    printedBy: nameIn(ctx.actor.names, ctx.language),
  })
  return { raw: true, headers: shownPdf(name, plain), body: Buffer.from(pdf) }
}

/** What a debt is for: the name of the record that it was made for, else its type. */
export const debtText = (ctx: Ctx, of: { readonly debtOn: Names; readonly debtType: string }): string =>
  nameIn(of.debtOn, ctx.language) || valueLabel(debt, 'debtType', of.debtType, ctx.language)
