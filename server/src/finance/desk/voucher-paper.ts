/** Vouchers (D11.6): what was paid out of an account or came into it, to be signed by both sides. */
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { accountTransaction } from '@topcenter/model/finance/account-transaction'
import { expense } from '@topcenter/model/finance/expense'
import { revenue } from '@topcenter/model/finance/revenue'
import { nameIn } from '@topcenter/model/kit/names'
import { amountInWords } from '@topcenter/texts/amount-in-words'
import { valueLabel } from '@topcenter/texts/describe'
import { interpolate } from '@topcenter/texts/interpolate'
import { readableMoment, readableMoney } from '@topcenter/texts/readable'
import { leftToRight } from '../../documents/document.ts'
import { copyNotes, type Kept, keptName, keptOf, momentOf, sinceThen } from '../../papers/kept-paper.ts'
import { facts, paperAnswer, wordsOf } from '../../papers/paper.ts'
import { sql } from '../../platform/database/database.ts'
import type { Ctx } from '../../records/context.ts'
import { readRow, recordId } from '../../records/read.ts'
import { type DbRow, namesFrom } from '../../records/row.ts'
import type { RawAnswer } from '../../records/serving/operation.ts'

/** Records that have a voucher. */
export const vouchers = { expense, revenue, accountTransaction } as const
export type Voucher = keyof typeof vouchers

interface VoucherLines {
  /** The centre pays. */
  readonly isOut: boolean
  readonly number: string
  /** What it is for: the type of the expense or revenue, or the kind of movement. */
  readonly what: string
  readonly notes: string | null
  readonly money: number
  readonly at: string
  /** Given back since: when and why. */
  readonly refunded: string | null
}

export async function voucherPaper(ctx: Ctx, kind: Voucher, token: string | undefined): Promise<RawAnswer> {
  const entity: AnyEntity = vouchers[kind]
  const id = recordId(entity, token)
  const row = await readRow(ctx, entity, id)
  const printed = kind === 'accountTransaction' ? 'movement' : kind
  const kept = await keptVoucher(ctx, printed, id)
  const lines = kind === 'accountTransaction' ? movementLines(ctx, row, kept) : cashLines(ctx, kind, row, kept)
  const say = wordsOf(ctx).voucher
  const title = lines.isOut ? say.paidOut : say.takenIn
  const shown = lines.number ? `${title} ${leftToRight(lines.number)}` : title
  return paperAnswer(ctx, `${title} ${lines.number}`, `voucher-${lines.number || lines.at.slice(0, 10)}`, {
    title: shown,
    paper: 'a5',
    isFlat: true,
    centreName: keptName(ctx, kept, 'centre'),
    notes: [
      ...(await copyNotes(ctx, printed, id, kept)),
      ...(lines.refunded === null ? [] : [sinceThen(ctx, lines.refunded)]),
    ],
    blocks: [
      facts([
        [lines.isOut ? say.paidTo : say.takenFrom, dots],
        [say.amount, readableMoney(lines.money, ctx.language), true],
        [say.words, amountInWords(lines.money, ctx.language)],
        [say.what, lines.what],
        [say.at, readableMoment(lines.at, ctx.language, ctx.timeZone)],
        [say.account, keptName(ctx, kept, 'account')],
        [say.by, keptName(ctx, kept, 'by')],
        [say.notes, lines.notes],
      ]),
      { kind: 'signatures', who: [lines.isOut ? say.receiver : say.payer, say.cashier, say.accountant, say.manager] },
    ],
  })
}

/** A line to write a name on. */
const dots = '.'.repeat(70)

function cashLines(ctx: Ctx, kind: 'expense' | 'revenue', row: DbRow, kept: Kept): VoucherLines {
  const reason = nameIn(namesFrom(row, 'refund_reason'), ctx.language)
  return {
    isOut: kind === 'expense',
    number: String(row.code),
    what: keptName(ctx, kept, 'what'),
    notes: (kept.notes as string | undefined) ?? null,
    money: row.money as number,
    at: row.at as string,
    refunded:
      row.refund === 'Refunded'
        ? interpolate(wordsOf(ctx).kept.returned, { when: momentOf(ctx, row.refunded_at as string), reason })
        : null,
  }
}

const movementLines = (ctx: Ctx, row: DbRow, kept: Kept): VoucherLines => {
  const type = row.transaction_type as string
  return {
    isOut: ['Withdrawal', 'PaidExpense', 'RefundedRevenue'].includes(type),
    number: '',
    what: valueLabel('accountTransaction', 'transactionType', type, ctx.language),
    notes: (kept.notes as string | undefined) ?? (row.reason as string | null),
    money: row.money as number,
    at: row.at as string,
    refunded: null,
  }
}

/** A movement of a receipt, an expense or a revenue has the names of that paper. */
async function keptVoucher(ctx: Ctx, kind: 'expense' | 'revenue' | 'movement', id: string): Promise<Kept> {
  const centre = ctx.actor.establishmentId
  const source =
    kind === 'movement' &&
    (await ctx.tx.first<{ entity: 'receipt' | 'expense' | 'revenue'; record_id: string }>(sql`
      select e.entity, e.record_id
      from ledger_transfer t
      join ledger_event e on e.establishment_id = t.establishment_id and e.id = t.event_id
      where t.establishment_id = ${centre}::uuid
        and t.id = ${id}::uuid
        and t.kind in ('PaymentReceived', 'ExpensePaid', 'RevenueAccrued')
    `))
  if (!source) return keptOf(ctx.tx, centre, kind, id)
  const { notes: _, ...kept } = await keptOf(ctx.tx, centre, source.entity, source.record_id)
  return kept
}
