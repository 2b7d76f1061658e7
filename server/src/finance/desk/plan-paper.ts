/** The instalments of a debt as a document, in the reader's language (D6.6). */
import { debt } from '@topcenter/model/finance/debt'
import { nameIn } from '@topcenter/model/kit/names'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { readableMoney } from '@topcenter/texts/readable'
import { type DocumentBlock, leftToRight } from '../../documents/document.ts'
import { sql } from '../../platform/database/database.ts'
import { peopleOf } from '../../people/person.service.ts'
import { type Ctx, today } from '../../records/context.ts'
import { readRow, recordId } from '../../records/read.ts'
import { namesFrom } from '../../records/row.ts'
import type { RawAnswer } from '../../records/serving/operation.ts'
import { amount, day, facts, paperAnswer, wordsOf } from '../../papers/paper.ts'
import { debtText } from './debt-text.ts'

export async function planPaper(ctx: Ctx, token: string | undefined): Promise<RawAnswer> {
  const id = recordId(debt, token)
  const row = await readRow(ctx, debt, id)
  const parts = await readParts(ctx, id)
  const person = (await peopleOf(ctx, [row.user_id])).get(row.user_id)!
  const say = wordsOf(ctx).plan
  const code = String(row.code)
  const name = nameIn(person.names, ctx.language)
  const unscheduled = row.unscheduled ?? 0
  return paperAnswer(ctx, `${say.title} ${name} ${code}`, `plan-${code}`, {
    title: say.title,
    paper: 'a5',
    blocks: [
      facts([
        [say.name, name],
        [say.debt, leftToRight(code)],
        [say.for, debtText(ctx, { debtOn: namesFrom(row, 'debt_on'), debtType: String(row.debt_type) })],
        [say.total, amount(row.money)],
        [say.paid, amount(row.paid ?? 0)],
        [say.remainder, readableMoney(row.remainder ?? 0, ctx.language), true],
        [say.unscheduled, unscheduled > 0 ? amount(unscheduled) : null],
      ]),
      partsTable(ctx, parts),
    ],
  })
}

interface Part {
  readonly due_date_time: string
  readonly amount: number
  readonly paid: number
  readonly remainder: number
}
const readParts = (ctx: Ctx, debtId: string): Promise<Part[]> =>
  ctx.tx.query<Part>(sql`
      select due_date_time, amount, paid, remainder
      from installment_schedule_time
      where establishment_id = ${ctx.actor.establishmentId}::uuid
        and debt_id = ${debtId}::uuid
        and canceled = 'NotCanceled'
      order by due_date_time, id
    `)

function partsTable(ctx: Ctx, parts: readonly Part[]): DocumentBlock {
  const say = wordsOf(ctx).plan
  return {
    kind: 'table',
    columns: [
      { header: say.number, isNumber: true },
      { header: say.dueOn },
      { header: say.amount, isNumber: true },
      { header: say.left, isNumber: true },
      { header: say.state },
    ],
    rows: parts.map((part, at) => {
      const due = utcToZoned(part.due_date_time, ctx.timeZone).date
      return [
        leftToRight(String(at + 1)),
        day(ctx, due),
        amount(part.amount),
        amount(part.remainder),
        stateOf(ctx, { due, remainder: part.remainder, paid: part.paid }),
      ]
    }),
  }
}

function stateOf(ctx: Ctx, { due, remainder, paid }: { due: string; remainder: number; paid: number }): string {
  const say = wordsOf(ctx).plan
  const now = today(ctx)
  if (remainder === 0) return say.done
  if (due < now) return say.late
  if (due === now) return say.today
  return paid > 0 ? say.part : say.open
}
