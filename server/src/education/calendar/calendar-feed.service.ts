/**
 * Secret links under which a calendar application reads a timetable. Users make and take back their own; the database
 * keeps only a hash of the link.
 */
import { createHash, randomBytes } from 'node:crypto'
import { entityOf } from '@topcenter/model/areas'
import { oneOf, text } from '@topcenter/model/kit/field'
import { faultsOf, fieldsSchema } from '@topcenter/model/kit/input-schema'
import type { Names } from '@topcenter/model/kit/names'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { idOf, newId, tokenOf } from '@topcenter/model/kit/token'
import { type Ctx, memberId } from '../../records/context.ts'
import { readRow, visibleRow } from '../../records/read.ts'
import { namesFrom } from '../../records/row.ts'
import { entityOfSight, type Shows, shownToken, showsOf, type Sight, sights } from './timetable.service.ts'

export const feedInput = { by: oneOf(sights, { required: true }), of: text() } as const

const prefix = 'cfd'
const mostFeeds = 20
const secretBytes = 24
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** The establishment's id and then 192 random bits. */
const makeSecret = (establishmentId: string): string =>
  Buffer.concat([Buffer.from(establishmentId.replaceAll('-', ''), 'hex'), randomBytes(secretBytes)]).toString(
    'base64url',
  )

/** The establishment that a secret names. Only the database knows whether the secret is valid. */
export function establishmentOf(secret: string): string | undefined {
  const bytes = /^[\w-]+$/.test(secret) ? Buffer.from(secret, 'base64url') : undefined
  if (bytes?.length !== 16 + secretBytes) return undefined
  const hex = bytes.subarray(0, 16).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

export interface FeedRow {
  readonly id: string
  readonly user_id: string
  readonly shows: Sight
  readonly shown_id: string | null
  readonly created_at: string
  readonly last_read_at: string | null
}

/** The link with this hash; undefined for one that was taken back or never existed. */
export const findFeed = (tx: Ctx['tx'], establishmentId: string, secret: string): Promise<FeedRow | undefined> =>
  tx.first<FeedRow>({
    sql: `
      select id, user_id, shows, shown_id, created_at, last_read_at
      from calendar_feed
      where establishment_id = $1 and secret_hash = $2
    `,
    parameters: [establishmentId, hashOf(secret)],
  })

/** Notes that the link was used, at most once an hour; that is enough to see which links are in use. */
export const noteRead = (tx: Ctx['tx'], establishmentId: string, id: string, now: Date): Promise<number> =>
  tx.run({
    sql: `
      update calendar_feed
      set last_read_at = $3
      where establishment_id = $1
        and id = $2
        and coalesce(last_read_at, '-infinity') < $3::timestamptz - interval '1 hour'
    `,
    parameters: [establishmentId, id, now.toISOString()],
  })

/** The name of what a link shows; undefined when its user may not see it any more (D2.4). */
export async function nameOfShown(ctx: Ctx, { by, id }: Shows): Promise<Names | undefined> {
  if (by === 'all') return undefined
  if (id === ctx.actor.userId) return ctx.actor.names
  const row = await visibleRow(ctx, entityOf(entityOfSight[by]), id!)
  return row && namesFrom(row, 'name')
}

export async function listFeeds(ctx: Ctx): Promise<object> {
  const rows = await ctx.tx.query<FeedRow>({
    sql: `
      select id, user_id, shows, shown_id, created_at, last_read_at
      from calendar_feed
      where establishment_id = $1 and user_id = $2
      order by created_at, id
    `,
    parameters: [ctx.actor.establishmentId, ctx.actor.userId],
  })
  const items = rows.map(async (row) => {
    const shows: Shows = { by: row.shows, id: row.shown_id }
    return {
      token: tokenOf(prefix, row.id),
      by: row.shows,
      of: shownToken(shows),
      names: (await nameOfShown(ctx, shows)) ?? null,
      createdAt: row.created_at,
      lastReadAt: row.last_read_at,
    }
  })
  return { items: await Promise.all(items) }
}

/** Makes a link. Its address is shown only now, because the database keeps a hash. */
export async function makeFeed(ctx: Ctx, body: unknown): Promise<object> {
  if (memberId(ctx.actor) === null) throw new Refused(refuse('calendar.membersOnly')) // the platform's own are nobody's colleagues here
  const parsed = fieldsSchema(feedInput).safeParse(body ?? {})
  if (!parsed.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error) }))
  const shows = showsOf(parsed.data.by as Sight, parsed.data.of as string | undefined)
  // everybody may see their own lessons
  if (shows.by !== 'all' && shows.id !== ctx.actor.userId)
    await readRow(ctx, entityOf(entityOfSight[shows.by]), shows.id!)
  // links of one user are made one after the other: those made at once could be more than one may have
  await ctx.tx.lock(`calendar feed ${ctx.actor.establishmentId} ${ctx.actor.userId}`)
  const held = await ctx.tx.first<{ count: number }>({
    sql: `
      select count(*)::int as count
      from calendar_feed
      where establishment_id = $1 and user_id = $2
    `,
    parameters: [ctx.actor.establishmentId, ctx.actor.userId],
  })
  if (held!.count >= mostFeeds) throw new Refused(refuse('calendar.tooManyFeeds', { params: { max: mostFeeds } }))
  const [id, secret] = [newId(ctx.now.getTime()), makeSecret(ctx.actor.establishmentId)]
  await ctx.tx.run({
    sql: `
      insert into calendar_feed (
        establishment_id, id, user_id, shows, shown_id, secret_hash, created_at
      )
      values ($1, $2, $3, $4, $5, $6, $7)
    `,
    parameters: [
      ctx.actor.establishmentId,
      id,
      ctx.actor.userId,
      shows.by,
      shows.id,
      hashOf(secret),
      ctx.now.toISOString(),
    ],
  })
  return { token: tokenOf(prefix, id), path: `/ical/${secret}.ics` }
}

export async function dropFeed(ctx: Ctx, token: string | undefined): Promise<void> {
  const id = idOf(token, prefix)
  const gone = id
    ? await ctx.tx.run({
        sql: 'delete from calendar_feed where establishment_id = $1 and user_id = $2 and id = $3',
        parameters: [ctx.actor.establishmentId, ctx.actor.userId, id],
      })
    : 0
  if (gone === 0) throw new Refused(refuse('record.notFound'))
}
