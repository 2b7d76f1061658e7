/**
 * Registers the browsers and apps that take push messages for their user (D8.6): each belongs to the session in which
 * it was registered, and is deleted with it.
 */
import { createECDH } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { oneOf, text } from '@topcenter/model/kit/field'
import { faultsOf, fieldsSchema } from '@topcenter/model/kit/input-schema'
import { refuse, Refused, refuseField } from '@topcenter/model/kit/refusal'
import { idOf, newId, tokenOf } from '@topcenter/model/kit/token'
import type { Tx } from '../platform/database/database.ts'
import { mayBePublic } from '../platform/http/public-address.ts'
import type { Session } from '../platform/session/session.ts'
import { instant, list, object, orNull, text as words, yesNo } from '../records/serving/answer.ts'
import { answers, type Described } from '../records/serving/operation.ts'
import { enter, type ServeOptions } from '../records/serving/serve.ts'

const path = '/api/push-devices'
const prefix = 'pdv'
/** Maximum devices of one user; a new one replaces the one that was renewed longest ago. */
const most = 10

const input = {
  channel: oneOf(['push', 'fcm'] as const, { required: true }),
  /** The address at the push service, or the token of the app. */
  endpoint: text({ required: true, maxLength: 2000 }),
  p256dh: text({ maxLength: 200 }),
  auth: text({ maxLength: 100 }),
  /** The public key that the browser subscribed with. */
  keyId: text({ maxLength: 100 }),
} as const
interface Input {
  readonly channel: 'push' | 'fcm'
  readonly endpoint: string
  readonly p256dh?: string | null
  readonly auth?: string | null
  readonly keyId?: string | null
}

export interface PushDevicesParts {
  /** Base64url. */
  readonly publicKey: () => Promise<string>
  /** True if the project of an app is configured. */
  readonly hasFcm: boolean
  /** True in tests only. */
  readonly mayReachOwnNetwork: boolean
}

const shown = object({
  token: words,
  channel: words,
  userAgent: orNull(words),
  createdAt: instant,
  lastOkAt: orNull(instant),
  isCurrent: yesNo,
})
const described: Described[] = [
  {
    id: 'pushDevice.list',
    method: 'GET',
    path,
    permit: 'user',
    describe: () => ({
      summary: 'List own devices that take push messages',
      description:
        '`publicKey`: what a browser subscribes with (`applicationServerKey`). `isCurrent`: of this session.',
      answer: answers(object({ publicKey: words, hasFcm: yesNo, items: list(shown) })),
    }),
  },
  {
    id: 'pushDevice.add',
    method: 'POST',
    path,
    permit: 'user',
    input,
    describe: () => ({
      summary: 'Take push messages on this device, or renew that',
      description:
        '`push`: the subscription of a browser, with `keyId` the public key that it was made with. `fcm`: the registration token of an app. It ends with the session.',
      answer: answers(object({ token: words })),
    }),
  },
  {
    id: 'pushDevice.remove',
    method: 'DELETE',
    path: `${path}/:token`,
    permit: 'user',
    describe: () => ({ summary: 'Take no more push messages on one of one’s own devices', answer: 'nothing' }),
  },
]

/** Returns the endpoints that it adds, for OpenAPI. */
export function addPushDevices(
  http: FastifyInstance,
  serving: ServeOptions,
  { publicKey, hasFcm, mayReachOwnNetwork }: PushDevicesParts,
): readonly Described[] {
  const { db, clock } = serving
  const onRequest = (request: FastifyRequest, reply: FastifyReply) => enter(serving, request, reply)
  http.get(path, { onRequest }, async (request, reply) => {
    const { session } = await enter(serving, request, reply)
    const items = await db.read(session.establishmentId, (tx) => devicesOf(tx, session))
    return { publicKey: await publicKey(), hasFcm, items }
  })
  http.post(path, { onRequest }, async (request, reply) => {
    const { session } = await enter(serving, request, reply)
    const parsed = fieldsSchema(input).safeParse(request.body ?? {})
    if (!parsed.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error) }))
    const given = parsed.data as unknown as Input
    if (given.channel === 'push') {
      if (!mayReachOwnNetwork && !mayBePublic(given.endpoint)) throw new Refused(refuseField('endpoint', 'field.url'))
      if (!isPoint(given.p256dh)) throw new Refused(refuseField('p256dh', 'field.pattern'))
      if (bytesOf(given.auth).length !== 16) throw new Refused(refuseField('auth', 'field.pattern'))
      if (given.keyId !== (await publicKey())) throw new Refused(refuseField('keyId', 'field.pattern'))
    } else if (!hasFcm) throw new Refused(refuseField('channel', 'field.oneOf'))
    const agent = request.headers['user-agent']?.slice(0, 200) ?? null
    const id = await db.transaction(session.establishmentId, (tx) => keep(tx, session, given, agent, clock.now()))
    return { token: tokenOf(prefix, id) }
  })
  http.delete<{ Params: { token: string } }>(`${path}/:token`, { onRequest }, async (request, reply) => {
    const { session } = await enter(serving, request, reply)
    const id = idOf(request.params.token, prefix)
    const removed =
      id &&
      (await db.transaction(session.establishmentId, (tx) =>
        tx.run({
          sql: 'delete from push_device where establishment_id = $1 and user_id = $2 and id = $3',
          parameters: [session.establishmentId, session.userId, id],
        }),
      ))
    if (!removed) throw new Refused(refuse('record.notFound'))
    return reply.code(204).send()
  })
  return described
}

const bytesOf = (value: string | null | undefined): Buffer => Buffer.from(value ?? '', 'base64url')
/** A point of the curve, as a browser's public key is one. */
function isPoint(value: string | null | undefined): boolean {
  const bytes = bytesOf(value)
  if (bytes.length !== 65) return false
  const own = createECDH('prime256v1')
  own.generateKeys()
  try {
    own.computeSecret(bytes)
    return true
  } catch {
    return false
  }
}

/** A browser whose subscription was somebody else's before takes messages for its new user alone. */
async function keep(tx: Tx, session: Session, given: Input, agent: string | null, now: Date): Promise<string> {
  const row = await tx.first<{ id: string }>({
    sql: `
      insert into push_device (
        establishment_id, id, user_id, channel, endpoint, p256dh, auth, key_id, session_id, name, created_at, seen_at
      )
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
      on conflict (establishment_id, endpoint) do update
      set
        user_id = excluded.user_id,
        channel = excluded.channel,
        p256dh = excluded.p256dh,
        auth = excluded.auth,
        key_id = excluded.key_id,
        session_id = excluded.session_id,
        name = excluded.name,
        seen_at = excluded.seen_at,
        failed_in_row = 0
      returning id
    `,
    parameters: [
      session.establishmentId,
      newId(now.getTime()),
      session.userId,
      given.channel,
      given.endpoint,
      given.p256dh ?? null,
      given.auth ?? null,
      given.keyId ?? null,
      session.id,
      agent,
      now,
    ],
  })
  await tx.run({
    sql: `
      delete from push_device
      where establishment_id = $1
        and id in (
          select id
          from push_device
          where establishment_id = $1 and user_id = $2
          order by seen_at desc nulls last, id desc
          offset $3
        )
    `,
    parameters: [session.establishmentId, session.userId, most],
  })
  return row!.id
}

async function devicesOf(tx: Tx, session: Session): Promise<object[]> {
  const rows = await tx.query<Record<string, unknown>>({
    sql: `
      with ended as materialized (
        select id from session where establishment_id = $1 and user_id = $2 and ended_at is not null
      )
      select d.id, d.channel, d.name, d.created_at, d.last_ok_at, d.session_id
      from push_device d
      where d.establishment_id = $1
        and d.user_id = $2
        and not exists (select 1 from ended where ended.id = d.session_id)
      order by d.seen_at desc nulls last, d.id desc
    `,
    parameters: [session.establishmentId, session.userId],
  })
  return rows.map((row) => ({
    token: tokenOf(prefix, row.id as string),
    channel: row.channel,
    userAgent: row.name,
    createdAt: row.created_at,
    lastOkAt: row.last_ok_at,
    isCurrent: row.session_id === session.id,
  }))
}
