/**
 * Several nodes and their database have one time. A machine whose clock is off would end sessions early or late, keep
 * people out or let them in, and begin jobs at the wrong hour; so its difference from PostgreSQL's clock is measured,
 * and taken off whatever the application calls now.
 */
import { setAhead } from './clock.ts'
import type { Database } from './database/database.ts'
import type { Log } from './database/postgres.ts'

/** Milliseconds: machines that keep the time differ by less, and a measurement is no better than the way there. */
const tolerated = 2_000
const longestWay = 1_000
const every = 60_000
const tries = 3

/** Asks PostgreSQL for its time. */
export type AskTime = () => Promise<Date>

/**
 * Milliseconds that this machine is ahead of the database, by the quickest of three answers; undefined when all were
 * too slow to tell.
 */
export async function measureAhead(ask: AskTime): Promise<number | undefined> {
  let best: { way: number; ahead: number } | undefined
  for (let tried = 0; tried < tries; tried += 1) {
    const [sent, from] = [performance.now(), Date.now()]
    const there = (await ask()).getTime()
    const way = performance.now() - sent
    if (!best || way < best.way) best = { way, ahead: from + way / 2 - there }
  }
  return best && best.way <= longestWay ? best.ahead : undefined
}

const applied = (ahead: number): number => (Math.abs(ahead) > tolerated ? Math.round(ahead) : 0)

export const askTimeOf =
  (db: Database): AskTime =>
  async () =>
    new Date((await db.platform((tx) => tx.first<{ at: string }>({ sql: 'select clock_timestamp() as at' })))!.at)

/**
 * Measures now, and each minute from then on: a clock may be set right while the product runs.
 *
 * @returns Warning for the console at the start, in both languages; empty if the clock is right
 */
export async function keepTime(ask: AskTime, log: Log): Promise<string> {
  let now = 0
  const measure = async (): Promise<void> => {
    const measured = await measureAhead(ask)
    if (measured === undefined) return
    const next = applied(measured)
    if (Math.abs(next - now) <= tolerated) return
    now = next
    setAhead(now)
    log.warn({ aheadSeconds: Math.round(now / 1_000) }, 'the clock of this machine is not that of the database')
  }
  await measure()
  setInterval(() => void measure().catch(() => {}), every).unref()
  return now === 0 ? '' : wordsOf(now)
}

function wordsOf(ahead: number): string {
  const minutes = Math.abs(ahead) / 60_000
  const by = minutes < 1 ? `${Math.round(minutes * 60)} s` : `${Math.round(minutes)} min`
  const [en, ar] = ahead > 0 ? ['ahead of', 'متقدمة على'] : ['behind', 'متأخرة عن']
  return `  The clock of this machine is ${by} ${en} the database's. The product goes by the database's; set the machine's right.\n  ساعة هذا الجهاز ${ar} ساعة قاعدة البيانات (${by}). يعمل البرنامج بساعة قاعدة البيانات؛ اضبط ساعة الجهاز.\n\n`
}
