/**
 * What costs far more than to ask for it has a bound that a person at work never meets and a script does (D2.7 has the
 * tries at a login). Counted in memory, by each node for itself: of N nodes a script gets N times as much, which still
 * is a bound; the tries at a login, a password and a login code are counted in the database.
 */
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import type { Clock } from './clock.ts'
import { gate } from './gate.ts'
import { network } from './network.ts'

/**
 * How often one user may ask for it in a minute: a sheet or a document, a file sent in or read anew, a search through
 * every kind of record, a try at the code of a session.
 */
export const paces = { file: 60, upload: 30, search: 240, code: 120 } as const
export type Pace = keyof typeof paces
/** A centre's users are behind one address. */
const usersAtAnAddress = 10

export type Pacer = (pace: Pace, userId: string, address: string) => void

/** Throws `request.tooOften`. */
export function createPacer(clock: Clock): Pacer {
  const now = () => clock.now().getTime()
  const gates = Object.fromEntries(
    Object.entries(paces).map(([pace, most]) => [
      pace,
      { ofUser: gate(most, now), ofAddress: gate(most * usersAtAnAddress, now) },
    ]),
  ) as Record<Pace, Record<'ofUser' | 'ofAddress', (who: string) => number>>
  return (pace, userId, address) => {
    const retryAfter = gates[pace].ofUser(userId) || gates[pace].ofAddress(network(address))
    if (retryAfter > 0) throw new Refused(refuse('request.tooOften', { params: { retryAfter } }))
  }
}
