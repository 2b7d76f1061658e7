/** Vouchers (D11.6): what was paid out of an account or came into it, to be signed by both sides. */
import { accountTransaction } from '@topcenter/model/finance/account-transaction'
import { expense } from '@topcenter/model/finance/expense'
import { revenue } from '@topcenter/model/finance/revenue'
import { nameIn } from '@topcenter/model/kit/names'
import { amountInWords } from '@topcenter/texts/amount-in-words'
import { valueLabel } from '@topcenter/texts/describe'
import { interpolate } from '@topcenter/texts/interpolate'
import { readableMoment, readableMoney } from '@topcenter/texts/readable'
import { leftToRight } from '../../documents/document.ts'
import { copyNotes, type Kept, keptName, keptOf, keptText, momentOf, sinceThen } from '../../papers/kept-paper.ts'
import { facts, paperAnswer, wordsOf } from '../../papers/paper.ts'
import { sql } from '../../platform/database/database.ts'
import type { Ctx } from '../../records/context.ts'
import { readRow, recordId } from '../../records/read.ts'
import { namesFrom, type RowFrom } from '../../records/row.ts'
import type { RawAnswer } from '../../records/serving/operation.ts'

/** Records that have a voucher. */
export const vouchers = { expense, revenue, accountTransaction } as const
export type Voucher = keyof typeof vouchers

interface VoucherLines {
  /** The centre pays. */
  readonly isOut: boolean
  readonly number: string
  /** The purpose: the type of the expense or revenue, or the kind of movement. */
  readonly what: string
  readonly notes: string | null
  readonly money: number
  readonly at: string
  /** Given back since: when and why. */
  readonly refunded: string | null
}

export async function voucherPaper(ctx: Ctx, kind: Voucher, token: string | undefined): Promise<RawAnswer> {
  const id = recordId(vouchers[kind], token)
  const linesOf =
    kind === 'accountTransaction'
      ? movementLines(ctx, await readRow(ctx, accountTransaction, id))
      : cashLines(ctx, kind, await readRow(ctx, vouchers[kind], id))
  const printed = kind === 'accountTransaction' ? 'movement' : kind
  const kept = await keptVoucher(ctx, printed, id)
  const lines = linesOf(kept)
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

const cashLines =
  (ctx: Ctx, kind: 'expense' | 'revenue', row: RowFrom<typeof expense | typeof revenue>) =>
  (kept: Kept): VoucherLines => ({
    isOut: kind === 'expense',
    number: String(row.code),
    what: keptName(ctx, kept, 'what'),
    notes: keptText(kept, 'notes'),
    money: row.money,
    at: row.at,
    refunded:
      row.refund === 'Refunded'
        ? interpolate(wordsOf(ctx).kept.returned, {
            when: momentOf(ctx, row.refunded_at!),
            reason: nameIn(namesFrom(row, 'refund_reason'), ctx.language),
          })
        : null,
  })

const movementLines =
  (ctx: Ctx, { transaction_type: type, reason, money, at }: RowFrom<typeof accountTransaction>) =>
  (kept: Kept): VoucherLines => ({
    isOut: ['Withdrawal', 'PaidExpense', 'RefundedRevenue'].includes(type),
    number: '',
    what: valueLabel('accountTransaction', 'transactionType', type, ctx.language),
    notes: keptText(kept, 'notes') ?? reason,
    money,
    at,
    refunded: null,
  })

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
