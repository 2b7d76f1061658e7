/**
 * Makes web/src/styles/cairo: the typeface between the weights that we use, and the letters of other languages than
 * English in a file of their own. Every character and every rule of shaping stays. Only needed when the typeface or the
 * weights change: `npm install --no-save subset-font@2.9.0 && node tools/cut-fonts.mjs`.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const name = 'subset-font' // not among our dependencies: what it makes is kept
const { default: cut } = await import(name)
const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** Character ranges, as in unicode-range of fonts.css. */
const files = {
  arabic: {
    from: 'arabic',
    ranges: [[0x600, 0x8ff], [0x200c, 0x200e], [0x2010, 0x2011], [0x204f], [0x2e41], [0xfb50, 0xfefc]],
  },
  latin: {
    from: 'latin',
    ranges: [
      [0x20, 0x7e],
      [0xa0],
      [0xa9],
      [0xab],
      [0xb0],
      [0xb7],
      [0xbb],
      [0xd7],
      [0xf7],
      [0x2000, 0x206f],
      [0x20ac],
      [0x2122],
      [0x2191],
      [0x2193],
      [0x2212],
      [0x2215],
      [0xfeff],
      [0xfffd],
    ],
  },
  'latin-more': {
    from: 'latin',
    ranges: [
      [0xa1, 0xa8],
      [0xaa],
      [0xac, 0xaf],
      [0xb1, 0xb6],
      [0xb8, 0xba],
      [0xbc, 0xd6],
      [0xd8, 0xf6],
      [0xf8, 0xff],
      [0x131],
      [0x152, 0x153],
      [0x2bb, 0x2bc],
      [0x2c6],
      [0x2da],
      [0x2dc],
      [0x304],
      [0x308],
      [0x329],
    ],
  },
}
for (const [file, { from, ranges }] of Object.entries(files)) {
  const text = ranges.map(([first, last = first]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join(''),
  )
  const whole = await readFile(at(`node_modules/@fontsource-variable/cairo/files/cairo-${from}-wght-normal.woff2`))
  const made = await cut(whole, text.join(''), {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 800 } },
  })
  await writeFile(at(`web/src/styles/cairo/${file}.woff2`), made)
  process.stdout.write(`${file}: ${made.length} bytes of ${whole.length}\n`)
}
