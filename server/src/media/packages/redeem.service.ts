/** A student, or the parent of one, uses a code (D9.9): once, by one user, whoever else tries in the same moment. */
import { isCode, typedCode } from '@topcenter/model/media/code-text'
import { mediaPackage } from '@topcenter/model/media/media-package'
import { mediaPackageCode } from '@topcenter/model/media/media-package-code'
import { mediaPackageSubscription } from '@topcenter/model/media/media-package-subscription'
import { groupOf } from '@topcenter/model/kit/entity'
import { holds } from '@topcenter/model/kit/permission'
import { refuse, Refused, type RefusalCode } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { readableMoment } from '@topcenter/texts/readable'
import { tellUsers } from '../../alerts/tell.ts'
import { incomeBy } from '../../finance/debts/debts.service.ts'
import { together } from '../../platform/database/together.ts'
import { admitTries, alarming, countWrong, forgetWrong, type Trier } from '../../platform/pace/tries.ts'
import { type Ctx, today } from '../../records/context.ts'
import { staffNow } from '../../records/permissions/staff-now.ts'
import { type DbRow, namesFrom } from '../../records/row.ts'
import { codeKeyOf } from './code-key.ts'
import { subscribeByCodes } from './subscribing.service.ts'

interface UsedRow extends DbRow {
  readonly refused: RefusalCode | null
  readonly code: string
  readonly serial: number | null
  readonly package: string
  readonly sold_for: number
  readonly from: string
  readonly valid_to: string
  readonly used_at: string | null
  readonly revenue_recognition: string
}
export interface Redeemed {
  readonly subscriptionToken: string
  readonly mediaPackageToken: string
  readonly from: string
  readonly validTo: string
}
/** A code that is refused is an answer and no error: its try is counted, and so the transaction commits. */
export interface Redemption {
  readonly redeemed: Redeemed | null
  readonly refused: { readonly code: RefusalCode; readonly at?: string } | null
}
/** A try: each has a context of its own, over one transaction. */
export interface Try {
  readonly ctx: Ctx
  /** As it was typed. */
  readonly code: string
  /** Id, of the actor or one of their children. */
  readonly student: string
}

const what = 'media code'
const trierOf = ({ ctx: { actor } }: Try): Trier => actor

/**
 * Tries of different users, in one transaction. A student who is in two of them, by a parent as well, has the second
 * after the first, so that its days begin where those of the first end.
 */
export async function redeemAll(tries: readonly Try[]): Promise<readonly PromiseSettledResult<Redemption>[]> {
  const { ctx } = tries[0]!
  const waits = await admitTries(ctx.tx, ctx.now, what, tries.map(trierOf))
  const made = new Map<Try, Redemption>()
  for (const some of oneOfEach(tries.filter((_, at) => !waits[at]))) {
    const done = await redeemSome(some)
    for (const [at, each] of some.entries()) made.set(each, done[at]!)
  }
  return tries.map((each, at) =>
    waits[at] ? { status: 'rejected', reason: waits[at] } : { status: 'fulfilled', value: made.get(each)! },
  )
}

/** Lists in which no student is twice. */
function oneOfEach(tries: readonly Try[]): readonly (readonly Try[])[] {
  const lists: Try[][] = []
  for (const each of tries) {
    const list = lists.find((some) => some.every(({ student }) => student !== each.student))
    if (list) list.push(each)
    else lists.push([each])
  }
  return lists
}

interface Use extends Try {
  readonly row: UsedRow
}

async function redeemSome(tries: readonly Try[]): Promise<readonly Redemption[]> {
  const rows = await useCodes(tries)
  const uses = tries.map((each, at): Use => ({ ...each, row: rows[at]! }))
  const right = uses.filter(({ row }) => !row.refused)
  const opened = right.length > 0 ? await open(right) : []
  return together(
    uses.map(async (use) =>
      use.row.refused ? refusal(use) : { redeemed: opened[right.indexOf(use)]!, refused: null },
    ),
  )
}

async function refusal(use: Use): Promise<Redemption> {
  const { ctx, row } = use
  const [code, at] = [row.refused!, row.used_at]
  if (code === 'media.codeWrong' && (await countWrong(ctx.tx, ctx.now, what, trierOf(use)))) await tellManagers(ctx)
  return {
    redeemed: null,
    refused: { code, ...(at ? { at: readableMoment(at, ctx.language, ctx.timeZone) } : {}) },
  }
}

/** In the order of the tries. Codes are locked in an order of their own, which is the same in each transaction. */
async function useCodes(tries: readonly Try[]): Promise<readonly UsedRow[]> {
  const { ctx } = tries[0]!
  const key = await codeKeyOf(ctx.runtime)
  const asked = tries
    .map((each) => {
      const code = typedCode(each.code)
      // what can be no code is looked for too, so that no answer is quicker than another
      return { each, mac: key.mac(isCode(code) ? code : `no code ${code.slice(0, 40)}`) }
    })
    .toSorted((a, b) => Buffer.compare(a.mac, b.mac))
  const column = <T>(of: (each: Try) => T): readonly T[] => asked.map(({ each }) => of(each))
  const used = await ctx.tx.query<UsedRow>({
    sql: `
      select u.*, p.name_ar, p.name_en, p.name_und, e.revenue_recognition
      from use_media_codes($1, $2, $3, $4, $5, $6) with ordinality u (
        refused, code, serial, package, sold_for, "from", valid_to, used_at, nth
      )
      join establishment e on e.id = $1
      left join media_package p on p.establishment_id = $1 and p.id = u.package
      order by u.nth
    `,
    parameters: [
      ctx.actor.establishmentId,
      asked.map(({ mac }) => mac),
      column(({ student }) => student),
      column((each) => each.ctx.now.toISOString()),
      column((each) => today(each.ctx)),
      column((each) => each.ctx.actor.userId),
    ],
  })
  const rowOf = new Map(asked.map(({ each }, at) => [each, used[at]!]))
  return tries.map((each) => rowOf.get(each)!)
}

async function open(uses: readonly Use[]): Promise<readonly Redeemed[]> {
  const { ctx } = uses[0]!
  const [ids] = await together([
    subscribeByCodes(
      uses.map(({ ctx: own, student, row }) => ({
        ctx: own,
        used: {
          ...row,
          mediaPackage: row.package,
          names: namesFrom(row, 'name'),
          student,
          soldFor: row.sold_for,
          validTo: row.valid_to,
          income: incomeBy('MediaPackageCode', row.revenue_recognition),
        },
        traces: [{ id: row.code, action: 'redeem', changes: { state: { old: 'NotUsed', new: 'Used' } } }],
      })),
    ),
    forgetWrong(ctx.tx, what, uses.map(trierOf)),
  ])
  return uses.map(({ row }, at) => ({
    subscriptionToken: tokenOf(mediaPackageSubscription.spec.prefix, ids[at]!),
    mediaPackageToken: tokenOf(mediaPackage.spec.prefix, row.package),
    from: row.from,
    validTo: row.valid_to,
  }))
}

/** Somebody may be guessing: whoever may void codes is told, once an hour at most. */
async function tellManagers(ctx: Ctx): Promise<void> {
  const staff = await staffNow(ctx.tx, ctx.now)
  const users = staff.filter(({ userType, held }) =>
    held.some((privileges) => holds({ userType, privileges }, groupOf(mediaPackageCode), 'itemFinaleDelete')),
  )
  await tellUsers(ctx, 'codeGuesses', { users: users.map(({ id }) => id), params: { count: alarming } })
}

/** Of a portal user: themselves, or (of a parent) one of the linked children. */
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
