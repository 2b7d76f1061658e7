/**
 * Ratings: a student who has or had a seat in a group rates it, its category and its lecturer, once each. Staff see the
 * averages.
 */
import { educationalRating, ratedTypes } from '@topcenter/model/education/educational-rating'
import { ref } from '@topcenter/model/kit/field'
import { refuse } from '@topcenter/model/kit/refusal'
import { idOf } from '@topcenter/model/kit/token'
import { earnByRating } from '../../finance/accounts/points-earned.service.ts'
import { sql } from '../../platform/database/database.ts'
import type { Ctx } from '../../records/context.ts'
import { answers, type Operation } from '../../records/serving/operation.ts'
import { rules } from '../../records/rules.ts'
import { averages as averagesTold } from '../education.answers.ts'

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

/** The average rating of all groups or of one, and how many ratings it is made of. */
async function averages(ctx: Ctx, groupToken: string | undefined): Promise<object> {
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

export const ratingOperations: readonly Operation[] = [
  {
    id: 'educationalRating.averages',
    staff: true,
    method: 'GET',
    path: '/api/educational-ratings/averages',
    permit: { group: 'EducationalRating', flag: 'view' },
    query: { educationalGroup: ref('educationalGroup') },
    access: 'read',
    describe: () => ({
      summary: 'Read the averages of ratings, of one group or of all',
      answer: answers(averagesTold),
    }),
    handle: (ctx, request) => averages(ctx, request.query.educationalGroupToken),
  },
]
