/**
 * D2.7: ten failed logins for a name, or fifty from an address, in 15 minutes slow both to one try a minute. A try is
 * written down before its password is looked at, so that guesses in parallel count too. Nobody is locked out for good.
 */
import { createHash } from 'node:crypto'
import { Refused, refuse } from '@topcenter/model/kit/refusal'
import { newId } from '@topcenter/model/kit/token'
import type { Clock } from './clock.ts'
import type { Database, Tx } from './database.ts'
import { network } from './network.ts'

const windowMinutes = 15
const mostForName = 10
const mostFromAddress = 50
const pauseSeconds = 60

export interface Throttle {
  /**
   * Throws `session.slowDown` (with retryAfter in seconds), or notes the try and returns its id. The same for unknown
   * names. `most` failures, ten when left out.
   */
  admit(nameKey: string, address: string, most?: number): Promise<string>
  /** The try was right: it no longer counts as failed. */
  succeeded(attemptId: string): Promise<void>
}

export function createThrottle(db: Database, clock: Clock): Throttle {
  return {
    admit: (nameKey, address, most = mostForName) =>
      db.platform((tx) => admit(tx, clock.now(), nameKey, network(address), most)),
    succeeded: async (attemptId) => {
      await db.platform((tx) =>
        tx.run({ sql: 'update login_attempt set succeeded = true where id = $1', parameters: [attemptId] }),
      )
    },
  }
}

async function admit(tx: Tx, now: Date, nameKey: string, address: string, most: number): Promise<string> {
  const nameHash = createHash('sha256').update(nameKey).digest()
  const since = new Date(now.getTime() - windowMinutes * 60_000)
  await tx.run({
    sql: 'select pg_advisory_xact_lock(k) from unnest($1::bigint[]) k order by k',
    parameters: [lockKeys(nameKey, address)],
  })
  const failures = await tx.first<{
    of_name: number
    from_address: number
    name_last: string | null
    address_last: string | null
  }>({
    sql: `
      select
        n.count::int as of_name,
        n.last as name_last,
        a.count::int as from_address,
        a.last as address_last
      from (
        select count(*), max(at) as last
        from login_attempt
        where name_hash = $1 and at > $3 and not succeeded
      ) n, (
        select count(*), max(at) as last
        from login_attempt
        where address = $2 and at > $3 and not succeeded
      ) a
    `,
    parameters: [nameHash, address, since],
  })
  if (!failures) throw new Error('two counts always make one row')
  const wait = Math.max(
    failures.of_name >= most ? waitAfter(failures.name_last, now) : 0,
    failures.from_address >= mostFromAddress ? waitAfter(failures.address_last, now) : 0,
  )
  if (wait > 0) throw new Refused(refuse('session.slowDown', { params: { retryAfter: wait } }))
  const id = newId()
  await tx.run({
    sql: 'insert into login_attempt (id, name_hash, address, at) values ($1, $2, $3, $4)',
    parameters: [id, nameHash, address, now],
  })
  if (Math.random() < 0.01)
    await tx.run({
      sql: 'delete from login_attempt where at < $1',
      parameters: [new Date(now.getTime() - 24 * 3_600_000)],
    })
  return id
}

const waitAfter = (last: string | null, now: Date): number =>
  last === null ? 0 : Math.max(0, Math.ceil(pauseSeconds - (now.getTime() - Date.parse(last)) / 1_000))

/** In one order for everybody, so that two logins never wait for each other. */
const lockKeys = (nameKey: string, address: string): string[] =>
  [`login name ${nameKey}`, `login address ${address}`].map((text) =>
    createHash('sha256').update(text).digest().readBigInt64BE(0).toString(),
  )
