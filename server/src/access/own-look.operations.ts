/** Handlers of the look of one's own centre: its logo and its colour. */
import { changeOwnLook, putOwnLogo, readOwnLook, removeOwnLogo } from '@topcenter/model/access/api'
import { establishment } from '@topcenter/model/access/establishment'
import { correctedIn } from '@topcenter/model/kit/accent'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { isLine } from '@topcenter/model/kit/picture-shape'
import { Refused, refuseField } from '@topcenter/model/kit/refusal'
import { pictureOfForm } from '../platform/picture.ts'
import type { Ctx } from '../records/context.ts'
import { namesFrom } from '../records/row.ts'
import { handle } from '../records/serving/handle.ts'
import { dropImage, keepImage } from '../records/write/image.ts'
import { type LookRow, lookOf } from '../records/establishment/look.ts'
import {
  changeOwnEstablishment,
  lockOwnEstablishment,
  onOwnEstablishment,
} from '../records/establishment/own-establishment.ts'

type OwnLook = AnswerOf<typeof readOwnLook>
type Row = LookRow & { version: number }

const readRow = async (ctx: Ctx): Promise<Row> =>
  (await ctx.tx.first<Row>({
    sql: `
      select id, version, name_ar, name_en, name_und, accent, image_at
      from establishment
      where id = $1
    `,
    parameters: [ctx.actor.establishmentId],
  }))!

async function read(ctx: Ctx): Promise<OwnLook> {
  const row = await readRow(ctx)
  const look = lookOf(row)
  return {
    version: row.version,
    names: namesFrom(row, 'name'),
    accent: row.accent,
    ...look,
    corrected: row.accent && look.shades ? correctedIn(row.accent, look.shades) : [],
  }
}

async function putLogo(ctx: Ctx, body: unknown): Promise<OwnLook> {
  const picture = await pictureOfForm(body)
  if (isLine(picture)) throw new Refused(refuseField('image', 'field.imageShape'))
  await lockOwnEstablishment(ctx)
  const row = await readRow(ctx)
  await onOwnEstablishment(ctx, (there) => keepImage(there, establishment, row, picture))
  return read(ctx)
}

async function removeLogo(ctx: Ctx): Promise<OwnLook> {
  await lockOwnEstablishment(ctx)
  const row = await readRow(ctx)
  if (row.image_at) await onOwnEstablishment(ctx, (there) => dropImage(there, establishment, row))
  return read(ctx)
}

export const ownLookOperations = [
  handle(readOwnLook, read),
  handle(changeOwnLook, async (ctx, { body }) => {
    const { version, accent } = body
    await lockOwnEstablishment(ctx)
    await changeOwnEstablishment(ctx, await readRow(ctx), { version, accent })
    return read(ctx)
  }),
  handle(putOwnLogo, { pace: 'upload' }, (ctx, { body }) => putLogo(ctx, body)),
  handle(removeOwnLogo, removeLogo),
]
