/** Receives uploads of anyone with a session. An area's upload target gets the same context as an operation. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { platformEstablishment, type Tx } from '../../platform/database/database.ts'
import { languageOf } from '../../platform/http/problem.ts'
import type { Caller, SizeLimits, UploadTarget } from '../../platform/uploads/target.ts'
import { type Actor, type Ctx, limitsOfReader } from '../context.ts'
import { checkActing, enter, type ServeOptions } from './serve.ts'

export type AreaTarget = UploadTarget<Ctx>

/** In the establishment where they work; for admins of the platform, whose own records live there, in that one last. */
export const uploadCallers =
  (serving: Pick<ServeOptions, 'runtime' | 'identify' | 'isSecure' | 'clock'>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<readonly Caller<Ctx>[]> => {
    const { identity } = await enter(serving, request, reply)
    checkActing(request, identity.actor)
    const inOne = (establishmentId: string): Caller<Ctx> => {
      const actor: Actor = { ...identity.actor, establishmentId, address: request.ip, requestId: request.id }
      return {
        userId: actor.userId,
        establishmentId,
        limits: limitsOfReader(actor),
        contextIn: (tx: Tx): Ctx => ({
          runtime: serving.runtime,
          tx,
          actor,
          now: serving.clock.now(),
          timeZone: identity.timeZone,
          language: languageOf(request.headers['accept-language']),
        }),
      }
    }
    const { establishmentId, userType } = identity.actor
    const isElsewhere = userType === 'AdminsEgypt' && establishmentId !== platformEstablishment
    return [inOne(establishmentId), ...(isElsewhere ? [inOne(platformEstablishment)] : [])]
  }

const megabyte = 2 ** 20

/** Returns the establishment's size limits, which are set in megabytes. */
export async function uploadLimits(tx: Tx): Promise<SizeLimits> {
  const row = await tx.first<SizeLimits>({
    sql: `
      select upload_image as image, upload_audio as audio, upload_video as video, upload_other as other
      from establishment
      where id = $1
    `,
    parameters: [tx.establishmentId],
  })
  const { image, audio, video, other } = row!
  return { image: image * megabyte, audio: audio * megabyte, video: video * megabyte, other: other * megabyte }
}
