/**
 * `npm run dump -- FILE [--establishment CODE]`, beside the running product or without it. Ends with 1 where not all
 * was there.
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { finish, Stop } from './command.ts'
import { type Config, readConfig } from './platform/config.ts'
import { reachDatabase } from './platform/database/reach.ts'
import { writeWhole } from './platform/dump/archive.ts'
import { dump, NoSuchCentre } from './platform/dump/dump.ts'
import { openFileStore } from './platform/files/open-store.ts'
import { openLog } from './platform/log.ts'
import { commandLine } from './platform/release.ts'

const usage = commandLine('dump', 'FILE [--establishment CODE]')

function given(): { path: string; code: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { establishment: { type: 'string' } },
    })
    const [path] = positionals
    if (path && positionals.length === 1) return { path: resolve(path), code: values.establishment }
  } catch (error) {
    throw new Stop(`${(error as Error).message.split('. ')[0]}\n${usage}`)
  }
  throw new Stop(usage)
}

async function main(): Promise<void> {
  const { path, code } = given()
  const config = readConfig()
  assertThere(config)
  const began = performance.now()
  const reach = await reachDatabase(config, openLog('warn'), false)
  try {
    const store = openFileStore(config)
    const { rowBytes, size, files, lostFiles } = await writeWhole(path, (file) =>
      dump({ connection: reach.connection, store, code, write: (bytes) => file.writeFile(bytes) }),
    )
    const [rows, all] = [rowBytes, size].map((bytes) => (bytes / 2 ** 20).toFixed(1))
    const seconds = ((performance.now() - began) / 1_000).toFixed(1)
    process.stdout.write(
      `\n  ${path}: ${rows} MB of rows and ${files} files in ${all} MB, ${seconds} s.\n  ${path}: ${rows} ميجابايت من السجلات و${files} من الملفات في ${all} ميجابايت، ${seconds} ثانية.\n\n`,
    )
    if (lostFiles.length === 0) return
    process.exitCode = 1
    process.stderr.write(
      `  The bytes of ${lostFiles.length} files are gone:\n  محتوى ملفات مفقود: ${lostFiles.length}\n${lostFiles.slice(0, 20).join('\n')}\n`,
    )
  } finally {
    await reach.close()
  }
}

/** A command that only reads makes no database where there is none. */
function assertThere({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl || existsSync(join(dataDir, 'postgres'))) return
  throw new Stop(
    `Nothing was dumped: there is no database in DATA_DIR=${dataDir}. Name the folder of the product in DATA_DIR, as its service does.\nلم يُصدَّر شيء: لا توجد قاعدة بيانات في DATA_DIR=${dataDir}. اذكر مجلد البرنامج في DATA_DIR كما تذكره خدمته.`,
  )
}

const maxCodes = 20

function wordsOf(error: unknown): string | undefined {
  if ((error as { code?: string }).code === '42P01') {
    const where = process.env.DATABASE_URL ? 'DATABASE_URL' : `DATA_DIR=${readConfig().dataDir}`
    return `Nothing was dumped: the database of ${where} has no tables of the product yet.\nلم يُصدَّر شيء: لا توجد بعد جداول البرنامج في قاعدة بيانات ${where}.`
  }
  if (!(error instanceof NoSuchCentre)) return undefined
  const more = error.codes.length > maxCodes ? ', …' : ''
  const codes = `${error.codes.slice(0, maxCodes).join(', ')}${more}`
  return `No centre has the code ${error.message}. There are: ${codes}\nلا يوجد مركز بالرمز ${error.message}. الموجود: ${codes}`
}

finish(main(), wordsOf)
