/** Live streams that stay open, as those of browsers: they hear what their centre changes. */
import { connect, type Socket } from 'node:net'

export interface Streams {
  /** Number of open streams, and the heartbeats and changes that all of them received. */
  readonly counts: { open: number; beats: number; changes: number }
  close(): void
}

/**
 * One for each session, fifty at once.
 *
 * @throws Where one is refused, with the answer
 */
export async function openStreams(origin: string, sessions: readonly string[]): Promise<Streams> {
  const { port, host } = new URL(origin)
  const sockets: Socket[] = []
  const counts = { open: 0, beats: 0, changes: 0 }
  const open = (session: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1')
      sockets.push(socket)
      socket.write(
        `GET /api/live HTTP/1.1\r\nHost: ${host}\r\nApi-Version: 1.0\r\nAuthorization: Bearer ${session}\r\n\r\n`,
      )
      let isOpen = false
      socket.on('error', reject)
      socket.on('close', () => isOpen && (counts.open -= 1))
      socket.on('data', (part) => {
        const text = part.toString('latin1')
        if (/^HTTP\/1\.1 (?!200)/.test(text)) return reject(new Error(text))
        if (text.includes('event: open') && !isOpen) {
          isOpen = true
          counts.open += 1
          resolve()
        }
        if (text.includes(': \n\n')) counts.beats += 1
        counts.changes += text.split('event: record').length - 1
      })
    })
  for (let from = 0; from < sessions.length; from += 50) await Promise.all(sessions.slice(from, from + 50).map(open))
  return { counts, close: () => sockets.forEach((socket) => socket.destroy()) }
}
