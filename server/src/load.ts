/**
 * `npm run load -- FILE [--moved]`, into an empty DATA_DIR or the empty database of DATABASE_URL; one centre also
 * beside others.
 */
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { finish, Stop } from './command.ts'
import { readConfig } from './platform/config.ts'
import { type Reach, reachDatabase } from './platform/database/reach.ts'
import { BrokenDump } from './platform/dump/archive.ts'
import { CannotLoad, load } from './platform/dump/load.ts'
import { openFileStore } from './platform/files/open-store.ts'
import { openLog } from './platform/log.ts'
import { commandLine } from './platform/release.ts'
import { skipNumbers } from './skip-numbers.ts'

const usage = commandLine('load', 'FILE [--moved]')

/** `--moved`: nothing was entered after the dump, so numbers go on where it stopped. */
function given(): { path: string; isMove: boolean } {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { moved: { type: 'boolean' } } })
    const [path] = positionals
    if (path && positionals.length === 1) return { path, isMove: values.moved ?? false }
  } catch (error) {
    throw new Stop(`${(error as Error).message.split('. ')[0]}\n${usage}`)
  }
  throw new Stop(usage)
}

async function main(): Promise<void> {
  const { path, isMove } = given()
  const config = readConfig()
  const began = performance.now()
  let reach: Reach | undefined
  const isNew = !config.databaseUrl && !existsSync(join(config.dataDir, 'postgres'))
  try {
    const { rowBytes, files, madeAt, establishmentId } = await load({
      path: resolve(path),
      store: openFileStore(config),
      open: async () => (reach = await reachDatabase(config, openLog('warn'), true)).connection,
      say: (text) => process.stdout.isTTY && process.stdout.write(`\r\u001b[K  ${text}`),
    })
    if (!isMove) await skipNumbers(reach!.connection, { since: madeAt, establishmentId })
    const [megabytes, seconds] = [rowBytes / 2 ** 20, (performance.now() - began) / 1_000].map((each) =>
      each.toFixed(1),
    )
    process.stdout.write(
      `${process.stdout.isTTY ? '\r\u001b[K' : ''}\n  Loaded: ${megabytes} MB of rows and ${files} files, ${seconds} s.\n  تم التحميل: ${megabytes} ميجابايت من السجلات و${files} من الملفات، ${seconds} ثانية.\n\n`,
    )
  } catch (error) {
    await reach?.close()
    // a database that was made for this dump is none yet
    if (isNew && reach) await rm(join(config.dataDir, 'postgres'), { recursive: true, force: true })
    reach = undefined
    throw error
  } finally {
    await reach?.close()
  }
}

/** Both languages say what can be done. */
const reasons: Readonly<Record<CannotLoad['why'], readonly [en: string, ar: string]>> = {
  newer: [
    'the dump is of a newer release of the product. Load it with that release',
    'الملف من إصدار أحدث من البرنامج. حمّله بذلك الإصدار',
  ],
  beforeBaseline: [
    'the dump is of a release before 0.2.0 whose tables were others. Load it with the last release before 0.2.0, dump it again, and load that',
    'الملف من إصدار قبل 0.2.0 كانت جداوله مختلفة. حمّله بآخر إصدار قبل 0.2.0، ثم صدّره من جديد وحمّل الناتج',
  ],
  notEmpty: [
    'a dump of a whole installation needs an empty database, and here are centres already',
    'ملف التثبيت الكامل يحتاج إلى قاعدة بيانات فارغة، وهنا مراكز بالفعل',
  ],
  inUse: [
    'other programs work in the database, maybe the product itself. End them first',
    'برامج أخرى تعمل على قاعدة البيانات، وربما البرنامج نفسه. أوقفها أولًا',
  ],
  otherSchema: [
    'the database here is not of the release that the dump was made with. Load the dump into an empty one of its own with this release, dump it again, and load that',
    'قاعدة البيانات هنا ليست من الإصدار الذي أُنشئ به الملف. حمّله في قاعدة فارغة بهذا الإصدار، ثم صدّره من جديد وحمّل الناتج',
  ],
  thereAlready: ['the centre is here already', 'المركز موجود هنا بالفعل'],
  codeTaken: ['another centre here has its code', 'مركز آخر هنا له الرمز نفسه'],
  namesTaken: ['users of other centres here have its user names', 'مستخدمون في مراكز أخرى هنا لهم أسماء الدخول نفسها'],
  notSpread: [
    `the database has Citus, and its tables are not spread over the machines yet. First: ${commandLine('distribute')}`,
    `قاعدة البيانات تعمل مع Citus ولم توزَّع جداولها على الأجهزة بعد. نفّذ أولًا: ${commandLine('distribute')}`,
  ],
  noSuperuser: [
    'the database lies on several nodes, where only a superuser may load. Name one in DATABASE_URL',
    'قاعدة البيانات موزعة على عدة خوادم، ولا يحمّل فيها إلا مستخدم superuser. اذكره في DATABASE_URL',
  ],
}

finish(main(), (error) => {
  if (error instanceof BrokenDump)
    return `Nothing was loaded: the file is cut off or damaged (${error.message}).\nلم يُحمَّل شيء: الملف ناقص أو تالف.`
  if (!(error instanceof CannotLoad)) return undefined
  const [en, ar] = reasons[error.why]
  const names = error.names.length > 0 ? `: ${error.names.join(', ')}` : ''
  return `Nothing was loaded: ${en}${names}.\nلم يُحمَّل شيء: ${ar}${names}.`
})
