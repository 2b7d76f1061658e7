/**
 * Files that are sent by a plain tus client over a line that is cut again and again, to a server that is killed with -9
 * meanwhile (D9.2): each comes out as it was, once, its room is what it is, and nothing is left over.
 */
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Upload } from 'tus-js-client'
import { reconcile } from '@topcenter/server/platform/files/reconcile'
import { openByteStore } from '@topcenter/server/platform/uploads/byte-store'
import { box, boxTables } from '@topcenter/server/test/platform/uploads/box-for-tests'
import { forgetUploads } from '@topcenter/server/platform/uploads/forgetting'
import { startTestApplication } from '@topcenter/server/test/test-application'
import { openCutLine } from './cut-line.ts'

export interface UploadFaultOptions {
  readonly files: number
  /** Bytes of each. */
  readonly size: number
  readonly cutEach: number
  readonly kills: number
}
const piece = 2 ** 20

/** By the client as it comes: it tries again, and asks how far it came. */
export const sendByTus = (
  origin: string,
  session: string,
  bytes: Buffer,
  { target, name, chunkSize = piece }: { target: string; name: string; chunkSize?: number },
): Promise<string> =>
  new Promise((resolve, reject) => {
    new Upload(bytes, {
      endpoint: `${origin}/api/uploads`,
      headers: { authorization: `Bearer ${session}` },
      metadata: { filename: name, target },
      chunkSize,
      retryDelays: Array.from({ length: 200 }, () => 100),
      onSuccess: ({ lastResponse }) => resolve(lastResponse.getHeader('upload-record') ?? ''),
      onError: reject,
    }).start()
  })

export async function uploadFaults(
  { files, size, cutEach, kills }: UploadFaultOptions,
  say: (text: string) => void = () => {},
): Promise<{ readonly cuts: number; readonly kills: number; readonly twice: number }> {
  const app = await startTestApplication({ now: new Date().toISOString(), targets: [box] })
  const { dataDir } = app.application.runtime
  const { owner, connection } = app.database
  try {
    await owner.query(boxTables)
    await owner.query(`insert into box (establishment_id, code, quota) values ($1, 'b', $2)`, [
      app.establishmentId,
      10 * files * size, // of a creation whose answer was lost the room is held until it is given up
    ])
    const line = await openCutLine({ connection, dataDir }, cutEach)
    const all = Array.from({ length: files }, () => randomBytes(size))
    let done = 0
    const over = new AbortController()
    const sent = all.map(async (bytes, nth) => {
      const { session } = app.users.MasterAdmin
      const record = await sendByTus(line.origin, session, bytes, { target: 'box:b', name: `ملف ${nth}.bin` })
      assert.match(record, /^box_/)
      done += 1
    })
    const killing = (async () => {
      for (let nth = 1; nth <= kills; nth += 1) {
        while (!over.signal.aborted && done < Math.floor(((nth - 1) * files) / kills)) await delay(20)
        await delay(Math.random() * 300)
        if (over.signal.aborted) break
        await line.kill()
        say(`${done} of ${files} are there, ${nth} times killed, ${line.counts.cuts} times cut`)
      }
    })()
    try {
      await Promise.all(sent)
      await killing
    } finally {
      over.abort()
      await killing.catch(() => {})
      await line.stop()
    }
    const { rows } = await owner.query<{ sha256: string; n: number }>(
      'select sha256, count(*)::int as n from box_file group by sha256',
    )
    assert.deepEqual(
      rows.map(({ sha256, n }) => `${sha256} ${n}`).sort(),
      all.map((bytes) => `${createHash('sha256').update(bytes).digest('hex')} 1`).sort(),
    )
    // an upload of which only the creation came through is given up after a day; one whose server was killed before its
    // file was there, after a week, as it could be coming to another node
    const bytes = openByteStore(join(dataDir, 'files', 'uploads'))
    const [tomorrow, later] = [25, 8 * 24].map((hours) => new Date(Date.now() + hours * 3_600_000))
    for (const now of [tomorrow!, later!])
      await forgetUploads({ db: app.application.db, bytes, targetOf: () => box }, now)
    const room = await owner.query<{ used: string; reserved: string }>('select used, reserved from box')
    assert.deepEqual([Number(room.rows[0]!.used), Number(room.rows[0]!.reserved)], [files * size, 0])
    assert.deepEqual(await readdir(join(dataDir, 'files', 'uploads', app.establishmentId)), [])
    const { withoutBytes, withoutRow } = await reconcile(app.application.runtime.files, app.establishmentId, tomorrow!)
    assert.deepEqual([withoutBytes, withoutRow], [[], []])
    const breaks = line.counts.cuts + kills
    const twice = line.counts.up - files * size
    // each break may cost each upload that was under way a piece
    assert.ok(twice <= (breaks * files + files) * piece, `${twice} bytes twice in ${breaks} breaks`)
    return { cuts: line.counts.cuts, kills, twice }
  } finally {
    await app.close()
  }
}
