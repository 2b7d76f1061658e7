/** Sets documents in a process of its own, so that the memory and time of a long one are not the server's. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { TypesetOrder } from './document.ts'

export interface TypesetMessage extends TypesetOrder {
  readonly id: number
}
/** `retires`: the process has become large or has set enough documents; the next document starts a new one. */
export type TypesetAnswer = { readonly id: number; readonly retires: boolean } & (
  | { readonly pdf: Uint8Array }
  | { readonly error: string }
)

const mostDocuments = 500
const mostMemory = 400 * 2 ** 20

const { resolve } = createRequire(import.meta.url)
const fonts = ['400Regular/Amiri_400Regular.ttf', '700Bold/Amiri_700Bold.ttf'].map((file) =>
  readFileSync(resolve(`@expo-google-fonts/amiri/${file}`)),
)
const templates = {
  document: readFileSync(new URL('./document.typ', import.meta.url), 'utf8'),
  certificate: readFileSync(new URL('./certificate.typ', import.meta.url), 'utf8'),
}
/** An empty folder: a document can read no files. */
const workspace = mkdtempSync(join(tmpdir(), 'topcenter-typeset-'))
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: fonts }] })
let served = 0

function typeset({ template, data, pictures }: TypesetOrder): Uint8Array {
  try {
    for (const [name, bytes] of Object.entries(pictures)) compiler.mapShadow(join(workspace, name), Buffer.from(bytes))
    const compiled = compiler.compile({ mainFileContent: templates[template], inputs: { data }, resetRead: true })
    if (!compiled.result)
      throw new Error(`a document was not set: ${JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics)}`)
    return compiler.pdf(compiled.result)
  } finally {
    compiler.resetShadow()
    compiler.evictCache(0)
  }
}

setPriority(10)
process.on('exit', () => rmSync(workspace, { recursive: true, force: true }))
process.on('disconnect', () => process.exit())
process.on('message', (message: TypesetMessage) => {
  const { id } = message
  const answer = (rest: { pdf: Uint8Array } | { error: string }): TypesetAnswer => ({
    id,
    retires: ++served >= mostDocuments || process.memoryUsage.rss() > mostMemory,
    ...rest,
  })
  try {
    process.send!(answer({ pdf: typeset(message) }))
  } catch (error) {
    process.send!(answer({ error: String(error) }))
  }
})
