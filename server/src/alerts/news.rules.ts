/** Publishes news once, at their time (D8.7), and notifies their audience in batches. */
import { markNewsRead, readOwnNewsReads } from '@topcenter/model/alerts/api'
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
import { handle } from '../records/serving/handle.ts'
import { updateRow } from '../records/write/write.ts'
import { maxAtOnce, notifyUsers } from './tell.ts'

const kind = 'news.publish'

async function planPublishing(ctx: Ctx, id: string, from: string | null | undefined): Promise<void> {
  if (ctx.isSilent) return
  await ctx.runtime.jobs.enqueueOnce(ctx.tx, {
    kind,
    input: { news: tokenOf(news.spec.prefix, id) },
    runAfter: new Date(Math.max(ctx.now.getTime(), from ? Date.parse(from) : 0)),
  })
}
const back = { apply: (ctx: Ctx, row: News) => planPublishing(ctx, row.id, row.from) }

export const newsRules = rules(news, {
  create: { apply: (ctx, row, input) => planPublishing(ctx, row.id, input.from) },
  update: {
    apply: async (ctx, before, changes) => {
      if (!before.publishedAt) await planPublishing(ctx, before.id, changes.from ?? before.from)
    },
  },
  restore: back,
  unblock: back,
})

/**
 * Notifies the next batch of the audience, after this id.
 *
 * @returns The last id of the batch; undefined if nobody is left, or if the news are not to be published (any more)
 */
async function publishBatch(ctx: Ctx, id: string, after: string | null): Promise<string | undefined> {
  const row = recordOf(news, await lockRow(ctx, news, id))
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
    limit ${maxAtOnce}
  `)
  await notifyUsers(ctx, 'newsPublished', {
    users: users.map((each) => each.id),
    params: (language) => ({ name: nameIn(row.names, language) }),
    about: id,
    once: `news ${id}`,
  })
  if (users.length === maxAtOnce) return users.at(-1)!.id
  await updateRow(ctx, news, id, { publishedAt: ctx.now.toISOString() })
  return undefined
}

export const newsJobs = (runtime: () => Runtime, db: Database, clock: Clock): Readonly<Record<string, JobHandler>> => ({
  [kind]: async (job) => {
    const id = idOf(job.input.news, news.spec.prefix)!
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

export const newsOperations = [
  handle(markNewsRead, async (ctx, { params: { token } }) => {
    const row = await readRow(ctx, news, recordId(news, token))
    await ctx.tx.run(sql`
      insert into news_read (establishment_id, news_id, user_id, read_at)
      values (${ctx.actor.establishmentId}::uuid, ${row.id}::uuid, ${ctx.actor.userId}::uuid, ${ctx.now.toISOString()})
      on conflict do nothing
    `)
    return { token }
  }),
  handle(readOwnNewsReads, async (ctx) => {
    const rows = await ctx.tx.query<{ id: string }>(sql`
      select news_id as id
      from news_read
      where establishment_id = ${ctx.actor.establishmentId}::uuid and user_id = ${ctx.actor.userId}::uuid
      order by read_at desc
      limit 200
    `)
    return { tokens: rows.map(({ id }) => tokenOf(news.spec.prefix, id)) }
  }),
]
