/** Rules and handlers of discussions and their comments. */
import {
  countUnread,
  markDiscussionRead,
  reactToComment,
  readOriginalComment,
  takeCommentBack,
} from '@topcenter/model/education/api'
import {
  type DiscussionComment,
  discussion,
  discussionComment,
  discussionCommentReact,
} from '@topcenter/model/education/discussion'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { refuse, Refused, refuseField, type Refusal } from '@topcenter/model/kit/refusal'
import { isStaff } from '@topcenter/model/kit/permission'
import { tokenOf } from '@topcenter/model/kit/token'
import { sql } from 'kysely'
import { type Ctx, memberId } from '../../records/context.ts'
import { insertRecord } from '../../records/write/create.ts'
import { isSeatedToday } from '../../records/in-time.ts'
import { readRow, recordId } from '../../records/read.ts'
import { recordOf } from '../../records/row.ts'
import { rules } from '../../records/rules.ts'
import { handle } from '../../records/serving/handle.ts'
import { changeRecord } from '../../records/write/update.ts'
import { markRead, originalOf, refuseHaste, removeComment, tellParticipants, unreadIn } from './discussion.service.ts'

const valueIn = async (ctx: Ctx, table: string, column: string, id: unknown): Promise<string> => {
  const row = await ctx.tx.first<{ value: string }>(
    sql`
      select ${sql.ref(column)} as value
      from ${sql.table(table)}
      where establishment_id = ${ctx.actor.establishmentId}::uuid and id = ${id}::uuid
    `,
  )
  return row!.value
}

export const discussionRules = rules(discussion, {
  create: {
    prepare: async (ctx, input) => ({
      educationalCategory: await valueIn(ctx, 'educational_group', 'educational_category_id', input.educationalGroup),
    }),
  },
})

const groupIn = (ctx: Ctx, table: string, id: string) => () => valueIn(ctx, table, 'educational_group_id', id)
/**
 * Portal users write as long as they, or a child of theirs, are in the group.
 *
 * @param groupOf Reads the id of the group; not called for staff
 */
const refuseFormerMembers = async (ctx: Ctx, groupOf: () => string | Promise<string>): Promise<Refusal | undefined> =>
  isStaff(ctx.actor.userType) || (await isSeatedToday(ctx, await groupOf()))
    ? undefined
    : refuse('discussion.leftGroup')

const wrote = (ctx: Ctx, row: DiscussionComment): boolean => row.createdBy === ctx.actor.userId
/** Only the author changes a comment, and only while the discussion is open for comments. */
async function changeable(ctx: Ctx, row: DiscussionComment): Promise<Refusal | undefined> {
  const { removedAt, discussion: about } = row
  if (!wrote(ctx, row)) return refuse('discussion.notOwn')
  if (removedAt) return refuse('discussion.removed')
  if ((await valueIn(ctx, 'discussion', 'closed', about)) === 'Closed') return refuse('discussion.closed')
  return refuseFormerMembers(ctx, groupIn(ctx, 'discussion', about))
}

export const discussionCommentRules = rules(discussionComment, {
  create: {
    check: async (ctx, input) =>
      (await refuseFormerMembers(ctx, groupIn(ctx, 'discussion', input.discussion))) ?? (await refuseHaste(ctx)),
    prepare: async (ctx, input) => ({
      user: memberId(ctx.actor),
      educationalGroup: await valueIn(ctx, 'discussion', 'educational_group_id', input.discussion),
    }),
    apply: (ctx, row) => tellParticipants(ctx, row),
  },
  update: { check: changeable },
})

const reactor = (ctx: Ctx): { user: string } => {
  const user = memberId(ctx.actor)
  if (!user) throw new Refused(refuseField('user', 'field.required'))
  return { user }
}
export const discussionCommentReactRules = rules(discussionCommentReact, {
  create: {
    check: (ctx, input) => refuseFormerMembers(ctx, groupIn(ctx, 'discussion_comment', input.discussionComment)),
    prepare: (ctx) => reactor(ctx),
  },
})

type Reaction = AnswerOf<typeof reactToComment>
/**
 * Likes or dislikes a comment, or takes the reaction back if the rating is null. One person has one reaction to a
 * comment, however often it is sent.
 */
async function react(ctx: Ctx, token: string, rating: Reaction['rating']): Promise<Reaction> {
  const comment = await readRow(ctx, discussionComment, recordId(discussionComment, token))
  const { user } = reactor(ctx)
  const refusal = await refuseFormerMembers(ctx, () => comment.educational_group_id!)
  if (refusal) throw new Refused(refusal)
  // two tabs of one person wait for each other
  await ctx.tx.lock(`react ${comment.id} ${user}`)
  const before = await ctx.tx.first<{ id: string }>(
    sql`
      select id
      from discussion_comment_react
      where establishment_id = ${ctx.actor.establishmentId}::uuid
        and discussion_comment_id = ${comment.id}::uuid
        and user_id = ${user}::uuid
    `,
  )
  await saveReaction(ctx, comment.id, before?.id, rating)
  ctx.runtime.live.publish(ctx.tx, {
    entity: discussionComment.id,
    token: tokenOf(discussionComment.spec.prefix, comment.id),
    version: 0,
  })
  const now = await readRow(ctx, discussionComment, comment.id)
  return { rating, likeCount: now.like_count ?? 0, disLikeCount: now.dis_like_count ?? 0 }
}

/** @param before Id of the reaction that the person has already */
async function saveReaction(
  ctx: Ctx,
  commentId: string,
  before: string | undefined,
  rating: Reaction['rating'],
): Promise<void> {
  if (!before && rating) await insertRecord(ctx, discussionCommentReact, { discussionComment: commentId, rating })
  if (before && rating)
    await changeRecord(
      ctx,
      discussionCommentReact,
      recordOf(discussionCommentReact, await readRow(ctx, discussionCommentReact, before)),
      { rating },
    )
  if (before && !rating)
    await ctx.tx.run(
      sql`
        delete from discussion_comment_react
        where establishment_id = ${ctx.actor.establishmentId}::uuid and id = ${before}::uuid
      `,
    )
}

export const discussionOperations = [
  handle(reactToComment, (ctx, { params, body }) => react(ctx, params.token, body.rating ?? null)),
  handle(takeCommentBack, (ctx, { params, body }) => removeComment(ctx, params.token, body.reason?.trim() || null)),
  handle(readOriginalComment, (ctx, { params }) => originalOf(ctx, params.token)),
  handle(countUnread, (ctx, { queryText }) => unreadIn(ctx, queryText.educationalGroupToken)),
  handle(markDiscussionRead, (ctx, { params }) => markRead(ctx, params.token)),
]
