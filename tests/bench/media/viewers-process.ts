/**
 * The 300 viewers, in a process of their own that gives way to all others (nice 19): they stand for machines elsewhere,
 * which take nothing from the server's. Each message that comes is answered by what they have read so far; the word
 * `stop` ends them.
 */
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { constants, setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'

export interface ViewersOrder {
  readonly address: string
  readonly cookie: string
}
export interface ViewersReport {
  readonly bytes: number
  readonly refused: number
  /** Microseconds of the processor. */
  readonly cpu: number
}

const viewers = 300
/** Bytes of a request, and milliseconds until the next. */
const [part, every] = [400_000, 2_000]

const { address, cookie } = JSON.parse(process.argv[2]!) as ViewersOrder
setPriority(constants.priority.PRIORITY_LOW)
const agent = new Agent({ keepAlive: true, maxSockets: viewers })
const over = new AbortController()
let [bytes, refused] = [0, 0]

async function read(from: number): Promise<void> {
  const asked = request(address, { agent, headers: { cookie, range: `bytes=${from}-${from + part - 1}` } }).end()
  const [answer] = await once(asked, 'response')
  if (answer.statusCode !== 206) refused += 1
  answer.on('data', (piece: Buffer) => {
    bytes += piece.length
  })
  await once(answer, 'end')
}
async function view(nth: number): Promise<void> {
  await delay((nth * every) / viewers)
  for (let from = nth * part; !over.signal.aborted; from += part) {
    const next = performance.now() + every
    await read(from)
    await delay(Math.max(0, next - performance.now()))
  }
}
const all = Promise.all(Array.from({ length: viewers }, (_, nth) => view(nth)))

const report = (): void => {
  const { user, system } = process.cpuUsage()
  process.send!({ bytes, refused, cpu: user + system } satisfies ViewersReport)
}
process.on('message', (word) => {
  if (word !== 'stop') return report()
  over.abort()
  void all.then(report).then(() => process.disconnect())
})
