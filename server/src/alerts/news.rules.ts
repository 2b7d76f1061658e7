/** News are published at their moment, once (D8.7): whom they are for is told in batches that hold up nobody. */
import { news, type News } from '@topcenter/model/alerts/news'
import { nameIn } from '@topcenter/model/kit/names'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import type { Clock } from '../platform/clock.ts'
import { type Database, sql } from '../platform/database/database.ts'
import type { JobHandler } from '../platform/jobs/jobs.ts'
import type { Ctx, Runtime } from '../records/context.ts'
import { systemCtx, zoneOf } from '../records/nightly.ts'
import { lockRow, readRow, recordId } from '../records/read.ts'
import { recordOf } from '../records/row.ts'
import { rules } from '../records/rules.ts'
import { list, object, text } from '../records/serving/answer.ts'
import { answers, type Operation } from '../records/serving/operation.ts'
import { updateRow } from '../records/write/write.ts'
import { mostAtOnce, tellUsers } from './tell.ts'

const kind = 'news.publish'

async function planPublishing(ctx: Ctx, id: string, from: string | null | undefined): Promise<void> {
  if (ctx.isUntold) return
  await ctx.runtime.jobs.enqueueOnce(ctx.tx, {
    kind,
    input: { news: tokenOf(news.spec.prefix, id) },
    runAfter: new Date(Math.max(ctx.now.getTime(), from ? Date.parse(from) : 0)),
  })
}
const back = { apply: (ctx: Ctx, row: News) => planPublishing(ctx, row.id, row.from) }

export const newsRules = rules(news, {
  create: { apply: (ctx, row, input) => planPublishing(ctx, row.id, input.from as string | null) },
  update: {
    apply: async (ctx, before, changes) => {
      if (!before.publishedAt) await planPublishing(ctx, before.id, (changes.from ?? before.from) as string | null)
    },
  },
  restore: back,
  unblock: back,
})

/**
 * Tells the next whom it is for, behind this id.
 *
 * @returns The last of them; undefined when all were told, or when it is not to be told (any more)
 */
async function publishBatch(ctx: Ctx, id: string, after: string | null): Promise<string | undefined> {
  const row = recordOf(news, await lockRow(ctx, news, id)) as unknown as News
  const isDue = (!row.from || Date.parse(row.from) <= ctx.now.getTime()) && !row.publishedAt
  const isOver = row.to && Date.parse(row.to) <= ctx.now.getTime()
  if (row.recordState !== 'active' || !isDue || isOver) return undefined
  if (!row.notify) {
    await updateRow(ctx, news, id, { publishedAt: ctx.now.toISOString() })
    return undefined
  }
  const users = await ctx.tx.query<{ id: string }>(sql`
    with item as materialized (
      select n as whole, is_for_everybody(n) as is_for_all
      from news n
      where n.establishment_id = ${ctx.actor.establishmentId}::uuid and n.id = ${id}::uuid
    )
    select u.id
    from user_account u
    cross join item
    where u.establishment_id = ${ctx.actor.establishmentId}::uuid
      and u.record_state = 'active'
      and (${after}::uuid is null or u.id > ${after}::uuid)
      and (item.is_for_all or news_reaches(item.whole, u.id))
    order by u.id
    limit ${mostAtOnce}
  `)
  await tellUsers(ctx, 'newsPublished', {
    users: users.map((each) => each.id),
    params: (language) => ({ name: nameIn(row.names, language) }),
    about: id,
    once: `news ${id}`,
  })
  if (users.length === mostAtOnce) return users.at(-1)!.id
  await updateRow(ctx, news, id, { publishedAt: ctx.now.toISOString() })
  return undefined
}

export const newsJobs = (runtime: () => Runtime, db: Database, clock: Clock): Readonly<Record<string, JobHandler>> => ({
  [kind]: async (job) => {
    const id = idOf(job.input.news as string, news.spec.prefix)!
    let after = (job.progress.after as string | undefined) ?? null
    while (!job.signal.aborted) {
      const last = await db.transaction(
        job.establishmentId,
        async (tx) => {
          const ctx = systemCtx(runtime(), tx, clock.now(), await zoneOf(tx))
          const actor = { ...ctx.actor, privileges: { News: ['view', 'viewActive', 'viewArchived', 'viewBlocked'] } }
          const upTo = await publishBatch({ ...ctx, actor }, id, after)
          if (upTo !== undefined) await job.save(tx, { after: upTo })
          return upTo
        },
        { ofInstallation: true },
      )
      if (last === undefined) return
      after = last
    }
  },
})

const shared = { portal: true, permit: { group: 'News', flag: 'view' }, entity: news.id } as const

export const newsOperations: readonly Operation[] = [
  {
    ...shared,
    id: 'news.markRead',
    method: 'POST',
    path: '/api/news/:token/mark-read',
    access: 'write',
    describe: () => ({
      summary: 'Note that its reader has read a news item',
      answer: answers(object({ token: text })),
    }),
    handle: async (ctx, { params }) => {
      const row = await readRow(ctx, news, recordId(news, params.token))
      await ctx.tx.run(sql`
        insert into news_read (establishment_id, news_id, user_id, read_at)
        values (${ctx.actor.establishmentId}::uuid, ${row.id as string}::uuid, ${ctx.actor.userId}::uuid, ${ctx.now.toISOString()})
        on conflict do nothing
      `)
      return { token: params.token }
    },
  },
  {
    ...shared,
    id: 'news.ownReads',
    method: 'GET',
    path: '/api/news-reads',
    access: 'read',
    describe: () => ({ summary: 'Which news its reader has read', answer: answers(object({ tokens: list(text) })) }),
    handle: async (ctx) => {
      const rows = await ctx.tx.query<{ id: string }>(sql`
        select news_id as id
        from news_read
        where establishment_id = ${ctx.actor.establishmentId}::uuid and user_id = ${ctx.actor.userId}::uuid
        order by read_at desc
        limit 200
      `)
      return { tokens: rows.map(({ id }) => tokenOf(news.spec.prefix, id)) }
    },
  },
]
