/**
 * Follow-ups are numbered and belong to the agent who writes them; opening, renewing and closing a session writes its
 * time (D8.1).
 */
import { followInterest, followUpSession, interestFollowUp } from '@topcenter/model/interests/follow-up'
import { userOtherInterest } from '@topcenter/model/interests/interest'
import { refuse, refuseField } from '@topcenter/model/kit/refusal'
import { sql } from 'kysely'
import type { Ctx } from '../records/context.ts'
import { type Columns, rules } from '../records/rules.ts'
import { leaveTrail } from '../records/write/trail.ts'

const agent = (ctx: Ctx, input: Columns): string | null =>
  (input.salesUser as string | null | undefined) ?? (ctx.actor.userType === 'Sales' ? ctx.actor.userId : null)

/** The number of the next follow-up with these references; of two at the same time the later one waits for its number. */
async function nextNumber(ctx: Ctx, table: string, held: Readonly<Record<string, unknown>>): Promise<number> {
  await ctx.tx.run(
    sql`
      select pg_advisory_xact_lock(
        hashtextextended(${[table, ctx.actor.establishmentId, ...Object.values(held)].join(' ')}, 0)
      )
    `,
  )
  const same = Object.entries(held).map(([column, id]) => sql`${sql.ref(column)} = ${id}::uuid`)
  const row = await ctx.tx.first<{ n: number }>(
    sql`
      select count(*)::int + 1 as n
      from ${sql.table(table)}
      where establishment_id = ${ctx.actor.establishmentId}::uuid and ${sql.join(same, sql` and `)}
    `,
  )
  return row!.n
}

export const interestFollowUpRules = rules(interestFollowUp, {
  create: {
    prepare: async (ctx, input) => ({
      salesUser: agent(ctx, input),
      number: await nextNumber(ctx, 'interest_follow_up', { interest_id: input.interest, user_id: input.user }),
    }),
  },
})

/** The interest of the student that is followed up: its table, its column, its id. */
const followed = (input: Columns) =>
  (input.userSysteamInterest
    ? ['user_systeam_interest', 'user_systeam_interest_id', input.userSysteamInterest]
    : ['user_other_interest', 'user_other_interest_id', input.userOtherInterest]) as [string, string, string]

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
    check: (_ctx, input) =>
      Boolean(input.userSysteamInterest) === Boolean(input.userOtherInterest)
        ? refuse('followUp.oneInterest', {
            fields: [{ name: 'userSysteamInterestToken', code: 'followUp.oneInterest' }],
          })
        : undefined,
    prepare: async (ctx, input) => {
      const [table, column, id] = followed(input)
      const row = await ctx.tx.first<{ user_id: string }>(
        sql`
          select user_id
          from ${sql.table(table)}
          where establishment_id = ${ctx.actor.establishmentId}::uuid and id = ${id}::uuid
        `,
      )
      return {
        user: row!.user_id,
        salesUser: agent(ctx, input),
        number: await nextNumber(ctx, 'follow_interest', { [column]: id }),
      }
    },
    apply: (ctx, row) => answerRequest(ctx, row.userOtherInterest as string | null),
  },
})

export const followUpSessionRules = rules(
  followUpSession,
  {
    create: {
      check: (ctx, input) => (agent(ctx, input) ? undefined : refuseField('salesUserToken', 'field.required')),
      prepare: (ctx, input) => ({ salesUser: agent(ctx, input) }),
    },
  },
  {
    renew: { prepare: (ctx) => ({ renewedAt: ctx.now.toISOString() }) },
    close: { prepare: (ctx) => ({ closedAt: ctx.now.toISOString() }) },
  },
)
