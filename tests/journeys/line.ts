/** A line to the product that can be cut in the middle of a request, which the emulation of Chromium lets through. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface Line {
  readonly address: string
  /** Bytes that came down so far. */
  down(): number
  cut(): void
  mend(): void
  close(): Promise<void>
}

export async function lineTo(address: string): Promise<Line> {
  const { hostname, port } = new URL(address)
  const ends = new Set<Socket>()
  let [isCut, down] = [false, 0]
  const server = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(Number(port), hostname).on('data', (part) => void (down += part.length))
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(one)
      one.on('error', () => {}).on('close', () => (ends.delete(one), other.destroy()))
      one.pipe(other)
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
