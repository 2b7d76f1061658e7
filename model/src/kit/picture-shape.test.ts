import assert from 'node:assert/strict'
import test from 'node:test'
import sharp from 'sharp'
import { pictureHead } from './picture-shape.ts'

const drawn = sharp({ create: { width: 321, height: 123, channels: 4, background: '#33669980' } })
const inside = await drawn.clone().resize(30).jpeg().toBuffer()

test('the format and the size of a picture are read from its head', async () => {
  const size = { width: 321, height: 123 }
  const exif = { IFD0: { ImageDescription: inside.toString('latin1') } }
  const files = {
    jpeg: [
      await drawn.clone().jpeg().toBuffer(),
      await drawn.clone().jpeg({ progressive: true }).toBuffer(),
      await drawn.clone().withExif(exif).withIccProfile('p3').jpeg().toBuffer(),
    ],
    png: [await drawn.clone().png().toBuffer(), await drawn.clone().png({ progressive: true }).toBuffer()],
    webp: [
      await drawn.clone().removeAlpha().webp().toBuffer(),
      await drawn.clone().webp().toBuffer(),
      await drawn.clone().webp({ lossless: true }).toBuffer(),
      await drawn.clone().withExif(exif).webp().toBuffer(),
    ],
  }
  for (const [format, kinds] of Object.entries(files))
    for (const [index, bytes] of kinds.entries()) {
      assert.deepEqual(pictureHead(bytes), { format, size }, `${format} ${index}`)
      for (let length = 0; length < 64; length++) pictureHead(bytes.subarray(0, length))
    }
})

test('a file of another type has no head, and a broken one has no size', () => {
  for (const text of ['', 'GIF89a', '<svg/>', 'RIFF0000WAVE', '%PDF'])
    assert.equal(pictureHead(Buffer.from(text)), undefined)
  assert.deepEqual(pictureHead(Buffer.from('\xff\xd8\xff\xe0\0\x02<html>', 'latin1')), {
    format: 'jpeg',
    size: undefined,
  })
})
