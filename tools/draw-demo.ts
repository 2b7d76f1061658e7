// Draws the demo centre's faces and covers into server/seed/demo/pictures, each through the same function as an uploaded
// picture. They are kept as files because a product that listens opens no SVG. Run: node tools/draw-demo.ts
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type Sharp from 'sharp'
import { drawCover } from './demo-pictures/cover.ts'
import { covers } from './demo-pictures/covers.ts'
import { cast } from './demo-pictures/cast.ts'
import { drawFace } from './demo-pictures/face.ts'

const sharp = createRequire(new URL('../server/package.json', import.meta.url))('sharp') as typeof Sharp
const folder = new URL('../server/seed/demo/pictures/', import.meta.url)
/** Bytes. */
const maxBytes = 6_144

const drawings = [
  ...[...cast].flatMap(([name, faces]) => faces.map((face, nth) => [`${name}-${nth + 1}`, drawFace(face)] as const)),
  ...[...covers].map(([name, cover]) => [name, drawCover(cover)] as const),
]
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
let all = 0
for (const [name, svg] of drawings) {
  const bytes = await sharp(Buffer.from(svg)).webp({ quality: 74, effort: 6 }).toBuffer()
  if (bytes.length > maxBytes) throw new Error(`${name}: ${bytes.length} bytes`)
  writeFileSync(new URL(`${name}.webp`, folder), bytes)
  all += bytes.length
}
console.log(`${drawings.length} pictures, ${all} bytes`)
