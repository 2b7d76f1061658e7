/** Length, size and codecs of video and audio, read from the file's own tables. Runs in the process that decodes. */
import type { Input, InputAudioTrack, InputVideoTrack } from 'mediabunny'
import { CannotRender, type Facts } from './task.ts'

export interface Tracks {
  readonly input: Input
  readonly video: InputVideoTrack | null
  readonly audio: InputAudioTrack | null
}

/** Containers of files alone: those that name other files (HLS, DASH) are not read. */
export async function openTracks(path: string): Promise<Tracks> {
  const library = await import('mediabunny')
  const { ADTS, FilePathSource, FLAC, Input, MATROSKA, MP3, MP4, MPEG_TS, OGG, QTFF, WAVE, WEBM } = library
  const input = new Input({
    source: new FilePathSource(path, { maxCacheSize: 8 * 2 ** 20 }),
    formats: [MP4, QTFF, MATROSKA, WEBM, MP3, WAVE, OGG, ADTS, FLAC, MPEG_TS],
  })
  try {
    return { input, video: await input.getPrimaryVideoTrack(), audio: await input.getPrimaryAudioTrack() }
  } catch (error) {
    input.dispose()
    throw new CannotRender(error instanceof library.UnsupportedInputFormatError ? 'codec' : 'broken', error)
  }
}

/** Browsers that play the original file: all, some or none. */
export type Plays = 'everywhere' | 'somewhere' | 'nowhere'

export async function factsOf({ input, video, audio }: Tracks, mime: string): Promise<Facts> {
  if (!video && !audio) throw new CannotRender('broken')
  const seconds = (await input.getDurationFromMetadata()) ?? (await input.computeDuration())
  const codecs = {
    video: video && ((await video.getCodec()) ?? 'unknown'),
    audio: audio && ((await audio.getCodec()) ?? 'unknown'),
  }
  return {
    seconds: Math.round(seconds * 1_000) / 1_000,
    ...(video ? { width: await video.getDisplayWidth(), height: await video.getDisplayHeight() } : {}),
    codecs,
    plays: playsOf(mime, codecs.video, codecs.audio),
  }
}

/** Uses what Chrome, Firefox and Safari play, from the minimum versions of the product on. */
export function playsOf(mime: string, video: string | null, audio: string | null): Plays {
  const container = /mp4|quicktime|3gpp/.test(mime) ? 'mp4' : /webm/.test(mime) ? 'webm' : mime
  const sound: Plays =
    audio === null || ['aac', 'mp3'].includes(audio)
      ? 'everywhere'
      : ['opus', 'vorbis', 'flac'].includes(audio) || audio.startsWith('pcm')
        ? container === 'mp4'
          ? 'somewhere'
          : 'everywhere'
        : 'nowhere'
  if (video === null) return sound
  const picture: Plays =
    container === 'mp4'
      ? video === 'avc'
        ? 'everywhere'
        : ['hevc', 'av1', 'vp9'].includes(video)
          ? 'somewhere'
          : 'nowhere'
      : container === 'webm'
        ? ['vp8', 'vp9'].includes(video)
          ? 'everywhere'
          : video === 'av1'
            ? 'somewhere'
            : 'nowhere'
        : 'nowhere'
  const order: readonly Plays[] = ['everywhere', 'somewhere', 'nowhere']
  return order[Math.max(order.indexOf(sound), order.indexOf(picture))]!
}
