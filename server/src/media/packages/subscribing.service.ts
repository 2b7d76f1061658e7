/** Subscribes a student to a package of media: the days, the debt at the price of the day, and what pays it (D9.8). */
import { debt } from '@topcenter/model/finance/debt'
import { installmentPayment } from '@topcenter/model/finance/receipt'
import { mediaPackageCode } from '@topcenter/model/media/media-package-code'
import { mediaPackageSubscription, type subscriptionWays } from '@topcenter/model/media/media-package-subscription'
import type { Names } from '@topcenter/model/kit/names'
import { refuse, Refused, type RefusalCode, refuseField } from '@topcenter/model/kit/refusal'
import { newId, tokenOf } from '@topcenter/model/kit/token'
import { nameIn } from '@topcenter/model/kit/names'
import { notifyUsers } from '../../alerts/tell.ts'
import { type EventToPost, postAll } from '../../finance/books/ledger.ts'
import { debtMade, debtValues, makeDebt } from '../../finance/debts/debts.service.ts'
import { discountOf } from '../../finance/debts/owed.service.ts'
import { takePayment } from '../../finance/payments/payments.service.ts'
import { together } from '../../platform/database/together.ts'
import { type Ctx, memberId, today } from '../../records/context.ts'
import { type DbRow, namesFrom } from '../../records/row.ts'
import { creationOf, newValues } from '../../records/write/create.ts'
import { leaveTrail, leaveTrails, type Trace } from '../../records/write/trail.ts'
import { initialValues, insertRows, type NewRow, nextCodes } from '../../records/write/write.ts'

export interface Offered {
  readonly id: string
  readonly names: Names
  readonly educationalCategory: string | null
  readonly isFree: boolean
  /** Price in piastres, on the day of the request. */
  readonly price: number
  /** Null: it cannot be had for points. */
  readonly pricePoints: number | null
  /** Percent. */
  readonly maxDiscount: number
  readonly isActive: boolean
}

/** The columns of a package that give its price. */
export interface PriceRow {
  readonly free_status: boolean | null
  readonly original_price: number
  readonly offer_price: number | null
  readonly offer_from: string | null
  readonly offer_to: string | null
}
interface OfferedRow extends DbRow, PriceRow {
  readonly id: string
  readonly price_points: number | null
  readonly educational_category_id: string | null
}

/** Returns a package's price on a day: its offer while that runs. */
export function priceOn(row: PriceRow, day: string): number {
  const offer = row.offer_price
  const [from, to] = [row.offer_from, row.offer_to]
  const runs = offer !== null && (!from || from <= day) && (!to || day <= to)
  return row.free_status ? 0 : runs ? offer : row.original_price
}

export async function offeredNow(ctx: Ctx, id: string): Promise<Offered> {
  const row = await ctx.tx.first<OfferedRow>({
    sql: `
      select
        id, name_ar, name_en, name_und, free_status, original_price, offer_price, offer_from, offer_to,
        price_points, maximum_discount_percentage, educational_category_id, record_state
      from media_package
      where establishment_id = $1 and id = $2
    `,
    parameters: [ctx.actor.establishmentId, id],
  })
  if (!row) throw new Refused(refuse('record.notFound'))
  return {
    id,
    names: namesFrom(row, 'name'),
    educationalCategory: row.educational_category_id,
    isFree: row.free_status === true,
    price: priceOn(row, today(ctx)),
    pricePoints: row.price_points,
    maxDiscount: Number(row.maximum_discount_percentage),
    isActive: row.record_state === 'active',
  }
}

export interface Days {
  readonly from: string
  readonly validTo: string
}

/** Whoever else subscribes the student to the same package waits until the transaction ends (D9.10). */
export async function daysFor(ctx: Ctx, mediaPackage: string, student: string): Promise<Days> {
  const row = await ctx.tx.first<{ from: string; valid_to: string; refused: RefusalCode | null }>({
    sql: 'select * from package_days($1, $2, $3, $4)',
    parameters: [ctx.actor.establishmentId, mediaPackage, student, today(ctx)],
  })
  if (row!.refused) throw new Refused(refuse(row!.refused))
  return { from: row!.from, validTo: row!.valid_to }
}

export interface Paying {
  readonly discountPercentage?: number | null
  /** Paid at once where both are given. */
  readonly account?: string | null
  readonly paymentMethod?: string | null
}
interface Subscribing extends Paying {
  readonly mediaPackage: string
  readonly student: string
  readonly way: (typeof subscriptionWays)[number]
  /** A subscription that was asked for, in place of a new one; the caller writes it. */
  readonly asked?: string
}
export interface Subscribed extends Days {
  readonly id: string
  readonly debt: string | null
  readonly receipt: string | null
}

/** Subscribes at the price of the day, less the staff's discount. */
export async function subscribe(ctx: Ctx, asked: Subscribing): Promise<Subscribed> {
  const offered = await offeredNow(ctx, asked.mediaPackage)
  if (!offered.isActive) throw new Refused(refuse('record.notActive'))
  const days = await daysFor(ctx, asked.mediaPackage, asked.student)
  const discount = discountOf(offered.price, Number(asked.discountPercentage ?? 0), offered.maxDiscount)
  const owed = await makeDebt(ctx, {
    user: asked.student,
    debtType: 'MediaPackageCode',
    debtOn: offered.names,
    price: offered.price,
    discount,
    educationalCategory: offered.educationalCategory,
  })
  const id = asked.asked ?? (await insertSubscription(ctx, { ...asked, ...days, debt: owed, state: 'Subscribed' }))
  const receipt = owed ? await payNow(ctx, asked, owed, offered.price - discount) : null
  await tellOpened(ctx, asked.student, offered.names, id, days)
  return { id, debt: owed, receipt, ...days }
}

async function payNow(ctx: Ctx, asked: Subscribing, owed: string, money: number): Promise<string | null> {
  if (!asked.account && !asked.paymentMethod) return null
  if (!asked.account) throw new Refused(refuseField('accountToken', 'payment.accountNeeded'))
  const { id } = await takePayment(ctx, {
    payer: asked.student,
    debtors: [asked.student],
    debt: owed,
    money,
    account: asked.account,
    paymentMethod: asked.paymentMethod ?? null,
  })
  return tokenOf('rcp', id)
}

interface NewSubscription {
  readonly mediaPackage: string
  readonly student: string
  readonly way: (typeof subscriptionWays)[number]
  readonly state: 'Asked' | 'Subscribed'
  readonly from?: string
  readonly validTo?: string
  readonly debt?: string | null
  readonly mediaPackageCode?: string
}

export async function insertSubscription(ctx: Ctx, values: NewSubscription): Promise<string> {
  const [id, row] = subscriptionRow(ctx, values)
  await together([
    insertRows(ctx, mediaPackageSubscription, [row]),
    leaveTrail(ctx, mediaPackageSubscription, [subscriptionTrace(id, values.state)]),
  ])
  return id
}
function subscriptionRow(ctx: Ctx, subscription: NewSubscription): readonly [string, NewRow] {
  const id = newId(ctx.now.getTime())
  const { mediaPackage, student, way, state } = subscription
  const { from = null, validTo = null, debt: of = null, mediaPackageCode: code = null } = subscription
  const row = { mediaPackage, student, way, state, from, validTo, debt: of, mediaPackageCode: code }
  const values = { ...initialValues(ctx, mediaPackageSubscription), ...row, at: ctx.now.toISOString() }
  return [id, { id, values }]
}
const subscriptionTrace = (id: string, state: NewSubscription['state']): Trace => ({
  id,
  action: 'create',
  version: 1,
  changes: { state: { old: null, new: state } },
})

export const tellOpened = (ctx: Ctx, student: string, names: Names, id: string, { validTo }: Days): Promise<number> =>
  notifyUsers(ctx, 'packageOpened', {
    users: [student],
    params: (language) => ({ name: nameIn(names, language), until: validTo }),
    about: id,
  })

export interface UsedCode extends Days {
  readonly code: string
  readonly serial: number | null
  readonly mediaPackage: string
  readonly names: Names
  readonly educationalCategory: string | null
  readonly student: string
  /** Price that the card brought; 0 for a gift. */
  readonly soldFor: number
  /** Account that receives the price. */
  readonly income: 'Revenue' | 'Unearned'
}

/**
 * Writes what follows from a code that was used in this transaction: the debt, which the card's money pays at once, and
 * the subscription. There is no receipt: nothing is handed over, and nobody has to wait for a number. Nothing here
 * needs an answer, so all of it is sent at once.
 *
 * @param traces The history of the code, if the caller does not write it
 * @returns The id of the subscription
 */
export async function subscribeByCode(ctx: Ctx, used: UsedCode, traces: readonly Trace[] = []): Promise<string> {
  const { code, mediaPackage, names, student, soldFor, from, validTo } = used
  const paid = soldFor > 0 ? await paidByCard(ctx, used) : undefined
  const [id, row] = subscriptionRow(ctx, {
    mediaPackage,
    student,
    way: 'Code',
    state: 'Subscribed',
    from,
    validTo,
    debt: paid?.debt.id ?? null,
    mediaPackageCode: code,
  })
  await together([
    leaveTrails(ctx, [
      [debt, paid ? [creationOf(debt, paid.debt.id, paid.debt.values)] : []],
      [mediaPackageSubscription, [subscriptionTrace(id, 'Subscribed')]],
      [mediaPackageCode, traces],
    ]),
    paid && insertRows(ctx, debt, [paid.debt]),
    paid && insertRows(ctx, installmentPayment, [paid.payment]),
    insertRows(ctx, mediaPackageSubscription, [row]),
    paid && postAll(ctx, paid.events),
    notifyUsers(ctx, 'packageOpened', {
      users: [student],
      params: (language) => ({ name: nameIn(names, language), until: validTo }),
    }),
  ])
  return id
}

/** The debt, the payment by which the card's money settles it, and what the ledger says of both. */
async function paidByCard(ctx: Ctx, used: UsedCode) {
  const { serial, mediaPackage, names, student, soldFor: money, income } = used
  const at = ctx.now.toISOString()
  const [debtId, paymentId] = [newId(ctx.now.getTime()), newId(ctx.now.getTime())]
  const owed = debtValues(ctx, {
    user: student,
    debtType: 'MediaPackageCode',
    debtOn: names,
    educationalCategory: used.educationalCategory,
    price: money,
    // a card of the time before has no serial; for the next code everybody waits
    code: serial ? `CARD-${String(serial).padStart(6, '0')}` : (await nextCodes(ctx, debt, 1))[0]!,
    isPaid: true,
  })
  const payment = { debt: debtId, user: student, money, at, receivedBy: memberId(ctx.actor) }
  const moved = {
    debit: { kind: 'Prepaid', id: mediaPackage },
    credit: { kind: 'Receivable', id: student },
    amount: money,
    debt: debtId,
  } as const
  return {
    debt: { id: debtId, values: newValues(ctx, debt, owed) },
    payment: { id: paymentId, values: newValues(ctx, installmentPayment, payment) },
    events: [
      debtMade(debtId, owed, { kind: income }),
      { event: 'PaidByCard', entity: installmentPayment, recordId: paymentId, transfers: [moved] },
    ] satisfies EventToPost[],
  }
}
