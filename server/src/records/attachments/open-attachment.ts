/** Opens an attachment: readers who may see its record get an address of its bytes. */
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { idOf } from '@topcenter/model/kit/token'
import { attachment } from '@topcenter/model/media/attachment'
import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { fileAddress } from '../file-address.ts'
import { readRow, recordId } from '../read.ts'
import type { RawAnswer } from '../serving/operation.ts'
import { attachmentFields } from './attached.ts'

interface File {
  readonly name: string
  readonly size: number
  readonly sha256: string
  readonly mime: string
}

export async function openAttachment(
  ctx: Ctx,
  entity: AnyEntity,
  token: string | undefined,
  wanted: string | undefined,
): Promise<RawAnswer> {
  const row = await readRow(ctx, entity, recordId(entity, token))
  const id = idOf(wanted ?? '', attachment.spec.prefix)
  const held = attachmentFields(entity).flatMap((name) => row[`refs_${name}`] ?? [])
  return addressOfAttachment(ctx, held.find((each) => each.id === id)?.id)
}

/** The caller must have checked that the actor may see what the attachment belongs to. */
export async function addressOfAttachment(ctx: Ctx, id: string | undefined): Promise<RawAnswer> {
  const file = id === undefined ? undefined : await fileOf(ctx, id)
  if (!file || ctx.actor.sessionId === undefined) throw new Refused(refuse('record.notFound'))
  const location = await fileAddress(ctx, { ...file, disposition: 'inline', viewOnly: false })
  return { raw: true, status: 303, isNoPage: true, headers: { location, 'cache-control': 'no-store' }, body: '' }
}

const fileOf = (ctx: Ctx, id: string): Promise<File | undefined> =>
  ctx.tx.first<File>(sql`
    select a.file_name as name, a.size, a.sha256, b.mime
    from attachment a
    join blob b on b.establishment_id = a.establishment_id and b.sha256 = a.sha256
    where a.establishment_id = ${ctx.actor.establishmentId}::uuid and a.id = ${id}::uuid
  `)
