/** Samples of a recording for comparison: very small grey pictures and the loudness, some times a second, by ffmpeg. */
import { spawn } from 'node:child_process'

/** Times a second. */
export const rate = 5
/** Pixels: the mark is of blobs of an eighth of the width. */
export const picture = { width: 64, height: 36 } as const
export const pixels = picture.width * picture.height
const samplesEach = 1_600
const audioRate = rate * samplesEach

export interface Frames {
  readonly count: number
  /** One picture after the other. */
  readonly grey: Uint8Array
  /** Two figures each time, of low and of high tones; nothing where there is no sound. */
  readonly sound: Float32Array
}

/** @throws {Error} Where ffmpeg cannot read it */
export async function framesOf(program: string, path: string): Promise<Frames> {
  const shape = `fps=${rate}:start_time=0,scale=${picture.width}:${picture.height}:flags=area,format=gray`
  const grey = await read(program, path, ['-map', '0:v:0', '-vf', shape, '-f', 'rawvideo'])
  const sound = await read(program, path, [
    '-map',
    '0:a:0?',
    '-ac',
    '1',
    '-ar',
    String(audioRate),
    '-f',
    's16le',
  ]).catch(() => new Uint8Array())
  const count = Math.floor(grey.length / pixels)
  return { count, grey, sound: loudness(sound, count) }
}

function read(program: string, path: string, after: readonly string[]): Promise<Uint8Array> {
  const reading = ['-nostdin', '-v', 'error', '-protocol_whitelist', 'file', '-i', `file:${path}`]
  const child = spawn(program, [...reading, ...after, '-'], { stdio: ['ignore', 'pipe', 'pipe'] })
  const pieces: Buffer[] = []
  let complaint = ''
  child.stdout.on('data', (bytes: Buffer) => void pieces.push(bytes))
  child.stderr.on('data', (bytes: Buffer) => (complaint = `${complaint}${bytes.toString()}`.slice(0, 500)))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0
        ? resolve(Buffer.concat(pieces))
        : reject(new Error(`ffmpeg cannot read ${path}: ${complaint.trim()}`)),
    )
  })
}

/** Over 0.4 s about each time, since two recordings do not begin at the same moment. */
function loudness(bytes: Uint8Array, count: number): Float32Array {
  const samples = Math.floor(bytes.length / 2)
  if (samples < samplesEach) return new Float32Array()
  const view = new DataView(bytes.buffer, bytes.byteOffset, samples * 2)
  const energy = new Float64Array(2 * Math.ceil(samples / samplesEach))
  for (let n = 1, before = 0; n < samples; n += 1) {
    const now = view.getInt16(2 * n, true)
    const at = 2 * Math.floor(n / samplesEach)
    energy[at]! += now * now
    energy[at + 1]! += (now - before) ** 2
    before = now
  }
  const found = new Float32Array(2 * count)
  for (let n = 0; n < count; n += 1)
    for (const high of [0, 1]) {
      const about = (energy[2 * (n - 1) + high] ?? 0) + (energy[2 * n + high] ?? 0)
      found[2 * n + high] = Math.log(about + samplesEach)
    }
  return found
}
