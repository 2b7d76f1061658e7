/** Sells cards over the counter (D9.9): from now on each opens its package for the first user. */
import { isCode, typedCode } from '@topcenter/model/media/code-text'
import { client } from '@topcenter/model/people/user'
import { maxSold, type sellCards as sellCardsEndpoint } from '@topcenter/model/media/api'
import { refuse, Refused, refuseField } from '@topcenter/model/kit/refusal'
import type { ResolvedInput } from '@topcenter/model/kit/request'
import { takeForCards } from '../../finance/payments/payments.service.ts'
import { type Ctx, today } from '../../records/context.ts'
import { insertRecord } from '../../records/write/create.ts'
import { isLeft } from './card-stock.ts'
import { codeKeyOf } from './code-key.ts'
import { activate } from './code.service.ts'
import { offeredNow } from './subscribing.service.ts'

type CardSale = ResolvedInput<(typeof sellCardsEndpoint)['body']>
export interface SoldCards {
  readonly receipt: string
  readonly receiptNumber: number
  readonly mediaPackage: string
  /** Piastres of one card. */
  readonly price: number
  readonly serials: readonly number[]
}
interface Card {
  readonly id: string
  readonly serial: number
  readonly media_package_id: string
}

export async function sellCards(ctx: Ctx, sale: CardSale): Promise<SoldCards> {
  const cards = sale.code || sale.serial ? await cardOf(ctx, sale) : await nextCards(ctx, sale)
  const mediaPackage = cards[0]!.media_package_id
  const { price, isActive } = await offeredNow(ctx, mediaPackage)
  if (!isActive) throw new Refused(refuse('record.notActive'))
  if (price === 0) throw new Refused(refuse('media.cardWithoutPrice'))
  const { id: receipt, receiptNumber } = await takeForCards(ctx, {
    payer: sale.buyer ?? (await cashCustomer(ctx)),
    mediaPackage,
    money: price * cards.length,
    account: sale.account,
    paymentMethod: sale.paymentMethod,
  })
  await activate(
    ctx,
    cards.map(({ id }) => id),
    { activation: 'Sold', soldFor: price, soldTo: sale.buyer ?? null, receipt },
  )
  return { receipt, receiptNumber, mediaPackage, price, serials: cards.map(({ serial }) => serial) }
}

const columns = 'id, serial, media_package_id'
const forSale = `
  establishment_id = $1
  and state = 'NotUsed'
  and ${isLeft('media_package_code', '$2')}
`

/** Locks one card, or all from one serial to another; refuses if one is missing. */
async function cardOf(ctx: Ctx, { code, serial, serialTo, mediaPackage, batch }: CardSale): Promise<Card[]> {
  const typed = typedCode(code ?? '')
  if (code && !isCode(typed)) throw new Refused(refuseField('code', 'media.codeWrong'))
  const [from, to] = [serial ?? null, serial ? (serialTo ?? serial) : null]
  if (from !== null && to !== null && to < from) throw new Refused(refuseField('serialTo', 'field.endBeforeStart'))
  const wanted = from !== null && to !== null ? to - from + 1 : 1
  if (wanted > maxSold) throw new Refused(refuseField('serialTo', 'media.tooManyCards', { max: maxSold }))
  const mac = code ? (await codeKeyOf(ctx.runtime)).mac(typed) : null
  const cards = await ctx.tx.query<Card>({
    sql: `
      select ${columns}
      from media_package_code
      where ${forSale}
        and ($3::bytea is null or mac = $3)
        and ($4::integer is null or serial between $4 and $5)
        and ($6::uuid is null or media_package_id = $6)
        and ($7::uuid is null or batch_id = $7)
      order by serial
      for no key update
    `,
    parameters: [ctx.actor.establishmentId, today(ctx), mac, from, to, mediaPackage ?? null, batch ?? null],
  })
  if (cards.length === 0) throw new Refused(refuseField(code ? 'code' : 'serial', 'media.cardNotForSale'))
  if (cards.length < wanted) throw new Refused(refuseField('serialTo', 'media.tooFewCards', { count: cards.length }))
  if (cards.some((card) => card.media_package_id !== cards[0]!.media_package_id))
    throw new Refused(refuseField('serialTo', 'media.cardsOfTwo'))
  return cards
}

/** Locks the next cards. Two cashiers who sell at once get different cards without waiting. */
async function nextCards(ctx: Ctx, { mediaPackage, batch, howMany }: CardSale): Promise<Card[]> {
  if (!mediaPackage && !batch) throw new Refused(refuseField('mediaPackageToken', 'field.required'))
  const wanted = howMany ?? 1
  const cards = await ctx.tx.query<Card>({
    sql: `
      select ${columns}
      from media_package_code
      where ${forSale}
        and ($3::uuid is null or media_package_id = $3)
        and ($4::uuid is null or batch_id = $4)
      order by serial
      limit $5
      for no key update skip locked
    `,
    parameters: [ctx.actor.establishmentId, today(ctx), mediaPackage ?? null, batch ?? null, wanted],
  })
  if (cards.length < wanted) throw new Refused(refuseField('howMany', 'media.tooFewCards', { count: cards.length }))
  return cards
}

const customerCode = 'CASH-CUSTOMER'

/** Returns the user for buyers without a name; the first such sale makes it. */
async function cashCustomer(ctx: Ctx): Promise<string> {
  await ctx.tx.lock(`${customerCode} ${ctx.actor.establishmentId}`)
  const known = await ctx.tx.first<{ id: string }>({
    sql: 'select id from user_account where establishment_id = $1 and code = $2',
    parameters: [ctx.actor.establishmentId, customerCode],
  })
  return (
    known?.id ??
    insertRecord(ctx, client, {
      code: customerCode,
      names: { ar: 'عميل نقدي', en: 'Cash customer' },
      approval: 'Approved',
    })
  )
}
