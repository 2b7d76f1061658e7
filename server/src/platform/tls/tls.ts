/** The certificate that the server shows (D13.6): the operator's, or one of the installation's own authority. */
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { watchFile, unwatchFile } from 'node:fs'
import { existsSync, readFileSync } from 'node:fs'
import { type Config, ConfigError } from '../config.ts'
import type { Log } from '../database/postgres.ts'
import { reasonOf } from '../log.ts'
import { folderOf } from './own-authority-files.ts'

export interface Pair {
  readonly cert: string
  readonly key: string
}
export interface Tls {
  readonly pair: () => Pair
  /** The certificate of the installation's own authority, which browsers do not know; undefined: the operator's. */
  readonly authority: X509Certificate | undefined
  /** Called with each new pair. */
  onChange(subscriber: (pair: Pair) => void): void
  stop(): void
}

type Words = readonly [en: string, ar: string]
const lookedAtEvery = 10_000
const renewalEvery = 24 * 3_600_000

function refuse(file: string, [en, ar]: Words, cause?: unknown): ConfigError {
  return new ConfigError(`${file}: ${en}.\n${file}: ${ar}.`, { cause })
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (code === 'ENOENT') throw refuse(path, ['there is no such file', 'لا يوجد ملف بهذا الاسم'], error)
    if (code === 'EACCES' || code === 'EPERM')
      throw refuse(path, ['this user may not read it', 'لا يُسمح لهذا المستخدم بقراءته'], error)
    throw refuse(path, [`it cannot be read (${code})`, `تتعذّر قراءته (${code})`], error)
  }
}

/** Throws a {@link ConfigError} that says which of the files is wrong, and how. */
export function readPair(certificatePath: string, keyPath: string, now = Date.now()): Pair {
  const [cert, key] = [read(certificatePath), read(keyPath)]
  let certificate: X509Certificate
  try {
    certificate = new X509Certificate(cert)
  } catch (error) {
    throw refuse(certificatePath, ['it is no certificate in PEM', 'ليس شهادة بصيغة PEM'], error)
  }
  let privateKey
  try {
    privateKey = createPrivateKey(key)
  } catch (error) {
    throw refuse(
      keyPath,
      ['it is no private key in PEM without a password', 'ليس مفتاحًا خاصًا بصيغة PEM دون كلمة مرور'],
      error,
    )
  }
  if (!certificate.checkPrivateKey(privateKey))
    throw refuse(keyPath, [`it is not the key of ${certificatePath}`, `ليس مفتاح الشهادة ${certificatePath}`])
  if (certificate.validToDate.getTime() < now)
    throw refuse(certificatePath, [
      `the certificate ended on ${certificate.validToDate.toISOString().slice(0, 10)}`,
      `انتهت الشهادة في ${certificate.validToDate.toISOString().slice(0, 10)}`,
    ])
  if (certificate.validFromDate.getTime() > now)
    throw refuse(certificatePath, [
      `the certificate is not valid before ${certificate.validFromDate.toISOString()}`,
      `لا تصلح الشهادة قبل ${certificate.validFromDate.toISOString()}`,
    ])
  return { cert, key }
}

/** Undefined where plain http is spoken: no TLS_CERT, and no authority of the installation's own. */
export async function openTls(
  { dataDir, tlsCert, tlsKey }: Pick<Config, 'dataDir' | 'tlsCert' | 'tlsKey'>,
  log: Log,
  /** Milliseconds between two looks at the files. */
  every = lookedAtEvery,
): Promise<Tls | undefined> {
  const own = folderOf(dataDir)
  if (tlsCert && tlsKey) return keep({ certificate: tlsCert, key: tlsKey }, undefined, log, every)
  if (!existsSync(own.authority)) return undefined
  const { renewCertificate } = await import('./own-authority.ts')
  const renew = async (): Promise<void> => {
    if (await renewCertificate(dataDir)) log.info({ folder: own.folder }, 'this machine has a new certificate')
  }
  await renew().catch((error: unknown) => {
    if (!existsSync(own.certificate)) throw error
    log.error({ err: error }, 'the certificate could not be renewed')
  })
  const kept = keep(own, new X509Certificate(read(own.authority)), log, every)
  const timer = setInterval(
    () => void renew().catch((error: unknown) => log.error({ err: error }, 'the certificate could not be renewed')),
    renewalEvery,
  )
  timer.unref()
  return {
    ...kept,
    stop: () => {
      clearInterval(timer)
      kept.stop()
    },
  }
}

/** Reloads changed files within seconds. Logs a pair that is wrong, and keeps serving the previous one. */
function keep(
  { certificate, key }: { readonly certificate: string; readonly key: string },
  authority: X509Certificate | undefined,
  log: Log,
  interval: number,
): Tls {
  let pair = readPair(certificate, key)
  const subscribers: Array<(pair: Pair) => void> = []
  const look = (): void => {
    try {
      const found = readPair(certificate, key)
      if (found.cert === pair.cert && found.key === pair.key) return
      pair = found
      for (const notify of subscribers) notify(pair)
      log.info({ certificate }, 'another certificate is shown from now on')
    } catch (error) {
      log.error({ reason: reasonOf(error).split('\n')[0] }, 'the changed certificate cannot be used')
    }
  }
  for (const path of [certificate, key]) watchFile(path, { interval, persistent: false }, look)
  return {
    pair: () => pair,
    authority,
    onChange: (subscriber) => void subscribers.push(subscriber),
    stop: () => {
      for (const path of [certificate, key]) unwatchFile(path, look)
    },
  }
}
