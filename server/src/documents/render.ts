/** A document as PDF. The first document starts the typesetter's process; it ends with the server. */
import { type ChildProcess, fork } from 'node:child_process'
import { Refused, refuse } from '@topcenter/model/kit/refusal'
import { type Document, type TypesetOrder, typesetOrder } from './document.ts'
import type { TypesetAnswer, TypesetMessage } from './typesetter.ts'

/** Milliseconds for one document, with its wait for those before it. */
const longest = 60_000

interface Typesetter {
  readonly child: ChildProcess
  readonly waiting: Map<number, { resolve(pdf: Uint8Array): void; reject(error: Error): void }>
}
let current: Typesetter | undefined
let orders = 0

function start(): Typesetter {
  const { NODE_TEST_CONTEXT: _context, DATABASE_URL: _database, ...env } = process.env
  const child = fork(new URL('./typesetter.ts', import.meta.url), { serialization: 'advanced', execArgv: [], env })
  const typesetter: Typesetter = { child, waiting: new Map() }
  const { waiting } = typesetter
  const leave = () => {
    if (current === typesetter) current = undefined
  }
  const idle = () => {
    if (waiting.size > 0) return
    child.unref()
    child.channel?.unref()
    if (current !== typesetter && child.connected) child.disconnect()
  }
  child.on('message', (answer: TypesetAnswer) => {
    const order = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (answer.retires) leave()
    if ('pdf' in answer) order?.resolve(answer.pdf)
    else order?.reject(new Error(answer.error))
    idle()
  })
  const lost = (error: Error) => {
    leave()
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  child.on('error', lost)
  child.on('exit', (code, signal) => lost(new Error(`the typesetter ended: ${signal ?? code}`)))
  return typesetter
}

export const renderDocument = (document: Document): Promise<Uint8Array> => renderOrder(typesetOrder(document))

/** Throws `request.timeout`. */
export async function renderOrder(order: TypesetOrder): Promise<Uint8Array> {
  const typesetter = (current ??= start())
  const { child, waiting } = typesetter
  const message: TypesetMessage = { id: ++orders, ...order }
  child.ref()
  child.channel?.ref()
  const late = setTimeout(() => {
    waiting.get(message.id)?.reject(new Refused(refuse('request.timeout')))
    waiting.delete(message.id)
    child.kill('SIGKILL')
  }, longest)
  try {
    return await new Promise<Uint8Array>((resolve, reject) => {
      waiting.set(message.id, { resolve, reject })
      child.send(message, (error) => {
        if (error) {
          waiting.delete(message.id)
          reject(error)
        }
      })
    })
  } finally {
    clearTimeout(late)
  }
}
