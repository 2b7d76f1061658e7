/** A server of its own process that keeps or sweeps, and stops for ever at one step: killed there by the test. */
import type pg from 'pg'
import { openDatabase } from '../../../src/platform/database/database.ts'
import { keepFile } from '../../../src/platform/files/blob.ts'
import { openDiskStore } from '../../../src/platform/files/disk-store.ts'
import type { FileStore } from '../../../src/platform/files/file-store.ts'
import { openS3Store, type S3Config } from '../../../src/platform/files/s3-store.ts'
import { sweep } from '../../../src/platform/files/sweep.ts'

export interface ChildTask {
  readonly connection: pg.ClientConfig
  readonly folder: string
  readonly s3?: S3Config | undefined
  readonly establishmentId: string
  readonly work: 'keep' | 'sweep'
  readonly step: string
  /** Content of the file that it keeps. */
  readonly text: string
}

const task = JSON.parse(process.argv[2]!) as ChildTask
const db = openDatabase({ connection: task.connection, role: 'topcenter_app', size: 2 })
const real = task.s3 ? openS3Store(task.s3, `${task.folder}/staging`) : openDiskStore(task.folder)
const at = async (step: string): Promise<void> => {
  if (step !== task.step) return
  process.send!(step)
  await new Promise(() => setInterval(() => {}, 1_000))
}
const store: FileStore = {
  ...real,
  put: async (staged, key) => {
    await at('before the bytes')
    await real.put(staged, key)
    await at('after the bytes')
  },
  delete: async (key) => {
    await at('after the row went')
    await real.delete(key)
    await at('after the bytes went')
  },
}

async function keep(): Promise<void> {
  const staged = await store.stage([Buffer.from(task.text)] as unknown as AsyncIterable<Uint8Array>)
  await at('staged')
  const dropped = { ...staged, drop: () => at('committed') }
  await keepFile({ db, store }, task.establishmentId, dropped, { mime: 'text/plain' }, async (tx, sha256) => {
    await tx.run({
      sql: 'insert into kept_thing (establishment_id, name, sha256) values ($1, $2, $3)',
      parameters: [task.establishmentId, 'of the child', sha256],
    })
    await at('entered')
  })
}

await (task.work === 'keep' ? keep() : sweep({ db, store }, task.establishmentId))
process.send!('it ended without the step')
