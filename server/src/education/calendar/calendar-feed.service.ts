/**
 * Secret links under which a calendar application reads a timetable. Users make and take back their own; the database
 * keeps only a hash of the link.
 */
import { createHash, randomBytes } from 'node:crypto'
import { entityOf } from '@topcenter/model/areas'
import { feedPrefix, type listCalendarFeeds, type makeCalendarFeed } from '@topcenter/model/education/api'
import type { AnswerOf, ParsedBody } from '@topcenter/model/kit/endpoint'
import type { Names } from '@topcenter/model/kit/names'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { idOf, newId, tokenOf } from '@topcenter/model/kit/token'
import { type Ctx, memberId } from '../../records/context.ts'
import { readRow, visibleRow } from '../../records/read.ts'
import { namesFrom } from '../../records/row.ts'
import { entityOfSight, type Shows, shownToken, showsOf, type Sight } from './timetable.service.ts'

const maxFeeds = 20
const secretBytes = 24
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Joins the establishment's id and 192 random bits. */
const makeSecret = (establishmentId: string): string =>
  Buffer.concat([Buffer.from(establishmentId.replaceAll('-', ''), 'hex'), randomBytes(secretBytes)]).toString(
    'base64url',
  )

/** Returns the establishment that a secret names. Only the database knows if the secret is valid. */
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

/** Finds the link with this secret; undefined for one that was deleted or never existed. */
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

/** Returns the name of the record that a link shows; undefined if its user may no longer see it (D2.4). */
export async function nameOfShown(ctx: Ctx, { by, id }: Shows): Promise<Names | undefined> {
  if (by === 'all') return undefined
  if (id === ctx.actor.userId) return ctx.actor.names
  const row = await visibleRow(ctx, entityOf(entityOfSight[by]), id!)
  return row && namesFrom(row, 'name')
}

export async function listFeeds(ctx: Ctx): Promise<AnswerOf<typeof listCalendarFeeds>> {
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
      token: tokenOf(feedPrefix, row.id),
      by: row.shows,
      of: shownToken(shows),
      names: (await nameOfShown(ctx, shows)) ?? null,
      createdAt: row.created_at,
      lastReadAt: row.last_read_at,
    }
  })
  return { items: await Promise.all(items) }
}

/** Refuses administrators of the platform, who are no members of the centre. */
export function refuseGuests(ctx: Ctx): void {
  if (memberId(ctx.actor) === null) throw new Refused(refuse('calendar.membersOnly'))
}

/** Makes a link. Its address is shown only now, because the database keeps a hash. */
export async function makeFeed(
  ctx: Ctx,
  { by, of }: ParsedBody<typeof makeCalendarFeed>,
): Promise<AnswerOf<typeof makeCalendarFeed>> {
  const shows = showsOf(by, of)
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
  if (held!.count >= maxFeeds) throw new Refused(refuse('calendar.tooManyFeeds', { params: { max: maxFeeds } }))
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
  return { token: tokenOf(feedPrefix, id), path: `/ical/${secret}.ics` }
}

export async function dropFeed(ctx: Ctx, token: string | undefined): Promise<void> {
  const id = idOf(token, feedPrefix)
  const gone = id
    ? await ctx.tx.run({
        sql: 'delete from calendar_feed where establishment_id = $1 and user_id = $2 and id = $3',
        parameters: [ctx.actor.establishmentId, ctx.actor.userId, id],
      })
    : 0
  if (gone === 0) throw new Refused(refuse('record.notFound'))
}
