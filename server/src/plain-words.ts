/** Errors of the system and of the database that a start or a command meets, as a sentence in both languages. */
import { parse } from 'pg-connection-string'
import { readConfig } from './platform/config.ts'
import { pathTrouble } from './platform/path-troubles.ts'

type Words = readonly [en: string, ar: string]

const away: Words = [
  'no PostgreSQL answers there. Does it run, and are host and port right?',
  'لا يستجيب PostgreSQL هناك. هل يعمل، وهل الخادم والمنفذ صحيحان؟',
]
const unknownHost: Words = ['the name of the host is not known. Is it right?', 'اسم الخادم غير معروف. هل هو صحيح؟']
const ofNetwork: Readonly<Record<string, Words>> = {
  ECONNREFUSED: away,
  ETIMEDOUT: away,
  EHOSTUNREACH: away,
  ENETUNREACH: away,
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
}
const ofDatabase: Readonly<Record<string, Words>> = {
  '28P01': ['the user or the password is wrong', 'اسم المستخدم أو كلمة المرور غير صحيحة'],
  '28000': ['the user is not known or not let in (pg_hba.conf)', 'المستخدم غير معروف أو غير مسموح له (pg_hba.conf)'],
  '3D000': ['there is no database of that name. Make it first', 'لا توجد قاعدة بيانات بهذا الاسم. أنشئها أولًا'],
}

interface SystemError {
  readonly code?: string
  readonly message: string
  readonly path?: string
  readonly port?: number
  readonly hostname?: string
  /** One error per address of a host. */
  readonly errors?: readonly SystemError[]
}

/** Parses the database URLs; the text omits the password. */
function placesOf(env: NodeJS.ProcessEnv) {
  return ['DATABASE_SESSION_URL', 'DATABASE_URL'].flatMap((name) => {
    const url = env[name]
    if (!url) return []
    const { host, port, database, user } = parse(url)
    const place = { host: host ?? 'localhost', port: Number(port || 5432) }
    return [{ ...place, text: `${name} (${user ?? ''}@${place.host}:${place.port}/${database ?? ''})` }]
  })
}

function databaseWords(error: SystemError): string | undefined {
  const { code = '', port = error.errors?.[0]?.port, hostname } = error
  const isNetwork = code in ofNetwork
  const why =
    error.message === 'timeout expired' // an address that answers nothing at all
      ? away
      : (ofNetwork[code] ?? ofDatabase[error.message.startsWith('SASL: ') ? '28P01' : code])
  if (!why) return undefined
  // the place of a backup may be away too
  const places = placesOf(process.env).filter((place) => !isNetwork || place.port === port || place.host === hostname)
  if (places.length === 0) return undefined
  const where = places.map(({ text }) => text).join(', ')
  return `The database cannot be reached, ${where}: ${why[0]}.\nتعذّر الاتصال بقاعدة البيانات، ${where}: ${why[1]}.`
}

function pathWords({ path }: SystemError, [en, ar]: Words, name: string): string {
  return `${name}${path} cannot be used: ${en}.\nتعذّر استخدام ${name}${path}: ${ar}.`
}

/** Returns a sentence for an error of the database or of DATA_DIR; otherwise undefined. */
export function plainWords(given: unknown): string | undefined {
  if (!(given instanceof Error)) return undefined
  const error: SystemError = given
  const why = pathTrouble(error)
  if (!why || !error.path || error.code === 'ENOENT') return databaseWords(error)
  const { dataDir } = readConfig()
  const isOfData = error.path.startsWith(dataDir) || dataDir.startsWith(error.path)
  return isOfData ? pathWords(error, why, `DATA_DIR=${dataDir}: `) : undefined
}

/** Returns a sentence for an error of any path given to a command. */
export function wordsOfPath(given: unknown): string | undefined {
  const why = pathTrouble(given)
  const error = given as SystemError
  return why && error.path ? pathWords(error, why, '') : undefined
}
