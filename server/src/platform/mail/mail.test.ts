/** Mail is handed in at a real SMTP server, which answers, refuses, is silent, breaks off and asks to come back. */
import assert from 'node:assert/strict'
import { createServer, type Server, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { ConfigError, readConfig } from '../config.ts'
import { type MailFailure, openMail } from './mail.ts'
import { type MailServer, startMailServer } from '../../../test/platform/mail/mail-server-for-tests.ts'

const closing: (() => Promise<void>)[] = []
after(async () => {
  for (const close of closing) await close()
})
async function server(options: Parameters<typeof startMailServer>[0] = {}): Promise<MailServer> {
  const started = await startMailServer(options)
  closing.push(started.close)
  return started
}
const open = (url: string) => openMail({ url, from: 'reports@centre.example' }, { patience: 300, pauses: [20, 40] })
const letter = {
  to: 'manager@example.com',
  fromName: 'مركز النور',
  subject: 'الحضور والغياب · مركز النور',
  text: 'نص',
  html: '<p>نص</p>',
  id: 'report-1-1',
} as const
const never = new AbortController().signal
const fault = async (sending: Promise<void>): Promise<string> =>
  sending.then(
    () => 'sent',
    (error: MailFailure) => error.fault,
  )

test('a letter arrives in Arabic with its file, under its name', async () => {
  const { url, received } = await server()
  const file = { name: 'الحضور والغياب 2026-11-21.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1') }
  await open(url).send({ ...letter, file }, never)
  const [mail] = received
  assert.equal(mail!.to, letter.to)
  assert.equal(mail!.header('subject'), letter.subject)
  assert.match(mail!.raw, /Message-ID: <report-1-1@centre\.example>/)
  assert.ok(mail!.raw.includes(encodeURIComponent('الحضور')), 'the name of the file')
  assert.ok(mail!.raw.includes(Buffer.from('%PDF-1').toString('base64')))
})

test('nothing that a person typed becomes a header of its own', async () => {
  const { url, received } = await server()
  const evil = 'x\r\nBcc: thief@example.com\r\n\r\nbody'
  await open(url).send({ ...letter, subject: evil, fromName: evil, id: 'a' }, never)
  assert.deepEqual(received[0]!.recipients, [letter.to])
  assert.doesNotMatch(received[0]!.raw.split('\r\n\r\n')[0]!, /^Bcc:/im)
  assert.equal(await fault(open(url).send({ ...letter, to: 'a@example.com, thief@example.com' }, never)), 'refused')
  assert.ok(!received.some(({ recipients }) => recipients.includes('thief@example.com')), 'one address is one address')
})

test('a refusal is final, a wish to come back is tried again', async () => {
  const refusing = await server({ answers: [550] })
  assert.equal(await fault(open(refusing.url).send(letter, never)), 'refused')
  assert.equal(refusing.asked(), 1)
  const busy = await server({ answers: [451, 451, 250] })
  assert.equal(await fault(open(busy.url).send(letter, never)), 'sent')
  assert.deepEqual([busy.asked(), busy.received.length], [3, 1])
  const tired = await server({ answers: [451, 451, 451, 250] })
  assert.equal(await fault(open(tired.url).send(letter, never)), 'later')
})

test('a server that is silent, gone or breaks off in the middle is given up on in time', async () => {
  const sockets = new Set<Socket>()
  const start = (meet: (socket: Socket) => void): Promise<{ url: string; server: Server }> =>
    new Promise((resolve) => {
      const raw = createServer((socket) => {
        sockets.add(socket)
        socket.on('error', () => {})
        meet(socket)
      }).listen(0, '127.0.0.1', () => {
        const { port } = raw.address() as { port: number }
        resolve({ url: `smtp://127.0.0.1:${port}`, server: raw })
      })
    })
  const silent = await start(() => {})
  const broken = await start((socket) => {
    socket.write('220 here\r\n')
    socket.on('data', (data) => {
      if (/^DATA/m.test(String(data))) socket.destroy()
      else socket.write(String(data).startsWith('EHLO') ? '250 here\r\n' : '250 well\r\n')
    })
  })
  const begun = Date.now()
  assert.equal(await fault(open(silent.url).send(letter, never)), 'unreachable')
  assert.equal(await fault(open(broken.url).send(letter, never)), 'unreachable')
  for (const { server: each } of [silent, broken]) each.close()
  sockets.forEach((socket) => socket.destroy())
  assert.equal(await fault(open(silent.url).send(letter, never)), 'unreachable')
  assert.ok(Date.now() - begun < 10_000, `${Date.now() - begun} ms`)
})

test('where mail goes is read from the environment; half of it or a bad value stops the start with a sentence', () => {
  const [url, from] = ['smtps://user:secret@mail.example:465', 'reports@centre.example']
  assert.equal(readConfig({}).mail, undefined)
  assert.deepEqual(readConfig({ SMTP_URL: url, MAIL_FROM: from }).mail, { url, from })
  const refused = (env: NodeJS.ProcessEnv, why: RegExp) =>
    assert.throws(
      () => readConfig(env),
      (error: Error) => error instanceof ConfigError && why.test(error.message) && !error.message.includes('secret'),
    )
  refused({ MAIL_FROM: from }, /MAIL_FROM needs SMTP_URL/)
  refused({ SMTP_URL: url }, /MAIL_FROM must be one address/)
  refused({ SMTP_URL: url, MAIL_FROM: `${from}\r\nBcc: a@b.example` }, /MAIL_FROM must be one address/)
  refused({ SMTP_URL: 'https://user:secret@mail.example', MAIL_FROM: from }, /SMTP_URL must look like/)
})
