/**
 * Argon2id. Hashing is slow on purpose, which an attacker could use to overload the server: so only a few run at the
 * same time, and a long queue is refused.
 */
import { hash, verify } from '@node-rs/argon2'
import { Refused, refuse } from '@topcenter/model/kit/refusal'

// argon2id is the default algorithm; 19 MiB, two passes, one lane.
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
const maxAtOnce = 4
const maxWaiting = 50

let running = 0
const waiting: Array<() => void> = []

/** Queues the work. Known users go before unknown names; their own tries are few (D2.7). */
async function inTurn<T>(work: () => Promise<T>, isKnown = false): Promise<T> {
  if (running >= maxAtOnce) {
    if (!isKnown && waiting.length >= maxWaiting)
      throw new Refused(refuse('session.busy', { params: { retryAfter: 5 } }))
    // the one that ends passes its place on
    await new Promise<void>((resolve) => (isKnown ? waiting.unshift(resolve) : waiting.push(resolve)))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** The PHC text to store. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password.normalize('NFC'), cost))

let stranger: Promise<string> | undefined

/**
 * Checks a password. For an unknown name pass undefined: it takes the same time and returns false, so that the response
 * does not reveal whether the name exists.
 */
export async function verifyPassword(password: string, stored: string | undefined, isKnown = false): Promise<boolean> {
  stranger ??= hash('nobody has this password', cost)
  const against = stored ?? (await stranger)
  const matches = await inTurn(() => verify(against, password.normalize('NFC')), isKnown)
  return matches && stored !== undefined
}
