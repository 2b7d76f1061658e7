/**
 * Detects the type of a file by its content alone: neither its name nor the client's declaration counts (D9.3). Content
 * that a browser would run (SVG, HTML, XML, scripts) is `other`, which can only be downloaded.
 */
import { open } from 'node:fs/promises'
import { compoundMime } from './compound-file.ts'
import { officeMime } from './office-zip.ts'

export type MediaType = 'image' | 'video' | 'audio' | 'pdf' | 'excel' | 'word' | 'powerPoint' | 'other'

export interface FileType {
  readonly mime: string
  readonly mediaType: MediaType
  /** A package that unpacks to far more than it is; or a document that brings programs with it. */
  readonly warning?: 'bomb' | 'macros'
}

/** Enough for the tags at the head of an MP3 and the first packets of a stream; more is never looked at. */
const headBytes = 64 * 1024

const unknown: FileType = { mime: 'application/octet-stream', mediaType: 'other' }

export async function sniff(path: string): Promise<FileType> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const head = Buffer.alloc(Math.min(headBytes, size))
    await file.read(head, 0, head.length, 0)
    const { fileTypeFromBuffer } = await import('file-type')
    const mime = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime
    if (isZip(head)) return await ofZip(path)
    if (mime === 'application/x-cfb') return named((await compoundMime(file, size)) ?? mime)
    return mime === undefined || isRun(mime) ? unknown : named(usual[mime] ?? mime)
  } finally {
    await file.close()
  }
}

const isZip = (head: Buffer): boolean => head.toString('latin1', 0, 4) === 'PK\u0003\u0004'

async function ofZip(path: string): Promise<FileType> {
  const { mime, isBomb, hasMacros } = await officeMime(path)
  if (isBomb) return { ...unknown, warning: 'bomb' }
  return { ...named(mime ?? 'application/zip'), ...(hasMacros ? { warning: 'macros' } : {}) }
}

/** Types that browsers know by another name. */
const usual: Readonly<Record<string, string>> = {
  'audio/x-m4a': 'audio/mp4',
  'video/x-m4v': 'video/mp4',
  'video/matroska': 'video/x-matroska',
  'video/vnd.avi': 'video/x-msvideo',
  'audio/ogg; codecs=opus': 'audio/ogg',
}

const isRun = (mime: string): boolean => /xml|html|script|svg|x-msdownload|wasm|java|shell/i.test(mime)

const named = (mime: string): FileType => ({ mime, mediaType: mediaTypeOf(mime) })

function mediaTypeOf(mime: string): MediaType {
  const office = officeTypes[mime]
  if (office) return office
  if (mime === 'application/pdf') return 'pdf'
  // drawings of programs for drawing, which nothing here shows
  if (/^image\/(?!vnd\.|x-xcf|ktx|icns)/.test(mime)) return 'image'
  if (mime.startsWith('video/')) return 'video'
  return mime.startsWith('audio/') && mime !== 'audio/midi' ? 'audio' : 'other'
}

const openXml = 'application/vnd.openxmlformats-officedocument.'
const openDocument = 'application/vnd.oasis.opendocument.'
const officeTypes: Readonly<Record<string, MediaType>> = {
  [`${openXml}wordprocessingml.document`]: 'word',
  [`${openXml}spreadsheetml.sheet`]: 'excel',
  [`${openXml}presentationml.presentation`]: 'powerPoint',
  [`${openDocument}text`]: 'word',
  [`${openDocument}spreadsheet`]: 'excel',
  [`${openDocument}presentation`]: 'powerPoint',
  'application/msword': 'word',
  'application/vnd.ms-excel': 'excel',
  'application/vnd.ms-powerpoint': 'powerPoint',
  'application/rtf': 'word',
}

/** Returns true if a browser may show the type instead of saving it. Each response is sandboxed as well. */
export const isShown = (mime: string): boolean =>
  !isRun(mime) && ['image', 'video', 'audio', 'pdf'].includes(mediaTypeOf(mime))
