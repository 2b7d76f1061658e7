/**
 * Ratings: a student who has or had a seat in a group rates it, its category and its lecturer, once each. Staff see the
 * averages.
 */
import { readRatingAverages } from '@topcenter/model/education/api'
import { educationalRating, ratedTypes } from '@topcenter/model/education/educational-rating'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { refuse } from '@topcenter/model/kit/refusal'
import { idOf } from '@topcenter/model/kit/token'
import { earnByRating } from '../../finance/accounts/points-earned.service.ts'
import { sql } from '../../platform/database/database.ts'
import type { Ctx } from '../../records/context.ts'
import { rules } from '../../records/rules.ts'
import { handle } from '../../records/serving/handle.ts'

const earning = { apply: (ctx: Ctx, { id }: { readonly id: string }) => earnByRating(ctx, id) }

export const educationalRatingRules = rules(educationalRating, {
  create: {
    check: async (ctx, input) => {
      const seat =
        ctx.actor.userType !== 'Parent' &&
        (await ctx.tx.first(
          sql`
            select 1
            from educational_group_student
            where establishment_id = ${ctx.actor.establishmentId}::uuid
              and educational_group_id = ${input.educationalGroup}::uuid
              and student_id = ${input.user}::uuid
              and record_state <> 'archived'
            limit 1
          `,
        ))
      return seat ? undefined : refuse('rating.notTaught')
    },
    apply: (ctx, { id }) => earnByRating(ctx, id),
  },
  update: { check: (ctx) => (ctx.actor.userType === 'Parent' ? refuse('rating.notTaught') : undefined) },
  archive: earning,
  restore: earning,
  block: earning,
  unblock: earning,
})

/** Returns the average rating of all groups or of one, and the number of ratings of which it is made. */
async function averages(ctx: Ctx, groupToken: string | undefined): Promise<AnswerOf<typeof readRatingAverages>> {
  const group = groupToken ? idOf(groupToken, 'edg') : undefined
  if (groupToken && !group) return { averages: [] }
  const rows = await ctx.tx.query<{ rated_type: string; average: number; n: number }>(sql`
    select rated_type, round(avg(rating_number), 1) as average, count(*)::int as n
    from educational_rating
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and record_state = 'active' ${group ? sql`and educational_group_id = ${group}::uuid` : sql``}
    group by rated_type
  `)
  return {
    averages: ratedTypes.map((ratedType) => {
      const row = rows.find((each) => each.rated_type === ratedType)
      return { ratedType, average: row?.average ?? null, n: row?.n ?? 0 }
    }),
  }
}

export const ratingOperations = [
  handle(readRatingAverages, (ctx, { queryText }) => averages(ctx, queryText.educationalGroupToken)),
]
