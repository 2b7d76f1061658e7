/** A document as PDF. The first document starts the typesetter's process; it ends with the server. */
import { type ChildProcess, fork } from 'node:child_process'
import { Refused, refuse } from '@topcenter/model/kit/refusal'
import { type Document, type Setting, settingOf, type TypesetOrder } from './document.ts'
import type { JoinOrder, PdfPart, Typeset, TypesetAnswer, TypesetMessage } from './typesetter.ts'

/** Milliseconds for one document, with its wait for those before it. */
const longest = 60_000

interface Typesetter {
  readonly child: ChildProcess
  readonly waiting: Map<number, { resolve(set: Typeset): void; reject(error: Error): void }>
}
let current: Typesetter | undefined
let orders = 0

/**
 * Variables that a process needs to start and to find its folder for temporary files. The rest is not passed on: the
 * addresses of the database and of the mail server contain passwords.
 */
const needed = ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP', 'TMP', 'NODE_COMPILE_CACHE'] as const
export const neededOf = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(needed.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])))

function start(): Typesetter {
  const child = fork(new URL('./typesetter.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [],
    env: neededOf(process.env),
  })
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
    if ('pdf' in answer) order?.resolve(answer)
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

/**
 * Rows of a stretch of a long table. Up to twice as many, of all tables together, are set in one piece; more would take
 * hundreds of megabytes, and keep other documents waiting.
 */
const rowsAtOnce = 1_000

/** Throws `request.timeout`. */
export const renderOrder = async (order: TypesetOrder): Promise<Uint8Array> => (await ask(order)).pdf

export async function renderDocument(document: Document): Promise<Uint8Array> {
  const setting = settingOf(document)
  const rows = setting.tables.reduce((sum, table) => sum + table.rows, 0)
  return setting.frame.paper !== '80mm' && rows > rowsAtOnce * 2
    ? renderLong(
        setting,
        document.blocks.some((block) => block.kind === 'table' && block.carried),
      )
    : renderOrder(setting.order())
}

/**
 * Long tables, stretch by stretch. The last page of a stretch is left out and set again with the next one, so that only
 * the document's own last page may be half empty. Page numbers need all pages, so they are laid over at the end.
 */
async function renderLong({ tables, frame, order }: Setting, carries: boolean): Promise<Uint8Array> {
  const parts: PdfPart[] = []
  for (const [nth, { at, rows }] of tables.entries()) {
    for (let from = 0, isDone = false; !isDone;) {
      const to = Math.min(rows, from + rowsAtOnce)
      const isLast = to === rows && nth === tables.length - 1
      const { pdf, pages, again } = await ask(order({ table: at, from, to, isFirst: parts.length === 0, isLast }))
      const goesOn = to < rows && pages > 1 && again !== null && again > from
      parts.push({ pdf, kept: goesOn ? pages - 1 : pages })
      isDone = to === rows
      from = goesOn ? again : to
    }
  }
  const pages = parts.reduce((so, { kept }) => so + kept, 0)
  const numbers = await ask({
    template: 'page-numbers',
    data: JSON.stringify({ ...frame, carries, pages }),
    pictures: {},
  })
  return (await ask({ parts, over: numbers.pdf })).pdf
}

/** Throws `request.timeout`. */
async function ask(order: TypesetOrder | JoinOrder): Promise<Typeset> {
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
    return await new Promise<Typeset>((resolve, reject) => {
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
