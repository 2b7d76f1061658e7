/** Pages of a PDF as pictures, by PDFium in WebAssembly. Runs in the process that decodes. */
import { readFile, stat } from 'node:fs/promises'
import type { PDFiumDocument } from '@hyzyla/pdfium'
import { asWebp, type Drawn, openDrawing } from './picture-sizes.ts'
import { CannotRender, type Facts } from './task.ts'

/** Pixels: what a tablet shows across, and what one page may have at all. */
const width = 1_190
const maxPixels = 8_000_000
const maxBytes = 100 * 2 ** 20

export interface OpenedPdf {
  readonly about: Facts
  page(n: number): Promise<Drawn>
  small(): Promise<Drawn>
  close(): void
}

export async function openPdf(path: string): Promise<OpenedPdf> {
  if ((await stat(path)).size > maxBytes) throw new CannotRender('tooLarge')
  const { PDFiumLibrary } = await import('@hyzyla/pdfium')
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(await readFile(path)).catch((error: unknown) => {
    library.destroy()
    throw new CannotRender(/password/i.test(String(error)) ? 'locked' : 'broken', error)
  })
  const pages = document.getPageCount()
  return {
    about: { pages },
    page: async (n) => asWebp(await pixels(document, n, width), 'large'),
    small: async () => asWebp(await pixels(document, 1, 640), 'small'),
    close: () => {
      document.destroy()
      library.destroy()
    },
  }
}

async function pixels(document: PDFiumDocument, n: number, wide: number) {
  if (n > document.getPageCount()) throw new CannotRender('broken')
  const page = document.getPage(n - 1)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  if (!(originalWidth > 0 && originalHeight > 0)) throw new CannotRender('broken')
  const scale = Math.min(wide / originalWidth, Math.sqrt(maxPixels / (originalWidth * originalHeight)))
  const size = [originalWidth, originalHeight].map((side) => Math.max(1, Math.round(side * scale)))
  const drawn = await page.render({ width: size[0], height: size[1], render: 'bitmap' })
  const sharp = await openDrawing()
  return sharp(Buffer.from(drawn.data), {
    raw: { width: drawn.width, height: drawn.height, channels: 4 },
  }).removeAlpha()
}
