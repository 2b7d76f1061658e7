/** The picture of a person by the token alone: a reference tells no kind's address, and one's own record may be shut. */
import { entityOf } from '@topcenter/model/areas'
import { idOf } from '@topcenter/model/kit/token'
import type { Ctx } from '../records/context.ts'
import type { RawAnswer } from '../records/serving/operation.ts'
import { answerImage } from '../records/write/image.ts'
import { whose } from './seen.ts'

/** Of oneself, and of whom the reader may see. */
export async function personPicture(ctx: Ctx, token: string | undefined, isSmall: boolean): Promise<RawAnswer> {
  const own = idOf(token ?? '', 'usr') === ctx.actor.userId
  return answerImage(ctx, entityOf('user'), own ? ctx.actor.userId : (await whose(ctx, token)).id, isSmall)
}
