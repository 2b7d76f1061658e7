/** Makes the codes of a batch (D9.9), sells ranges of them, gives them away and voids them. */
import { randomBytes } from 'node:crypto'
import { codeOf, lastOf } from '@topcenter/model/media/code-text'
import {
  type MediaPackageCodeBatch,
  mediaPackageCode,
  mediaPackageCodeBatch,
} from '@topcenter/model/media/media-package-code'
import type { Names } from '@topcenter/model/kit/names'
import { refuse, Refused, refuseField } from '@topcenter/model/kit/refusal'
import { newId } from '@topcenter/model/kit/token'
import { lockCredit, writeCreditLine } from '../../finance/accounts/credit.service.ts'
import { cash, post } from '../../finance/books/ledger.ts'
import { makeDebt } from '../../finance/debts/debts.service.ts'
import type { Ctx } from '../../records/context.ts'
import { leaveTrail } from '../../records/write/trail.ts'
import { codeKeyOf } from './code-key.ts'

/** The next serials of the establishment; answers the first. */
export async function takeSerials(ctx: Ctx, howMany: number): Promise<number> {
  const counter = await ctx.tx.first<{ last: number }>({
    sql: `
      insert into code_counter (establishment_id, entity, last)
      values ($1, 'mediaPackageCode', $2)
      on conflict (establishment_id, entity) do update
      set last = code_counter.last + $2
      returning last
    `,
    parameters: [ctx.actor.establishmentId, howMany],
  })
  return counter!.last - howMany + 1
}

type Batch = Pick<MediaPackageCodeBatch, 'id' | 'mediaPackage' | 'howMany' | 'expiresOn'> & {
  readonly serialFrom: number
}

/** One statement, however many. Nothing but a printed card tells what they are. */
export async function makeCodes(ctx: Ctx, { id, mediaPackage, howMany, expiresOn, serialFrom }: Batch): Promise<void> {
  const key = await codeKeyOf(ctx.runtime)
  const bytes = randomBytes(howMany * 10)
  const codes = Array.from({ length: howMany }, (_, at) => {
    const [codeId, code] = [newId(ctx.now.getTime()), codeOf(bytes.subarray(at * 10, at * 10 + 10))]
    return { id: codeId, last: lastOf(code), mac: key.mac(code), secret: key.seal(code, codeId) }
  })
  await ctx.tx.run({
    sql: `
      insert into media_package_code (
        establishment_id, id, media_package_id, batch_id, serial, code, mac, secret, expires_on,
        created_at, created_by, updated_at, updated_by
      )
      select $1, c.id, $2, $3, $4 + c.at - 1, c.last, c.mac, c.secret, $5, $6, $7, $6, $7
      from unnest($8::uuid[], $9::text[], $10::bytea[], $11::bytea[]) with ordinality as c(id, last, mac, secret, at)
      returning 1
    `,
    parameters: [
      ctx.actor.establishmentId,
      mediaPackage,
      id,
      serialFrom,
      expiresOn ?? null,
      ctx.now.toISOString(),
      ctx.actor.userId,
      codes.map((each) => each.id),
      codes.map((each) => each.last),
      codes.map((each) => each.mac),
      codes.map((each) => each.secret),
    ],
  })
}

export interface Range {
  readonly serialFrom?: number | null
  readonly serialTo?: number | null
}
export interface LockedCode {
  readonly id: string
  readonly serial: number
  readonly state: 'NotUsed' | 'Used'
  readonly activation: 'Unsold' | 'Sold' | 'Gift' | 'Void'
  readonly sold_for: number | null
  readonly sold_to_id: string | null
}

/** Locks the codes of a batch between two serials, in the order of their serials: a user of one of them waits. */
export const lockRange = (ctx: Ctx, batch: string, { serialFrom, serialTo }: Range): Promise<LockedCode[]> =>
  ctx.tx.query<LockedCode>({
    sql: `
      select id, serial, state, activation, sold_for, sold_to_id
      from media_package_code
      where establishment_id = $1
        and batch_id = $2
        and serial between coalesce($3, serial) and coalesce($4, serial)
      order by serial
      for no key update
    `,
    parameters: [ctx.actor.establishmentId, batch, serialFrom ?? null, serialTo ?? null],
  })

export interface Activation {
  readonly activation: 'Sold' | 'Gift' | 'Void'
  readonly soldFor?: number | null
  readonly soldTo?: string | null
  readonly receipt?: string | null
}

/** Sets the activation of codes; omitted values stay. */
export async function activate(ctx: Ctx, ids: readonly string[], change: Activation): Promise<void> {
  const { activation, soldFor = null, soldTo = null, receipt = null } = change
  await ctx.tx.run({
    sql: `
      update media_package_code
      set
        activation = $3,
        sold_for = coalesce($4, sold_for),
        sold_at = case when $3 = 'Sold' then $7 else sold_at end,
        sold_to_id = coalesce($5, sold_to_id),
        receipt_id = coalesce($6, receipt_id),
        version = version + 1,
        updated_at = $7,
        updated_by = $8
      where establishment_id = $1 and id = any($2::uuid[])
    `,
    parameters: [
      ctx.actor.establishmentId,
      ids,
      activation,
      soldFor,
      soldTo,
      receipt,
      ctx.now.toISOString(),
      ctx.actor.userId,
    ],
  })
  await leaveTrail(
    ctx,
    mediaPackageCode,
    ids.map((id) => ({ id, action: 'update', changes: { activation: { old: null, new: activation } } })),
  )
}

const unsoldOf = (codes: readonly LockedCode[]): string[] => {
  const ids = codes.filter(({ activation }) => activation === 'Unsold').map(({ id }) => id)
  if (ids.length === 0) throw new Refused(refuse('media.noneUnsold'))
  return ids
}

interface Resale extends Range {
  readonly client: string
  readonly pricePerCode: number
  readonly dueOn?: string | null
}

/** Sells all unsold codes of the range to the client, who owes their price; it is no revenue before they are used. */
export async function resell(
  ctx: Ctx,
  batch: { readonly id: string; readonly mediaPackage: string; readonly names: Names },
  { client, pricePerCode, dueOn, ...range }: Resale,
): Promise<string | null> {
  const ids = unsoldOf(await lockRange(ctx, batch.id, range))
  const debt = await makeDebt(ctx, {
    user: client,
    debtType: 'MediaPackageCode',
    debtOn: batch.names,
    price: pricePerCode * ids.length,
    income: { kind: 'Prepaid', id: batch.mediaPackage },
    ...(dueOn ? { dueOn } : {}),
  })
  await activate(ctx, ids, { activation: 'Sold', soldFor: pricePerCode, soldTo: client })
  return debt
}

export async function give(ctx: Ctx, batch: { readonly id: string }, range: Range): Promise<void> {
  await activate(ctx, unsoldOf(await lockRange(ctx, batch.id, range)), { activation: 'Gift' })
}

export interface Voiding extends Range {
  readonly moneyTo?: 'Kept' | 'Account' | 'Credit' | null
  readonly account?: string | null
  readonly reason: string
}

/** Codes that were used stay. Money of sold ones goes back, becomes their buyer's credit, or is kept as revenue. */
export async function voidCodes(
  ctx: Ctx,
  batch: { readonly id: string; readonly mediaPackage: string },
  { moneyTo, account, reason, ...range }: Voiding,
): Promise<{ voided: number; used: number }> {
  const codes = await lockRange(ctx, batch.id, range)
  const open = codes.filter(({ state, activation }) => state === 'NotUsed' && activation !== 'Void')
  if (open.length === 0) throw new Refused(refuse('media.nothingToVoid'))
  await activate(
    ctx,
    open.map(({ id }) => id),
    { activation: 'Void' },
  )
  const sold = open.filter(({ activation, sold_for: money }) => activation === 'Sold' && money)
  await returnMoney(ctx, batch, sold, { moneyTo: moneyTo ?? 'Kept', account: account ?? null, reason })
  return { voided: open.length, used: codes.filter(({ state }) => state === 'Used').length }
}

const sum = (codes: readonly LockedCode[]): number => codes.reduce((total, { sold_for }) => total + (sold_for ?? 0), 0)

async function returnMoney(
  ctx: Ctx,
  { id, mediaPackage }: { readonly id: string; readonly mediaPackage: string },
  sold: readonly LockedCode[],
  { moneyTo, account, reason }: { readonly moneyTo: string; readonly account: string | null; readonly reason: string },
): Promise<void> {
  if (sold.length === 0) return
  const prepaid = { kind: 'Prepaid', id: mediaPackage } as const
  const head = { event: 'CardVoided', entity: mediaPackageCodeBatch, recordId: id, reason } as const
  if (moneyTo !== 'Credit') {
    if (moneyTo === 'Account' && !account) throw new Refused(refuseField('accountToken', 'payment.accountNeeded'))
    const credit = moneyTo === 'Account' ? cash(account!) : ({ kind: 'Revenue' } as const)
    await post(ctx, head, [{ debit: prepaid, credit, amount: sum(sold) }])
    return
  }
  const buyers = [...Map.groupBy(sold, (code) => code.sold_to_id!)].sort(([one], [other]) => (one < other ? -1 : 1))
  for (const [buyer, codes] of buyers) {
    const credit = await lockCredit(ctx, buyer)
    await writeCreditLine(ctx, buyer, credit, {
      transactionType: 'Deposit',
      money: sum(codes),
      at: ctx.now.toISOString(),
      reason: { ar: reason, en: reason },
    })
  }
  await post(
    ctx,
    head,
    buyers.map(([buyer, codes]) => ({ debit: prepaid, credit: { kind: 'Wallet', id: buyer }, amount: sum(codes) })),
  )
}
