/** A whole file brought by two requests of tus, as any client could. */
import assert from 'node:assert/strict'
import { request } from 'node:http'

export interface Put {
  /** Such as `http://127.0.0.1:4000`. */
  readonly base: string
  /** The token of a session, of one that is no browser's. */
  readonly session: string
  readonly target: string
  readonly name: string
  readonly bytes: Buffer
}
export interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

/** The last answer: of creating, where that was refused. */
export async function putFile({ base, session, target, name, bytes }: Put): Promise<Answered> {
  const b64 = (text: string): string => Buffer.from(text).toString('base64')
  const common = { authorization: `Bearer ${session}`, 'tus-resumable': '1.0.0' }
  const made = await ask('POST', `${base}/api/uploads`, {
    ...common,
    'upload-length': bytes.length,
    'upload-metadata': `filename ${b64(name)},target ${b64(target)}`,
  })
  if (made.status !== 201) return made
  return ask(
    'PATCH',
    new URL(String(made.headers.location), base).href,
    {
      ...common,
      'upload-offset': 0,
      'content-type': 'application/offset+octet-stream',
      'content-length': bytes.length,
    },
    bytes,
  )
}

/** The token of the record that was made of it. */
export async function putRecord(put: Put): Promise<string> {
  const answer = await putFile(put)
  assert.equal(answer.status, 204, answer.body)
  return String(answer.headers['upload-record'])
}

function ask(method: string, url: string, headers: Record<string, string | number>, body?: Buffer): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers }, (answer) => {
      let text = ''
      answer.on('data', (part) => (text += String(part)))
      answer.on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, body: text }))
    })
    asked.on('error', reject)
    asked.end(body)
  })
}
