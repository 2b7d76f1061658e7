/** Live streams that stay open meanwhile, as those of browsers: they hear what their centre changes. */
import { connect, type Socket } from 'node:net'

export interface Streams {
  /** How many are open, and what they heard. */
  told(): { readonly open: number; readonly heard: number }
  close(): void
}

export async function openStreams(origin: string, sessions: readonly string[]): Promise<Streams> {
  const { port, host } = new URL(origin)
  const sockets: Socket[] = []
  const told = { open: 0, heard: 0 }
  const open = (session: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1')
      sockets.push(socket)
      socket.write(
        `GET /api/live HTTP/1.1\r\nHost: ${host}\r\nApi-Version: 1.0\r\nAuthorization: Bearer ${session}\r\n\r\n`,
      )
      socket.on('error', reject)
      socket.on('close', () => (told.open -= 1))
      socket.on('data', (part) => {
        const text = part.toString('latin1')
        if (text.includes('event: open')) resolve(void (told.open += 1))
        told.heard += text.split('event: record').length - 1
      })
    })
  for (const session of sessions) await open(session)
  return { told: () => told, close: () => sockets.forEach((socket) => socket.destroy()) }
}
