/** Prints the statement of account in the reader's language (D6.6). */
import { nameIn } from '@topcenter/model/kit/names'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { interpolate } from '@topcenter/texts/interpolate'
import { readableMoney } from '@topcenter/texts/readable'
import { type DocumentBlock, leftToRight } from '../../documents/document.ts'
import { type Ctx, today } from '../../records/context.ts'
import type { RawAnswer } from '../../records/serving/operation.ts'
import { copyNotes } from '../../papers/kept-paper.ts'
import { amount, day, facts, paperAnswer, wordsOf } from '../../papers/paper.ts'
import { type KeptStatement, keptStatement } from './kept-statement.ts'
import { type BookedLine, bookedStatement, type Statement } from './statement.service.ts'
import { debtText } from './debt-text.ts'

export async function statementPaper(
  ctx: Ctx,
  token: string,
  query: Readonly<Record<string, string>>,
): Promise<RawAnswer> {
  const now = await bookedStatement(ctx, token, query)
  const kept = await keptStatement(ctx, now)
  const { person, from, to, opening, lines, owed, paid, closing, credit } = kept?.content ?? now
  const say = wordsOf(ctx).statement
  return paperAnswer(
    ctx,
    `${say.title} ${nameIn(person.names, ctx.language)}`,
    `statement-${person.code ?? 'person'}`,
    {
      title: say.title,
      centreName: kept && nameIn(kept.content.centre, ctx.language),
      notes: [spanOf(ctx, from, to), ...(kept ? await copyNotes(ctx, 'statement', kept.id) : [])],
      blocks: [
        facts([
          [say.name, nameIn(person.names, ctx.language)],
          [say.code, person.code && leftToRight(person.code)],
          [say.opening, from ? amount(opening) : null],
          [say.totalOwed, amount(owed)],
          [say.totalPaid, amount(paid)],
          [say.closing, readableMoney(closing, ctx.language), true],
          [say.credit, credit > 0 ? amount(credit) : null],
        ]),
        linesTable(ctx, lines, [say.balance, (line) => amount(line.balance)]),
        ...(kept ? sinceBlocks(ctx, kept, now) : []),
      ],
    },
  )
}

/** Lists what changed in the statement's days after its first print. */
function sinceBlocks(ctx: Ctx, { content, entered }: KeptStatement, now: Statement<BookedLine>): DocumentBlock[] {
  const say = wordsOf(ctx).statement
  const changed = (of: 'opening' | 'closing' | 'credit'): string | null =>
    now[of] === content[of] ? null : amount(now[of])
  const [opening, closing, credit] = [content.from ? changed('opening') : null, changed('closing'), changed('credit')]
  if (entered.length === 0 && !opening && !closing && !credit) return []
  return [
    { kind: 'text', text: say.enteredSince, isStrong: true, isHeading: true },
    ...(entered.length > 0
      ? [linesTable(ctx, entered, [say.enteredOn, (line) => day(ctx, utcToZoned(line.postedAt, ctx.timeZone).date)])]
      : []),
    facts([
      [say.openingNow, opening],
      [say.closingNow, closing, true],
      [say.creditNow, credit],
    ]),
  ]
}

/** Says the days of the statement. */
function spanOf(ctx: Ctx, from: Statement['from'], to: Statement['to']): string {
  const say = wordsOf(ctx).statement
  if (from && to) return interpolate(say.between, { from: day(ctx, from), to: day(ctx, to) })
  if (from) return interpolate(say.since, { from: day(ctx, from) })
  if (to) return interpolate(say.until, { to: day(ctx, to) })
  return interpolate(say.all, { day: day(ctx, today(ctx)) })
}

function linesTable(
  ctx: Ctx,
  lines: readonly BookedLine[],
  [last, lastOf]: readonly [header: string, of: (line: BookedLine) => string],
): DocumentBlock {
  const words = wordsOf(ctx)
  const say = words.statement
  return {
    kind: 'table',
    columns: [
      { header: say.date },
      { header: say.event },
      { header: say.document },
      { header: say.owed, isNumber: true },
      { header: say.paid, isNumber: true },
      { header: last, isNumber: true },
    ],
    rows: lines.map((line) => [
      day(ctx, utcToZoned(line.at, ctx.timeZone).date),
      `${eventText(ctx, line.event)}${line.debt ? ` · ${debtText(ctx, line.debt)}` : ''}`,
      line.receiptNumber === null
        ? leftToRight(line.debt?.code ?? '')
        : interpolate(words.receipt.title, { number: leftToRight(String(line.receiptNumber)) }),
      line.owed ? amount(line.owed) : '',
      line.paid ? amount(line.paid) : '',
      lastOf(line),
    ]),
  }
}

const eventText = (ctx: Ctx, event: string): string =>
  (wordsOf(ctx).events as Readonly<Record<string, string>>)[event] ?? event
