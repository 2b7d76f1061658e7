/** Discussions and their comments: who may change what. */
import { discussion, discussionComment, discussionCommentReact, ratings } from '@topcenter/model/education/discussion'
import { longText, oneOf, ref } from '@topcenter/model/kit/field'
import { faultsOf, fieldsSchema } from '@topcenter/model/kit/input-schema'
import { refuse, Refused, refuseField, type Refusal } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { sql } from 'kysely'
import { changedOf } from '../../records/serving/answer.ts'
import { type Ctx, memberId } from '../../records/context.ts'
import { insertRecord } from '../../records/write/create.ts'
import { answers, type Operation } from '../../records/serving/operation.ts'
import { readRow, recordId } from '../../records/read.ts'
import { recordOf } from '../../records/row.ts'
import { rules } from '../../records/rules.ts'
import { changeRecord } from '../../records/write/update.ts'
import { markedRead, original, reaction, unread } from '../education.answers.ts'
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

const wrote = (ctx: Ctx, row: object): boolean => (row as { createdBy?: string }).createdBy === ctx.actor.userId
/** Only the author changes a comment, and only while the discussion is open for comments. */
async function changeable(ctx: Ctx, row: object): Promise<Refusal | undefined> {
  const { removedAt, discussion: about } = row as { removedAt?: string | null; discussion: string }
  if (!wrote(ctx, row)) return refuse('discussion.notOwn')
  if (removedAt) return refuse('discussion.removed')
  return (await valueIn(ctx, 'discussion', 'closed', about)) === 'Closed' ? refuse('discussion.closed') : undefined
}

export const discussionCommentRules = rules(discussionComment, {
  create: {
    check: refuseHaste,
    prepare: async (ctx, input) => ({
      user: memberId(ctx.actor),
      educationalGroup: await valueIn(ctx, 'discussion', 'educational_group_id', input.discussion),
    }),
    apply: (ctx, row) => tellParticipants(ctx, row as never),
  },
  update: { check: changeable },
})

const reactor = (ctx: Ctx): { user: string } => {
  const user = memberId(ctx.actor)
  if (!user) throw new Refused(refuseField('user', 'field.required'))
  return { user }
}
export const discussionCommentReactRules = rules(discussionCommentReact, { create: { prepare: (ctx) => reactor(ctx) } })

const reactInput = { rating: oneOf(ratings) } as const
const removeInput = { reason: longText({ maxLength: 400 }) } as const
const group = 'DiscussionCommentReact'

/**
 * Likes, dislikes, or (without a rating) takes the reaction back. One person has one reaction to a comment, however
 * often it is sent.
 */
export const discussionOperations: readonly Operation[] = [
  {
    id: 'discussionComment.react',
    portal: true,
    method: 'POST',
    path: '/api/discussion-comments/:token/react',
    permit: { group, flag: 'itemAdd' },
    access: 'write',
    entity: 'discussionComment',
    input: reactInput,
    describe: () => ({
      summary: 'Like or dislike a comment, or take it back',
      description: 'Without a rating it is taken back.',
      answer: answers(reaction),
    }),
    handle: async (ctx, request) => {
      const parsed = fieldsSchema(reactInput).safeParse(request.body ?? {})
      if (!parsed.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error) }))
      const rating = parsed.data.rating ?? null
      const comment = await readRow(ctx, discussionComment, recordId(discussionComment, request.params.token))
      const { user } = reactor(ctx)
      // two tabs of one person wait for each other
      await ctx.tx.lock(`react ${comment.id as string} ${user}`)
      const before = await ctx.tx.first<{ id: string }>(
        sql`
          select id
          from discussion_comment_react
          where establishment_id = ${ctx.actor.establishmentId}::uuid
            and discussion_comment_id = ${comment.id}::uuid
            and user_id = ${user}::uuid
        `,
      )
      if (!before && rating) await insertRecord(ctx, discussionCommentReact, { discussionComment: comment.id, rating })
      if (before && rating)
        await changeRecord(
          ctx,
          discussionCommentReact,
          recordOf(discussionCommentReact, await readRow(ctx, discussionCommentReact, before.id)),
          { rating },
        )
      if (before && !rating)
        await ctx.tx.run(
          sql`
            delete from discussion_comment_react
            where establishment_id = ${ctx.actor.establishmentId}::uuid and id = ${before.id}::uuid
          `,
        )
      ctx.runtime.live.publish(ctx.tx, {
        entity: discussionComment.id,
        token: tokenOf(discussionComment.spec.prefix, comment.id as string),
        version: 0,
      })
      const now = await readRow(ctx, discussionComment, comment.id as string)
      return { rating, likeCount: now.like_count, disLikeCount: now.dis_like_count }
    },
  },
  {
    id: 'discussionComment.takeBack',
    portal: true,
    method: 'POST',
    path: '/api/discussion-comments/:token/take-back',
    permit: { group: 'DiscussionComment', flag: 'itemUpdate' },
    access: 'write',
    entity: 'discussionComment',
    input: removeInput,
    describe: () => ({ summary: 'Take a comment back', answer: answers(changedOf('discussionComment')) }),
    handle: (ctx, request) => {
      const parsed = fieldsSchema(removeInput).safeParse(request.body ?? {})
      if (!parsed.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error) }))
      return removeComment(
        ctx,
        request.params.token,
        (parsed.data as { reason?: string | null }).reason?.trim() || null,
      )
    },
  },
  {
    id: 'discussionComment.original',
    staff: true,
    method: 'GET',
    path: '/api/discussion-comments/:token/original',
    permit: { group: 'DiscussionComment', flag: 'changeActivationType' },
    access: 'read',
    entity: 'discussionComment',
    describe: () => ({ summary: 'Read what a comment said before it was taken back', answer: answers(original) }),
    handle: (ctx, request) => originalOf(ctx, request.params.token),
  },
  {
    id: 'discussion.unread',
    method: 'GET',
    path: '/api/discussions/unread',
    permit: { group: 'Discussion', flag: 'view' },
    access: 'read',
    query: { educationalGroup: ref('educationalGroup') },
    describe: () => ({ summary: 'Count unread comments by discussion', answer: answers(unread) }),
    handle: (ctx, request) => unreadIn(ctx, request.query.educationalGroupToken),
  },
  {
    id: 'discussion.markRead',
    portal: true,
    method: 'POST',
    path: '/api/discussions/:token/mark-read',
    permit: { group: 'Discussion', flag: 'view' },
    access: 'write',
    entity: 'discussion',
    describe: () => ({ summary: 'Mark a discussion as read', answer: answers(markedRead) }),
    handle: (ctx, request) => markRead(ctx, request.params.token),
  },
]
