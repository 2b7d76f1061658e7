/** Names of files, as they come from anybody's machine. They are shown, and are never part of a path of the server. */
import { Buffer } from 'node:buffer'
import type { MediaType } from '../files/type.ts'

/** Bytes of the longest name that file systems know. */
const longest = 255
const maxFolders = 20

/**
 * One line without signs that cannot be seen: those that turn the direction would let `gpj.exe` read as `exe.jpg`.
 * Undefined when nothing is left.
 */
export function shownName(said: string): string | undefined {
  const line = said
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}]+/gu, (signs) => (/^[\u200c\u200d]+$/.test(signs) ? signs : ' '))
    .replace(/[/\\]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return /[\p{L}\p{N}\p{S}\p{P}]/u.test(line) && !/^\.+$/.test(line) ? shortened(line) : undefined
}

/** Its ending stays. */
function shortened(name: string): string {
  if (Buffer.byteLength(name) <= longest) return name
  const dot = name.lastIndexOf('.')
  const ending = dot > 0 && name.length - dot <= 12 ? name.slice(dot) : ''
  const letters = Array.from(name.slice(0, name.length - ending.length))
  while (Buffer.byteLength(letters.join('') + ending) > longest)
    letters.length -= Math.max(1, Math.floor((Buffer.byteLength(letters.join('') + ending) - longest) / 4))
  return letters.join('').trimEnd() + ending
}

/** The folders of a dropped folder, each a name by itself. */
export function shownPath(said: string): string | undefined {
  const parts = said
    .split(/[/\\]+/)
    .map(shownName)
    .filter((part) => part !== undefined)
  return parts.length === 0 ? undefined : parts.slice(0, maxFolders).join('/')
}

const endings: Readonly<Record<string, readonly MediaType[]>> = {
  ...of(['image'], 'jpg jpeg png gif webp avif heic heif bmp tif tiff'),
  ...of(['video', 'audio'], 'mp4 m4v mov mkv webm avi mpg mpeg 3gp wmv mp3 m4a aac ogg oga ogv opus wav flac'),
  ...of(['pdf'], 'pdf'),
  ...of(['word'], 'docx'),
  ...of(['excel'], 'xlsx'),
  ...of(['powerPoint'], 'pptx'),
}
function of(types: readonly MediaType[], names: string): Record<string, readonly MediaType[]> {
  return Object.fromEntries(names.split(' ').map((name) => [name, types]))
}
const audioOnly = /\.(mp3|m4a|aac|oga|opus|wav|flac)$/i

const typesOf = (name: string): readonly MediaType[] | undefined =>
  endings[/\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '']

/** Returns the type that a name implies, to refuse far too large files before they are sent. Content decides later. */
export const promised = (name: string): MediaType => (audioOnly.test(name) ? 'audio' : (typesOf(name)?.[0] ?? 'other'))

/** Returns true if the extension implies another type than the content has. Generic extensions imply none. */
export const differs = (name: string, mediaType: MediaType): boolean => !(typesOf(name)?.includes(mediaType) ?? true)
