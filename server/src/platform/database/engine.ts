/** The version of the running PostgreSQL, and the newer one of the same major version that this release knows. */
import pg from 'pg'

export interface Engine {
  /** Such as `18.4`. */
  readonly version: string
  /** Null if this release knows none. */
  readonly newer: string | null
}

/** The newest minor version of each major version when this release was made; nothing is requested from a network. */
const newestMinor: Readonly<Record<string, number>> = { 18: 6 }

/** @param version As PostgreSQL gives it: `18.4`, `15.18 (Debian 15.18-0+deb12u1)`, `19beta1` */
export function engineOf(version: string): Engine {
  const [shown = version, major = '', minor] = /^(\d+)(?:\.(\d+))?/.exec(version) ?? []
  const newest = newestMinor[major]
  return {
    version: shown,
    newer: newest !== undefined && minor !== undefined && Number(minor) < newest ? `${major}.${newest}` : null,
  }
}

export async function readEngine(connection: pg.ClientConfig): Promise<Engine> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return engineOf(rows[0]!.server_version)
  } finally {
    await client.end()
  }
}

/** Returns the lines of the start. */
export const engineLines = ({ version, newer }: Engine, isBuiltIn: boolean): string =>
  newer
    ? `  PostgreSQL ${version} runs; ${newer} is out${isBuiltIn ? ', and POSTGRES_BIN takes the folder of its programs' : ''}.\n  يعمل PostgreSQL ${version}، وصدر ${newer}${isBuiltIn ? '، ويمكن ذكر مجلد برامجه في POSTGRES_BIN' : ''}.\n\n`
    : `  PostgreSQL ${version}\n\n`
