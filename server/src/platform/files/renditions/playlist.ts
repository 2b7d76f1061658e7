/** Playlists of HLS (RFC 8216) over one fragmented MP4, made for each request from its index. */

/** In `meta` of a rendition of the kind `hls`. */
export interface HlsIndex {
  readonly seconds: number
  /** Codecs in the notation of RFC 6381. */
  readonly codecs: string
  /** Pixels. */
  readonly width: number
  readonly height: number
  /** Bytes before the first segment: what a player needs before any of them. */
  readonly head: number
  /** Milliseconds, offset, bytes. */
  readonly segments: readonly (readonly [number, number, number])[]
}

/** Bytes: an address for a playlist needs a `cap` that lets them through. */
export const largestSegment = ({ head, segments }: HlsIndex): number =>
  segments.reduce((most, [, , length]) => Math.max(most, length), head)

/** @param address Of the file that was made */
export function mediaPlaylist({ head, segments }: HlsIndex, address: string): string {
  const longest = segments.reduce((most, [milliseconds]) => Math.max(most, milliseconds), 0)
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(longest / 1_000)}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${address}",BYTERANGE="${head}@0"`,
    ...segments.flatMap(([milliseconds, at, length]) => [
      `#EXTINF:${(milliseconds / 1_000).toFixed(3)},`,
      `#EXT-X-BYTERANGE:${length}@${at}`,
      address,
    ]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n')
}

/** Builds the master playlist. Its bandwidth is that of the heaviest segment, as Safari requires. */
export function masterPlaylist(index: HlsIndex, playlistAddress: string): string {
  const rates = index.segments.map(([milliseconds, , length]) => (length * 8_000) / Math.max(milliseconds, 1))
  const bytes = index.segments.reduce((sum, [, , length]) => sum + length, 0)
  const [peak, mean] = [Math.max(1, ...rates), Math.max(1, (bytes * 8) / index.seconds)].map(Math.ceil)
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-STREAM-INF:BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${mean},CODECS="${index.codecs}",RESOLUTION=${index.width}x${index.height}`,
    playlistAddress,
    '',
  ].join('\n')
}
