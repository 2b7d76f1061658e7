/** Discussions beside their records: sends notices of comments, counts unread ones, and removes comments. */
import type {
  countUnread,
  markDiscussionRead,
  readOriginalComment,
  takeCommentBack,
} from '@topcenter/model/education/api'
import { discussion, discussionComment } from '@topcenter/model/education/discussion'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { type Names, nameIn } from '@topcenter/model/kit/names'
import { holds, isStaff } from '@topcenter/model/kit/permission'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import { discussionWords } from '@topcenter/texts/both'
import { interpolate } from '@topcenter/texts/interpolate'
import { sql } from 'kysely'
import { notifyUsers } from '../../alerts/tell.ts'
import { type Ctx, memberId, today } from '../../records/context.ts'
import { all, ownLimit } from '../../records/permissions/limits.ts'
import { lockRow, readChanged, recordId } from '../../records/read.ts'
import { type DbRow, namesFrom, recordOf } from '../../records/row.ts'
import { leaveTrail } from '../../records/write/trail.ts'
import { updateRow } from '../../records/write/write.ts'

/** Maximum of comments that one person may write within a minute. */
const maxComments = 10
export async function refuseHaste(ctx: Ctx): Promise<ReturnType<typeof refuse> | undefined> {
  // comments that one person sends at once are counted one after the other
  await ctx.tx.lock(`comment ${ctx.actor.establishmentId} ${ctx.actor.userId}`)
  const row = await ctx.tx.first<{ n: number }>(
    sql`
      select count(*)::int as n
      from (
        select 1
        from discussion_comment
        where establishment_id = ${ctx.actor.establishmentId}::uuid
          and user_id = ${ctx.actor.userId}::uuid
          and created_at > ${new Date(ctx.now.getTime() - 60_000).toISOString()}::timestamptz
        limit ${maxComments}
      ) o
    `,
  )
  return row!.n >= maxComments ? refuse('discussion.tooFast', { params: { most: maxComments } }) : undefined
}

/** Sends a notice to those who started the discussion or wrote in it, unless they have an unread one already. */
export async function tellParticipants(
  ctx: Ctx,
  comment: { readonly discussion: string; readonly text: string },
): Promise<void> {
  const about = (await ctx.tx.first<DbRow>(
    sql`
      select name_ar, name_en, name_und, educational_group_id, created_by
      from discussion
      where establishment_id = ${ctx.actor.establishmentId}::uuid and id = ${comment.discussion}::uuid
    `,
  ))!
  const group = about.educational_group_id as string
  const token = tokenOf(discussion.spec.prefix, comment.discussion)
  const link = `/discussionComments/${tokenOf('edg', group)}/${token}/${token}`
  const inBoth = (language: 'ar' | 'en') => `${nameIn(ctx.actor.names, language)}: ${comment.text}`.slice(0, 400)
  await notifyUsers(ctx, 'comment', {
    users: await participants(ctx, {
      id: comment.discussion,
      group,
      startedBy: about.created_by as string | null,
      link,
    }),
    names: namesFrom(about, 'name'),
    description: { ar: inBoth('ar'), en: inBoth('en') } as Names,
    link,
  })
}

/**
 * Lists people who started the discussion or wrote in it, see the comments of today, and have no unread notice with
 * this link.
 */
async function participants(
  ctx: Ctx,
  of: { readonly id: string; readonly group: string; readonly startedBy: string | null; readonly link: string },
): Promise<string[]> {
  const people = await ctx.tx.query<{ id: string }>(sql`
    select u.id
    from user_account u
    where u.establishment_id = ${ctx.actor.establishmentId}::uuid
      and u.record_state = 'active'
      and (
          u.id = ${of.startedBy}::uuid
          or u.id in (
              select c.user_id
              from discussion_comment c
              where c.establishment_id = u.establishment_id
                and c.discussion_id = ${of.id}::uuid
                and c.record_state = 'active'
            )
        )
      and case
        when u.user_type in ('Student', 'Parent') then exists (
          select 1
          from educational_group_student s
          where s.establishment_id = u.establishment_id
            and s.educational_group_id = ${of.group}::uuid
            and s.student_id = any((select media_learners(u.establishment_id, u.id))::uuid[])
            and s.record_state = 'active'
            and in_time(s.joined_on, s.left_on, ${today(ctx)}::date, ${today(ctx)}::date)
        )
        when exists (
          select 1
          from establishment_role r
          where r.establishment_id = u.establishment_id and r.id = u.role_id and r.own_groups_only
        ) then u.id in (
          select teachers_on(${ctx.actor.establishmentId}::uuid, ${of.group}::uuid, ${today(ctx)}::date)
        )
        else true
      end
      and not exists (
          select 1
          from notification n
          where n.establishment_id = u.establishment_id
            and n.user_id = u.id
            and n.link = ${of.link}
            and not n.read
            and n.record_state = 'active'
        )
  `)
  return people.map(({ id }) => id)
}

/**
 * Counts the comments of others in each discussion of a group since the reader last looked. Skips discussions without
 * one.
 */
export async function unreadIn(ctx: Ctx, groupToken: string | undefined): Promise<AnswerOf<typeof countUnread>> {
  const own = ownLimit(discussion, ctx.actor, 'd')
  const group = idOf(groupToken ?? '', 'edg')
  if (!own || !group) return { unread: {} }
  const rows = await ctx.tx.query<{ id: string; n: number }>(sql`
    select d.id, count(c.id)::int as n
    from discussion d
    left join discussion_reading r
      on r.establishment_id = d.establishment_id
      and r.discussion_id = d.id
      and r.user_id = ${ctx.actor.userId}::uuid
    join discussion_comment c
      on c.establishment_id = d.establishment_id
      and c.discussion_id = d.id
      and c.record_state = 'active'
      and c.removed_at is null
      and c.user_id is distinct from ${ctx.actor.userId}::uuid
      and (r.read_at is null or c.created_at > r.read_at)
    where ${all([
      sql`d.establishment_id = ${ctx.actor.establishmentId}::uuid`,
      sql`
      d.educational_group_id = ${group}::uuid
    `,
      sql`
      d.record_state = 'active'
    `,
      ...own,
    ])}
    group by d.id
  `)
  return { unread: Object.fromEntries(rows.map((row) => [tokenOf(discussion.spec.prefix, row.id), row.n])) }
}

/** Marks a discussion as read, and returns the moment until which it was read before. */
export async function markRead(ctx: Ctx, token: string | undefined): Promise<AnswerOf<typeof markDiscussionRead>> {
  const row = await lockRow(ctx, discussion, recordId(discussion, token))
  const reader = memberId(ctx.actor)
  if (!reader) return { before: null }
  const key = sql`
    establishment_id = ${ctx.actor.establishmentId}::uuid
    and discussion_id = ${row.id}::uuid
    and user_id = ${reader}::uuid
  `
  const before = await ctx.tx.first<{ read_at: string }>(sql`select read_at from discussion_reading where ${key}`)
  await ctx.tx.run(
    sql`
      insert into discussion_reading (establishment_id, discussion_id, user_id, read_at)
      values (
        ${ctx.actor.establishmentId}::uuid, ${row.id}::uuid, ${reader}::uuid,
        ${ctx.now.toISOString()}
      )
      on conflict (establishment_id, discussion_id, user_id) do update
      set read_at = excluded.read_at
    `,
  )
  return { before: before?.read_at ?? null }
}

const gone = '—'

/**
 * Removes a comment. Everybody may remove their own. Staff who may archive comments remove another person's with a
 * reason, and the author gets a notice.
 */
export async function removeComment(
  ctx: Ctx,
  token: string | undefined,
  reason: string | null,
): Promise<AnswerOf<typeof takeCommentBack>> {
  const row = recordOf(discussionComment, await lockRow(ctx, discussionComment, recordId(discussionComment, token)))
  if (row.recordState !== 'active') throw new Refused(refuse('record.notActive'))
  if (row.removedAt) throw new Refused(refuse('discussion.removed'))
  const isOwn = row.user === ctx.actor.userId
  if (!isOwn && !(isStaff(ctx.actor.userType) && holds(ctx.actor, 'DiscussionComment', 'changeActivationType')))
    throw new Refused(refuse('discussion.notOwn'))
  if (!isOwn && !reason)
    throw new Refused(refuse('discussion.reasonRequired', { fields: [{ name: 'reason', code: 'field.required' }] }))
  await updateRow(
    ctx,
    discussionComment,
    row.id,
    { text: gone, removedBy: memberId(ctx.actor), removeReason: isOwn ? null : reason },
    { removed_at: ctx.now.toISOString(), removed_text: row.text },
  )
  await leaveTrail(ctx, discussionComment, [
    {
      id: row.id,
      action: 'remove',
      version: row.version + 1,
      changes: {
        removedAt: { old: null, new: ctx.now.toISOString() },
        ...(reason ? { removeReason: { old: null, new: reason } } : {}),
      },
    },
  ])
  if (!isOwn && row.user) {
    const about = await ctx.tx.first<DbRow>(
      sql`
        select name_ar, name_en, name_und
        from discussion
        where establishment_id = ${ctx.actor.establishmentId}::uuid
          and id = ${row.discussion}::uuid
      `,
    )
    await notifyUsers(ctx, 'commentRemoved', {
      users: [row.user],
      names: namesFrom(about!, 'name'),
      description: {
        ar: interpolate(discussionWords.ar.removed, { reason: reason! }),
        en: interpolate(discussionWords.en.removed, { reason: reason! }),
      },
    })
  }
  return readChanged(ctx, discussionComment, row.id)
}

/** Reads the text of a removed comment, for staff who may archive comments. */
export async function originalOf(ctx: Ctx, token: string | undefined): Promise<AnswerOf<typeof readOriginalComment>> {
  const row = await ctx.tx.first<{ removed_text: string | null }>(
    sql`
      select removed_text
      from discussion_comment
      where establishment_id = ${ctx.actor.establishmentId}::uuid
        and id = ${recordId(discussionComment, token)}::uuid
    `,
  )
  if (!row) throw new Refused(refuse('record.notFound'))
  return { text: row.removed_text }
}
