/** A centre's own people choose its logo and its colour. */
import { establishment, establishmentLook } from '@topcenter/model/access/establishment'
import { correctedIn } from '@topcenter/model/kit/accent'
import { int } from '@topcenter/model/kit/field'
import { faultsOf, fieldsSchema } from '@topcenter/model/kit/input-schema'
import { isLine } from '@topcenter/model/kit/picture-shape'
import { refuse, Refused, refuseField } from '@topcenter/model/kit/refusal'
import { pictureBytes } from '../platform/http/request-body.ts'
import { pictureOfForm } from '../platform/picture.ts'
import type { Ctx } from '../records/context.ts'
import { namesFrom } from '../records/row.ts'
import { binary, closed } from '../records/schema/field-schema.ts'
import { answers, type Operation } from '../records/serving/operation.ts'
import { dropImage, keepImage } from '../records/write/image.ts'
import * as answered from './access.answers.ts'
import { type LookRow, lookOf } from '../records/establishment/look.ts'
import {
  changeOwnEstablishment,
  lockOwnEstablishment,
  onOwnEstablishment,
} from '../records/establishment/own-establishment.ts'

const input = { version: int({ required: true }), ...establishmentLook } as const
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

async function read(ctx: Ctx): Promise<object> {
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

async function change(ctx: Ctx, body: unknown): Promise<object> {
  const parsed = fieldsSchema(input).safeParse(body ?? {})
  if (!parsed.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error) }))
  await lockOwnEstablishment(ctx)
  await changeOwnEstablishment(ctx, await readRow(ctx), parsed.data)
  return read(ctx)
}

async function putLogo(ctx: Ctx, body: unknown): Promise<object> {
  const picture = await pictureOfForm(body)
  if (isLine(picture)) throw new Refused(refuseField('image', 'field.imageShape'))
  await lockOwnEstablishment(ctx)
  const row = await readRow(ctx)
  await onOwnEstablishment(ctx, (there) => keepImage(there, establishment, row, picture))
  return read(ctx)
}

async function removeLogo(ctx: Ctx): Promise<object> {
  await lockOwnEstablishment(ctx)
  const row = await readRow(ctx)
  if (row.image_at) await onOwnEstablishment(ctx, (there) => dropImage(there, establishment, row))
  return read(ctx)
}

const path = '/api/own-establishment-look'
const shared = { staff: true, permit: { group: 'EstablishmentLook', flag: 'itemUpdate' } } as const
const answer = answers(answered.ownLook, 'OwnEstablishmentLook')

export const ownLookOperations: readonly Operation[] = [
  {
    ...shared,
    id: 'ownEstablishmentLook.read',
    method: 'GET',
    path,
    access: 'read',
    describe: () => ({ summary: 'Read how one’s own centre looks', answer }),
    handle: read,
  },
  {
    ...shared,
    id: 'ownEstablishmentLook.change',
    method: 'PATCH',
    path,
    access: 'write',
    input,
    describe: () => ({
      summary: 'Choose the colour of one’s own centre',
      description: '`corrected`: the themes in which it was not legible and another lightness of it is shown.',
      answer,
    }),
    handle: (ctx, { body }) => change(ctx, body),
  },
  {
    ...shared,
    id: 'ownEstablishmentLook.putLogo',
    method: 'POST',
    path: `${path}/logo`,
    access: 'write',
    pace: 'upload',
    maxFileBytes: pictureBytes,
    describe: () => ({
      summary: 'Set the logo of one’s own centre',
      description: 'JPEG, PNG or WebP, at most eight times as long as wide.',
      body: {
        form: closed({ image: binary }, ['image']),
      },
      answer,
    }),
    handle: (ctx, { body }) => putLogo(ctx, body),
  },
  {
    ...shared,
    id: 'ownEstablishmentLook.removeLogo',
    method: 'DELETE',
    path: `${path}/logo`,
    access: 'write',
    describe: () => ({ summary: 'Take the logo of one’s own centre away', answer }),
    handle: removeLogo,
  },
]
