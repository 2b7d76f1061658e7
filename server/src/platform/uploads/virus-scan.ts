/**
 * Asks a clamd on this machine about a file (`CLAMD_SOCKET`): its bytes go over the socket, so it needs no right to
 * read it.
 */
import { createReadStream } from 'node:fs'
import { connect } from 'node:net'

/** Milliseconds without a word of its own. */
const patience = 120_000
const partBytes = 256 * 1024

/**
 * The name of what was found; undefined: nothing was. Throws when there is no answer: what is not looked at is not let
 * in.
 */
export async function virusIn(socketPath: string, path: string): Promise<string | undefined> {
  const socket = connect(socketPath)
  socket.setTimeout(patience, () => socket.destroy(new Error('clamd is silent')))
  let answer = ''
  const answered = new Promise<void>((resolve, reject) => {
    socket.on('data', (part) => (answer += String(part)))
    socket.once('close', () => resolve()).once('error', reject)
  })
  answered.catch(() => {})
  const send = async (bytes: Buffer): Promise<void> => {
    if (!socket.write(bytes)) await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), answered])
  }
  await send(Buffer.from('zINSTREAM\0'))
  for await (const part of createReadStream(path, { highWaterMark: partBytes })) {
    const size = Buffer.alloc(4)
    size.writeUInt32BE((part as Buffer).length)
    await send(size)
    await send(part as Buffer)
    if (answer !== '') break // it has heard enough
  }
  if (!socket.destroyed) socket.write(Buffer.alloc(4))
  await answered
  const found = /^stream: (.+) FOUND/.exec(answer.replaceAll('\0', ''))
  if (found) return found[1]
  if (!answer.startsWith('stream: OK')) throw new Error(`clamd answered: ${answer.slice(0, 200)}`)
  return undefined
}
