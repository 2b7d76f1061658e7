/**
 * Files of the demo centre, brought as an upload brings them: a lecture, its summary, a photo of the board, a
 * recording. Done after the centre is made, since bytes are kept outside of its transaction, and again at the next
 * start where a start was ended in between.
 */
import { Readable } from 'node:stream'
import { entityOf } from '@topcenter/model/areas'
import { tableOf } from '@topcenter/model/kit/entity'
import { tokenOf } from '@topcenter/model/kit/token'
import { sql } from 'kysely'
import { spaceTargets } from '../media/spaces/targets.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { keepFile } from '../platform/files/blob.ts'
import { sniff } from '../platform/files/type.ts'
import type { Ctx } from '../records/context.ts'
import { readRecord } from '../records/read.ts'
import { actOn } from '../records/write/act.ts'
import { readSeedBytes } from '../reference/reference-files.ts'
import { readDemo } from './demo-files.ts'

interface DemoFile {
  /** In `server/seed/media`. */
  readonly file: string
  /** Name that its lecturer gave it. */
  readonly name: string
  /** Code of a space, and its kind. */
  readonly space: string
  readonly kind: string
  /** A folder, made with its first file. */
  readonly folder?: string
  /** Codes of shared media that show it from now on. */
  readonly shows?: readonly string[]
}
type AsDemo = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>

/** @param ctxIn The seed's context in a transaction of the demo centre */
export async function seedDemoMedia(
  db: Database,
  establishmentId: string,
  ctxIn: (tx: Tx) => Promise<Ctx>,
): Promise<void> {
  const run: AsDemo = (work) => db.transaction(establishmentId, async (tx) => work(await ctxIn(tx)))
  for (const each of readDemo<readonly DemoFile[]>('media')) {
    const token = await bring(establishmentId, run, ctxIn, each)
    await run(async (ctx) => {
      for (const code of each.shows ?? []) await show(ctx, code, token)
    })
  }
}

const idOfCode = async (ctx: Ctx, entity: string, code: string): Promise<string | undefined> =>
  (
    await ctx.tx.first<{ id: string }>(sql`
      select id
      from ${sql.table(tableOf(entityOf(entity)))}
      where establishment_id = ${ctx.actor.establishmentId}::uuid and code = ${code}
    `)
  )?.id

async function bring(
  establishmentId: string,
  run: AsDemo,
  ctxIn: (tx: Tx) => Promise<Ctx>,
  { file, name, space, kind, folder }: DemoFile,
): Promise<string> {
  const target = spaceTargets.find((each) => each.kind === 'space')!
  const bytes = readSeedBytes(`media/${file}`)
  const { files } = await run(async ({ runtime }) => runtime)
  const staged = await files.store.stage(Readable.from([bytes]), bytes.length)
  const held = await run(async (ctx) => {
    const entity = entityOf(`storageSpace${kind}`)
    const token = tokenOf(entity.spec.prefix, (await idOfCode(ctx, entity.id, space))!)
    return target.begin(ctx, { target: [token], name, length: bytes.length, ...(folder ? { path: folder } : {}) })
  })
  const type = await sniff(staged.path)
  return keepFile(files, establishmentId, staged, { mime: type.mime }, async (tx, sha256) => {
    const made = await target.finish(await ctxIn(tx), { sha256, size: bytes.length, ...type, name }, held)
    return made.token
  })
}

/** It had a link while there was no file. */
async function show(ctx: Ctx, code: string, token: string): Promise<void> {
  const entity = entityOf('sharedMedia')
  const id = await idOfCode(ctx, entity.id, code)
  if (!id) return
  const shared = tokenOf(entity.spec.prefix, id)
  const { mediaSource, version } = await readRecord(ctx, entity, shared)
  if (mediaSource !== 'Link') return
  await actOn(ctx, entity, 'add', shared, { storageSpaceMediaToken: token, version })
  await ctx.tx.run(sql`
    update shared_media
    set shared_link = null, link_kind = null
    where establishment_id = ${ctx.actor.establishmentId}::uuid and id = ${id}::uuid
  `)
}
