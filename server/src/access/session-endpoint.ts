/** Parts that the endpoints of sessions share: how one is added, how its body is read, and as whom it writes. */
import * as z from 'zod'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerOf, Endpoint } from '@topcenter/model/kit/endpoint'
import { type FieldFault, refuse, Refused } from '@topcenter/model/kit/refusal'
import type { Tx } from '../platform/database/database.ts'
import type { Ctx } from '../records/context.ts'
import type { Identity, ServeOptions } from '../records/serving/serve.ts'
import type { ForgottenPasswords } from './forgotten-password.service.ts'
import type { KnownDevices } from './known-device.ts'
import type { LoginServices } from './login.service.ts'

export interface SessionRoutes extends ServeOptions {
  readonly login: LoginServices
  readonly known: KnownDevices
  readonly forgotten: ForgottenPasswords
}
/** Returns the declared answer; the reply itself if it was sent without a body. */
export type Handler<E extends Endpoint> = (
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<AnswerOf<E> | FastifyReply>
export type Admit = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
/** Adds an endpoint. `admit` refuses before the body is read; a session without a login code that is due, if left out. */
export type AddEndpoint = <const E extends Endpoint>(endpoint: E, handler: Handler<E>, admit?: Admit) => void

export const bodyText = (max: number): z.ZodString => z.string().min(1).max(max)

/** Throws `record.invalid` with every member of the body that is missing, too long or unknown. */
export function parse<T>(shape: z.ZodType<T>, body: unknown): T {
  const parsed = shape.safeParse(body ?? {})
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.flatMap((issue): FieldFault[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((name) => ({ name, code: 'field.unknown' as const }))
      : [{ name: issue.path.join('.'), code: issue.code === 'too_big' ? 'field.tooLong' : 'field.required' }],
  )
  throw new Refused(refuse('record.invalid', { fields }))
}

/** The endpoints of the session write as its user, in the establishment to which the user belongs. */
export const contextOf = (
  { runtime, clock }: SessionRoutes,
  { actor, timeZone }: Identity,
  request: FastifyRequest,
  tx: Tx,
): Ctx => ({
  runtime,
  tx,
  actor: { ...actor, establishmentId: actor.homeEstablishmentId, address: request.ip, requestId: request.id },
  now: clock.now(),
  timeZone,
  language: 'ar',
})
