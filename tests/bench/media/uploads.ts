/**
 * Two gigabytes by a plain tus client, over a line that is cut each 100 MB: the received file equals the sent one, and
 * the cost for the server. The file has random bytes, in the system's temporary folder (it needs 4 GB).
 */
import { createHash } from 'node:crypto'
import { randomFillSync } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Upload } from 'tus-js-client'
import { keyOf } from '@topcenter/server/platform/files/file-store'
import { box, boxTables } from '@topcenter/server/test/platform/uploads/box-for-tests'
import { startTestApplication } from '@topcenter/server/test/test-application'
import { openCutLine } from '../../faults/cut-line.ts'
import { type Verdict, verdict } from '../print.ts'

const size = 2_000_000_000
const cutEach = 100_000_000
/** Bytes of a piece, as in the browser. */
const piece = 16 * 2 ** 20

export async function uploadFigures(say: (text: string) => void): Promise<Verdict[]> {
  const folder = await mkdtemp(join(tmpdir(), 'topcenter-upload-'))
  const app = await startTestApplication({ now: new Date().toISOString(), targets: [box] })
  try {
    const path = join(folder, 'lecture.bin')
    const sha256 = await writeRandom(path)
    await app.database.owner.query(boxTables)
    await app.database.owner.query(`insert into box (establishment_id, code, quota) values ($1, 'b', $2)`, [
      app.establishmentId,
      4 * size,
    ])
    await app.database.owner.query('update establishment set upload_other = 4096')
    const { dataDir } = app.application.runtime
    const line = await openCutLine({ connection: app.database.connection, dataDir }, cutEach)
    try {
      const start = await used(line.pid())
      await writeFile(`/proc/${line.pid()}/clear_refs`, '5') // the most from here on
      const before = await used(line.pid())
      const began = performance.now()
      await send(line.origin, app.users.MasterAdmin.session, path)
      const seconds = (performance.now() - began) / 1000
      const after = await used(line.pid())
      const { up, cuts } = line.counts
      const kept = await shaOf(join(dataDir, 'files', keyOf(app.establishmentId, sha256)))
      const twice = (up - size) / Math.max(1, cuts)
      say(`  ${(size / 1e6 / seconds).toFixed(0)} MB/s, ${cuts} cuts`)
      const [atStart, idle] = [start, before].map(({ peak }) => (peak / 2 ** 20).toFixed(0))
      say(`  memory of the server while it started ${atStart} MB, before the first byte ${idle} MB`)
      return [
        verdict('bytes that differ after 2 GB', kept === sha256 ? 0 : 1, 0, String),
        verdict('CPU of the server', (after.cpu - before.cpu) / (size / 1e9), 8, (value) => `${value.toFixed(1)} s/GB`),
        verdict('memory of the server', after.peak / 2 ** 20, 250, (value) => `${value.toFixed(0)} MB`),
        verdict('sent twice for each cut', twice / 2 ** 20, piece / 2 ** 20 + 1, (value) => `${value.toFixed(1)} MB`),
      ]
    } finally {
      await line.stop()
    }
  } finally {
    await app.close()
    await rm(folder, { recursive: true })
  }
}

async function writeRandom(path: string): Promise<string> {
  const hash = createHash('sha256')
  const part = Buffer.alloc(20_000_000)
  const file = await open(path, 'w')
  for (let at = 0; at < size; at += part.length) {
    randomFillSync(part)
    hash.update(part)
    await file.write(part)
  }
  await file.close()
  return hash.digest('hex')
}

async function shaOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path, { highWaterMark: 2 ** 20 })) hash.update(part as Buffer)
  return hash.digest('hex')
}

const send = (origin: string, session: string, path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    new Upload(createReadStream(path), {
      endpoint: `${origin}/api/uploads`,
      uploadSize: size,
      headers: { authorization: `Bearer ${session}` },
      metadata: { filename: 'محاضرة.bin', target: 'box:b' },
      chunkSize: piece,
      retryDelays: Array.from({ length: 100 }, () => 100),
      onSuccess: () => resolve(),
      onError: reject,
    }).start()
  })

interface Used {
  readonly cpu: number
  /** CPU seconds of its ended children. */
  readonly gone: number
  readonly peak: number
}
/** Returns the CPU seconds and the peak bytes of memory of a process, from Linux. */
export async function used(pid: number): Promise<Used> {
  const [stat, status] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8'),
    readFile(`/proc/${pid}/status`, 'utf8'),
  ])
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return {
    cpu: (Number(fields[11]) + Number(fields[12])) / 100,
    gone: (Number(fields[13]) + Number(fields[14])) / 100,
    peak: Number(/VmHWM:\s*(\d+)/.exec(status)?.[1] ?? 0) * 1024,
  }
}
