/**
 * Tries what the settings name before the database is made or changed: a wrong one is known within seconds, and leaves
 * nothing behind.
 */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { tryAddress } from './listening.ts'
import { openPlace } from './platform/backup/place.ts'
import { trustAll } from './platform/backup/signatures.ts'
import { troubleOf, troubleWords } from './platform/backup/troubles.ts'
import { type BackupTo, type Config, ConfigError } from './platform/config.ts'
import { inspectAt } from './platform/database/inspect.ts'

/** Milliseconds for a place on the network. */
const patience = 8_000

const isLoopback = (host: string) => /^(127\.\d+\.\d+\.\d+|::1|localhost)$/.test(host)
/** Returns the variable that lets other machines in: by itself, or by a proxy in front of the server. */
export function openingOf({ host, publicUrl }: Config): string | undefined {
  if (!isLoopback(host)) return `HOST=${host}`
  return publicUrl && !isLoopback(publicUrl.hostname.replace(/^\[|\]$/g, ''))
    ? `PUBLIC_URL=${publicUrl.origin}`
    : undefined
}

/** @throws {ConfigError} And what the system or the database says of a place that is out of reach */
export async function trySettings(config: Config): Promise<void> {
  await tryAddress(config)
  if (!(await isFirstStart(config))) return
  const opening = config.hasDemo ? openingOf(config) : undefined
  if (opening) {
    const [name] = opening.split('=')
    throw new ConfigError(
      `${opening} would open a demo centre to the network, whose password Demo@1234 everybody knows. Start with DEMO=off for a real centre, or leave ${name} out.\n${opening} يفتح للشبكة مركزًا تجريبيًا كلمة مروره Demo@1234 معروفة للجميع. شغّل البرنامج مع DEMO=off لمركز حقيقي، أو احذف ${name}.`,
    )
  }
  if (config.filesFolder)
    await tryPlace('FILES_URL', { kind: 'folder', folder: config.filesFolder }, () =>
      mkdir(config.filesFolder!, { recursive: true }),
    )
  if (config.files) await tryPlace('FILES_URL', { kind: 's3', s3: config.files })
  if (config.backupTo) await tryPlace('BACKUP_TO', config.backupTo)
}

/** A place that is away for a while stops only a first start: later ones go on without it, and say so. */
async function isFirstStart({ dataDir, databaseUrl, databaseSessionUrl }: Config): Promise<boolean> {
  if (!databaseUrl) return !existsSync(join(dataDir, 'postgres'))
  const connection: pg.ClientConfig = { connectionString: databaseSessionUrl ?? databaseUrl }
  return (await inspectAt(connection)) === 'empty'
}

/** Writes a few bytes there, and deletes them. */
async function tryPlace(
  name: 'FILES_URL' | 'BACKUP_TO',
  to: BackupTo,
  prepare: () => Promise<unknown> = async () => {},
): Promise<void> {
  const place = openPlace(to, tmpdir(), trustAll)
  const piece = `trial/${randomUUID()}`
  const trial = async (): Promise<void> => {
    await prepare()
    await place.put(piece, Buffer.from('trial'))
    await place.delete(piece)
  }
  const late = delay(patience, undefined, { ref: false }).then(() => {
    throw Object.assign(new Error('no answer'), { name: 'TimeoutError' })
  })
  late.catch(() => {})
  try {
    await Promise.race([trial(), late])
  } catch (error) {
    const trouble = troubleOf(error)
    const [en, ar] =
      trouble === 'failed'
        ? [`${name} cannot be used (${String(error)})`, `تعذّر استخدام ${name}`]
        : troubleWords[trouble].map((words) => words.replaceAll('BACKUP_TO', name))
    throw new ConfigError(`The first start was stopped: ${en}.\nتوقف التشغيل الأول: ${ar}.`, { cause: error })
  }
}
