/**
 * Reads a person's picture by the token alone: a reference does not contain the kind of person, and readers see their
 * own picture even if they may not see their own record.
 */
import { entityOf } from '@topcenter/model/areas'
import { idOf } from '@topcenter/model/kit/token'
import type { Ctx } from '../records/context.ts'
import type { RawAnswer } from '../records/serving/operation.ts'
import { answerImage } from '../records/write/image.ts'
import { whose } from './seen.ts'

/** @throws {Refused} `record.notFound` for a person whom the reader may not see */
export async function personPicture(ctx: Ctx, token: string, isSmall: boolean): Promise<RawAnswer> {
  const own = idOf(token, 'usr') === ctx.actor.userId
  return answerImage(ctx, entityOf('user'), own ? ctx.actor.userId : (await whose(ctx, token)).id, isSmall)
}
