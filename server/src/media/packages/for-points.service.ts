/**
 * Packages at their price in points (D9.8, D12.3): a student, a parent for a child, or the desk takes them from the
 * student's own. Points are no money: nothing is owed, no revenue is made, and what comes back are points for the days
 * that are left.
 */
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import type { readPointsBack } from '@topcenter/model/media/api'
import { pointsForDaysLeft } from '@topcenter/model/finance/refund'
import {
  type MediaPackageSubscription,
  mediaPackageSubscription,
} from '@topcenter/model/media/media-package-subscription'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { shareMoney } from '@topcenter/model/kit/money'
import { addPoints, keyed, lockPoints, removePoints } from '../../finance/accounts/points.service.ts'
import { type Ctx, today } from '../../records/context.ts'
import { readRow } from '../../records/read.ts'
import { type DbRow, namesFrom } from '../../records/row.ts'
import { leaveTrail } from '../../records/write/trail.ts'
import { updateRow } from '../../records/write/write.ts'
import { daysFor, type Days, insertSubscription, offeredNow, tellOpened } from './subscribing.service.ts'

interface ForPoints {
  readonly mediaPackage: string
  readonly student: string
  /** The price that was shown; another price is refused. */
  readonly numberOfPoints?: number
}
interface Got extends Days {
  readonly id: string
  /** The points that the student has left. */
  readonly points: number
}

/** Subscribes by points. An earlier request for the package becomes the subscription. */
export async function subscribeByPoints(ctx: Ctx, { mediaPackage, student, ...shown }: ForPoints): Promise<Got> {
  const offered = await offeredNow(ctx, mediaPackage)
  if (!offered.isActive) throw new Refused(refuse('record.notActive'))
  const { names, pricePoints: price } = offered
  if (price === null) throw new Refused(refuse('points.notOffered'))
  if (shown.numberOfPoints !== undefined && shown.numberOfPoints !== price)
    throw new Refused(refuse('points.otherPrice', { params: { price } }))
  const asked = await lockAsked(ctx, mediaPackage, student)
  const days = await daysFor(ctx, mediaPackage, student)
  const before = await lockPoints(ctx, student)
  if (before.count < price)
    throw new Refused(
      refuse('points.tooFew', { params: { price, balance: before.count, missing: price - before.count } }),
    )
  const id = asked
    ? await openAsked(ctx, asked, days)
    : await insertSubscription(ctx, { mediaPackage, student, way: 'Points', state: 'Subscribed', ...days })
  await removePoints(ctx, { user: student }, before, {
    numberOfPoints: price,
    pays: true,
    reason: names,
    mediaPackage,
    mediaPackageSubscription: id,
  })
  await tellOpened(ctx, student, names, id, days)
  return { id, points: before.count - price, ...days }
}

interface Asked {
  readonly id: string
  readonly version: number
}
const lockAsked = (ctx: Ctx, mediaPackage: string, student: string): Promise<Asked | undefined> =>
  ctx.tx.first<Asked>({
    sql: `
      select id, version
      from media_package_subscription
      where establishment_id = $1 and media_package_id = $2 and student_id = $3 and state = 'Asked'
      for no key update
    `,
    parameters: [ctx.actor.establishmentId, mediaPackage, student],
  })

async function openAsked(ctx: Ctx, { id, version }: Asked, days: Days): Promise<string> {
  await updateRow(ctx, mediaPackageSubscription, id, { ...days, state: 'Subscribed', way: 'Points' })
  const changes = { state: { old: 'Asked', new: 'Subscribed' }, way: { old: 'Portal', new: 'Points' } }
  await leaveTrail(ctx, mediaPackageSubscription, [{ id, action: 'update', version: version + 1, changes }])
  return id
}

interface Spent extends DbRow {
  readonly id: string
  readonly number_of_points: number
  readonly total_paid_by_points: number
  readonly held: number
  readonly total: number
}
/** Finds the points that paid an active subscription; undefined if they did not, or it is canceled. */
const spentOn = (ctx: Ctx, subscription: string): Promise<Spent | undefined> =>
  ctx.tx.first<Spent>({
    sql: `
      select l.id, l.number_of_points, l.total_paid_by_points, l.reason_ar, l.reason_en, l.reason_und, d.held, d.total
      from media_package_subscription s
      join points_transaction l
        on l.establishment_id = s.establishment_id
        and l.media_package_subscription_id = s.id
        and l.transaction_type = 'Decrease'
      cross join lateral passed_of(s, $3) d
      where s.establishment_id = $1 and s.id = $2 and s.state = 'Subscribed'
    `,
    parameters: [ctx.actor.establishmentId, subscription, today(ctx)],
  })

type PointsBack = NonNullable<AnswerOf<typeof readPointsBack>['pointsBack']>

/** Computes the points that come back if the subscription is canceled today; null if points did not pay it. */
export async function pointsBackOf(ctx: Ctx, id: string): Promise<PointsBack | null> {
  await readRow(ctx, mediaPackageSubscription, id)
  const spent = await spentOn(ctx, id)
  return spent ? backOf(spent) : null
}
function backOf({ number_of_points: spent, held: passed, total: days }: Spent): PointsBack {
  return { spent, back: pointsForDaysLeft(spent, passed, days), passed, days }
}

/** Returns the points before a subscription is canceled. The caller holds its lock, so that they come back once. */
export async function returnPointsOf(
  given: Ctx,
  { id, student, mediaPackage }: Pick<MediaPackageSubscription, 'id' | 'student' | 'mediaPackage'>,
): Promise<void> {
  const spent = await spentOn(given, id)
  if (!spent) return
  const { spent: all, back } = backOf(spent)
  if (back === 0) return
  const ctx = keyed(given)
  await addPoints(ctx, { user: student }, await lockPoints(ctx, student), {
    numberOfPoints: back,
    amount: shareMoney(spent.total_paid_by_points, [back, all - back])[0]!,
    reason: namesFrom(spent, 'reason'),
    mediaPackage,
    mediaPackageSubscription: id,
    reverses: spent.id,
  })
}
