/**
 * `npm run restore -- --from FOLDER|s3://… --key KEY [--at TIME]`, into the empty folder that DATA_DIR names. `KEY` is
 * the public key that the lost installation printed at each start; where the backup has pieces of several, each is
 * named.
 *
 * Ends with 0 when all is there, 1 when files were lost or nothing could be restored.
 */
import { parseArgs } from 'node:util'
import { finish, Stop } from './command.ts'
import { backupTo, readConfig } from './platform/config.ts'
import { NotEmpty, restoreAll, type RestoredAll } from './platform/backup/restore.ts'
import { NothingToRestore, NotInto } from './platform/backup/restore-database.ts'
import { CannotLoad } from './platform/dump/load.ts'
import { troubleOf, troubleWords } from './platform/backup/troubles.ts'
import { openLog } from './platform/log.ts'
import { commandLine } from './platform/release.ts'
import { skipNumbers } from './skip-numbers.ts'
import { isPublicKey } from './platform/backup/signatures.ts'

const usage = [
  commandLine('restore', '--from FOLDER --key KEY [--at 2026-11-27T10:15:00]'),
  commandLine('restore', '--from s3://key:secret@s3.example.com/bucket?region=eu-central-1 --key KEY'),
].join('\n')
const noKey =
  'Name the backup key, which the product prints at each start, with --key KEY. It shows that nobody else wrote the backup. Of a backup without signatures, or where the key is lost: --unsigned, if you trust everybody who can write there.\nاذكر مفتاح النسخ الاحتياطي الذي يطبعه البرنامج عند كل تشغيل: --key KEY، فبه يُعرف أن أحدًا غيرك لم يكتب النسخة. لنسخة بلا توقيع أو إذا ضاع المفتاح: --unsigned، إذا كنت تثق بكل من يستطيع الكتابة هناك.'

interface Given {
  readonly from: NonNullable<ReturnType<typeof backupTo>>
  readonly at: Date | undefined
  readonly trust: readonly string[] | 'anybody'
}

function trusted(keys: readonly string[], isUnsigned: boolean): Given['trust'] {
  const [wrong] = keys.filter((key) => !isPublicKey(key))
  if (wrong !== undefined)
    throw new Stop(`--key must be a backup key of 43 letters and digits, but it is "${wrong}".\n${usage}`)
  if (keys.length === 0 && !isUnsigned) throw new Stop(`${noKey}\n${usage}`)
  return isUnsigned ? 'anybody' : keys
}

function given(): Given {
  const read = () => {
    try {
      return parseArgs({
        options: {
          from: { type: 'string' },
          at: { type: 'string' },
          key: { type: 'string', multiple: true, default: [] },
          unsigned: { type: 'boolean', default: false },
        },
      }).values
    } catch (error) {
      throw new Stop(`${(error as Error).message.split('. ')[0]}\n${usage}`)
    }
  }
  const { from, at: text, key, unsigned } = read()
  const place = backupTo(from, undefined, '--from')
  if (!place) throw new Stop(usage)
  const at = text === undefined ? undefined : new Date(text)
  if (at && Number.isNaN(at.getTime()))
    throw new Stop(`--at must be a time such as 2026-11-27T10:15:00, of this machine's zone, but it is "${text}".`)
  return { from: place, at, trust: trusted(key, unsigned) }
}

/** By this machine's clock, and in UTC. */
const clock = (time: Date): string => `${time.toLocaleString('sv')} (${time.toISOString()})`

function tell(
  { base, lastChange, until, files, lostFiles, own, refused }: RestoredAll,
  at: Date | undefined,
  where: string,
): void {
  const lines = [
    '',
    `  Restored into ${where}, as it was at ${clock(until)}, with ${files - lostFiles.length} files.`,
    `  تمت الاستعادة إلى ${where} كما كانت في ${clock(until)}، ومعها ${files - lostFiles.length} من الملفات.`,
  ]
  if (base.kind === 'cluster')
    lines.push(
      `  The last change that is there: ${lastChange ? clock(lastChange) : 'none since the nightly copy'}.`,
      `  آخر تغيير موجود: ${lastChange ? clock(lastChange) : 'لا شيء بعد نسخة الليل'}.`,
    )
  if (at && at > until) {
    const seconds = Math.ceil((at.getTime() - until.getTime()) / 1_000)
    lines.push(
      `  The backup knows nothing of the ${seconds} seconds before ${clock(at)}: what was done in them is missing.`,
      `  لا تعرف النسخة شيئًا عن الثواني (${seconds}) التي سبقت ${clock(at)}: ما جرى فيها مفقود.`,
    )
  } else if (base.kind === 'dump')
    lines.push(
      '  It is a nightly dump: what was done after it is missing, unless the write-ahead log of your database has it.',
      '  هي نسخة ليلية: ما جرى بعدها مفقود، إلا إذا كان في سجلات قاعدة بياناتكم.',
    )
  else if (!at)
    lines.push(
      '  What the lost machine did after that moment is missing; while its backup worked, that is a minute at most.',
      '  ما جرى على الجهاز المفقود بعد تلك اللحظة مفقود؛ وهو دقيقة على الأكثر ما دام النسخ الاحتياطي يعمل.',
    )
  if (lostFiles.length > 0)
    lines.push(
      `  ${lostFiles.length} files are not in the backup, or damaged in it:`,
      `  ملفات غير موجودة في النسخة أو تالفة فيها: ${lostFiles.length}`,
      ...lostFiles.slice(0, 20).map((key) => `    ${key}`),
    )
  lines.push(
    '  Receipts, certificates, cards and codes skip the numbers that may have been handed out since: Finance, Number gaps.',
    '  تتخطى الإيصالات والشهادات والكروت والأكواد الأرقام التي ربما صُرفت بعدها: المالية، فجوات الأرقام.',
  )
  if (refused.length > 0)
    lines.push(
      '  Pieces of the backup that were not used:',
      '  أجزاء من النسخة الاحتياطية لم تُستخدم:',
      ...refused.slice(0, 20).map((why) => `    ${why}`),
    )
  if (own === 'damaged')
    lines.push(
      '  The key of package codes and the own certificates are damaged in it: cards that were sold are not known, and phones must trust this centre anew.',
      '  مفتاح أكواد الباقات والشهادات الخاصة تالفة فيها: الكروت المباعة غير معروفة، وعلى الهواتف أن تثق بهذا المركز من جديد.',
    )
  process.stdout.write(`${lines.join('\n')}\n\n`)
}

function nothingIn(from: ReturnType<typeof given>['from'], { known }: NothingToRestore): string {
  const where = from.kind === 'folder' ? from.folder : `${from.s3.endpoint}/${from.s3.bucket}/${from.s3.prefix}`
  if (!known)
    return `Nothing was restored: no backup is in ${where}. Is the place right, and the disk mounted?\nلم يُستعد شيء: لا توجد نسخة احتياطية في ${where}. هل المكان صحيح والقرص موصول؟`
  const [earliest, last] = known.map(clock)
  return `Nothing was restored: the backup in ${where} begins at ${earliest}; the last moment that it knows is ${last}. Name a moment between them with --at, or leave --at out.\nلم يُستعد شيء: تبدأ النسخة الاحتياطية الموجودة في ${where} من ${earliest}، وآخر لحظة تعرفها ${last}. حدّد لحظة بينهما في --at أو احذفه.`
}

async function main(): Promise<void> {
  const { from, at, trust } = given()
  const config = readConfig()
  const restored = await restoreAll({ from, config, trust, at, log: openLog('warn') }).catch((error: unknown) => {
    throw error instanceof NothingToRestore ? new Stop(nothingIn(from, error)) : error
  })
  if (config.databaseUrl) await skipNumbers({ connectionString: config.databaseUrl }, { since: restored.until })
  tell(restored, at, config.databaseUrl ? `${config.dataDir} + DATABASE_URL` : config.dataDir)
  if (restored.lostFiles.length > 0 || restored.own === 'damaged') process.exitCode = 1
}

function wordsOf(error: unknown): string | undefined {
  if (error instanceof NotEmpty)
    return `${error.message} is not empty: a restore needs an empty DATA_DIR.\n${error.message} ليس فارغًا: تحتاج الاستعادة إلى مجلد DATA_DIR فارغ.`
  if (error instanceof NotInto)
    return `Nothing was restored: this backup is of a built-in PostgreSQL. Leave DATABASE_URL out; then ${commandLine('dump')}, and ${commandLine('load')} into the other.\nلم يُستعد شيء: هذه النسخة من PostgreSQL المدمج. احذف DATABASE_URL، ثم صدّر بالأمر ${commandLine('dump')} وحمّل بالأمر ${commandLine('load')} في القاعدة الأخرى.`
  if (error instanceof CannotLoad && error.why === 'notEmpty')
    return 'Nothing was restored: the database of DATABASE_URL is not empty.\nلم يُستعد شيء: قاعدة البيانات في DATABASE_URL ليست فارغة.'
  const trouble = troubleOf(error)
  if (trouble === 'failed') return undefined
  const { message } = error as Error
  const more = trouble === 'unsigned' ? `\n${noKey}` : ''
  return `Nothing was restored: ${troubleWords[trouble][0]} (${message}).\nلم يُستعد شيء: ${troubleWords[trouble][1]}.${more}`
}

finish(main(), wordsOf)
