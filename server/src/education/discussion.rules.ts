/** Discussions and their comments: everything in one belongs to its group, and a comment to who wrote it. */
import { discussion, discussionComment, discussionCommentReact, ratings } from '@topcenter/model/education/discussion'
import { oneOf } from '@topcenter/model/kit/field'
import { faultsOf, fieldsSchema } from '@topcenter/model/kit/input-schema'
import { isStaff } from '@topcenter/model/kit/permission'
import { refuse, Refused, refuseField, type Refusal } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { sql } from 'kysely'
import { type Ctx, memberId } from '../records/context.ts'
import { insertRecord } from '../records/create.ts'
import type { Operation } from '../records/operation.ts'
import { readRow, recordId } from '../records/read.ts'
import { recordOf } from '../records/row.ts'
import { type ActionRule, type Columns, rules } from '../records/rules.ts'
import { changeRecord } from '../records/update.ts'

const valueIn = async (ctx: Ctx, table: string, column: string, id: unknown): Promise<string> => {
  const row = await ctx.tx.first<{ value: string }>(sql`select ${sql.ref(column)} as value from ${sql.table(table)} where establishment_id = ${ctx.actor.establishmentId}::uuid and id = ${id}::uuid`)
  return row!.value
}

export const discussionRules = rules(discussion, {
  create: { prepare: async (ctx, input) => ({ educationalCategory: await valueIn(ctx, 'educational_group', 'educational_category_id', input.educationalGroup) }) },
})

/** Staff may put any comment in order; everybody else only what they wrote. */
const mine = (ctx: Ctx, row: object): Refusal | undefined =>
  isStaff(ctx.actor.userType) || (row as { createdBy?: string }).createdBy === ctx.actor.userId ? undefined : refuse('discussion.notOwn')
const onlyMine = { check: mine } satisfies ActionRule<object, Columns>

export const discussionCommentRules = rules(discussionComment, {
  create: { prepare: async (ctx, input) => ({ user: memberId(ctx.actor), educationalGroup: await valueIn(ctx, 'discussion', 'educational_group_id', input.discussion) }) },
  update: { check: mine }, archive: onlyMine, restore: onlyMine, block: onlyMine, unblock: onlyMine, remove: onlyMine,
})

const reactor = (ctx: Ctx): { user: string } => {
  const user = memberId(ctx.actor)
  if (!user) throw new Refused(refuseField('user', 'field.required'))
  return { user }
}
export const discussionCommentReactRules = rules(discussionCommentReact, { create: { prepare: (ctx) => reactor(ctx) } })

const reactInput = { rating: oneOf(ratings) } as const
const group = 'DiscussionCommentReact'

/** Likes, dislikes, or takes it back (no rating): once per person and comment, however often it is sent. */
export const discussionOperations: readonly Operation[] = [{
  id: 'discussionComment.react', method: 'POST', path: '/api/discussion-comments/:token/react', permit: { group, flag: 'itemAdd' }, access: 'write', entity: 'discussionComment', input: reactInput,
  handle: async (ctx, request) => {
    const parsed = fieldsSchema(reactInput).safeParse(request.body ?? {})
    if (!parsed.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error) }))
    const rating = parsed.data.rating ?? null
    const comment = await readRow(ctx, discussionComment, recordId(discussionComment, request.params.token))
    const { user } = reactor(ctx)
    // one hand at a time: two tabs of one person
    await ctx.tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`react ${comment.id as string} ${user}`}, 0))`)
    const before = await ctx.tx.first<{ id: string }>(sql`select id from discussion_comment_react where establishment_id = ${ctx.actor.establishmentId}::uuid and discussion_comment_id = ${comment.id}::uuid and user_id = ${user}::uuid`)
    if (!before && rating) await insertRecord(ctx, discussionCommentReact, { discussionComment: comment.id, rating })
    if (before && rating) await changeRecord(ctx, discussionCommentReact, recordOf(discussionCommentReact, await readRow(ctx, discussionCommentReact, before.id)), { rating })
    if (before && !rating) await ctx.tx.run(sql`delete from discussion_comment_react where establishment_id = ${ctx.actor.establishmentId}::uuid and id = ${before.id}::uuid`)
    ctx.house.live.publish(ctx.tx, { entity: discussionComment.id, token: tokenOf(discussionComment.spec.prefix, comment.id as string), version: 0 })
    const now = await readRow(ctx, discussionComment, comment.id as string)
    return { rating, likeCount: now.like_count, disLikeCount: now.dis_like_count }
  },
}]
