/**
 * A line to the product, as slow as wanted, that can be cut in the middle of a request, which the emulation of Chromium
 * lets through.
 */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { PassThrough, Transform } from 'node:stream'

export interface Line {
  readonly address: string
  /** Bytes that came down so far. */
  down(): number
  cut(): void
  mend(): void
  close(): Promise<void>
}

/** @param pace Bytes a second that come down, of all connections together */
export async function lineTo(address: string, pace?: number): Promise<Line> {
  const { hostname, port } = new URL(address)
  const ends = new Set<Socket>()
  let [isCut, down, freeAt] = [false, 0, 0]
  const paced = (bytesPerSecond: number): Transform =>
    new Transform({
      transform: (part: Buffer, _encoding, done) => {
        const now = performance.now()
        freeAt = Math.max(freeAt, now) + (part.length / bytesPerSecond) * 1_000
        setTimeout(() => done(null, part), freeAt - now)
      },
    })
  const server = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(Number(port), hostname).on('data', (part) => void (down += part.length))
    for (const [one, other, between] of [
      [near, far, new PassThrough()],
      [far, near, pace ? paced(pace) : new PassThrough()],
    ] as const) {
      ends.add(one)
      // what the far end said before it went is still under way
      one
        .on('error', () => {})
        .on('close', (isBroken) => {
          ends.delete(one)
          if (isBroken || one === near) other.destroy()
        })
      one.pipe(between).pipe(other)
    }
  })
  await new Promise<void>((resolve) => void server.listen(0, hostname, resolve))
  const cut = () => {
    isCut = true
    for (const end of ends) end.destroy()
  }
  return {
    address: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    down: () => down,
    cut,
    mend: () => void (isCut = false),
    close: () => {
      cut()
      return new Promise((resolve) => void server.close(() => resolve()))
    },
  }
}
