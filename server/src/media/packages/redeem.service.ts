/** Use of a code by a student or a parent (D9.9): exactly once, also under concurrent tries. */
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import type { redeemCode } from '@topcenter/model/media/api'
import { isCode, typedCode } from '@topcenter/model/media/code-text'
import { mediaPackage } from '@topcenter/model/media/media-package'
import { mediaPackageCode } from '@topcenter/model/media/media-package-code'
import { mediaPackageSubscription } from '@topcenter/model/media/media-package-subscription'
import { groupOf } from '@topcenter/model/kit/entity'
import { holds } from '@topcenter/model/kit/permission'
import { refuse, Refused, type RefusalCode } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { readableMoment } from '@topcenter/texts/readable'
import { notifyUsers } from '../../alerts/tell.ts'
import { incomeBy } from '../../finance/debts/debts.service.ts'
import { together } from '../../platform/database/together.ts'
import { admitTry, alarming, countWrong, forgetWrong } from '../../platform/pace/tries.ts'
import { type Ctx, today } from '../../records/context.ts'
import { staffNow } from '../../records/permissions/staff-now.ts'
import { type DbRow, namesFrom } from '../../records/row.ts'
import { codeKeyOf } from './code-key.ts'
import { subscribeByCode, type UsedCode } from './subscribing.service.ts'

interface UsedRow extends DbRow {
  readonly refused: RefusalCode | null
  readonly code: string
  readonly serial: number | null
  readonly package: string
  readonly educational_category_id: string | null
  readonly sold_for: number
  readonly from: string
  readonly valid_to: string
  readonly used_at: string | null
  readonly revenue_recognition: string
}
type Redemption = AnswerOf<typeof redeemCode>
type Redeemed = NonNullable<Redemption['redeemed']>

/** Name of the counter of tries. */
const what = 'media code'

/**
 * Uses a code, as it was typed, for a student: the actor or one of their children. Throws `session.slowDown` after too
 * many wrong tries; nothing was tried then.
 */
export async function redeem(ctx: Ctx, code: string, student: string): Promise<Redemption> {
  await admitTry(ctx.tx, ctx.now, what, ctx.actor)
  const row = await useCode(ctx, code, student)
  return row.refused ? refusal(ctx, row, row.refused) : { redeemed: await open(ctx, row, student), refused: null }
}

async function refusal(ctx: Ctx, { used_at: at }: UsedRow, code: RefusalCode): Promise<Redemption> {
  if (code === 'media.codeWrong' && (await countWrong(ctx.tx, ctx.now, what, ctx.actor))) await notifyManagers(ctx)
  return {
    redeemed: null,
    refused: { code, ...(at ? { at: readableMoment(at, ctx.language, ctx.timeZone) } : {}) },
  }
}

async function useCode(ctx: Ctx, typed: string, student: string): Promise<UsedRow> {
  const key = await codeKeyOf(ctx.runtime)
  const code = typedCode(typed)
  // malformed codes are looked up too, so that all answers take the same time
  const mac = key.mac(isCode(code) ? code : `no code ${code.slice(0, 40)}`)
  const row = await ctx.tx.first<UsedRow>({
    sql: `
      select u.*, p.name_ar, p.name_en, p.name_und, p.educational_category_id, e.revenue_recognition
      from use_media_codes($1, $2, $3, $4, $5, $6) u (
        refused, code, serial, package, sold_for, "from", valid_to, used_at
      )
      join establishment e on e.id = $1
      left join media_package p on p.establishment_id = $1 and p.id = u.package
    `,
    parameters: [
      ctx.actor.establishmentId,
      [mac],
      [student],
      [ctx.now.toISOString()],
      [today(ctx)],
      [ctx.actor.userId],
    ],
  })
  return row!
}

async function open(ctx: Ctx, row: UsedRow, student: string): Promise<Redeemed> {
  const used: UsedCode = {
    code: row.code,
    serial: row.serial,
    from: row.from,
    mediaPackage: row.package,
    names: namesFrom(row, 'name'),
    educationalCategory: row.educational_category_id,
    student,
    soldFor: row.sold_for,
    validTo: row.valid_to,
    income: incomeBy('MediaPackageCode', row.revenue_recognition),
  }
  const trace = { id: row.code, action: 'redeem', changes: { state: { old: 'NotUsed', new: 'Used' } } }
  const [id] = await together([subscribeByCode(ctx, used, [trace]), forgetWrong(ctx.tx, what, ctx.actor)])
  return {
    subscriptionToken: tokenOf(mediaPackageSubscription.spec.prefix, id),
    mediaPackageToken: tokenOf(mediaPackage.spec.prefix, row.package),
    from: row.from,
    validTo: row.valid_to,
  }
}

/** Notifies users who may void codes of possible guesses, at most once an hour. */
async function notifyManagers(ctx: Ctx): Promise<void> {
  const staff = await staffNow(ctx.tx, ctx.now)
  const users = staff.filter(({ userType, held }) =>
    held.some((privileges) => holds({ userType, privileges }, groupOf(mediaPackageCode), 'itemFinaleDelete')),
  )
  await notifyUsers(ctx, 'codeGuesses', { users: users.map(({ id }) => id), params: { count: alarming } })
}

/** Returns the student for whom a portal user acts: themselves, or a linked child of a parent. */
export async function studentFor(ctx: Ctx, wanted: string | null | undefined): Promise<string> {
  const { userType, userId } = ctx.actor
  if (userType === 'Student' && (!wanted || wanted === userId)) return userId
  if (userType !== 'Parent' || !wanted) throw new Refused(refuse('permission.missing'))
  const child = await ctx.tx.first({
    sql: `
      select 1
      from user_family f
      join user_account s on s.establishment_id = f.establishment_id and s.id = $3
      where f.establishment_id = $1
        and f.record_state = 'active'
        and s.user_type = 'Student'
        and (f.user_id, f.relative_id) in (($2, $3), ($3, $2))
    `,
    parameters: [ctx.actor.establishmentId, userId, wanted],
  })
  if (!child) throw new Refused(refuse('permission.missing'))
  return wanted
}
