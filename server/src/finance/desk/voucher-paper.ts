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
  readonly accountId: string
  readonly byId: string | null
  /** Given back since; why is said. */
  readonly refunded: string | null
}

export async function voucherPaper(ctx: Ctx, kind: Voucher, token: string | undefined): Promise<RawAnswer> {
  const entity: AnyEntity = vouchers[kind]
  const row = await readRow(ctx, entity, recordId(entity, token))
  const lines = kind === 'accountTransaction' ? movementLines(ctx, row) : await cashLines(ctx, kind, row)
  const [account, by] = await Promise.all([
    nameOf(ctx, 'account', lines.accountId),
    nameOf(ctx, 'user_account', lines.byId),
  ])
  const say = wordsOf(ctx).voucher
  const title = lines.isOut ? say.paidOut : say.takenIn
  const shown = lines.number ? `${title} ${leftToRight(lines.number)}` : title
  return paperAnswer(ctx, `${title} ${lines.number}`, `voucher-${lines.number || lines.at.slice(0, 10)}`, {
    title: shown,
    paper: 'a5',
    isFlat: true,
    notes: lines.refunded === null ? [] : [interpolate(say.refunded, { reason: lines.refunded })],
    blocks: [
      facts([
        [lines.isOut ? say.paidTo : say.takenFrom, dots],
        [say.amount, readableMoney(lines.money, ctx.language), true],
        [say.words, amountInWords(lines.money, ctx.language)],
        [say.what, lines.what],
        [say.at, readableMoment(lines.at, ctx.language, ctx.timeZone)],
        [say.account, account],
        [say.by, by],
        [say.notes, lines.notes],
      ]),
      { kind: 'signatures', who: [lines.isOut ? say.receiver : say.payer, say.cashier, say.accountant, say.manager] },
    ],
  })
}

/** A line to write a name on. */
const dots = '.'.repeat(70)

async function cashLines(ctx: Ctx, kind: 'expense' | 'revenue', row: DbRow): Promise<VoucherLines> {
  const typeTable = kind === 'expense' ? 'expenses_type' : 'revenues_type'
  const reason = nameIn(namesFrom(row, 'refund_reason'), ctx.language)
  return {
    isOut: kind === 'expense',
    number: String(row.code),
    what: await nameOf(ctx, typeTable, row[`${typeTable}_id`] as string),
    notes: row.notes as string | null,
    money: row.money as number,
    at: row.at as string,
    accountId: row.account_id as string,
    byId: row.created_by as string | null,
    refunded: row.refund === 'Refunded' ? reason : null,
  }
}

const movementLines = (ctx: Ctx, row: DbRow): VoucherLines => {
  const type = row.transaction_type as string
  return {
    isOut: ['Withdrawal', 'PaidExpense', 'RefundedRevenue'].includes(type),
    number: '',
    what: valueLabel('accountTransaction', 'transactionType', type, ctx.language),
    notes: row.reason as string | null,
    money: row.money as number,
    at: row.at as string,
    accountId: row.account_id as string,
    byId: row.by_id as string | null,
    refunded: null,
  }
}

async function nameOf(
  ctx: Ctx,
  table: 'account' | 'user_account' | 'expenses_type' | 'revenues_type',
  id: string | null,
): Promise<string> {
  if (id === null) return ''
  const row = await ctx.tx.first<DbRow>(sql`
    select name_ar, name_en, name_und
    from ${sql.table(table)}
    where establishment_id = ${ctx.actor.establishmentId}::uuid and id = ${id}::uuid
  `)
  return row ? nameIn(namesFrom(row, 'name'), ctx.language) : ''
}
