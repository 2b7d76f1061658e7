/**
 * Follow-ups are numbered and belong to the agent who writes them; each leaves its student with a next step or an end
 * (D8.2). Sessions are leases (D8.1).
 */
import {
  followInterest,
  followUpSession,
  type FollowUpSession,
  interestFollowUp,
  isAnswered,
  isInterested,
} from '@topcenter/model/interests/follow-up'
import { userOtherInterest, userSysteamInterest } from '@topcenter/model/interests/interest'
import { nameIn } from '@topcenter/model/kit/names'
import { groupOf } from '@topcenter/model/kit/entity'
import { holds, isStaff } from '@topcenter/model/kit/permission'
import { type Refusal, refuse, refuseField } from '@topcenter/model/kit/refusal'
import { sql } from 'kysely'
import { type Ctx, memberId } from '../records/context.ts'
import { nobody } from '../records/nightly.ts'
import { type ChangesOf, type Columns, type CreateInputOf, rules } from '../records/rules.ts'
import { leaveTrail } from '../records/write/trail.ts'
import { notifyUsers } from '../alerts/tell.ts'
import { nextNumber, openCase, resettle, settle } from './follow-case.ts'
import { closeLapsed, heldRefusal, liveOf, longestHours, openLease, refuseOthers } from './lease.ts'
import { mayBeOpened } from './openable.ts'

/** Returns the named agent, or else the actor; null for users of the platform. */
const agent = (ctx: Ctx, input: { readonly salesUser?: string | null }): string | null =>
  input.salesUser ?? memberId(ctx.actor)

/** Requires the agent to be a sales user or staff. */
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

type Said = Pick<
  ChangesOf<typeof interestFollowUp>,
  'joiningType' | 'lostReason' | 'replyStatus' | 'nextAt' | 'salesUser'
>
/** Checks the required values of a follow-up. */
function checkTold(said: Said): Refusal | undefined {
  if (said.joiningType === 'Joined') return refuseField('joiningType', 'followUp.joinedBySystem')
  if (said.joiningType === 'WillNotJoin' && !said.lostReason) return refuseField('lostReason', 'followUp.lostReason')
  return isAnswered(said.replyStatus) && isInterested(said.joiningType ?? 'Undecided') && !said.nextAt
    ? refuseField('nextAt', 'followUp.nextMissing')
    : undefined
}

/** While somebody else holds the student, requires that the actor may take over. */
async function checkNotHeld(ctx: Ctx, user: string): Promise<Refusal | undefined> {
  if (isStaff(ctx.actor.userType) && holds(ctx.actor, groupOf(followUpSession), 'takeOver')) return undefined
  const held = await liveOf(ctx, user)
  return held && held.holder !== ctx.actor.userId ? heldRefusal(ctx, held) : undefined
}

/** Requires a live lease of agents of sales; if it has expired, the agent can keep what they typed. Staff need none. */
const checkHeld = (ctx: Ctx, user: string): Promise<Refusal | undefined> =>
  isStaff(ctx.actor.userType) ? checkNotHeld(ctx, user) : refuseOthers(ctx, user)

async function checkNew(ctx: Ctx, user: string, input: Said): Promise<Refusal | undefined> {
  return checkTold(input) ?? (await checkHeld(ctx, user)) ?? checkAgent(ctx, input.salesUser)
}

/** Fills in what a new follow-up leaves out: its number, its agent, and the priority that the student's call had. */
async function numbered(
  ctx: Ctx,
  user: string,
  input: { readonly salesUser?: string | null; readonly priorityType?: string | null },
) {
  const { number, dueAt, priorityType } = await nextNumber(ctx, user)
  return {
    salesUser: agent(ctx, input),
    number,
    dueAt,
    ...(input.priorityType === undefined ? { priorityType } : {}),
  }
}

type FollowUp = { readonly user: string | null; readonly number: number | null } & Columns
type FollowUpChanges = Partial<Said> & Columns

const ofStudent = { check: (ctx: Ctx, { user }: Pick<FollowUp, 'user'>) => checkNotHeld(ctx, user!) }
/** Rules of both kinds for a follow-up that is there: it does not change behind the back of who holds the student. */
const written = {
  update: {
    check: async (ctx: Ctx, before: FollowUp, changes: FollowUpChanges) =>
      checkTold({ ...before, ...changes }) ??
      (await checkNotHeld(ctx, before.user!)) ??
      checkAgent(ctx, changes.salesUser),
    apply: (ctx: Ctx, before: FollowUp, changes: FollowUpChanges) =>
      resettle(ctx, before.user!, before.number!, { ...before, ...changes }),
  },
  archive: ofStudent,
  restore: ofStudent,
  remove: ofStudent,
}

export const interestFollowUpRules = rules(interestFollowUp, {
  create: {
    check: (ctx, input) => checkNew(ctx, input.user, input),
    prepare: (ctx, input) => numbered(ctx, input.user, input),
    apply: (ctx, row) => settle(ctx, row.user, row, row.interest ?? null),
  },
  ...written,
})

type Followed = CreateInputOf<typeof followInterest>
/** Returns the table and the id of the interest that is followed up. */
const followed = ({ userSysteamInterest, userOtherInterest }: Followed) =>
  userSysteamInterest
    ? (['user_systeam_interest', userSysteamInterest] as const)
    : (['user_other_interest', userOtherInterest] as const)

async function followedUser(ctx: Ctx, input: Followed): Promise<string> {
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

/** Returns the listed interest that the student's own entry refers to. */
async function listed({ tx, actor }: Ctx, id: unknown): Promise<string | null> {
  if (!id) return null
  const row = await tx.first<{ interest_id: string }>({
    sql: 'select interest_id from user_systeam_interest where establishment_id = $1 and id = $2',
    parameters: [actor.establishmentId, id],
  })
  return row?.interest_id ?? null
}

/** Marks the student's request from the centre's page as answered if it is new. */
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
      return { user, ...(await numbered(ctx, user, input)) }
    },
    apply: async (ctx, row) => {
      await answerRequest(ctx, row.userOtherInterest)
      await settle(ctx, row.user, row, await listed(ctx, row.userSysteamInterest))
    },
  },
  ...written,
})

/** A new interest opens a follow-up case, so that sales calls the student. */
export const userSysteamInterestRules = rules(userSysteamInterest, {
  create: {
    apply: async (ctx, { user, interest }) => {
      await openCase(ctx, user, 'Interest', { interest })
    },
  },
})
export const userOtherInterestRules = rules(userOtherInterest, {
  create: {
    apply: async (ctx, { user }) => {
      await openCase(ctx, user, 'Interest')
    },
  },
})

/** Returns start and end of a new or renewed lease, by the database's clock. */
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

const hasEnded = async (ctx: Ctx, expiresAt: string): Promise<boolean> =>
  (await ctx.tx.first<{ ended: boolean }>({
    sql: 'select $1::timestamptz <= now() as ended',
    parameters: [expiresAt],
  }))!.ended

const mustStand = async (ctx: Ctx, { expiresAt }: FollowUpSession): Promise<Refusal | undefined> =>
  (await hasEnded(ctx, expiresAt!)) ? refuse('followUp.lapsed') : undefined

const isOfAnother = (ctx: Ctx, { salesUser }: FollowUpSession): boolean => salesUser !== ctx.actor.userId

/** Requires the actor to hold the session: each action has this check, except taking over. */
const mustHold = async (ctx: Ctx, row: FollowUpSession): Promise<Refusal | undefined> =>
  isOfAnother(ctx, row) ? refuseOthers(ctx, row.user) : undefined

export const followUpSessionRules = rules(
  followUpSession,
  {
    create: {
      check: async (ctx, input) => {
        if (!agent(ctx, input)) return refuseField('salesUserToken', 'field.required')
        const { user } = input
        if (!(await mayBeOpened(ctx, user))) return refuseField('userToken', 'field.reference')
        await closeLapsed(ctx, user)
        const held = await liveOf(ctx, user)
        return held ? heldRefusal(ctx, held) : checkAgent(ctx, input.salesUser)
      },
      prepare: async (ctx, input) => {
        const { at, until } = await moments(ctx)
        return { salesUser: agent(ctx, input), openedAt: at, expiresAt: until }
      },
    },
    // the undo of an import removes what it has made
    remove: { check: (ctx, row) => (row.state === 'Close' ? undefined : mustHold(ctx, row)) },
  },
  {
    renew: {
      isIdle: isOfAnother,
      check: async (ctx, row) => (await mustHold(ctx, row)) ?? mustStand(ctx, row),
      prepare: async (ctx, { openedAt, renewals }) => {
        const { at, until } = await moments(ctx, openedAt)
        return { renewedAt: at, expiresAt: until, renewals: renewals! + 1 }
      },
    },
    close: {
      isIdle: isOfAnother,
      check: mustHold,
      prepare: async (ctx, { expiresAt }) =>
        (await hasEnded(ctx, expiresAt!))
          ? { closedAt: expiresAt, closeReason: 'Lapsed' }
          : { closedAt: (await moments(ctx)).at, closeReason: 'Finished' },
    },
    takeOver: {
      isIdle: (ctx, row) => !isOfAnother(ctx, row),
      check: (ctx, row) => (isOfAnother(ctx, row) ? mustStand(ctx, row) : refuse('followUp.yours')),
      prepare: async (ctx, _row, { reason }) => ({
        closedAt: (await moments(ctx)).at,
        closeReason: 'TakenOver',
        takenOverBy: memberId(ctx.actor),
        reason,
      }),
      apply: async (ctx, { user, salesUser }, { reason }) => {
        const holder = memberId(ctx.actor)
        // a student who was archived since is let go
        if (holder && (await mayBeOpened(ctx, user!))) await openLease(ctx, user!, holder)
        if (salesUser && ctx.actor.userId !== nobody.userId)
          await notifyUsers(ctx, 'followUpTaken', {
            users: [salesUser],
            params: (language) => ({ name: nameIn(ctx.actor.names, language) }),
            description: { und: reason.slice(0, 400) },
            link: '/follow-ups/user-sales',
          })
      },
    },
  },
)
