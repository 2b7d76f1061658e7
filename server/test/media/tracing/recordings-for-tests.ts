/** A lecture that ffmpeg draws, and what viewers would record of it. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const ffmpeg = async (program: string, args: readonly string[]): Promise<void> =>
  void (await run(program, ['-nostdin', '-v', 'error', '-y', ...args]))

/**
 * Slides that stand still and change at odd times, a small moving picture of who speaks, and a voice that rises and
 * falls. Three pictures a second, so that a test need not draw, mark, record and read many: it makes reading harder,
 * not easier.
 */
export async function drawLecture(program: string, path: string, seconds: number): Promise<void> {
  const slides = `color=0xf2f0e8:s=854x480:r=3:d=${seconds}`
  const speaker = `testsrc2=s=160x90:r=3:d=${seconds}`
  const lines = Array.from({ length: 6 }, (_, n) => {
    const [x, y] = [60 + 25 * n, 60 + 55 * n]
    return `drawbox=x=${x}:y=${y}:w='${200 + 40 * n}':h=14:color=black:t=fill:enable='lt(mod(t+${7 * n},${31 + 6 * n}),${13 + 3 * n})'`
  })
  const voice = `aevalsrc='0.4*sin(2*PI*(180+40*sin(0.7*t))*t)*pow(sin(2*PI*t*(0.9+0.5*sin(0.13*t))),2)':s=16000:d=${seconds}`
  const graph = `[0:v]${lines.join(',')}[s];[s][1:v]overlay=W-w-10:H-h-10[v]`
  await ffmpeg(program, [
    '-f',
    'lavfi',
    '-i',
    slides,
    '-f',
    'lavfi',
    '-i',
    speaker,
    '-f',
    'lavfi',
    '-i',
    voice,
    '-filter_complex',
    graph,
    '-map',
    '[v]',
    '-map',
    '2:a',
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-crf',
    '20',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    '-b:a',
    '64k',
    path,
  ])
}

export interface Recorded {
  /** Seconds of the lecture before the recording begins. */
  readonly begin?: number
  /** Seconds of the recording, from and until, that are cut out. */
  readonly cut?: readonly [number, number]
  /** Seconds. */
  readonly length?: number
  /** Further changes of each picture, as ffmpeg's filters. */
  readonly seen?: string
}

/** Sound as a phone sends it. */
const soundOptions = ['-ac', '1', '-ar', '16000', '-c:a', 'aac', '-aac_coder', 'fast', '-b:a', '24k']

/** Encoded again in 360 lines. */
export async function record(
  program: string,
  from: string,
  to: string,
  { begin = 0, cut, length, seen }: Recorded = {},
): Promise<void> {
  const kept = cut && `'not(between(t,${cut[0]},${cut[1]}))'`
  const pictures = [kept && `select=${kept},setpts=N/FRAME_RATE/TB`, 'scale=-2:360', seen].filter(Boolean).join(',')
  await ffmpeg(program, [
    '-ss',
    String(begin),
    '-i',
    from,
    '-vf',
    pictures,
    ...(kept ? ['-af', `aselect=${kept},asetpts=N/SR/TB`] : []),
    ...(length ? ['-t', String(length)] : []),
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-crf',
    '30',
    ...soundOptions,
    to,
  ])
}
/** Filmed from a screen with a phone in a hand: askew, darker, flat, blurred and noisy. */
export const filmed =
  'rotate=0.012:c=gray,perspective=x0=8:y0=5:x1=W-8:y1=2:x2=4:y2=H-6:x3=W-4:y3=H-3:sense=destination,eq=brightness=-0.05:contrast=0.85:gamma=1.1,gblur=1,noise=alls=10:allf=t'
