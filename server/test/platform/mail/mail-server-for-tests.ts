/** A real SMTP server on the loopback that keeps its letters, and answers as the test sets. */
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  readonly to: string
  readonly recipients: readonly string[]
  readonly raw: string
  /** A header with its encoded words read. */
  header(name: string): string
}
export interface MailServer {
  readonly url: string
  readonly received: readonly ReceivedMail[]
  /** Letters that it was offered. */
  asked(): number
  /** Sets the next answers to letters, one after the other; 250 afterwards. */
  answer(...codes: readonly number[]): void
  close(): Promise<void>
}

export async function startMailServer({ answers = [] }: { answers?: readonly number[] } = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  let asked = 0
  let waiting = [...answers]
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, session, done) => {
      const bytes = await buffer(stream).catch(() => undefined)
      if (!bytes) return // the sender went away in the middle
      asked += 1
      const code = waiting.shift() ?? 250
      if (code !== 250) return done(Object.assign(new Error('no'), { responseCode: code }))
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      received.push(mailOf(bytes.toString('utf8'), recipients))
      done()
    },
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    asked: () => asked,
    answer: (...codes) => {
      waiting = [...codes]
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
      }),
  }
}

const mailOf = (raw: string, recipients: readonly string[]): ReceivedMail => ({
  to: recipients[0]!,
  recipients,
  raw,
  header: (name) => {
    const head = raw.split('\r\n\r\n')[0]!.replace(/\r\n[ \t]+/g, ' ')
    const value = new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? ''
    return decoded(value)
  },
})

/** Encoded words of RFC 2047, those beside each other joined before they are read. */
function decoded(value: string): string {
  return value
    .replace(/\?=\s+=\?utf-8\?[bq]\?/gi, (join) => (/\?b\?$/i.test(join) ? '' : join.replace(/\s/g, '')))
    .replace(/=\?utf-8\?b\?([^?]*)\?=/gi, (_, text: string) => {
      // each word was padded by itself
      const parts = text.match(/[^=]+=*/g) ?? []
      return Buffer.concat(parts.map((part) => Buffer.from(part, 'base64'))).toString('utf8')
    })
    .replace(/=\?utf-8\?q\?([^?]*)\?=/gi, (_, text: string) =>
      Buffer.from(
        text.replace(/_/g, ' ').replace(/=([\dA-F]{2})/gi, (__, hex: string) => String.fromCharCode(parseInt(hex, 16))),
        'latin1',
      ).toString('utf8'),
    )
}
