/** Files as they are brought, honest and hostile, made of nothing. */
import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

export interface ZipEntry {
  readonly name: string
  readonly data: Buffer | string
  /** Unpacked bytes that the table claims, if it does not say the truth. */
  readonly claims?: number
}

export function zipOf(...entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const table: Buffer[] = []
  let at = 0
  for (const { name, data, claims } of entries) {
    const bytes = Buffer.from(data as string)
    const packed = deflateRawSync(bytes)
    const called = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x800, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claims ?? bytes.length, 18)
    common.writeUInt16LE(called.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), common, called, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    table.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), common, rest, called]))
    parts.push(local)
    at += local.length
  }
  const central = Buffer.concat(table)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 0, 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, central, end])
}

const types = { name: '[Content_Types].xml', data: '<Types/>' }
export const office = (part: string, ...more: readonly ZipEntry[]): Buffer =>
  zipOf(types, { name: '_rels/.rels', data: '<R/>' }, { name: part, data: '<x/>' }, ...more)

/** A compound file of Office before 2007, with one stream of this name. */
export function compound(stream: string): Buffer {
  const [header, table, directory] = [Buffer.alloc(512), Buffer.alloc(512, 0xff), Buffer.alloc(512)]
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.writeUInt16LE(9, 30)
  header.writeUInt32LE(1, 48)
  header.fill(0xff, 76)
  header.writeUInt32LE(0, 76)
  table.writeUInt32LE(0xfffffffd, 0)
  table.writeUInt32LE(0xfffffffe, 4)
  for (const [entry, name] of ['Root Entry', stream].entries()) {
    const length = directory.write(name, 128 * entry, 'utf16le')
    directory.writeUInt16LE(length + 2, 128 * entry + 64)
  }
  return Buffer.concat([header, table, directory])
}

const u32 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [n, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, 4 * n)
  return bytes
}
const latin = (text: string): Buffer => Buffer.from(text, 'latin1')

function png(width: number, height: number, rows: Buffer): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const named = Buffer.concat([latin(type), data])
    return Buffer.concat([u32(data.length), named, u32(crc32(named))])
  }
  const head = Buffer.concat([u32(width, height), Buffer.from([1, 0, 0, 0, 0])])
  const begin = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([begin, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

const box = (type: string, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(8 + body.length), latin(type), body])
}
const ftyp = box('ftyp', latin('isom'), u32(512), latin('isomavc1'))

/** A film whose tables say what they like. */
function film({ samples = 0xffff_ffff, url = '' }: { samples?: number; url?: string } = {}): Buffer {
  const entry = url ? box('url ', u32(0), latin(`${url}\0`)) : box('url ', u32(1))
  const avc = box('avc1', Buffer.alloc(24), Buffer.from([2, 128, 1, 224]), Buffer.alloc(50))
  const tables = box(
    'stbl',
    box('stsd', u32(0, 1), avc),
    box('stts', u32(0, 1, samples, 1)),
    box('stsc', u32(0, 1, 1, samples, 1)),
    box('stsz', u32(0, 1_000, samples)),
    box('stco', u32(0, 1, 48)),
  )
  const track = box(
    'trak',
    box('tkhd', u32(7, 0, 0, 1, 0, 1_000), Buffer.alloc(60)),
    box(
      'mdia',
      box('mdhd', u32(0, 0, 0, 1_000, 1_000_000, 0)),
      box('hdlr', u32(0, 0), latin('vide'), Buffer.alloc(13)),
      box('minf', box('vmhd', u32(1, 0, 0)), box('dinf', box('dref', u32(0, 1), entry)), tables),
    ),
  )
  return Buffer.concat([
    ftyp,
    box('moov', box('mvhd', u32(0, 0, 0, 1_000, 1_000_000), Buffer.alloc(80)), track),
    box('mdat', Buffer.alloc(64)),
  ])
}

function pdf(page: string, more = ''): Buffer {
  const body = `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R${more}>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R${page}>>endobj\n`
  return latin(`${body}trailer<</Root 1 0 R/Size 4>>\n%%EOF`)
}

/** @param origin Of a server that must never be asked */
export function hostileFiles(origin: string): Readonly<Record<string, Buffer>> {
  const zeros = Buffer.alloc(20_000_000)
  const image = png(64, 64, Buffer.alloc(64 * 9))
  const tiff = Buffer.alloc(200)
  latin('II*\0\u0008\0\0\0').copy(tiff)
  tiff.writeUInt16LE(4, 8)
  for (const [n, tag] of [256, 257, 258, 259].entries()) {
    tiff.writeUInt16LE(tag, 10 + 12 * n)
    tiff.writeUInt16LE(4, 12 + 12 * n)
    tiff.writeUInt32LE(1, 14 + 12 * n)
    tiff.writeUInt32LE(tag < 258 ? 4_000_000_000 : 1, 18 + 12 * n)
  }
  return {
    'a PNG of 30,000 by 30,000': png(30_000, 30_000, Buffer.alloc(3_751 * 1_000)),
    'a PNG of 2³¹ by 2³¹': png(0x7fff_ffff, 0x7fff_ffff, Buffer.alloc(10)),
    'a PNG that is cut off': image.subarray(0, image.length - 30),
    'a PNG with HTML behind its end': Buffer.concat([image, latin('<script>alert(1)</script>')]),
    'a PNG with a zip behind its end': Buffer.concat([image, zipOf({ name: 'x', data: 'x' })]),
    'a GIF that is a script': latin('GIF89a=1;alert(1)'),
    'a GIF of 65,535 by 65,535': Buffer.concat([
      latin('GIF89a'),
      Buffer.alloc(4, 0xff),
      Buffer.from('800000ffffff0000002c00000000ffffffff0002024c01003b', 'hex'),
    ]),
    'a JPEG of a header alone': Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    'a JPEG of 65,500 by 65,500': Buffer.from(
      'ffd8ffe000104a46494600010100000100010000ffc00011080ffdcffdc03012200021101031101ffda000c03010002110311003f00',
      'hex',
    ),
    'a WebP that lies about its length': Buffer.concat([
      latin('RIFF\u00ff\u00ff\u00ff\u007fWEBPVP8L'),
      Buffer.alloc(40, 0xff),
    ]),
    'a TIFF of four thousand million rows': tiff,
    'an AVIF of nothing': box('ftyp', latin('avif'), u32(0), latin('avifmif1')),
    'an SVG with a script': latin(
      `<svg xmlns="http://www.w3.org/2000/svg"><script href="${origin}/x"/><image href="${origin}/y"/></svg>`,
    ),
    'an SVG with entities': latin(
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY x SYSTEM "${origin}/e">]><svg>&b;&x;</svg>`,
    ),
    HTML: latin(`<!doctype html><img src="${origin}/h">`),
    'HTML behind a byte order mark': Buffer.from('\ufeff<html><script>alert(1)</script>'),
    XHTML: latin('<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>'),
    'XML with a style sheet': latin(`<?xml version="1.0"?><?xml-stylesheet href="${origin}/s"?><a/>`),
    JavaScript: latin('alert(document.cookie)'),
    'a program of Windows': Buffer.concat([latin('MZ'), Buffer.alloc(200)]),
    'a program of Linux': Buffer.concat([latin('\u007fELF\u0002\u0001\u0001'), Buffer.alloc(200)]),
    'a PDF that is HTML': latin(`%PDF-1.7\n<html><img src="${origin}/p"></html>`),
    'a PDF with a script and an address': pdf(
      '/MediaBox[0 0 100 100]',
      `/OpenAction<</S/JavaScript/JS(app.launchURL\\("${origin}/js"\\))>>`,
    ),
    'a PDF of a page of two million points': pdf('/MediaBox[0 0 2000000 2000000]'),
    'a PDF of a page without a size': pdf('/MediaBox[0 0 0 0]'),
    'a PDF whose pages are their own children': latin(
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[2 0 R 2 0 R]/Count 99999999>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
    ),
    'a PDF that is cut off': pdf('/MediaBox[0 0 9 9]').subarray(0, 60),
    'a PDF whose contents are a bomb': Buffer.concat([
      latin(
        '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Contents 4 0 R>>endobj\n',
      ),
      latin(`4 0 obj<</Filter/FlateDecode/Length ${deflateSync(zeros).length}>>stream\n`),
      deflateSync(zeros),
      latin('\nendstream endobj\ntrailer<</Root 1 0 R/Size 5>>\n%%EOF'),
    ]),
    'a film of four thousand million pictures': film(),
    'a film whose pictures lie at an address': film({ samples: 10, url: `${origin}/film` }),
    'a film of boxes without an end': Buffer.concat([ftyp, u32(0xffff_fff0), latin('moov'), Buffer.alloc(500)]),
    'a film of boxes in boxes': Buffer.concat([
      ftyp,
      Array.from({ length: 2_000 }).reduce((inner: Buffer) => box('moov', inner), Buffer.alloc(0)),
    ]),
    'a film of a header alone': ftyp,
    'a Matroska of an endless element': Buffer.concat([
      latin('\u001aE\u00df\u00a3\u0001\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff'),
      latin('B\u0082\u0088matroska'),
      Buffer.alloc(300, 0xff),
    ]),
    'an AVI': Buffer.concat([latin('RIFF\u00ff\u00ff\0\0AVI LIST'), Buffer.alloc(300)]),
    'a Windows Media file': Buffer.concat([
      Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'),
      Buffer.alloc(300, 0xff),
    ]),
    'a Flash film': Buffer.concat([latin('FLV\u0001\u0005\0\0\0\u0009'), Buffer.alloc(300)]),
    'a transport stream of noise': Buffer.concat(
      Array.from({ length: 100 }, (_, n) => Buffer.alloc(188, n).fill(0x47, 0, 1)),
    ),
    'an MP3 whose tags are longer than it is': Buffer.concat([
      latin('ID3\u0004\0\0\u007f\u007f\u007f\u007f'),
      Buffer.alloc(300),
    ]),
    'a WAV that lies about its length': Buffer.concat([
      latin(
        'RIFF\u00ff\u00ff\u00ff\u00ffWAVEfmt \u0010\0\0\0\u0001\0\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u0010\0data\u00ff\u00ff\u00ff\u00ff',
      ),
      Buffer.alloc(50),
    ]),
    'an Ogg of one page': Buffer.concat([
      latin('OggS\0\u0002'),
      Buffer.alloc(20, 1),
      latin('\u0001\u001e\u0001vorbis'),
      Buffer.alloc(23, 0xff),
    ]),
    'a playlist of HLS': latin(
      `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${origin}/hls.ts\n#EXTINF:9,\nfile:///etc/passwd\n`,
    ),
    'a playlist of DASH': latin(`<MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><BaseURL>${origin}/</BaseURL></MPD>`),
    'a list for ffmpeg': latin(`ffconcat version 1.0\nfile '${origin}/concat.mp4'\nfile /etc/passwd\n`),
    'a document that unpacks to a hundredfold and more': office('word/document.xml', {
      name: 'word/a.bin',
      data: zeros,
    }),
    'a document that lies about what it unpacks to': office('xl/workbook.xml', { name: 'a', data: zeros, claims: 10 }),
    'a zip that leads out of its folder': zipOf({ name: '../../../etc/cron.d/x', data: 'x' }),
    'a zip of zips': zipOf({ name: 'a.zip', data: zipOf({ name: 'b.zip', data: zipOf({ name: 'c', data: zeros }) }) }),
    nothing: Buffer.alloc(0),
  }
}
