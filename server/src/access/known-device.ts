/**
 * Browsers in which a user has logged in before (D2.7), known by a signed mark in a cookie: one mark for each of the
 * last users of the browser. A mark permits nothing. Tries at a login with a mark are counted by themselves, so that
 * tries from elsewhere do not keep the user out.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { openSigningKey } from '../platform/session/signing-key.ts'

/** The cookie is sent to the addresses of the session alone, not with every request. */
const path = '/api/session'
const secureName = '__Secure-known'
const plainName = 'known'
/** Days that a mark is valid; each login renews it. */
const livesFor = 365
const day = 86_400_000
/** Marks that one browser keeps: those of the users who logged in last. */
const maxUsers = 5
/** Milliseconds by which the clock of the node that signed a mark may be ahead of ours. */
const maxAhead = 60_000

export interface KnownUser {
  readonly id: string
  /** Marks from before this moment are no longer valid: the last change of the password, by anybody. */
  readonly devices_known_since: string | null
}

export interface KnownDevices {
  /** The device by which the tries for this user are counted; undefined for an unknown one. */
  of(request: FastifyRequest, user: KnownUser): Promise<string | undefined>
  /**
   * Returns the device by which the user with this name is known. A browser without a mark of that user learns nothing
   * from the time that it takes: the question is the same for a name that nobody has.
   */
  ofName(request: FastifyRequest, nameKey: string): Promise<string | undefined>
  /** To be called after a complete login, with its login code: from now on the browser is known as the user's. */
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
    .slice(0, maxUsers)
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
    if (mark.at > now + maxAhead || mark.at < now - livesFor * day) return false
    return timingSafeEqual(Buffer.from(mark.seal), Buffer.from(await sealOf(mark)))
  }
  const of: KnownDevices['of'] = async (request, { id, devices_known_since: since }) => {
    const mark = marksOf(request.cookies[nameFor(request)]).find(({ userId }) => userId === id)
    if (!mark || (since !== null && mark.at < Date.parse(since)) || !(await isOurs(mark))) return undefined
    return mark.device
  }
  return {
    of,
    ofName: async (request, nameKey) => {
      const marked = marksOf(request.cookies[nameFor(request)]).map(({ userId }) => userId)
      if (marked.length === 0) return undefined
      const held = await db.platform((tx) =>
        tx.first<{ establishment_id: string; user_id: string }>({
          sql: 'select establishment_id, user_id from login_name where name_key = $1 and user_id = any($2)',
          parameters: [nameKey, marked],
        }),
      )
      if (!held) return undefined
      const user = await db.read(held.establishment_id, (tx) => knownUser(tx, held.establishment_id, held.user_id))
      return user && of(request, user)
    },
    remember: async (request, reply, userId) => {
      const held = marksOf(request.cookies[nameFor(request)])
      const before = held.find((mark) => mark.userId === userId)
      // a device keeps its name; with a new one each login would begin a new count
      const device = before && (await isOurs(before)) ? before.device : randomBytes(12).toString('base64url')
      const at = clock.now().getTime()
      const mark = { userId, device, at, seal: await sealOf({ userId, device, at }) }
      const marks = [mark, ...held.filter((other) => other.userId !== userId)].slice(0, maxUsers)
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

/** Returns what decides which marks of a user are valid. */
export const knownUser = (tx: Tx, establishmentId: string, userId: string): Promise<KnownUser | undefined> =>
  tx.first<KnownUser>({
    sql: 'select id, devices_known_since from user_account where establishment_id = $1 and id = $2',
    parameters: [establishmentId, userId],
  })

/** Invalidates all marks after a new password: whoever knew the old one could have collected any number of them. */
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
