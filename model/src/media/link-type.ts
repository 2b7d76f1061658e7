/** Type of a link's target, as far as its address says it (D9.3): nothing is fetched to find out. */
import type { mediaTypes } from './shared-media.ts'

export type MediaType = (typeof mediaTypes)[number]

const byEnding: readonly (readonly [MediaType, RegExp])[] = [
  ['image', /^(jpe?g|png|gif|webp|avif|heic|bmp)$/],
  ['video', /^(mp4|m4v|mov|webm|mkv|avi|3gp|m3u8)$/],
  ['audio', /^(mp3|m4a|aac|ogg|opus|wav|flac)$/],
  ['pdf', /^pdf$/],
  ['excel', /^(xlsx?|csv|ods)$/],
  ['word', /^(docx?|odt|rtf)$/],
  ['powerPoint', /^(pptx?|odp)$/],
]
const players = /^(www\.|m\.|player\.)?(youtube\.com|youtu\.be|youtube-nocookie\.com|vimeo\.com)$/

export function typeOfLink(address: string): MediaType {
  const url = URL.parse(address)
  if (!url) return 'other'
  if (players.test(url.hostname)) return 'video'
  const ending = /\.([a-z0-9]{2,4})$/i.exec(url.pathname)?.[1]?.toLowerCase() ?? ''
  return byEnding.find(([, endings]) => endings.test(ending))?.[0] ?? 'other'
}
