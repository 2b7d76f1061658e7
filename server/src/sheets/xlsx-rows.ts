/**
 * Sheets of an Excel workbook, and the rows of one. Formulas are never evaluated: a cell is the text or value kept
 * beside its formula.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Refused, refuse } from '@topcenter/model/kit/refusal'
import type { XlsxAnswer, XlsxBatch, XlsxBook, XlsxOrder, XlsxQuestion, XlsxRow } from './xlsx-worker.ts'
import { zipNames } from './zip-sizes.ts'

const heapMegabytes = 384
/** Milliseconds for one answer of the worker; a workbook that needs longer is refused. */
const answerTimeout = 60_000

async function ask<Of extends XlsxBook | XlsxBatch>(worker: Worker, question: XlsxQuestion): Promise<Of> {
  worker.postMessage(question)
  try {
    const [answer] = (await once(worker, 'message', { signal: AbortSignal.timeout(answerTimeout) })) as [XlsxAnswer<Of>]
    if ('refused' in answer) throw new Refused(refuse(answer.refused))
    return answer
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException
    if (code === 'ERR_WORKER_OUT_OF_MEMORY' || name === 'AbortError') throw new Refused(refuse('import.tooLarge'))
    throw error
  }
}

export interface Workbook extends XlsxBook {
  /** Reads one sheet at a time. Throws `Refused`: `import.fileType`, `import.tooLarge`, `import.tooManyRows`. */
  rows(sheet: string): AsyncGenerator<XlsxRow, void, undefined>
  close(): Promise<unknown>
}

/** The caller must close it. Refuses `import.fileType` (no workbook, or one with a password) and `import.tooLarge`. */
export async function openWorkbook(bytes: Uint8Array, maxUnpackedBytes: number, maxRows: number): Promise<Workbook> {
  if (!zipNames(bytes, maxUnpackedBytes).includes('xl/workbook.xml')) throw new Refused(refuse('import.fileType'))
  const workerData: XlsxOrder = { bytes, maxRowsWithBlanks: maxRows * 2 + 1000 }
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  })
  worker.on('error', () => {}) // `ask` reports it; without a listener it would end the server
  async function* rows(sheet: string): AsyncGenerator<XlsxRow, void, undefined> {
    for (;;) {
      const batch = await ask<XlsxBatch>(worker, { sheet })
      yield* batch.rows
      if (batch.done) return
    }
  }
  try {
    return { ...(await ask<XlsxBook>(worker, 'book')), rows, close: () => worker.terminate() }
  } catch (error) {
    await worker.terminate()
    throw error
  }
}
