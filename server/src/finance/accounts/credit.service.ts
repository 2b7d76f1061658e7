/**
 * Credit (D6.9): money that somebody has with the centre. Each of its lines shows the balance after it, and the moments
 * of the lines rise in the order in which they were written.
 */
import { walletTransaction } from '@topcenter/model/finance/wallet'
import { together } from '../../platform/database/together.ts'
import type { Ctx } from '../../records/context.ts'
import { insertRecord } from '../../records/write/create.ts'
import type { Columns } from '../../records/rules.ts'
import { lockBalance } from '../books/ledger.ts'
import { inOrder } from '../payments/moments.ts'

/** The balance after the newest line. */
export interface Credit {
  /** In piastres. */
  readonly balance: number
  /** The moment of the newest line; null when there is none. */
  readonly movedAt: string | null
}

/** Locks the credit and reads it: others who move it wait until the transaction ends. */
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
  /** When the money moved. The line always comes after the one before it, whatever moment is given here. */
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
