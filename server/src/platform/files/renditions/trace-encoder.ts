/**
 * Two encodings of one lecture that differ by a faint mark (D9.7): large blobs that are lighter by two steps of 219 in
 * one and darker in the other, and swap in the middle of each segment. So nothing static, such as the edges of a slide
 * that was filmed askew, can look like the mark: it cancels out over a segment. Everything else is equal in both, and
 * their segments begin with the same pictures, so that a player can switch between them.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Encoding, h264, isMade, maxLines, runEncoder, sound, type Source } from './encoder.ts'
import { fragment } from './hls.ts'
import { CannotRender } from './task.ts'

/** Steps of brightness, of the 219 between black and white. */
const strength = 2
/** Blobs across and down. */
const blobs = { across: 8, down: 5 } as const
/** Lighter and darker ones, as many of each, so that the picture as a whole is as bright in both. */
const signs = '1001011001101001101001010110100110010110'
/** Size of the small picture that is scaled up to the size of the lecture. */
const small = { width: 2 * blobs.across, height: 2 * blobs.down } as const

function markPicture(sign: 1 | -1): Buffer {
  const { width, height } = small
  const bright = Buffer.alloc(width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const isLight = signs[(y >> 1) * blobs.across + (x >> 1)] === '1'
      bright[y * width + x] = 128 + sign * (isLight ? strength : -strength)
    }
  return Buffer.concat([bright, Buffer.alloc((width * height) / 2, 128)])
}

/** Pixels: as high as it is and 720 lines at the most; encoders want even numbers. */
export function sizeOf(width: number, height: number): { readonly width: number; readonly height: number } {
  const lines = Math.min(maxLines, height)
  const even = (pixels: number): number => Math.max(2, 2 * Math.round(pixels / 2))
  return { width: even((width * lines) / height), height: even(lines) }
}

/** @throws {CannotRender} */
export async function drawTraces(
  encoding: Encoding,
  source: Source,
  about: { readonly width: number; readonly height: number; readonly audio: string | null },
  folder: string,
): Promise<readonly [string, string]> {
  const { width, height } = sizeOf(about.width, about.height)
  const mark = join(folder, 'mark.yuv')
  await writeFile(mark, Buffer.concat([markPicture(1), markPicture(-1)]))
  const made = [join(folder, 'first.mp4'), join(folder, 'second.mp4')] as const
  const size = `${width}:${height}`
  const graph = [
    `[0:v:0]scale=${size},setsar=1,format=yuv420p,split[v1][v2]`,
    `[1:v]scale=${size}:flags=bicubic,setsar=1,split[m1][m2]`,
    '[v1][m1]blend=all_mode=grainmerge:shortest=1[first]',
    '[v2][m2]blend=all_mode=grainextract:shortest=1[second]',
  ]
  const looped = ['-stream_loop', '-1', '-f', 'rawvideo', '-pix_fmt', 'yuv420p']
  const markInput = [
    '-protocol_whitelist',
    'file',
    ...looped,
    '-s',
    `${small.width}x${small.height}`,
    '-framerate',
    `2/${fragment}`,
    '-i',
    `file:${mark}`,
  ]
  const coded = [
    ...h264,
    // key frames where segments begin, and nowhere else; no picture that is shown before one that was sent earlier
    '-bf',
    '0',
    '-g',
    '1000000',
    '-sc_threshold',
    '0',
    '-force_key_frames',
    `expr:gte(t,n_forced*${fragment})`,
    ...(about.audio === 'aac' ? ['-map', '0:a:0', '-c:a', 'copy'] : sound),
    '-threads',
    '2',
    '-f',
    'mp4',
  ]
  await runEncoder(encoding, source, {
    picture: [...markInput, '-filter_complex', graph.join(';')],
    after: ['first', 'second'].flatMap((name, n) => ['-map', `[${name}]`, ...coded, made[n]!]),
  })
  if (!(await isMade(made[0])) || !(await isMade(made[1]))) throw new CannotRender('broken')
  return made
}
