/** The composition root, which imports all areas: brings the database to this release, and serves. */
import type pg from 'pg'
import { buildApplication } from './application.ts'
import { startBackground } from './background.ts'
import { listen } from './listening.ts'
import { openingOf } from './try-settings.ts'
import { proveAll } from './finance/books/prove-all.ts'
import { dropGarbageOfStart } from './platform/after-start.ts'
import { type Backup, keepNoLog, startBackup } from './platform/backup/backup.ts'
import { readKept, writeKept } from './platform/backup/place-owner.ts'
import { startNightlyDumps } from './platform/backup/nightly-dumps.ts'
import { backupLines } from './platform/backup/status.ts'
import { addressesOf } from './platform/http/addresses.ts'
import { systemClock } from './platform/clock.ts'
import { type Config, ConfigError } from './platform/config.ts'
import { freeBytes, isLow } from './platform/disk-space.ts'
import { keepBefore } from './platform/dump/before-upgrade.ts'
import type { openLog } from './platform/log.ts'
import { assertBound } from './platform/database/assert-bound.ts'
import { engineLines, readEngine } from './platform/database/engine.ts'
import { migrate } from './platform/database/migrate.ts'
import type { Log } from './platform/database/postgres.ts'
import { openFileStore } from './platform/files/open-store.ts'
import { askForNewestFile } from './platform/files/same-place.ts'
import { askTimeOf, keepTime } from './platform/time-keeping.ts'
import type { Tls } from './platform/tls/tls.ts'
import { trustPath } from './platform/tls/trust-page.ts'
import type { StopStep } from './platform/stop.ts'
import {
  bringDemoMedia,
  demoSignIns,
  ensureSeeded,
  demoPasswordHolders,
  hasPlatformAdmin,
  keepDemoFresh,
  platformAdmin,
} from './seed/seed.ts'
import { commandLine } from './platform/release.ts'
import { skipNumbers } from './skip-numbers.ts'

export async function serve(
  config: Config,
  log: ReturnType<typeof openLog>,
  connection: pg.ClientConfig,
  steps: StopStep[],
  tls: Tls | undefined,
): Promise<void> {
  await migrate(connection, {
    beforeUpgrade: async (upgrade) => {
      const say = (text: string): unknown => process.stdout.write(text)
      await keepBefore({ connection, dataDir: config.dataDir, log, say }, upgrade)
    },
  })
  await skipLostNumbers(config.dataDir, connection)
  const backup = await backUp(config, log, connection)
  if (backup) steps.unshift({ name: 'backup', stop: () => backup.stop(), seconds: 60 })
  const engine = await readEngine(connection)
  const application = await buildApplication({
    connection,
    pooled: config.databaseSessionUrl ? { connectionString: config.databaseUrl } : undefined,
    replica: config.databaseReplicaUrl ? { connectionString: config.databaseReplicaUrl } : undefined,
    config,
    log,
    clock: systemClock,
    backup: backup?.status,
    engine,
    tls,
    keepsReserve: !config.databaseUrl,
  })
  steps.unshift(
    { name: 'http', stop: () => application.http.close() },
    { name: 'application', stop: () => application.close() },
  )
  await assertBound(application.db)
  const timeOff = await keepTime(askTimeOf(application.db), log)
  const seeding = { db: application.db, runtime: application.runtime, clock: systemClock, log }
  const { firstStart, adminPassword } = await ensureSeeded(seeding, config.hasDemo)
  if (firstStart) await bringDemoMedia(seeding)
  const filesElsewhere = await askForNewestFile({ db: application.db, store: openFileStore(config) })
  const opening = openingOf(config)
  const demoUsers = await demoPasswordHolders(application.db)
  const isDemoOpen = demoUsers.length > 0
  // the demo's visitors may have removed what it needs: the product starts all the same
  if (config.hasDemo && isDemoOpen)
    await keepDemoFresh(seeding).catch((error: unknown) =>
      log.error({ err: error }, 'the demo centre could not be brought near today'),
    )
  if (opening && isDemoOpen) {
    const [name] = opening.split('=')
    throw new ConfigError(
      `${opening} would open the demo accounts to the network: change the password Demo@1234 of all of them first, or leave ${name} out.\nلا يمكن فتح الحسابات التجريبية على الشبكة: غيّر كلمة المرور Demo@1234 لجميع الحسابات أولًا، أو احذف ${name}.`,
    )
  }
  const address = await listen(application.http, config)
  application.outbox.start()
  startBackground(application.db, application.jobs, systemClock).catch((error: unknown) =>
    log.error({ err: error }, 'what comes back by the clock could not be planned; it is at the next start'),
  )
  const addresses = addressesOf(config.host, address)
  process.stdout.write(
    [
      ...placesToStart(tls ? addresses.map(overTls) : addresses),
      ...(isDemoOpen ? demoAccounts(firstStart, demoUsers) : adminPassword ? firstAccount(adminPassword) : []),
      '',
    ].join('\n'),
  )
  if (tls?.authority) announceTrust(addresses.at(-1)!)
  process.stdout.write(engineLines(engine, config.databaseUrl === undefined) + timeOff + filesElsewhere)
  if (!(await hasPlatformAdmin(application.db)))
    process.stdout.write(
      `  Nobody looks after all centres here. To make such a user: ${commandLine('admin', 'USERNAME')}\n  لا يوجد هنا من يدير جميع المراكز. لإنشاء حسابه: ${commandLine('admin', 'USERNAME')}\n\n`,
    )
  dropGarbageOfStart()
  await warnOfSpace(config.dataDir)
  if (backup) process.stdout.write(backupLines(backup.status(), config.databaseUrl !== undefined, backup.key))
}

/** Once after a restore, when the schema is of this release and before any number is handed out. */
async function skipLostNumbers(dataDir: string, connection: pg.ClientConfig): Promise<void> {
  const { knownUntil, ...kept } = await readKept(dataDir)
  if (knownUntil === undefined) return
  await skipNumbers(connection, { since: new Date(knownUntil) })
  await writeKept(dataDir, kept)
}

async function backUp(config: Config, log: Log, connection: pg.ClientConfig): Promise<Backup | undefined> {
  const { backupTo, databaseUrl } = config
  if (!backupTo) {
    if (!databaseUrl) await keepNoLog(connection)
    return undefined
  }
  const start = databaseUrl ? startNightlyDumps : startBackup
  const store = openFileStore(config)
  return start({ connection, config: { ...config, backupTo }, store, log, proveBooks: proveAll })
}

async function warnOfSpace(dataDir: string): Promise<void> {
  const free = await freeBytes(dataDir)
  if (free === undefined || !(await isLow(dataDir))) return
  const megabytes = Math.floor(free / 2 ** 20)
  process.stdout.write(
    `  The disk of ${dataDir} is nearly full: ${megabytes} MB are left. When it is full nothing can be saved.\n  قرص ${dataDir} يوشك أن يمتلئ: بقي ${megabytes} ميجابايت. عند امتلائه لا يمكن حفظ شيء.\n\n`,
  )
}

const overTls = (address: string): string => address.replace(/^http:/, 'https:')

/** Devices do not know the installation's own authority: where they learn of it. */
function announceTrust(address: string): void {
  process.stdout.write(
    `  On each device once, to trust the certificate · مرة واحدة على كل جهاز للوثوق بالشهادة:\n  ${address}${trustPath}\n\n`,
  )
}

const placesToStart = (addresses: readonly string[]): string[] => [
  '',
  `  Top center · توب سنتر   ${addresses.join('   ')}`,
  `  Log in at · الدخول   ${addresses.at(-1)}/auth/login`,
  '',
]

const demoAccounts = (firstStart: boolean, userNames: readonly string[]): string[] => [
  firstStart ? '  Demo sign-ins (password Demo@1234):' : '  Demo sign-ins that are left (password Demo@1234):',
  `    ${'user name'.padEnd(12)} who it is`,
  ...demoSignIns
    .filter(({ userName }) => userNames.includes(userName))
    .map(({ userName, userType, role }) => `    ${userName.padEnd(12)} ${role ?? userType}`),
  '',
]

const firstAccount = (password: string): string[] => [
  '  Who looks after all centres, and makes the first · من يدير جميع المراكز وينشئ أولها:',
  `    user name · اسم المستخدم   ${platformAdmin}`,
  `    password · كلمة المرور   ${password}`,
  '  It is shown this once: change it after logging in · تظهر هذه المرة فقط، فغيّرها بعد الدخول.',
  '',
]
