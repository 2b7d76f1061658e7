/**
 * Follow-ups are numbered and belong to the agent who writes them; each leaves its student with a next step or an end
 * (D8.2). Sessions are leases (D8.1).
 */
import {
  followInterest,
  followUpSession,
  interestFollowUp,
  isAnswered,
  isInterested,
} from '@topcenter/model/interests/follow-up'
import { userOtherInterest, userSysteamInterest } from '@topcenter/model/interests/interest'
import { nameIn } from '@topcenter/model/kit/names'
import { isStaff } from '@topcenter/model/kit/permission'
import { type Refusal, refuse, refuseField } from '@topcenter/model/kit/refusal'
import { sql } from 'kysely'
import { type Ctx, memberId } from '../records/context.ts'
import { nobody } from '../records/nightly.ts'
import { type Columns, rules } from '../records/rules.ts'
import { leaveTrail } from '../records/write/trail.ts'
import { tellUsers } from '../alerts/tell.ts'
import { nextNumber, openCase, resettle, settle } from './follow-case.ts'
import { closeLapsed, heldRefusal, liveOf, longestHours, openLease } from './lease.ts'

/** Whoever does it, when no other is named; nobody for users of the platform. */
const agent = (ctx: Ctx, input: Columns): string | null =>
  (input.salesUser as string | null | undefined) ?? memberId(ctx.actor)

/** Agents are of sales or of the staff. */
async function checkAgent({ tx, actor }: Ctx, id: unknown): Promise<Refusal | undefined> {
  if (!id) return undefined
  const found = await tx.first({
    sql: `
      select 1
      from user_account
      where establishment_id = $1 and id = $2 and user_type in ('Sales', 'MasterAdmin', 'Employee')
    `,
    parameters: [actor.establishmentId, id],
  })
  return found ? undefined : refuseField('salesUserToken', 'followUp.agent')
}

/** What a follow-up must say; `before` of a changed one. */
function checkTold(said: Columns): Refusal | undefined {
  if (said.joiningType === 'Joined') return refuseField('joiningType', 'followUp.joinedBySystem')
  if (said.joiningType === 'WillNotJoin' && !said.lostReason) return refuseField('lostReason', 'followUp.lostReason')
  return isAnswered(said.replyStatus) && isInterested(said.joiningType ?? 'Undecided') && !said.nextAt
    ? refuseField('nextAt', 'followUp.nextMissing')
    : undefined
}

/** An agent of sales writes about whom they hold: what they typed stays with them when the lease has ended. */
async function checkHeld(ctx: Ctx, user: string): Promise<Refusal | undefined> {
  if (isStaff(ctx.actor.userType)) return undefined
  const held = await liveOf(ctx, user)
  if (held?.holder === ctx.actor.userId) return undefined
  return held ? heldRefusal(ctx, held) : refuse('followUp.lapsed')
}

async function checkNew(ctx: Ctx, user: string, input: Columns): Promise<Refusal | undefined> {
  return checkTold(input) ?? (await checkHeld(ctx, user)) ?? checkAgent(ctx, input.salesUser)
}

const changed = (before: object, changes: Columns): Columns => ({ ...before, ...changes })

export const interestFollowUpRules = rules(interestFollowUp, {
  create: {
    check: (ctx, input) => checkNew(ctx, input.user as string, input),
    prepare: async (ctx, input) => ({
      salesUser: agent(ctx, input),
      ...(await nextNumber(ctx, input.user as string)),
    }),
    apply: (ctx, row) => settle(ctx, row.user as string, row, (row.interest as string | null) ?? null),
  },
  update: {
    check: async (ctx, before, changes) => checkTold(changed(before, changes)) ?? checkAgent(ctx, changes.salesUser),
    apply: (ctx, before, changes) => resettle(ctx, before.user!, before.number!, changed(before, changes)),
  },
})

/** The interest of the student that is followed up: its table, its id. */
const followed = (input: Columns) =>
  (input.userSysteamInterest
    ? ['user_systeam_interest', input.userSysteamInterest]
    : ['user_other_interest', input.userOtherInterest]) as [string, string]

async function followedUser(ctx: Ctx, input: Columns): Promise<string> {
  const [table, id] = followed(input)
  const row = await ctx.tx.first<{ user_id: string }>(
    sql`
      select user_id
      from ${sql.table(table)}
      where establishment_id = ${ctx.actor.establishmentId}::uuid and id = ${id}::uuid
    `,
  )
  return row!.user_id
}

/** The interest of the list that a student told. */
async function listed({ tx, actor }: Ctx, id: unknown): Promise<string | null> {
  if (!id) return null
  const row = await tx.first<{ interest_id: string }>({
    sql: 'select interest_id from user_systeam_interest where establishment_id = $1 and id = $2',
    parameters: [actor.establishmentId, id],
  })
  return row?.interest_id ?? null
}

/** Who is followed up has been answered: what they asked for on the centre's page is new no longer. */
async function answerRequest(ctx: Ctx, interest: string | null): Promise<void> {
  if (!interest) return
  const answered = await ctx.tx.run(
    sql`
      update user_other_interest
      set page_request = 'Answered', version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
      where establishment_id = ${ctx.actor.establishmentId}::uuid and id = ${interest}::uuid and page_request = 'New'
    `,
  )
  if (answered > 0)
    await leaveTrail(ctx, userOtherInterest, [
      { id: interest, action: 'answerRequest', changes: { pageRequest: { old: 'New', new: 'Answered' } } },
    ])
}

export const followInterestRules = rules(followInterest, {
  create: {
    check: async (ctx, input) =>
      Boolean(input.userSysteamInterest) === Boolean(input.userOtherInterest)
        ? refuse('followUp.oneInterest', {
            fields: [{ name: 'userSysteamInterestToken', code: 'followUp.oneInterest' }],
          })
        : checkNew(ctx, await followedUser(ctx, input), input),
    prepare: async (ctx, input) => {
      const user = await followedUser(ctx, input)
      return { user, salesUser: agent(ctx, input), ...(await nextNumber(ctx, user)) }
    },
    apply: async (ctx, row) => {
      await answerRequest(ctx, row.userOtherInterest as string | null)
      await settle(ctx, row.user as string, row, await listed(ctx, row.userSysteamInterest))
    },
  },
  update: {
    check: async (ctx, before, changes) => checkTold(changed(before, changes)) ?? checkAgent(ctx, changes.salesUser),
    apply: (ctx, before, changes) => resettle(ctx, before.user!, before.number!, changed(before, changes)),
  },
})

/** Who tells what they are interested in is called. */
export const userSysteamInterestRules = rules(userSysteamInterest, {
  create: {
    apply: async (ctx, { user, interest }) => {
      await openCase(ctx, user as string, 'Interest', { interest: interest as string })
    },
  },
})
export const userOtherInterestRules = rules(userOtherInterest, {
  create: {
    apply: async (ctx, { user }) => {
      await openCase(ctx, user as string, 'Interest')
    },
  },
})

/** The moments of a new lease, or of a renewed one, by the database's clock. */
async function moments({ tx, actor }: Ctx, openedAt?: string | null) {
  const row = await tx.first<{ at: string; until: string }>({
    sql: `
      select
        now() as at,
        least(
          now() + make_interval(mins => follow_up_minutes),
          $2::timestamptz + make_interval(hours => ${longestHours})
        ) as until
      from establishment
      where id = $1
    `,
    parameters: [actor.establishmentId, openedAt ?? null],
  })
  return row!
}

async function mustStand(ctx: Ctx, expiresAt: string | null): Promise<Refusal | undefined> {
  const row = await ctx.tx.first<{ stands: boolean }>({
    sql: 'select $1::timestamptz > now() as stands',
    parameters: [expiresAt],
  })
  return row!.stands ? undefined : refuse('followUp.lapsed')
}

export const followUpSessionRules = rules(
  followUpSession,
  {
    create: {
      check: async (ctx, input) => {
        if (!agent(ctx, input)) return refuseField('salesUserToken', 'field.required')
        await closeLapsed(ctx, input.user as string)
        const held = await liveOf(ctx, input.user as string)
        return held ? heldRefusal(ctx, held) : checkAgent(ctx, input.salesUser)
      },
      prepare: async (ctx, input) => {
        const { at, until } = await moments(ctx)
        return { salesUser: agent(ctx, input), openedAt: at, expiresAt: until }
      },
    },
  },
  {
    renew: {
      check: (ctx, { expiresAt }) => mustStand(ctx, expiresAt),
      prepare: async (ctx, { openedAt, renewals }) => {
        const { at, until } = await moments(ctx, openedAt)
        return { renewedAt: at, expiresAt: until, renewals: renewals! + 1 }
      },
    },
    close: {
      prepare: async (ctx) => ({ closedAt: (await moments(ctx)).at, closeReason: 'Finished' }),
    },
    takeOver: {
      check: (ctx, { salesUser, expiresAt }) =>
        salesUser === ctx.actor.userId ? refuse('followUp.yours') : mustStand(ctx, expiresAt),
      prepare: async (ctx, _row, { reason }) => ({
        closedAt: (await moments(ctx)).at,
        closeReason: 'TakenOver',
        takenOverBy: memberId(ctx.actor),
        reason,
      }),
      apply: async (ctx, { user, salesUser }, { reason }) => {
        const holder = memberId(ctx.actor)
        if (holder) await openLease(ctx, user!, holder)
        if (salesUser && ctx.actor.userId !== nobody.userId)
          await tellUsers(ctx, 'followUpTaken', {
            users: [salesUser],
            params: (language) => ({ name: nameIn(ctx.actor.names, language) }),
            description: { und: reason.slice(0, 400) },
            link: '/follow-ups/user-sales',
          })
      },
    },
  },
)
