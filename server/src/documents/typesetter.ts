/** Sets documents in a process of its own, so that the memory and time of a long one are not the server's. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { TypesetOrder } from './document.ts'

/** The first `kept` pages of a PDF. */
export interface PdfPart {
  readonly pdf: Uint8Array
  readonly kept: number
}
/** Puts pages one after the other, and over each the page of the same place in `over`. */
export interface JoinOrder {
  readonly parts: readonly PdfPart[]
  readonly over: Uint8Array
}
export type TypesetMessage = { readonly id: number } & (TypesetOrder | JoinOrder)
export interface Typeset {
  readonly pdf: Uint8Array
  readonly pages: number
  /** First row of a stretch's last page. */
  readonly again: number | null
}
/** `retires`: the process has become large or has set enough documents; the next document starts a new one. */
export type TypesetAnswer = { readonly id: number; readonly retires: boolean } & (Typeset | { readonly error: string })

const maxDocuments = 500
const maxMemory = 400 * 2 ** 20

const { resolve } = createRequire(import.meta.url)
const fonts = ['400Regular/Amiri_400Regular.ttf', '700Bold/Amiri_700Bold.ttf'].map((file) =>
  readFileSync(resolve(`@expo-google-fonts/amiri/${file}`)),
)
const templates = {
  document: readFileSync(new URL('./document.typ', import.meta.url), 'utf8'),
  'page-numbers': readFileSync(new URL('./page-numbers.typ', import.meta.url), 'utf8'),
  certificate: readFileSync(new URL('./certificate.typ', import.meta.url), 'utf8'),
  labels: readFileSync(new URL('./labels.typ', import.meta.url), 'utf8'),
  cards: readFileSync(new URL('./cards.typ', import.meta.url), 'utf8'),
}
/** An empty folder: a document can read no files. */
const workspace = mkdtempSync(join(tmpdir(), 'topcenter-typeset-'))
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: fonts }] })
let served = 0

function typeset({ template, data, pictures }: TypesetOrder): Typeset {
  try {
    for (const [name, bytes] of Object.entries(pictures)) compiler.mapShadow(join(workspace, name), Buffer.from(bytes))
    const compiled = compiler.compile({ mainFileContent: templates[template], inputs: { data }, resetRead: true })
    if (!compiled.result)
      throw new Error(`a document was not set: ${JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics)}`)
    const [again] = compiler.query(compiled.result, { selector: '<again>' }) as { value: number | null }[]
    return { pdf: compiler.pdf(compiled.result), pages: compiled.result.numOfPages, again: again?.value ?? null }
  } finally {
    compiler.resetShadow()
    compiler.evictCache(0)
  }
}

async function joinPages({ parts, over }: JoinOrder): Promise<Typeset> {
  const joined = await PDFDocument.create()
  for (const { pdf, kept } of parts) {
    const part = await PDFDocument.load(pdf)
    const pages = await joined.copyPages(
      part,
      Array.from({ length: kept }, (_, page) => page),
    )
    for (const page of pages) joined.addPage(page)
  }
  const numbers = await joined.embedPdf(
    over,
    Array.from({ length: joined.getPageCount() }, (_, page) => page),
  )
  for (const [at, page] of joined.getPages().entries()) page.drawPage(numbers[at]!)
  return { pdf: await joined.save(), pages: joined.getPageCount(), again: null }
}

setPriority(10)
process.on('exit', () => rmSync(workspace, { recursive: true, force: true }))
process.on('disconnect', () => process.exit())
process.on('message', async (message: TypesetMessage) => {
  const { id } = message
  const answer = (rest: Typeset | { error: string }): TypesetAnswer => ({
    id,
    retires: ++served >= maxDocuments || process.memoryUsage.rss() > maxMemory,
    ...rest,
  })
  try {
    process.send!(answer('parts' in message ? await joinPages(message) : typeset(message)))
  } catch (error) {
    process.send!(answer({ error: String(error) }))
  }
})
