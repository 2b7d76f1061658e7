/** Argon2id. Its cost is also a lever for denial of service, so few run at once and a long queue is turned away. */
import { hash, verify } from '@node-rs/argon2'
import { Refused, refuse } from '@topcenter/model/kit/refusal'

// argon2id is the default algorithm; 19 MiB, two passes, one lane.
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
const mostAtOnce = 4
const mostWaiting = 50

let running = 0
const waiting: Array<() => void> = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= mostAtOnce) {
    if (waiting.length >= mostWaiting) throw new Refused(refuse('session.busy', { params: { retryAfter: 5 } }))
    await new Promise<void>((resolve) => waiting.push(resolve)) // the one that leaves hands its place over
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

/** For a name that nobody has, pass undefined: it takes the same time and says no, so that the answer tells nothing. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  stranger ??= hash('nobody has this password', cost)
  const against = stored ?? (await stranger)
  const matches = await inTurn(() => verify(against, password.normalize('NFC')))
  return matches && stored !== undefined
}
