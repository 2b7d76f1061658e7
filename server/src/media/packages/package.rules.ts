/** Rules of packages, batches, codes and subscriptions (D9.8–D9.10). */
import { debt } from '@topcenter/model/finance/debt'
import { mediaPackage } from '@topcenter/model/media/media-package'
import { mediaPackageCode, mediaPackageCodeBatch, usualCodes } from '@topcenter/model/media/media-package-code'
import { mediaPackageSubscription } from '@topcenter/model/media/media-package-subscription'
import { refuse, Refused, type Refusal, refuseField } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { incomeOf } from '../../finance/debts/debts.service.ts'
import { cancelOwed } from '../../finance/debts/owed.service.ts'
import { type Ctx, today } from '../../records/context.ts'
import { lockRow } from '../../records/read.ts'
import { recordOf } from '../../records/row.ts'
import { type AnyRules, type ChangesOf, rules } from '../../records/rules.ts'
import { object, orNull, token, whole } from '../../records/serving/answer.ts'
import { act } from '../../records/write/act.ts'
import { updateRow } from '../../records/write/write.ts'
import { give, makeCodes, resell, takeSerials, voidCodes } from './code.service.ts'
import { returnPointsOf, subscribeByPoints } from './for-points.service.ts'
import { daysFor, insertSubscription, offeredNow, subscribe, subscribeByCode } from './subscribing.service.ts'

function packageFault(values: ChangesOf<typeof mediaPackage>): Refusal | undefined {
  const { freeStatus, originalPrice, offerPrice, pricePoints, medias, samples } = values
  if (freeStatus && ((originalPrice ?? 0) > 0 || typeof offerPrice === 'number'))
    return refuseField('originalPrice', 'media.freeHasNoPrice')
  if (freeStatus && typeof pricePoints === 'number') return refuseField('pricePoints', 'media.freeHasNoPrice')
  const inside = new Set(medias ?? [])
  return (samples ?? []).some((each) => !inside.has(each))
    ? refuseField('samplesTokens', 'media.sampleOutside')
    : undefined
}

const receiptToken = { receiptToken: orNull(token('receipt')) } as const

const packageRules = rules(
  mediaPackage,
  {
    create: { check: (_ctx, input) => packageFault(input) },
    update: { check: (_ctx, before, changes) => packageFault({ ...before, ...changes }) },
  },
  {
    subscribe: {
      apply: async (ctx, row, input) => {
        const { receipt } = await subscribe(ctx, { ...input, mediaPackage: row.id, way: 'Staff' })
        return { receiptToken: receipt }
      },
      result: object(receiptToken),
    },
    subscribeByPoints: {
      apply: async (ctx, row, { student }) => {
        const { points } = await subscribeByPoints(ctx, { mediaPackage: row.id, student })
        return { points }
      },
      result: object({ points: whole }),
    },
  },
)

const batchRules = rules(
  mediaPackageCodeBatch,
  {
    create: {
      check: (ctx, input) => {
        const { batchKind, client, pricePerCode, expiresOn } = input
        if (expiresOn && expiresOn < today(ctx)) return refuseField('expiresOn', 'media.expiryPast')
        if (batchKind !== 'Reseller') return undefined
        return client
          ? pricePerCode
            ? undefined
            : refuseField('pricePerCode', 'field.required')
          : refuseField('clientToken', 'field.required')
      },
      prepare: async (ctx, input) => {
        const { batchKind, howMany: given } = input
        const howMany = given ?? usualCodes
        const serialFrom = await takeSerials(ctx, howMany)
        return {
          serialFrom,
          serialTo: serialFrom + howMany - 1,
          ...(batchKind === 'Reseller' ? {} : { client: null, pricePerCode: null }),
        }
      },
      apply: async (ctx, row) => {
        await makeCodes(ctx, row)
        if (row.batchKind === 'Gift') await give(ctx, row, {})
        if (row.batchKind !== 'Reseller') return
        const owed = await resell(ctx, row, { client: row.client!, pricePerCode: row.pricePerCode! })
        await updateRow(ctx, mediaPackageCodeBatch, row.id, { debt: owed })
      },
    },
  },
  {
    resell: {
      apply: async (ctx, row, input) => {
        await resell(ctx, row, input)
      },
    },
    give: { apply: (ctx, row, input) => give(ctx, row, input) },
    void: {
      apply: (ctx, row, input) => voidCodes(ctx, row, input),
      result: object({ voided: whole, used: whole }),
    },
  },
)

const codeRules = rules(
  mediaPackageCode,
  {
    remove: {
      check: (_ctx, row) =>
        row.state === 'Used'
          ? refuse('media.codeUsed')
          : row.activation === 'Sold'
            ? refuse('media.codeSold')
            : undefined,
    },
  },
  {
    subscribe: {
      prepare: async (ctx, row, input) => {
        const { price } = await offeredNow(ctx, row.mediaPackage)
        const days = await daysFor(ctx, row.mediaPackage, input.user)
        return {
          usedBy: input.user,
          subscribedAt: ctx.now.toISOString(),
          validTo: days.validTo,
          ...(row.activation === 'Unsold'
            ? { activation: 'Sold', soldFor: price, soldAt: ctx.now.toISOString(), soldTo: input.user }
            : {}),
        }
      },
      apply: async (ctx, row, input) => {
        if (row.activation === 'Unsold') {
          await subscribe(ctx, { mediaPackage: row.mediaPackage, student: input.user, way: 'Staff' })
          return
        }
        const days = await daysFor(ctx, row.mediaPackage, input.user)
        const { names, educationalCategory } = await offeredNow(ctx, row.mediaPackage)
        const used = {
          code: row.id,
          serial: row.serial,
          mediaPackage: row.mediaPackage,
          student: input.user,
          soldFor: row.soldFor ?? 0,
          names,
          educationalCategory,
          income: await incomeOf(ctx, 'MediaPackageCode'),
          ...days,
        }
        await subscribeByCode(ctx, used)
      },
    },
  },
)

const subscriptionRules = rules(
  mediaPackageSubscription,
  {},
  {
    accept: {
      prepare: async (ctx, row, input) => {
        const { from, validTo, debt } = await subscribe(ctx, {
          ...input,
          mediaPackage: row.mediaPackage,
          student: row.student,
          way: row.way,
          asked: row.id,
        })
        return { from, validTo, debt }
      },
      apply: async (ctx, row) => ({ receiptToken: await receiptOf(ctx, row.id) }),
      result: object(receiptToken),
    },
    cancel: {
      prepare: async (ctx, row, { reason }) => {
        if (row.debt) await cancelOwed(ctx, row.debt, reason)
        await returnPointsOf(ctx, row)
        return { cancelReason: reason }
      },
    },
  },
)

/** The token of the receipt by which a subscription was paid; null as long as it is not. */
async function receiptOf(ctx: Ctx, subscription: string): Promise<string | null> {
  const row = await ctx.tx.first<{ receipt_id: string | null }>({
    sql: `
      select p.receipt_id
      from media_package_subscription s
      join installment_payment p on p.establishment_id = $1 and p.debt_id = s.debt_id
      where s.establishment_id = $1 and s.id = $2
      limit 1
    `,
    parameters: [ctx.actor.establishmentId, subscription],
  })
  return row?.receipt_id ? tokenOf('rcp', row.receipt_id) : null
}

export const packagesRules: readonly AnyRules[] = [packageRules, batchRules, codeRules, subscriptionRules]

/** Whose debt was canceled has no subscription by it any more (D9.8). */
export const closeCanceled = (ctx: Ctx, user: string): Promise<number> =>
  ctx.tx.run({
    sql: `
      update media_package_subscription s
      set state = 'Canceled', version = s.version + 1, updated_at = $3, updated_by = $4
      from debt d
      where s.establishment_id = $1
        and s.student_id = $2
        and s.state = 'Subscribed'
        and d.establishment_id = $1
        and d.id = s.debt_id
        and d.state = 'Canceled'
    `,
    parameters: [ctx.actor.establishmentId, user, ctx.now.toISOString(), ctx.actor.userId],
  })

/** Closes the subscription whose price was refunded, all of it or for the days left, and cancels the rest of its debt. */
export async function closeRefunded(ctx: Ctx, debtId: string, reason: string): Promise<void> {
  const closed = await ctx.tx.first<{ id: string }>({
    sql: `
      update media_package_subscription
      set state = 'Canceled', cancel_reason = left($5, 400), version = version + 1, updated_at = $3, updated_by = $4
      where establishment_id = $1 and debt_id = $2 and state = 'Subscribed'
      returning id
    `,
    parameters: [ctx.actor.establishmentId, debtId, ctx.now.toISOString(), ctx.actor.userId, reason],
  })
  if (!closed) return
  const row = recordOf(debt, await lockRow(ctx, debt, debtId))
  if (!['NotScheduled', 'Scheduled'].includes(row.state)) return
  await act(ctx, debt, row.paid > 0 ? 'writeOff' : 'cancel', row, { reason })
}

/** A student asks for a package; the centre accepts it when it is paid or promised. */
export async function ask(ctx: Ctx, mediaPackageId: string, student: string): Promise<string> {
  const offered = await offeredNow(ctx, mediaPackageId)
  if (!offered.isActive) throw new Refused(refuse('record.notActive'))
  if (offered.isFree) return openFree(ctx, mediaPackageId, student)
  await daysFor(ctx, mediaPackageId, student)
  const known = await ctx.tx.first<{ id: string }>({
    sql: `
      select id
      from media_package_subscription
      where establishment_id = $1 and media_package_id = $2 and student_id = $3 and state = 'Asked'
    `,
    parameters: [ctx.actor.establishmentId, mediaPackageId, student],
  })
  const id =
    known?.id ??
    (await insertSubscription(ctx, { mediaPackage: mediaPackageId, student, way: 'Portal', state: 'Asked' }))
  return tokenOf(mediaPackageSubscription.spec.prefix, id)
}

async function openFree(ctx: Ctx, mediaPackageId: string, student: string): Promise<string> {
  const { id } = await subscribe(ctx, { mediaPackage: mediaPackageId, student, way: 'Free' })
  return tokenOf(mediaPackageSubscription.spec.prefix, id)
}
