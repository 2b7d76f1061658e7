/**
 * A lecture to be streamed, without an encoder: its packets are copied into one fragmented MP4, and the places of the
 * fragments are the index from which playlists are made. Runs in the process that decodes.
 */
import { stat } from 'node:fs/promises'
import { openTracks } from './media-tracks.ts'
import type { HlsIndex } from './playlist.ts'
import { CannotRender } from './task.ts'

/** Seconds; a fragment ends with the next key frame after it. */
export const fragment = 6
/** Key frames that were set for it come a frame too soon at times. */
const early = 0.5
/** Codecs that Safari, Chrome and hls.js accept in a fragmented MP4. */
const pictures = ['avc', 'hevc']
const sounds = ['aac', 'mp3']
/** Seconds by which the lengths of tracks and of the output may differ. */
const maxDiffer = 0.5

/** @param isCut Whether its key frames stand where fragments are to begin */
export async function makeHls(source: string, path: string, isCut = false): Promise<HlsIndex> {
  const tracks = await openTracks(source)
  const { input, video, audio } = tracks
  try {
    if (!video) throw new CannotRender('codec')
    const [picture, sound] = [await video.getCodec(), audio && (await audio.getCodec())]
    if (!picture || !pictures.includes(picture) || (audio && !(sound && sounds.includes(sound))))
      throw new CannotRender('codec')
    const { Conversion, FilePathTarget, Mp4OutputFormat, Output } = await import('mediabunny')
    const starts: { at: number; time: number }[] = []
    let end = 0
    const format = new Mp4OutputFormat({
      fastStart: 'fragmented',
      minimumFragmentDuration: isCut ? fragment - early : fragment,
      onMoof: (_bytes, at, time) => void starts.push({ at, time }),
      onMdat: (bytes, at) => void (end = at + bytes.byteLength),
    })
    const output = new Output({ format, target: new FilePathTarget(path) })
    const conversion = await Conversion.init({ input, output, tracks: 'primary', showWarnings: false })
    const copied = conversion.utilizedTracks.map(({ type }) => type)
    if (!conversion.isValid || !copied.includes('video') || (audio && !copied.includes('audio')))
      throw new CannotRender('codec')
    await conversion.execute()
    const codecs = await Promise.all([video, ...(audio ? [audio] : [])].map((track) => track.getCodecParameterString()))
    const length = await input.computeDuration([video, ...(audio ? [audio] : [])])
    return await indexOf(path, { starts, end, length: length - (await input.getFirstTimestamp()) }, codecs)
  } finally {
    input.dispose()
  }
}

/** Held against the file that was made: it is read as a player would read it. */
async function indexOf(
  path: string,
  { starts, end, length }: { starts: readonly { at: number; time: number }[]; end: number; length: number },
  codecs: readonly (string | null)[],
): Promise<HlsIndex> {
  const made = await openTracks(path)
  try {
    const seconds = await made.input.computeDuration()
    const { size } = await stat(path)
    const [first] = starts
    if (!first || !made.video || Math.abs(seconds - length) > maxDiffer || end > size)
      throw new Error(`${starts.length} fragments of ${seconds} s were made of ${length} s`)
    const segments = starts.map(({ at, time }, n): [number, number, number] => {
      const next = starts[n + 1]
      return [Math.round(((next?.time ?? seconds) - time) * 1_000), at, (next?.at ?? end) - at]
    })
    return {
      seconds,
      codecs: codecs.filter((codec) => codec !== null).join(','),
      width: await made.video.getDisplayWidth(),
      height: await made.video.getDisplayHeight(),
      head: first.at,
      segments,
    }
  } finally {
    made.input.dispose()
  }
}
