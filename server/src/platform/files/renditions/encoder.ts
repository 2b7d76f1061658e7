/**
 * Renditions that only ffmpeg makes: the poster of a video, many small pictures from its whole length, and a video that
 * browsers play. It is optional and used if it is on the PATH. Like the decoder process, it has none of the product's
 * environment and the lowest priority, and is killed beyond its time or memory. It reads one file in one format, and
 * uses no network.
 */
import { spawn } from 'node:child_process'
import { access, constants, stat } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { type DecoderLimits, guarded } from './decoder.ts'
import type { Facts, RenderTask } from './task.ts'
import { CannotRender } from './task.ts'

/** The path of the program; undefined where there is none. */
export async function findEncoder(path = process.env.PATH ?? ''): Promise<string | undefined> {
  for (const folder of path.split(delimiter).filter(Boolean)) {
    const program = join(folder, process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg')
    if (
      await access(program, constants.X_OK).then(
        () => true,
        () => false,
      )
    )
      return program
  }
  return undefined
}

/** Formats of files alone, by type: none of them names other files. */
const formats: Readonly<Record<string, string>> = {
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/3gpp': 'mov',
  'video/3gpp2': 'mov',
  'video/webm': 'matroska',
  'video/x-matroska': 'matroska',
  'video/x-msvideo': 'avi',
  'video/x-flv': 'flv',
  'video/x-ms-wmv': 'asf',
  'video/x-ms-asf': 'asf',
  'video/mpeg': 'mpeg',
  'video/mp2t': 'mpegts',
  'video/ogg': 'ogg',
}

export interface Encoding {
  readonly program: string
  readonly limits: DecoderLimits
  readonly signal: AbortSignal
}
export type Source = Pick<RenderTask, 'source' | 'mime'>

/** @throws {CannotRender} */
export async function runEncoder(
  { program, limits, signal }: Encoding,
  { source, mime }: Source,
  {
    before = [],
    picture = ['-map', '0:v:0'],
    after,
  }: { readonly before?: readonly string[]; readonly picture?: readonly string[]; readonly after: readonly string[] },
): Promise<void> {
  const format = formats[mime]
  if (!format) throw new CannotRender('codec')
  signal.throwIfAborted()
  const reading = ['-protocol_whitelist', 'file', '-format_whitelist', format, '-f', format, '-threads', '1', ...before]
  const child = spawn(
    program,
    ['-nostdin', '-v', 'error', '-y', ...reading, '-i', `file:${source}`, ...picture, ...after],
    { env: { PATH: process.env.PATH ?? '', MALLOC_ARENA_MAX: '2' }, stdio: ['ignore', 'ignore', 'ignore'] },
  )
  const { code, ended } = await guarded(child, limits, signal)
  if (ended) throw new CannotRender(ended)
  if (code !== 0) throw new CannotRender('broken')
}

/** It ends well without a picture where there is none to be had, such as behind the end. */
export const isMade = async (path: string): Promise<boolean> =>
  stat(path).then(
    ({ size }) => size > 0,
    () => false,
  )

const side = { poster: 640, frame: 160 } as const
/** Seconds after the beginning, where a lecture has begun. */
const latestPoster = 30

/** Draws the most representative of the frames that follow a tenth of the length. */
export async function drawPoster(encoding: Encoding, source: Source, seconds: number, path: string): Promise<Facts> {
  for (const at of [Math.min(seconds / 10, latestPoster), 0]) {
    await runEncoder(encoding, source, {
      before: ['-ss', at.toFixed(3)],
      after: [
        '-vf',
        `thumbnail=24,scale='min(${side.poster},iw)':-2`,
        '-frames:v',
        '1',
        '-q:v',
        '4',
        '-f',
        'mjpeg',
        path,
      ],
    })
    if (await isMade(path)) return {}
  }
  throw new CannotRender('broken')
}

/** Lines of the picture at the most; what a lecture needs to be read. */
export const maxLines = 720

/** The picture as every browser plays it, as good as a lecture needs it. */
export const h264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '25', '-pix_fmt', 'yuv420p']
export const sound = ['-map', '0:a:0?', '-c:a', 'aac', '-ac', '2', '-b:a', '112k']

/** Converts a video for browsers. Encodes the picture again only if its codec requires it. */
export async function recode(encoding: Encoding, source: Source, video: unknown, path: string): Promise<void> {
  const lines = `scale=-2:'trunc(min(${maxLines},ih)/2)*2'`
  const anew = [...h264, '-vf', lines, '-g', '250']
  const picture = video === 'avc' ? ['-c:v', 'copy'] : video === 'hevc' ? ['-c:v', 'copy', '-tag:v', 'hvc1'] : anew
  await runEncoder(encoding, source, { after: [...picture, ...sound, '-threads', '2', '-f', 'mp4', path] })
  if (!(await isMade(path))) throw new CannotRender('broken')
}

const columns = 10
/** Frames of one picture, and seconds between two of them at the least. */
const [maxFrames, leastEvery] = [100, 1]

/** From left to right and from top to bottom, one frame for each `every` seconds. Key frames alone are decoded. */
export async function drawSprite(encoding: Encoding, source: Source, seconds: number, path: string): Promise<Facts> {
  if (!(seconds > 0)) throw new CannotRender('broken')
  const every = Math.max(leastEvery, seconds / maxFrames)
  const count = Math.min(maxFrames, Math.max(1, Math.floor(seconds / every)))
  const rows = Math.ceil(count / columns)
  const frame = { width: side.frame, height: (side.frame * 9) / 16 }
  const box = `${frame.width}:${frame.height}`
  const strip = [
    `fps=1/${every.toFixed(3)}:round=up`,
    `scale=${box}:force_original_aspect_ratio=decrease`,
    `pad=${box}:-1:-1`,
    'tpad=stop=-1:stop_mode=clone', // behind the last key frame
    `tile=${columns}x${rows}`,
  ]
  await runEncoder(encoding, source, {
    before: ['-skip_frame', 'nokey'],
    after: ['-vf', strip.join(','), '-frames:v', '1', '-q:v', '5', '-f', 'mjpeg', path],
  })
  if (!(await isMade(path))) throw new CannotRender('broken')
  return { columns, rows, count, every: Math.round(every * 1_000) / 1_000, ...frame }
}
