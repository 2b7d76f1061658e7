/**
 * Finishes an upload: detects the type of its bytes, checks that they are allowed, and keeps both them and the row that
 * refers to them, or neither. It may be repeated: a call after a crash continues from the state that was left.
 */
import { refuse, Refused, type Refusal } from '@topcenter/model/kit/refusal'
import type { Database, Tx } from '../database/database.ts'
import { type Files, keepFile } from '../files/blob.ts'
import { sniff } from '../files/type.ts'
import type { ByteStore } from './byte-store.ts'
import { differs } from './file-names.ts'
import { isPlaylist } from './playlist.ts'
import { type Caller, limitOf, type SizeLimits, type UploadCtx, type UploadTarget } from './target.ts'
import { endUpload, uploadOf, type UploadRow } from './upload-rows.ts'
import { virusIn } from './virus-scan.ts'

export interface FinishParts<C extends UploadCtx> {
  readonly db: Database
  readonly files: Files
  readonly bytes: ByteStore
  readonly targetOf: (kind: string) => UploadTarget<C> | undefined
  readonly limits: (tx: Tx) => Promise<SizeLimits>
  /** Socket of clamd; undefined: no scan for viruses. */
  readonly clamdSocket: string | undefined
}

/** Finishes an upload and returns its row. Requires the upload lock. Throws `Refused` if the file is not allowed. */
export async function finishUpload<C extends UploadCtx>(
  parts: FinishParts<C>,
  caller: Caller<C>,
  row: UploadRow,
): Promise<UploadRow> {
  const now = await parts.db.read(row.establishmentId, (tx) => uploadOf(tx, row.userId, row.id))
  if (now?.state === 'kept') {
    await parts.bytes.remove(row.establishmentId, row.id)
    return now
  }
  if (now?.refusal) throw new Refused(now.refusal)
  if (now?.state !== 'coming') throw new Refused(refuse('record.notFound'))
  try {
    await keep(parts, caller, row)
  } catch (error) {
    if (error instanceof Refused && !mayPass.has(error.refusal.refused)) await giveUp(parts, row, error.refusal)
    throw error
  }
  return (await parts.db.read(row.establishmentId, (tx) => uploadOf(tx, row.userId, row.id)))!
}

/** Refusals after which the same bytes may be retried: they are not about the file. */
const mayPass = new Set<string>([
  'server.caught',
  'server.unavailable',
  'server.busy',
  'server.full',
  'request.timeout',
  'upload.notLookedAt',
])

async function keep<C extends UploadCtx>(
  { db: _db, files, bytes, targetOf, limits, clamdSocket }: FinishParts<C>,
  caller: Caller<C>,
  row: UploadRow,
): Promise<void> {
  const { establishmentId, id, name, length } = row
  const path = bytes.pathOf(establishmentId, id)
  const { mime, mediaType, warning } = await sniff(path)
  if (await isPlaylist(path)) throw new Refused(refuse('upload.playlist'))
  if (warning === 'bomb') throw new Refused(refuse('upload.bomb'))
  if (differs(name, mediaType)) throw new Refused(refuse('upload.typeDiffers'))
  if (clamdSocket) {
    const found = await virusIn(clamdSocket, path).catch((error: unknown) => {
      throw new Refused(refuse('upload.notLookedAt'), error)
    })
    if (found) throw new Refused(refuse('upload.virus'))
  }
  const staged = {
    path,
    size: length,
    sha256: await bytes.sha256(establishmentId, id),
    drop: () => bytes.remove(establishmentId, id),
  }
  const file = { sha256: staged.sha256, size: length, mime, mediaType, name }
  await keepFile(
    files,
    establishmentId,
    staged,
    { mime },
    async (tx) => {
      checkSize(length, limitOf(await limits(tx), mediaType))
      const target = targetOf(row.kind)
      if (!target) throw new Refused(refuse('request.notFound'))
      const locked = await uploadOf(tx, row.userId, id, true)
      if (locked?.state !== 'coming') throw new Refused(refuse('record.notFound'))
      const { token, note } = await target.finish(caller.contextIn(tx), file, row.held)
      await endUpload(tx, id, { state: 'kept', token, note: note ?? warning })
    },
    caller.limits,
  )
}

const megabyte = 2 ** 20
export function checkSize(length: number, most: number): void {
  if (length > most) throw new Refused(refuse('upload.tooLarge', { params: { max: Math.floor(most / megabyte) } }))
}

/** Its room is given back in the transaction that ends it; then the bytes go. */
export async function giveUp<C extends UploadCtx>(
  { db, bytes, targetOf }: Pick<FinishParts<C>, 'db' | 'bytes' | 'targetOf'>,
  row: UploadRow,
  refusal?: Refusal,
): Promise<boolean> {
  const isEnded = await db.transaction(row.establishmentId, async (tx) => {
    const ended = await endUpload(tx, row.id, refusal ? { state: 'refused', refusal } : { state: 'canceled' })
    if (ended) await targetOf(row.kind)?.abandon(tx, row.held)
    return ended
  })
  await bytes.remove(row.establishmentId, row.id)
  return isEnded
}
