/**
 * Credit (D6.9): money that somebody has with the centre. Its lines are a statement of it: each shows the balance that
 * it left, and their moments rise in the order in which they moved it.
 */
import { walletTransaction } from '@topcenter/model/finance/wallet'
import { together } from '../../platform/database/together.ts'
import type { Ctx } from '../../records/context.ts'
import { insertRecord } from '../../records/write/create.ts'
import type { Columns } from '../../records/rules.ts'
import { lockBalance } from '../books/ledger.ts'
import { inOrder } from '../payments/moments.ts'

/** As the newest line left it. */
export interface Credit {
  /** Piastres. */
  readonly balance: number
  /** Null as long as there is no line. */
  readonly movedAt: string | null
}

/** Reads it under its lock: others who move the same credit wait from here on. */
export async function lockCredit(ctx: Ctx, user: string): Promise<Credit> {
  const [, newest] = await together([
    lockBalance(ctx, 'Wallet', user),
    ctx.tx.first<{ balance: number; at: string }>({
      sql: `
        select balance, at
        from wallet_transaction
        where establishment_id = $1 and user_id = $2
        order by at desc
        limit 1
      `,
      parameters: [ctx.actor.establishmentId, user],
    }),
  ])
  return { balance: newest?.balance ?? 0, movedAt: newest?.at ?? null }
}

interface CreditLine {
  readonly transactionType: 'Deposit' | 'Payment' | 'Withdrawal'
  /** Piastres, above zero. */
  readonly money: number
  /** When the money moved; the line stands after the one before it, whatever this says. */
  readonly at: string
  readonly reason: Columns
}

/** Writes the line of one movement. `before` is what `lockCredit` answered in this transaction. */
export const writeCreditLine = (
  ctx: Ctx,
  user: string,
  before: Credit,
  { transactionType, money, at, reason }: CreditLine,
): Promise<string> =>
  insertRecord(ctx, walletTransaction, {
    user,
    transactionType,
    paidMoney: money,
    balance: before.balance + (transactionType === 'Deposit' ? money : -money),
    at: inOrder(at, before.movedAt),
    reason,
  })
