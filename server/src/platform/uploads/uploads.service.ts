/**
 * Finds, begins and finishes uploads for their callers. Whether the caller may put a file of this length where it is to
 * go is decided before a byte comes, and its room is reserved.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { refuse, Refused, type Refusal } from '@topcenter/model/kit/refusal'
import { idOf } from '@topcenter/model/kit/token'
import type { Clock } from '../clock.ts'
import type { Tx } from '../database/database.ts'
import type { Log } from '../database/postgres.ts'
import type { Pacer } from '../pace/pace.ts'
import { promised, shownName, shownPath } from './file-names.ts'
import { checkSize, finishUpload, type FinishParts } from './finish.ts'
import type { UploadLocker } from './locker.ts'
import { type Caller, limitOf, type UploadCtx } from './target.ts'
import type { TusCall } from './tus.ts'
import { addUpload, unfinishedOf, uploadOf, type UploadRow } from './upload-rows.ts'

export const uploadPrefix = 'upl'
/** Seconds until a refused sender tries again. */
export const retryAfter = 5
/** Maximum number of unfinished uploads of one user. */
const maxUnfinished = 1_000

export interface UploadParts<C extends UploadCtx> extends FinishParts<C> {
  readonly clock: Clock
  readonly pacer: Pacer
  readonly log: Log
  readonly connection: pg.ClientConfig
  /**
   * Returns the caller in the establishment where they work; for platform admins also in the platform's own, which
   * comes last. Throws a refusal without a session.
   */
  readonly enter: (request: FastifyRequest, reply: FastifyReply) => Promise<readonly Caller<C>[]>
  /** Translates a refusal for its reader. */
  readonly say: (refusal: Refusal, request: FastifyRequest) => { readonly title: string; readonly detail: string }
}

export interface Own<C extends UploadCtx> {
  readonly caller: Caller<C>
  readonly row: UploadRow
}
export interface Uploads<C extends UploadCtx> {
  /** Finds an upload of one of the callers. Throws `record.notFound`. */
  find(callers: readonly Caller<C>[], token: string | undefined): Promise<Own<C>>
  /** Returns a call of the protocol on an upload, or on a new one; `begun` returns the upload that it began. */
  callOf(callers: readonly Caller<C>[], found?: Own<C>): { call: TusCall; begun: () => Own<C> | undefined }
  /** Finishes an upload under its lock. Repeated requests wait until the file is kept. */
  finish(own: Own<C>): Promise<UploadRow>
  /** Runs work under the lock of an upload. */
  locked<T>(id: string, work: () => Promise<T>): Promise<T>
}

export function openUploads<C extends UploadCtx>(parts: UploadParts<C>, locker: UploadLocker): Uploads<C> {
  const locked = async <T>(id: string, work: () => Promise<T>): Promise<T> => {
    const lock = locker.newLock(id)
    await lock.lock(new AbortController().signal, () => {})
    try {
      return await work()
    } finally {
      await lock.unlock()
    }
  }
  const finish = ({ caller, row }: Own<C>): Promise<UploadRow> => locked(row.id, () => finishUpload(parts, caller, row))
  return {
    find: async (callers, token) => {
      const id = idOf(token ?? '', uploadPrefix)
      for (const caller of id ? callers : []) {
        const row = await parts.db.read(caller.establishmentId, (tx) => uploadOf(tx, caller.userId, id!))
        if (row) return { caller, row }
      }
      throw new Refused(refuse('record.notFound'))
    },
    callOf: (callers, found) => {
      let own = found
      const call: TusCall = {
        id: found?.row.id,
        establishmentId: () => own!.caller.establishmentId,
        lengthOf: () => own!.row.length,
        begin: async (id, length, metadata) => {
          own = await begin(parts, callers, id, length, metadata)
        },
        finish: async () => headersOf(await finish(own!)),
      }
      return { call, begun: () => own }
    },
    finish,
    locked,
  }
}

async function begin<C extends UploadCtx>(
  { db, bytes, clock, targetOf, limits }: UploadParts<C>,
  callers: readonly Caller<C>[],
  id: string,
  length: number,
  metadata: Readonly<Record<string, string | null>>,
): Promise<Own<C>> {
  const [kind = '', ...target] = (metadata.target ?? '').split(':')
  const to = targetOf(kind)
  const name = shownName(metadata.filename ?? '')
  const path = shownPath(metadata.path ?? '')
  if (!to || target.length > 6) throw new Refused(refuse('upload.protocol'))
  if (!name) throw new Refused(refuse('upload.nameless'))
  if (length === 0) throw new Refused(refuse('upload.empty'))
  await bytes.checkRoom(length)
  const caller = to.isPlatforms?.(target) ? callers.at(-1)! : callers[0]!
  const { userId, establishmentId } = caller
  const work = async (tx: Tx): Promise<void> => {
    checkSize(length, limitOf(await limits(tx), promised(name)))
    if ((await unfinishedOf(tx, userId)) >= maxUnfinished)
      throw new Refused(refuse('request.tooManyAtOnce', { params: { retryAfter } }))
    const held = await to.begin(caller.contextIn(tx), { target, name, length, ...(path ? { path } : {}) })
    await addUpload(tx, { id, userId, kind, target, held, name, length }, clock.now())
  }
  await db.transaction(establishmentId, work, caller.limits)
  const row = await db.read(establishmentId, (tx) => uploadOf(tx, userId, id))
  return { caller, row: row! }
}

/** A note is a word for programs: its text is the client's. */
export const headersOf = ({ token, note }: UploadRow): Record<string, string> => ({
  'upload-record': token!,
  ...(note ? { 'upload-note': note } : {}),
})
