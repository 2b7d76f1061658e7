/** Rows of the first sheet of an Excel workbook. Formulas are never evaluated: a cell is the text or value kept beside its formula. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Refused, refuse } from '@topcenter/model/kit/refusal'
import type { XlsxAnswer, XlsxOrder, XlsxRow } from './xlsx-worker.ts'
import { zipNames } from './zip-sizes.ts'

const heapMegabytes = 384
/** For one batch of rows; a workbook that needs longer is refused. */
const batchTimeout = 60_000

async function ask(worker: Worker): Promise<XlsxAnswer> {
  worker.postMessage('next')
  try {
    const [answer] = (await once(worker, 'message', { signal: AbortSignal.timeout(batchTimeout) })) as [XlsxAnswer]
    return answer
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException
    if (code === 'ERR_WORKER_OUT_OF_MEMORY' || name === 'AbortError') throw new Refused(refuse('import.tooLarge'))
    throw error
  }
}

/** Refuses `import.fileType` (no workbook, or one with a password), `import.tooLarge` and `import.tooManyRows`. */
export async function* xlsxRows(bytes: Uint8Array, maxUnpackedBytes: number, maxRows: number): AsyncGenerator<XlsxRow, void, undefined> {
  if (!zipNames(bytes, maxUnpackedBytes).includes('xl/workbook.xml')) throw new Refused(refuse('import.fileType'))
  const workerData: XlsxOrder = { bytes, maxRowsWithBlanks: maxRows * 2 + 1000 }
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), { workerData, resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } })
  worker.on('error', () => {}) // told by `ask`; without a listener it would end the server
  try {
    for (;;) {
      const answer = await ask(worker)
      if ('refused' in answer) throw new Refused(refuse(answer.refused))
      yield* answer.rows
      if (answer.done) return
    }
  } finally {
    await worker.terminate()
  }
}
