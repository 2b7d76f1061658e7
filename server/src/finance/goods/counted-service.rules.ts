/**
 * Counted services (D6.7): a purchase adds to the stock and costs money, a sale takes from the stock and brings money
 * or a debt, and a refund undoes either. Pieces are valued at their mean cost.
 */
import { type CountedService, countedService } from '@topcenter/model/services/counted-service'
import {
  type CountedServiceTransaction,
  countedServiceTransaction,
} from '@topcenter/model/services/counted-service-transaction'
import { shareMoney } from '@topcenter/model/kit/money'
import type { Names } from '@topcenter/model/kit/names'
import { type Refusal, Refused, refuse, refuseField } from '@topcenter/model/kit/refusal'
import type { Ctx } from '../../records/context.ts'
import { insertRecord } from '../../records/write/create.ts'
import { rules } from '../../records/rules.ts'
import { moveStore } from '../store/store.service.ts'
import { makeDebt } from '../debts/debts.service.ts'
import { balanceOf, cash, eventOf, post, type Transfer } from '../books/ledger.ts'
import { happenedAt, inOrder } from '../payments/moments.ts'
import { cancelOwed, discountOf, said } from '../debts/owed.service.ts'

const revenue = { kind: 'Revenue' } as const
const costOfSales = { kind: 'CostOfSales' } as const
const inventory = (id: string) => ({ kind: 'Inventory', id }) as const

/** The part of the stock's value that these pieces have; the last pieces take all of it. */
async function meanCost(ctx: Ctx, id: string, pieces: number, remaining: number): Promise<number> {
  return shareMoney(await balanceOf(ctx, inventory(id)), [pieces, remaining - pieces])[0]!
}

/**
 * When pieces are added or taken: the given moment, or else now, and then after everything that moved the stock before.
 * The caller has locked the stock.
 */
async function movedAt(ctx: Ctx, id: string, given: string | null): Promise<string> {
  const at = happenedAt(ctx, given)
  if (given) return at
  const row = await ctx.tx.first<{ at: string | null }>({
    sql: `
      select max(at) as at
      from counted_service_transaction
      where establishment_id = $1 and counted_service_id = $2
    `,
    parameters: [ctx.actor.establishmentId, id],
  })
  return inOrder(at, row!.at)
}

function priceOf(price: number, quantity: number): number {
  if (!Number.isSafeInteger(price * quantity))
    throw new Refused(refuseField('quantity', 'field.max', { max: Math.floor(Number.MAX_SAFE_INTEGER / price) }))
  return price * quantity
}

const fewer = (remaining: number): Refusal => refuseField('quantity', 'stock.belowZero', { remaining })

interface Moved {
  readonly countedService: string
  readonly transactionType: 'Buy' | 'Sell' | 'Refund'
  readonly quantity: number
  /** The cost of the pieces in the books. */
  readonly cost: number
  readonly reason?: string | null
  readonly [name: string]: unknown
}
/** @param pieces That come, or below zero go: so many of the store item too to which it is tied (D7.7) */
async function record(ctx: Ctx, values: Moved, pieces: number): Promise<string> {
  const id = await insertRecord(ctx, countedServiceTransaction, values)
  const tied = await ctx.tx.first<{ id: string | null }>({
    sql: 'select store_item_id as id from counted_service where establishment_id = $1 and id = $2',
    parameters: [ctx.actor.establishmentId, values.countedService],
  })
  if (tied?.id)
    await moveStore(ctx, {
      storeItem: tied.id,
      movementType: ({ Buy: 'In', Sell: 'OutSold', Refund: 'Back' } as const)[values.transactionType],
      quantity: pieces,
      cost: values.cost,
      countedServiceTransaction: id,
      reason: values.reason,
    })
  return id
}

interface Sale {
  readonly quantity: number
  readonly discountPercentage: number | null
  /** Paid at once when it is left out. */
  readonly way: 'Debt' | 'Accrual' | null
  readonly account: string | null
  readonly user: string | null
  readonly at: string | null
}

async function sell(
  ctx: Ctx,
  row: CountedService,
  { quantity, discountPercentage, way, account, user, at: given }: Sale,
): Promise<void> {
  const at = await movedAt(ctx, row.id, given)
  const price = priceOf(row.price, quantity)
  const discount = discountOf(price, Number(discountPercentage ?? 0), Number(row.maximumDiscountPercentage ?? 0))
  const isOwed = way === 'Debt'
  const cost = await meanCost(ctx, row.id, quantity, row.remaining!)
  const debt = isOwed
    ? await makeDebt(ctx, {
        user: user!,
        debtType: 'CountedService',
        debtOn: piecesOf(row.names, quantity),
        price,
        discount,
        at,
      })
    : null
  const sale = {
    countedService: row.id,
    transactionType: 'Sell' as const,
    quantity,
    price: row.price,
    discountPercentage: discountPercentage ?? 0,
    discount,
    money: price - discount,
    cost,
    debt,
    user,
    account: isOwed ? null : account,
    soldToStudent: await isStudent(ctx, user),
    at,
  }
  const id = await record(ctx, sale, -quantity)
  const goods: Transfer = { debit: costOfSales, credit: inventory(row.id), amount: cost }
  await post(
    ctx,
    { event: 'StockSold', entity: countedServiceTransaction, recordId: id, at, reason: said(row.names) },
    isOwed ? [goods] : [{ debit: cash(account!), credit: revenue, amount: price - discount }, goods],
  )
}

const piecesOf = (names: Names, quantity: number): Names =>
  quantity === 1
    ? names
    : Object.fromEntries(
        Object.entries(names).flatMap(([language, name]) => (name ? [[language, `${name} × ${quantity}`]] : [])),
      )

async function isStudent(ctx: Ctx, user: string | null): Promise<boolean> {
  const row = user
    ? await ctx.tx.first<{ user_type: string }>({
        sql: 'select user_type from user_account where establishment_id = $1 and id = $2',
        parameters: [ctx.actor.establishmentId, user],
      })
    : undefined
  return row?.user_type === 'Student'
}

/** Ties an item to the service. Sets the value of the item's stock to the balance of the service in the books. */
async function tie(ctx: Ctx, id: string, item: unknown): Promise<void> {
  if (!item) return
  await ctx.tx.run({
    sql: 'update store_item set stock_value = $3 where establishment_id = $1 and id = $2',
    parameters: [ctx.actor.establishmentId, item, await balanceOf(ctx, inventory(id))],
  })
}

export const countedServiceRules = rules(
  countedService,
  {
    create: { apply: (ctx, { id, storeItem }) => tie(ctx, id, storeItem) },
    update: { apply: (ctx, { id }, { storeItem }) => tie(ctx, id, storeItem) },
  },
  {
    buy: {
      apply: async (ctx, row, { quantity, price, account, at: given, reason }) => {
        const at = await movedAt(ctx, row.id, given)
        const money = priceOf(price, quantity)
        const purchase = {
          countedService: row.id,
          transactionType: 'Buy' as const,
          quantity,
          price,
          money,
          cost: money,
          account,
          at,
          reason,
        }
        const id = await record(ctx, purchase, quantity)
        await post(
          ctx,
          {
            event: 'StockBought',
            entity: countedServiceTransaction,
            recordId: id,
            at,
            reason: reason ?? said(row.names),
          },
          [{ debit: inventory(row.id), credit: cash(account), amount: money }],
        )
      },
    },
    sell: {
      check: (_ctx, row, { quantity, way, account, user }) => {
        if (way === 'Debt' ? !user : !account)
          return refuseField(way === 'Debt' ? 'userToken' : 'accountToken', 'field.required')
        return quantity > (row.remaining ?? 0) ? fewer(row.remaining ?? 0) : undefined
      },
      apply: (ctx, row, input) => sell(ctx, row, input),
    },
  },
)

/** Movements of one stock wait for each other. */
async function lockedStock(ctx: Ctx, id: string): Promise<number> {
  await ctx.tx.run({
    sql: `
      select 1
      from counted_service
      where establishment_id = $1 and id = $2
      for no key update
    `,
    parameters: [ctx.actor.establishmentId, id],
  })
  const row = await ctx.tx.first<{ remaining: number }>({
    sql: 'select remaining from counted_service where establishment_id = $1 and id = $2',
    parameters: [ctx.actor.establishmentId, id],
  })
  return row!.remaining
}

/**
 * Returns the moves of a refund: for a sale the money, and the pieces at the cost at which they were sold; for a
 * purchase the money, and the pieces at their present cost.
 */
async function backwards(
  ctx: Ctx,
  row: CountedServiceTransaction,
  remaining: number,
): Promise<{ cost: number; transfers: Transfer[] }> {
  const stock = inventory(row.countedService)
  if (row.transactionType === 'Sell') {
    const money: Transfer[] = row.account
      ? [{ debit: { kind: 'Refunds' }, credit: cash(row.account), amount: row.money }]
      : []
    return { cost: row.cost ?? 0, transfers: [...money, { debit: stock, credit: costOfSales, amount: row.cost ?? 0 }] }
  }
  const cost = await meanCost(ctx, row.countedService, row.quantity, remaining)
  const same = Math.min(cost, row.money)
  return {
    cost,
    transfers: [
      { debit: cash(row.account!), credit: stock, amount: same },
      { debit: cash(row.account!), credit: costOfSales, amount: row.money - same },
      { debit: costOfSales, credit: stock, amount: cost - same },
    ],
  }
}

async function refund(ctx: Ctx, row: CountedServiceTransaction, reason: string): Promise<void> {
  const at = await movedAt(ctx, row.countedService, null)
  const { cost, transfers } = await backwards(ctx, row, await lockedStock(ctx, row.countedService))
  if (row.debt) await cancelOwed(ctx, row.debt, reason)
  const undoing = {
    countedService: row.countedService,
    transactionType: 'Refund' as const,
    quantity: row.quantity,
    price: row.price,
    discountPercentage: row.discountPercentage,
    discount: row.discount,
    money: row.money,
    cost,
    soldToStudent: row.soldToStudent,
    user: row.user,
    account: row.account,
    debt: row.debt,
    refundOf: row.id,
    reason,
    at,
  }
  const id = await record(ctx, undoing, row.transactionType === 'Buy' ? -row.quantity : row.quantity)
  const [event, undone] =
    row.transactionType === 'Buy'
      ? (['StockBoughtRefunded', 'StockBought'] as const)
      : (['StockSoldRefunded', 'StockSold'] as const)
  const reverses = await eventOf(ctx, undone, row.id)
  await post(ctx, { event, entity: countedServiceTransaction, recordId: id, at, reason, reverses }, transfers)
}

export const countedServiceTransactionRules = rules(
  countedServiceTransaction,
  {},
  {
    refund: {
      check: async (ctx, row) => {
        const remaining = await lockedStock(ctx, row.countedService)
        return row.transactionType === 'Buy' && row.quantity > remaining
          ? refuse('stock.belowZero', { params: { remaining } })
          : undefined
      },
      apply: (ctx, row, { reason }) => refund(ctx, row, reason),
    },
  },
)
