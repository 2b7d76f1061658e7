/**
 * `/ical/<secret>.ics`: a timetable for whoever has the link, without a login. It shows only what the link's user may
 * see now, and nothing once that user is gone or has taken the link back.
 */
import type { FastifyInstance } from 'fastify'
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import { groupOf } from '@topcenter/model/kit/entity'
import { nameIn } from '@topcenter/model/kit/names'
import { holds } from '@topcenter/model/kit/permission'
import { Refused } from '@topcenter/model/kit/refusal'
import type { Claim } from '../../access/identity.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { looks } from '../../platform/pace/pace.ts'
import { type Ctx, limitsOfReader, type Runtime } from '../../records/context.ts'
import type { Identity } from '../../records/serving/serve.ts'
import { feedText } from './calendar-feed.ts'
import { establishmentOf, findFeed, nameOfShown, noteRead } from './calendar-feed.service.ts'
import { readCentre, readNames, readTimes, type Shows } from './timetable.service.ts'

/** Maximum requests of one network address in a minute; all phones of a school can share one address. */
const maxLooks = 60
const day = 86_400_000
/** Time that a feed covers back and ahead, in milliseconds. */
const reach = { back: 60 * day, ahead: 365 * day } as const

export interface FeedHouse {
  readonly db: Database
  readonly clock: Clock
  readonly runtime: Runtime
  readonly identify: (claim: Claim) => Promise<Identity | undefined>
}

export function addCalendarFeeds(http: FastifyInstance, house: FeedHouse): void {
  const waitOf = looks(maxLooks)
  http.get<{ Params: { file: string } }>(
    '/ical/:file',
    { config: { hasSecretAddress: true } },
    async (request, reply) => {
      reply.headers({
        'cache-control': 'private, max-age=600',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      })
      const wait = await waitOf(request.ip)
      if (wait > 0) return reply.code(429).header('retry-after', wait).type('text/plain').send('Too many requests')
      const secret = /^([\w-]+)\.ics$/.exec(request.params.file)?.[1]
      const establishmentId = secret && establishmentOf(secret)
      const text = establishmentId
        ? await read(house, establishmentId, secret, { address: request.ip, requestId: request.id })
        : undefined
      return text === undefined
        ? reply.code(404).type('text/plain').send('Not found')
        : reply.type('text/calendar; charset=utf-8').send(text)
    },
  )
}

/** The text of a feed; undefined when there is no such link, or when its user may see nothing of it any more. */
async function read(
  { db, clock, runtime, identify }: FeedHouse,
  establishmentId: string,
  secret: string,
  asked: { address: string; requestId: string },
): Promise<string | undefined> {
  const feed = await db.read(establishmentId, (tx) => findFeed(tx, establishmentId, secret))
  const identity =
    feed && (await identify({ userId: feed.user_id, establishmentId, actingEstablishmentId: null, platform: 'web' }))
  if (!feed || !identity || !holds(identity.actor, groupOf(educationalScheduleTime), 'view')) return undefined
  await db.transaction(establishmentId, (tx) => noteRead(tx, establishmentId, feed.id, clock.now()))
  const reading = async (tx: Tx): Promise<string | undefined> => {
    const language = await languageOf(tx, establishmentId, feed.user_id)
    const ctx: Ctx = {
      runtime,
      tx,
      actor: { ...identity.actor, ...asked },
      now: clock.now(),
      timeZone: identity.timeZone,
      language,
    }
    return textOf(ctx, { by: feed.shows, id: feed.shown_id }, language)
  }
  return db.read(establishmentId, reading, limitsOfReader(identity.actor))
}

async function languageOf(tx: Tx, establishmentId: string, userId: string): Promise<'ar' | 'en'> {
  const chosen = await tx.first<{ language: string | null }>({
    sql: `
      select settings->>'language' as language
      from app_setting
      where establishment_id = $1 and user_id = $2
    `,
    parameters: [establishmentId, userId],
  })
  return chosen?.language?.startsWith('en') ? 'en' : 'ar'
}

async function textOf(ctx: Ctx, shows: Shows, language: 'ar' | 'en'): Promise<string | undefined> {
  const at = ctx.now.getTime()
  try {
    const [times, centre, shown] = await Promise.all([
      readTimes(ctx, shows, new Date(at - reach.back).toISOString(), new Date(at + reach.ahead).toISOString()),
      readCentre(ctx),
      nameOfShown(ctx, shows),
    ])
    const [groups, places, lecturers] = await Promise.all([
      readNames(
        ctx,
        'educational_group',
        times.map((time) => time.group_id),
      ),
      readNames(
        ctx,
        'place',
        times.map((time) => time.place_id),
      ),
      readNames(
        ctx,
        'user_account',
        times.map((time) => time.lecturer_id),
      ),
    ])
    return await feedText({
      name: [nameIn(shown, language), nameIn(centre.names, language)].filter(Boolean).join(' · '),
      language,
      times,
      groups,
      places,
      lecturers,
    })
  } catch (error) {
    if (error instanceof Refused) return undefined // what it shows is no longer theirs to see
    throw error
  }
}
