/** A page of a PDF with words over all of it, in the picture itself: nothing in the browser takes them away. */
import { createRequire } from 'node:module'
import { openDrawing } from './picture-sizes.ts'

/** The same on every machine, whatever fonts it has. */
const fontfile = createRequire(import.meta.url).resolve('@expo-google-fonts/amiri/700Bold/Amiri_700Bold.ttf')
const clear = { r: 0, g: 0, b: 0, alpha: 0 }
const seconds = 10

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** @param page A picture that was made of a page (`renditions`), never what somebody sent */
export async function markedPage(page: Buffer, words: string): Promise<Buffer> {
  const sharp = await openDrawing()
  const { width, height } = await sharp(page).metadata()
  const line = await sharp({
    text: {
      // black on white and white on black: grey is seen on both
      text: `<span foreground="#777" alpha="34%">${escaped(words)}</span>`,
      fontfile,
      font: 'Amiri Bold 20',
      rgba: true,
      dpi: 110,
    },
  })
    .png()
    .toBuffer()
  const turned = await sharp(line)
    .rotate(-18, { background: clear })
    .extend({ top: 90, bottom: 90, left: 60, right: 60, background: clear })
    .png()
    .toBuffer()
  const tile = await sharp(turned).resize({ width, height, fit: 'inside', withoutEnlargement: true }).png().toBuffer()
  return sharp(page)
    .composite([{ input: tile, tile: true }])
    .webp({ quality: 80, effort: 3 })
    .timeout({ seconds })
    .toBuffer()
}
