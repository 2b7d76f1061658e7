/** The statement of somebody's account as a document, in the reader's language (D6.6). */
import { nameIn } from '@topcenter/model/kit/names'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { interpolate } from '@topcenter/texts/interpolate'
import { readableMoney } from '@topcenter/texts/readable'
import { type DocumentBlock, leftToRight } from '../../documents/document.ts'
import { type Ctx, today } from '../../records/context.ts'
import type { RawAnswer } from '../../records/serving/operation.ts'
import { amount, day, facts, paperAnswer, wordsOf } from '../../papers/paper.ts'
import { statementOf } from './statement.service.ts'
import { debtText } from './debt-text.ts'

type Statement = Awaited<ReturnType<typeof statementOf>>

export async function statementPaper(
  ctx: Ctx,
  token: string | undefined,
  query: Readonly<Record<string, string>>,
): Promise<RawAnswer> {
  const { person, from, to, opening, lines, owed, paid, closing, credit } = await statementOf(ctx, token, query)
  const say = wordsOf(ctx).statement
  return paperAnswer(
    ctx,
    `${say.title} ${nameIn(person.names, ctx.language)}`,
    `statement-${person.code ?? 'person'}`,
    {
      title: say.title,
      notes: [spanOf(ctx, from, to)],
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
        linesTable(ctx, lines),
      ],
    },
  )
}

/** The days that the statement is about. */
function spanOf(ctx: Ctx, from: Statement['from'], to: Statement['to']): string {
  const say = wordsOf(ctx).statement
  if (from && to) return interpolate(say.between, { from: day(ctx, from), to: day(ctx, to) })
  if (from) return interpolate(say.since, { from: day(ctx, from) })
  if (to) return interpolate(say.until, { to: day(ctx, to) })
  return interpolate(say.all, { day: day(ctx, today(ctx)) })
}

function linesTable(ctx: Ctx, lines: Statement['lines']): DocumentBlock {
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
      { header: say.balance, isNumber: true },
    ],
    rows: lines.map((line) => [
      day(ctx, utcToZoned(line.at, ctx.timeZone).date),
      `${eventText(ctx, line.event)}${line.debt ? ` · ${debtText(ctx, line.debt)}` : ''}`,
      line.receiptNumber === null
        ? leftToRight(line.debt?.code ?? '')
        : interpolate(words.receipt.title, { number: leftToRight(String(line.receiptNumber)) }),
      line.owed ? amount(line.owed) : '',
      line.paid ? amount(line.paid) : '',
      amount(line.balance),
    ]),
  }
}

const eventText = (ctx: Ctx, event: string): string =>
  (wordsOf(ctx).events as Readonly<Record<string, string>>)[event] ?? event
