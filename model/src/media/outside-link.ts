/**
 * Links to media elsewhere (D9.6). Only addresses whose id has the form that YouTube, Vimeo or Drive give are shown
 * inside, in the player that sets no cookies; all others open in a new tab. No server ever asks for what they name.
 */
export const linkKinds = ['YouTube', 'Vimeo', 'Drive', 'Other'] as const
export type LinkKind = (typeof linkKinds)[number]

export interface OutsideLink {
  readonly kind: LinkKind
  /** The address of its player; undefined where it is only a link. */
  readonly frame?: string
}

const youTubeId = /^[\w-]{11}$/
const vimeoId = /^\d{6,12}$/
/** Key of an unlisted video. */
const vimeoKey = /^[0-9a-f]{8,16}$/
const driveId = /^[\w-]{20,80}$/
const youTubeHosts = ['youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtube-nocookie.com']

const other: OutsideLink = { kind: 'Other' }

/** Classifies an address; returns undefined if it is no address of the web, such as `javascript:`. */
export function outsideLink(address: string): OutsideLink | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  if (!['http:', 'https:'].includes(url.protocol) || url.username || url.password) return undefined
  const host = url.hostname.replace(/^www\./, '')
  const path = url.pathname.split('/').filter(Boolean)
  if (host === 'youtu.be') return youTube(path[0], url)
  if (youTubeHosts.includes(host))
    return youTube(
      path[0] === 'watch' ? url.searchParams.get('v') : /^(embed|shorts|live|v)$/.test(path[0] ?? '') ? path[1] : null,
      url,
    )
  if (host === 'vimeo.com') return vimeo(path[0], path[1] ?? url.searchParams.get('h'))
  if (host === 'player.vimeo.com' && path[0] === 'video') return vimeo(path[1], url.searchParams.get('h'))
  if (host === 'drive.google.com') return drive(path[0] === 'file' ? path[2] : url.searchParams.get('id'))
  return other
}

function youTube(id: string | null | undefined, url: URL): OutsideLink {
  if (!youTubeId.test(id ?? '')) return other
  const start = /^(\d{1,5})s?$/.exec(url.searchParams.get('t') ?? url.searchParams.get('start') ?? '')?.[1]
  return {
    kind: 'YouTube',
    frame: `https://www.youtube-nocookie.com/embed/${id}?rel=0&playsinline=1${start ? `&start=${start}` : ''}`,
  }
}
const vimeo = (id: string | undefined, key: string | null | undefined): OutsideLink =>
  vimeoId.test(id ?? '')
    ? {
        kind: 'Vimeo',
        frame: `https://player.vimeo.com/video/${id}?dnt=1${vimeoKey.test(key ?? '') ? `&h=${key}` : ''}`,
      }
    : other
const drive = (id: string | null | undefined): OutsideLink =>
  driveId.test(id ?? '') ? { kind: 'Drive', frame: `https://drive.google.com/file/d/${id}/preview` } : other
