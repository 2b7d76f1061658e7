/** Measures the cost of requests of a kind for processes, with several addresses in turns. */
import { Pool } from 'undici'
import { secondsOf } from '../processes.ts'
import { median } from '../statistics.ts'
import { send } from './asking.ts'
import { askedOf } from './day.ts'
import type { Place } from './people.ts'

export interface Side {
  readonly origin: string
  readonly place: Place
  /** Measured processes; their children count too. */
  readonly processes: readonly number[]
}

const [rounds, requests, atOnce] = [3, 160, 4]

/** Milliseconds of a core for one request, at each side. */
export async function costsOf(sides: readonly Side[], kind: string): Promise<number[]> {
  const costs: number[][] = sides.map(() => [])
  for (const side of sides) await asked(side, kind, requests / 2) // plans are kept, caches warm
  for (let round = 0; round < rounds; round += 1)
    for (const [at, side] of sides.entries()) {
      const before = await secondsOf(side.processes)
      await asked(side, kind, requests)
      costs[at]!.push(((await secondsOf(side.processes)) - before) / requests)
    }
  return costs.map((each) => median(each) * 1_000)
}

async function asked({ origin, place }: Side, kind: string, count: number): Promise<void> {
  const pool = new Pool(origin, { connections: atOnce })
  let left = count
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) {
        const answer = await send(pool, askedOf(kind, place))
        if (answer?.status !== 200)
          throw new Error(
            `${kind}: ${answer ? `${answer.status} ${answer.text.slice(0, 300)}` : 'not answered in time'}`,
          )
      }
    }),
  )
  await pool.close()
}
