/**
 * The way back from an upgrade (D13.3): before the first migration, a start dumps the rows to
 * `DATA_DIR/before-upgrade`, which the previous release can load. It never blocks a start: a failed migration undoes
 * itself, and a centre that does not open in the morning is the greater harm.
 */
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Upgrade } from '../database/migrate.ts'
import type { Log } from '../database/postgres.ts'
import { freeBytes, isFull } from '../disk-space.ts'
import { writeWhole } from './archive.ts'
import { dump } from './dump.ts'

/** Bytes of a database; its rows, some third of it, are then written within a few minutes. */
const most = 20 * 2 ** 30
/** Bytes that stay free for the upgrade itself. */
const spare = 2 ** 30
/** Number of kept copies: retrying a partly applied upgrade adds one and keeps the copy from before that part. */
const keptCopies = 3

export interface CopyOptions {
  readonly connection: pg.ClientConfig
  readonly dataDir: string
  readonly log: Log
  /** Gets lines for the console. */
  readonly say: (text: string) => unknown
  readonly free?: typeof freeBytes
}

/** @returns The path of the copy; undefined if none could be made, with the reason reported */
export async function keepBefore(options: CopyOptions, upgrade: Upgrade): Promise<string | undefined> {
  const { connection, dataDir, log, say } = options
  const folder = join(dataDir, 'before-upgrade')
  const path = join(folder, `${upgrade.from.replace(/\.sql$/, '')}.tar`)
  const steps = upgrade.pending.length
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await tidy(folder, (name) => name.endsWith('.part'))
    const lacking = await whyNot(options, upgrade)
    if (lacking) {
      log.warn({ migrations: steps, why: lacking[0] }, 'no copy of the data was kept before the upgrade')
      say(none(steps, lacking))
      return undefined
    }
    const began = performance.now()
    const { size } = await writeWhole(path, (file) =>
      dump({ connection, store: undefined, write: (bytes) => file.writeFile(bytes) }),
    )
    const [seconds, megabytes] = [(performance.now() - began) / 1_000, size / 2 ** 20].map((each) => each.toFixed(1))
    await tidy(folder, (_, at) => at >= keptCopies)
    log.info({ migrations: steps, path, bytes: size }, 'a copy of the data was kept before the upgrade')
    say(
      `  Upgrade: ${steps} migrations. The data from before is kept: ${path} (${megabytes} MB, ${seconds} s).\n  ترقية: ${steps} من خطوات الترقية. حُفظت البيانات كما كانت قبلها: ${path} (${megabytes} ميجابايت، ${seconds} ثانية).\n`,
    )
    return path
  } catch (error) {
    log.error({ err: error, path }, 'no copy of the data could be kept before the upgrade')
    say(none(steps, isFull(error) ? noRoom : [`it failed, see the log`, 'تعذّر حفظها، راجع السجل']))
    return undefined
  }
}

type Words = readonly [en: string, ar: string]
const noRoom: Words = ['the disk has no room for it', 'لا تتسع لها مساحة القرص']

async function whyNot({ dataDir, free = freeBytes }: CopyOptions, { size }: Upgrade): Promise<Words | undefined> {
  if (size === undefined) return ['the data lies on several nodes', 'البيانات موزعة على عدة خوادم']
  if (size > most)
    return [
      `it has more than ${most / 2 ** 30} GB, so your own backup must do`,
      `حجمها أكبر من ${most / 2 ** 30} جيجابايت، فاعتمدوا على نسختكم الاحتياطية`,
    ]
  return ((await free(dataDir)) ?? Infinity) < size / 4 + spare ? noRoom : undefined
}

const none = (steps: number, [en, ar]: Words): string =>
  `  Upgrade: ${steps} migrations, without a copy of the data from before: ${en}.\n  ترقية: ${steps} من خطوات الترقية، دون نسخة من البيانات قبلها: ${ar}.\n`

/** @param goes Gets each name and its index, the newest first; returns true to delete the file */
async function tidy(folder: string, goes: (name: string, at: number) => boolean): Promise<void> {
  const names = await readdir(folder)
  const dated = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })))
  dated.sort((one, other) => other.at - one.at)
  for (const [at, { name }] of dated.entries()) if (goes(name, at)) await rm(join(folder, name), { force: true })
}
