/** Subscribes a student to a package of media: the days, the debt at the price of the day, and what pays it (D9.8). */
import { installmentPayment } from '@topcenter/model/finance/receipt'
import { mediaPackageSubscription, type subscriptionWays } from '@topcenter/model/media/media-package-subscription'
import type { Names } from '@topcenter/model/kit/names'
import { refuse, Refused, type RefusalCode, refuseField } from '@topcenter/model/kit/refusal'
import { newId, tokenOf } from '@topcenter/model/kit/token'
import { nameIn } from '@topcenter/model/kit/names'
import { tellUsers } from '../../alerts/tell.ts'
import { post } from '../../finance/books/ledger.ts'
import { makeDebt } from '../../finance/debts/debts.service.ts'
import { discountOf } from '../../finance/debts/owed.service.ts'
import { takePayment } from '../../finance/payments/payments.service.ts'
import { together } from '../../platform/database/together.ts'
import { type Ctx, memberId, today } from '../../records/context.ts'
import { type DbRow, namesFrom } from '../../records/row.ts'
import { leaveTrail } from '../../records/write/trail.ts'
import { initialValues, insertRows } from '../../records/write/write.ts'

export interface Offered {
  readonly id: string
  readonly names: Names
  readonly isFree: boolean
  /** In piastres, on the day that it is asked for. */
  readonly price: number
  /** Percent. */
  readonly mostDiscount: number
  readonly isActive: boolean
}

/** What a package costs on a day: its offer while that runs. */
export function priceOn(row: DbRow, day: string): number {
  const offer = row.offer_price as number | null
  const [from, to] = [row.offer_from as string | null, row.offer_to as string | null]
  const runs = offer !== null && (!from || from <= day) && (!to || day <= to)
  return row.free_status ? 0 : runs ? offer : (row.original_price as number)
}

export async function offeredNow(ctx: Ctx, id: string): Promise<Offered> {
  const row = await ctx.tx.first<DbRow>({
    sql: `
      select
        id, name_ar, name_en, name_und, free_status, original_price, offer_price, offer_from, offer_to,
        maximum_discount_percentage, record_state
      from media_package
      where establishment_id = $1 and id = $2
    `,
    parameters: [ctx.actor.establishmentId, id],
  })
  if (!row) throw new Refused(refuse('record.notFound'))
  return {
    id,
    names: namesFrom(row, 'name'),
    isFree: row.free_status === true,
    price: priceOn(row, today(ctx)),
    mostDiscount: Number(row.maximum_discount_percentage),
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

/** At the price of the day, less what staff may take off. */
export async function subscribe(ctx: Ctx, asked: Subscribing): Promise<Subscribed> {
  const offered = await offeredNow(ctx, asked.mediaPackage)
  if (!offered.isActive) throw new Refused(refuse('record.notActive'))
  const days = await daysFor(ctx, asked.mediaPackage, asked.student)
  const discount = discountOf(offered.price, Number(asked.discountPercentage ?? 0), offered.mostDiscount)
  const debt = await makeDebt(ctx, {
    user: asked.student,
    debtType: 'MediaPackageCode',
    debtOn: offered.names,
    price: offered.price,
    discount,
  })
  const id = asked.asked ?? (await insertSubscription(ctx, { ...asked, ...days, debt, state: 'Subscribed' }))
  const receipt = debt ? await payNow(ctx, asked, debt, offered.price - discount) : null
  await tellOpened(ctx, asked.student, offered.names, id, days)
  return { id, debt, receipt, ...days }
}

async function payNow(ctx: Ctx, asked: Subscribing, debt: string, money: number): Promise<string | null> {
  if (!asked.account && !asked.paymentMethod) return null
  if (!asked.account) throw new Refused(refuseField('accountToken', 'payment.accountNeeded'))
  const { id } = await takePayment(ctx, {
    payer: asked.student,
    debtors: [asked.student],
    debt,
    money,
    account: asked.account,
    paymentMethod: asked.paymentMethod ?? null,
  })
  return tokenOf('rcp', id)
}

export async function insertSubscription(
  ctx: Ctx,
  values: {
    readonly mediaPackage: string
    readonly student: string
    readonly way: (typeof subscriptionWays)[number]
    readonly state: 'Asked' | 'Subscribed'
    readonly from?: string
    readonly validTo?: string
    readonly debt?: string | null
    readonly mediaPackageCode?: string
  },
): Promise<string> {
  const id = newId(ctx.now.getTime())
  const {
    mediaPackage,
    student,
    way,
    state,
    from = null,
    validTo = null,
    debt = null,
    mediaPackageCode = null,
  } = values
  const row = { mediaPackage, student, way, state, from, validTo, debt, mediaPackageCode, at: ctx.now.toISOString() }
  await together([
    insertRows(ctx, mediaPackageSubscription, [
      { id, values: { ...initialValues(ctx, mediaPackageSubscription), ...row } },
    ]),
    leaveTrail(ctx, mediaPackageSubscription, [
      { id, action: 'create', version: 1, changes: { state: { old: null, new: state } } },
    ]),
  ])
  return id
}

const tellOpened = (ctx: Ctx, student: string, names: Names, id: string, { validTo }: Days): Promise<number> =>
  tellUsers(ctx, 'packageOpened', {
    users: [student],
    params: (language) => ({ name: nameIn(names, language), until: validTo }),
    about: id,
  })

export interface UsedCode extends Days {
  readonly code: string
  readonly serial: number | null
  readonly mediaPackage: string
  readonly student: string
  /** What the card brought; 0 of a gift. */
  readonly soldFor: number
}

/**
 * Of a code that was used in this transaction: the debt, which the card's money pays at once, and the subscription. It
 * has no receipt: nothing is handed over, and nobody has to wait for a number.
 */
export async function subscribeByCode(ctx: Ctx, used: UsedCode): Promise<Subscribed> {
  const { code, serial, mediaPackage, student, soldFor, from, validTo } = used
  const { names } = await offeredNow(ctx, mediaPackage)
  const debt = await makeDebt(ctx, {
    user: student,
    debtType: 'MediaPackageCode',
    debtOn: names,
    price: soldFor,
    ...(serial ? { code: `CARD-${String(serial).padStart(6, '0')}` } : {}),
    isPaid: true,
  })
  const subscription = insertSubscription(ctx, {
    mediaPackage,
    student,
    way: 'Code',
    state: 'Subscribed',
    from,
    validTo,
    debt,
    mediaPackageCode: code,
  })
  const [id] = await together([
    subscription,
    debt && payByCard(ctx, { debt, student, mediaPackage, money: soldFor }),
    tellUsers(ctx, 'packageOpened', {
      users: [student],
      params: (language) => ({ name: nameIn(names, language), until: validTo }),
    }),
  ])
  return { id, debt, receipt: null, from, validTo }
}

interface CardPayment {
  readonly debt: string
  readonly student: string
  readonly mediaPackage: string
  readonly money: number
}
async function payByCard(ctx: Ctx, { debt, student, mediaPackage, money }: CardPayment): Promise<void> {
  const id = newId(ctx.now.getTime())
  const values = {
    ...initialValues(ctx, installmentPayment),
    debt,
    user: student,
    money,
    at: ctx.now.toISOString(),
    receivedBy: memberId(ctx.actor),
  }
  await together([
    insertRows(ctx, installmentPayment, [{ id, values }]),
    post(ctx, { event: 'PaidByCard', entity: installmentPayment, recordId: id }, [
      {
        debit: { kind: 'Prepaid', id: mediaPackage },
        credit: { kind: 'Receivable', id: student },
        amount: money,
        debt,
      },
    ]),
  ])
}
