/** The environment, read once and typed. A bad value stops the start with one sentence that says what to change. */
import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { S3Config } from './files/s3-store.ts'
import type { FcmConfig } from './push/fcm.ts'
import type { Environment } from './variables.ts'

export interface Config {
  readonly port: number
  readonly host: string
  /** Everything that must survive: the database, uploaded files, the lock. */
  readonly dataDir: string
  /** An external PostgreSQL; without it the app runs its own under dataDir. */
  readonly databaseUrl: string | undefined
  /**
   * PostgreSQL itself, where `databaseUrl` is a pooler that lends connections for single transactions: for migrations,
   * what is listened to, locks of a connection, and jobs.
   */
  readonly databaseSessionUrl: string | undefined
  /** True if an empty installation gets a demo centre. */
  readonly hasDemo: boolean
  /** A copy of the database that takes reports, exports and searches as long as it is less than a second behind. */
  readonly databaseReplicaUrl: string | undefined
  /** Connections of this node for requests and jobs. */
  readonly databasePool: number
  /** True to name frequent statements on their connection; undefined: unless there is a pooler. */
  readonly databaseNames: boolean | undefined
  /** Service that stores the bytes of files; undefined: they are in filesFolder. */
  readonly files: S3Config | undefined
  /** A folder for them that several nodes share; undefined: under dataDir. */
  readonly filesFolder: string | undefined
  /** Place for backups of everything that must survive; undefined: no backups. */
  readonly backupTo: BackupTo | undefined
  /** Socket of the clamd that scans each uploaded file; undefined: no scan. */
  readonly clamdSocket: string | undefined
  readonly logLevel: LogLevel
  /** File for the log, instead of standard output. */
  readonly logFile: string | undefined
  /** Milliseconds from which a database statement is logged as slow; undefined: never. */
  readonly slowMs: number | undefined
  /** Paths of the certificate and the key that the server shows; both or none. */
  readonly tlsCert: string | undefined
  readonly tlsKey: string | undefined
  /** The origin that browsers see, such as `https://centre.example`. */
  readonly publicUrl: URL | undefined
  /** Proxies that may set X-Forwarded-*: false, true, or a list of addresses. */
  readonly trustProxy: boolean | string[]
  /** Token that `/metrics` requires; undefined: only programs on this machine may read it. */
  readonly metricsToken: string | undefined
  /** The built browser part. */
  readonly webDist: string
  /** The installation's own name among others; our pages send it with each request (`Key`). */
  readonly applicationKey: string
  /** Server that takes outgoing mail; undefined: the product sends none. */
  readonly mail: MailConfig | undefined
  /** The project of Firebase Cloud Messaging; undefined: the product's apps get no push messages. */
  readonly fcm: FcmConfig | undefined
}

export type BackupTo =
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 's3'; readonly s3: S3Config }

export interface MailConfig {
  /** `smtp://` or `smtps://`, with the user and the password if the server asks for them. */
  readonly url: string
  /** The address that mail comes from. */
  readonly from: string
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export const repositoryRoot = fileURLToPath(new URL('../../..', import.meta.url))

export class ConfigError extends Error {}

export function readConfig(env: Environment = process.env): Config {
  const dataDir = resolve(env.DATA_DIR || resolve(repositoryRoot, '.data'))
  return {
    port: port(env.PORT),
    host: env.HOST || '127.0.0.1',
    dataDir,
    hasDemo: hasDemo(env.DEMO),
    databaseUrl: databaseUrl('DATABASE_URL', env.DATABASE_URL),
    databaseSessionUrl: besideDatabase('DATABASE_SESSION_URL', env),
    databaseReplicaUrl: besideDatabase('DATABASE_REPLICA_URL', env),
    databasePool: databasePool(env.DATABASE_POOL),
    databaseNames: databaseNames(env.DATABASE_NAMES),
    files: isFolder(env.FILES_URL) ? undefined : s3('FILES_URL', env.FILES_URL),
    filesFolder: isFolder(env.FILES_URL) ? fileURLToPath(env.FILES_URL!) : undefined,
    backupTo: backupTo(env.BACKUP_TO, dataDir),
    clamdSocket: env.CLAMD_SOCKET || undefined,
    logLevel: logLevel(env.LOG_LEVEL),
    logFile: env.LOG_FILE ? resolve(env.LOG_FILE) : undefined,
    slowMs: slowMs(env.SLOW_MS),
    ...tlsFiles(env.TLS_CERT, env.TLS_KEY),
    publicUrl: publicUrl(env.PUBLIC_URL),
    trustProxy: trustProxy(env.TRUST_PROXY),
    metricsToken: metricsToken(env.METRICS_TOKEN),
    webDist: resolve(env.WEB_DIST || resolve(repositoryRoot, 'web/dist')),
    applicationKey: applicationKey(env.APPLICATION_KEY),
    mail: mail(env.SMTP_URL, env.MAIL_FROM),
    fcm: fcm(env.FCM_SERVICE_ACCOUNT),
  }
}

/** Returns the folder of the programs of PostgreSQL that replace the built-in ones. */
export const postgresBin = (env: Environment = process.env): string | undefined =>
  env.POSTGRES_BIN ? resolve(env.POSTGRES_BIN) : undefined

function port(value: string | undefined): number {
  if (!value) return 3000
  const number = Number(value)
  if (!Number.isInteger(number) || number < 0 || number > 65535) {
    throw new ConfigError(`PORT must be a whole number from 0 to 65535, but it is "${value}".`)
  }
  return number
}

function hasDemo(value: string | undefined): boolean {
  if (!value || value === 'on') return true
  if (value === 'off') return false
  throw new ConfigError(`DEMO must be on or off, but it is "${value}".`)
}

function databaseUrl(name: string, value: string | undefined): string | undefined {
  if (!value) return undefined
  if (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(value)) {
    // the message leaves the value out, as it contains a password
    throw new ConfigError(`${name} must look like postgres://user:password@host:5432/name.`)
  }
  return value
}

function besideDatabase(name: 'DATABASE_SESSION_URL' | 'DATABASE_REPLICA_URL', env: Environment) {
  const url = databaseUrl(name, env[name])
  if (url && !env.DATABASE_URL) throw new ConfigError(`${name} needs DATABASE_URL beside it.`)
  return url
}

function databasePool(value: string | undefined): number {
  if (!value) return 20
  const number = Number(value)
  if (!Number.isInteger(number) || number < 2 || number > 500)
    throw new ConfigError(`DATABASE_POOL must be a whole number from 2 to 500, but it is "${value}".`)
  return number
}

function databaseNames(value: string | undefined): boolean | undefined {
  if (!value) return undefined
  if (value !== 'on' && value !== 'off')
    throw new ConfigError(`DATABASE_NAMES must be on or off, but it is "${value}".`)
  return value === 'on'
}

/** `file:///mnt/files`: a folder that all nodes share. */
const isFolder = (value: string | undefined): boolean =>
  value !== undefined && /^file:\/\/\/./.test(value) && URL.canParse(value)

/** `s3://KEY:SECRET@HOST/BUCKET/PREFIX?region=…`; `s3+http://` for a service on the own network that has no TLS. */
function s3(name: string, value: string | undefined): S3Config | undefined {
  if (!value) return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  const [bucket, ...prefix] = (url?.pathname ?? '').split('/').filter(Boolean)
  const isWhole = url && bucket && url.hostname && url.username && url.password
  if (!isWhole || !/^s3(\+http)?:$/.test(url.protocol))
    // the message leaves the value out, as it contains a password
    throw new ConfigError(`${name} must look like s3://key:secret@s3.example.com/bucket?region=eu-central-1.`)
  return {
    endpoint: `${url.protocol === 's3:' ? 'https' : 'http'}://${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    bucket: decodeURIComponent(bucket),
    prefix: prefix.map((part) => `${decodeURIComponent(part)}/`).join(''),
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  }
}

/** @param dataDir Undefined where it does not matter, as when a backup is only read */
export function backupTo(value: string | undefined, dataDir: string | undefined, name = 'BACKUP_TO') {
  if (!value) return undefined
  if (/^s3(\+http)?:/.test(value)) return { kind: 's3', s3: s3(name, value)! } as const
  const folder = resolve(value)
  const below = dataDir === undefined ? '..' : relative(dataDir, folder)
  if (/^\w+:\/\//.test(value) || !/^(\.\.|[A-Za-z]:)/.test(below))
    throw new ConfigError(
      `${name} must be a folder outside of DATA_DIR, best on another disk, or s3://key:secret@s3.example.com/bucket?region=eu-central-1.`,
    )
  return { kind: 'folder', folder } as const
}

function logLevel(value: string | undefined): LogLevel {
  if (!value) return 'info'
  const level = logLevels.find((candidate) => candidate === value)
  if (!level) throw new ConfigError(`LOG_LEVEL must be one of ${logLevels.join(', ')}, but it is "${value}".`)
  return level
}

function slowMs(value: string | undefined): number | undefined {
  if (!value) return 500
  const number = Number(value)
  if (!Number.isInteger(number) || number < 0 || number > 600_000)
    throw new ConfigError(`SLOW_MS must be milliseconds from 1 to 600000, or 0 for none, but it is "${value}".`)
  return number || undefined
}

function tlsFiles(cert: string | undefined, key: string | undefined): Pick<Config, 'tlsCert' | 'tlsKey'> {
  if (!cert !== !key) throw new ConfigError('TLS_CERT and TLS_KEY need each other: the paths of two files in PEM.')
  return { tlsCert: cert ? resolve(cert) : undefined, tlsKey: key ? resolve(key) : undefined }
}

function publicUrl(value: string | undefined): URL | undefined {
  if (!value) return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/') {
    throw new ConfigError(`PUBLIC_URL must be an origin such as https://centre.example, but it is "${value}".`)
  }
  return url
}

function trustProxy(value: string | undefined): boolean | string[] {
  if (!value || value === 'false' || value === '0') return false
  if (value === 'true' || value === '1') return true
  const addresses = value
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
  if (!addresses.every((address) => /^[0-9a-fA-F.:]+(\/\d{1,3})?$/.test(address))) {
    throw new ConfigError(
      `TRUST_PROXY must be true, false or a list of addresses such as 10.0.0.0/8, but it is "${value}".`,
    )
  }
  return addresses
}

function metricsToken(value: string | undefined): string | undefined {
  if (!value) return undefined
  if (!/^[\x21-\x7e]{16,500}$/.test(value))
    // the message leaves the value out, as it is a secret
    throw new ConfigError('METRICS_TOKEN must be 16 to 500 letters, digits and signs without spaces.')
  return value
}

function applicationKey(value: string | undefined): string {
  if (!value) return 'top-center'
  if (!/^[\w.-]{1,64}$/.test(value))
    throw new ConfigError(`APPLICATION_KEY must be at most 64 letters, digits, dots and dashes, but it is "${value}".`)
  return value
}

function mail(url: string | undefined, from: string | undefined): MailConfig | undefined {
  if (!url) {
    if (from) throw new ConfigError('MAIL_FROM needs SMTP_URL beside it, the server that mail is handed in at.')
    return undefined
  }
  if (!/^smtps?:\/\//.test(url) || !URL.canParse(url) || !new URL(url).hostname)
    // the message leaves the value out, as it contains a password
    throw new ConfigError('SMTP_URL must look like smtps://user:password@host:465.')
  if (!from || !/^[^\s<>,;:"()]+@[^\s<>,;:"()]+$/.test(from))
    throw new ConfigError(`MAIL_FROM must be one address such as reports@centre.example, but it is "${from ?? ''}".`)
  return { url, from }
}

/** The JSON of a service account, or the path of its file. The messages leave out what it contains: it has a key. */
function fcm(value: string | undefined): FcmConfig | undefined {
  if (!value) return undefined
  let account: Record<string, unknown>
  try {
    account = JSON.parse(value.trim().startsWith('{') ? value : readFileSync(value, 'utf8')) as Record<string, unknown>
  } catch {
    throw new ConfigError('FCM_SERVICE_ACCOUNT must be the JSON of a service account, or the path of a file with it.')
  }
  const of = (name: string): string => {
    const found = account[name]
    if (typeof found === 'string' && found) return found
    throw new ConfigError(`FCM_SERVICE_ACCOUNT has no ${name}: it must be the JSON of a service account.`)
  }
  return {
    projectId: of('project_id'),
    clientEmail: of('client_email'),
    privateKey: of('private_key'),
    tokenUri: of('token_uri'),
  }
}
