/**
 * Browsers that logged in as a user before (D2.7): a signed mark in a cookie, one for each of the last users of the
 * browser. It opens nothing; tries that come with it are counted by themselves, so that nobody else's keep its user
 * out.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { openSigningKey } from '../platform/session/signing-key.ts'

/** Sent to the addresses of the session alone, so that other requests carry nothing of it. */
const path = '/api/session'
const secureName = '__Secure-known'
const plainName = 'known'
/** Days; each login begins them anew. */
const livesFor = 365
const day = 86_400_000
/** Of one browser: a desk that many log in at keeps its last ones. */
const mostUsers = 5
/** How far ahead of ours the clock of the node may have been that signed it: milliseconds. */
const mostAhead = 60_000

export interface KnownUser {
  readonly id: string
  /** Marks from before then are no longer taken: since the last new password, by whomever. */
  readonly devices_known_since: string | null
}

export interface KnownDevices {
  /** The device by which tries of this user are counted; undefined for a stranger. */
  of(request: FastifyRequest, user: KnownUser): Promise<string | undefined>
  /** After a whole login, login code included: this browser is known as the user's from now on. */
  remember(request: FastifyRequest, reply: FastifyReply, userId: string): Promise<void>
}

interface Mark {
  readonly userId: string
  readonly device: string
  /** Milliseconds. */
  readonly at: number
  readonly seal: string
}
const shape = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{16})\.(\d{13})\.([\w-]{43})$/

const marksOf = (cookie: string | undefined): Mark[] =>
  (cookie ?? '')
    .slice(0, 2_000)
    .split('~')
    .slice(0, mostUsers)
    .flatMap((text) => {
      const [, userId, device, at, seal] = shape.exec(text) ?? []
      return userId ? [{ userId, device: device!, at: Number(at), seal: seal! }] : []
    })
const textOf = ({ userId, device, at, seal }: Mark): string => `${userId}.${device}.${at}.${seal}`

export function createKnownDevices(
  db: Database,
  clock: Clock,
  isSecure: (request: FastifyRequest) => boolean,
): KnownDevices {
  const key = openSigningKey(db, 'known device')
  const nameFor = (request: FastifyRequest): string => (isSecure(request) ? secureName : plainName)
  const sealOf = async ({ userId, device, at }: Omit<Mark, 'seal'>): Promise<string> =>
    createHmac('sha256', await key())
      .update(JSON.stringify([userId, device, at]))
      .digest('base64url')
  const isOurs = async (mark: Mark): Promise<boolean> => {
    const now = clock.now().getTime()
    if (mark.at > now + mostAhead || mark.at < now - livesFor * day) return false
    return timingSafeEqual(Buffer.from(mark.seal), Buffer.from(await sealOf(mark)))
  }
  return {
    of: async (request, { id, devices_known_since: since }) => {
      const mark = marksOf(request.cookies[nameFor(request)]).find(({ userId }) => userId === id)
      if (!mark || (since !== null && mark.at < Date.parse(since)) || !(await isOurs(mark))) return undefined
      return mark.device
    },
    remember: async (request, reply, userId) => {
      const held = marksOf(request.cookies[nameFor(request)])
      const before = held.find((mark) => mark.userId === userId)
      // the same device under the same name, or each login would begin a new count
      const device = before && (await isOurs(before)) ? before.device : randomBytes(12).toString('base64url')
      const at = clock.now().getTime()
      const mark = { userId, device, at, seal: await sealOf({ userId, device, at }) }
      const marks = [mark, ...held.filter((other) => other.userId !== userId)].slice(0, mostUsers)
      reply.setCookie(nameFor(request), marks.map(textOf).join('~'), {
        path,
        httpOnly: true,
        sameSite: 'lax',
        secure: isSecure(request),
        maxAge: livesFor * 86_400,
      })
    },
  }
}

/** With a new password: who knew the old one could have gathered as many marks as they liked. */
export async function forgetKnownDevices(tx: Tx, establishmentId: string, userId: string, now: Date): Promise<void> {
  await tx.run({
    sql: `
      update user_account
      set devices_known_since = $3
      where establishment_id = $1 and id = $2
    `,
    parameters: [establishmentId, userId, now.toISOString()],
  })
}
