/**
 * A lecture of two gigabytes in a real Chromium: how soon it plays, how soon it plays elsewhere in it, what its bytes
 * cost the server, and what still comes once the right to see it has ended.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { makeLecture } from '@topcenter/server/test/platform/files/lecture-for-tests'
import { englishLight, type Product, startProduct } from '../../journeys/product.ts'
import { lineTo } from '../../journeys/line.ts'
import { ms, type Verdict, verdict } from '../print.ts'
import { median, p99 } from '../statistics.ts'
import { large } from './hls.ts'
import { used } from './uploads.ts'
import { asked, viewerFigures } from './viewers.ts'

const rounds = 7
export const piece = 4 * 2 ** 20
const read = 1_000_000_000
/** Milliseconds that a play lives of which nothing more is heard. */
const aliveFor = 46_000
/** Bytes a second; the lecture has three quarters of it. */
const slow = 500_000
/** Milliseconds for which a play that was allowed is not asked for anew (decision 0063). */
export const keptFor = 5_000

export async function watchingFigures(say: (text: string) => void): Promise<Verdict[]> {
  const product = await startProduct()
  try {
    const token = await shareLecture(product)
    const stops = await stopsOver(product, token, slow)
    const visit = await product.visit(englishLight, 'student')
    const { page } = visit
    const starts: Record<'stream' | 'library', number[]> = { stream: [], library: [] }
    const seeks: number[] = []
    let address = ''
    for (const way of ['library', 'stream'] as const) {
      if (way === 'stream') await page.addInitScript(noLibrary)
      for (let round = -1; round < rounds; round += 1) {
        await visit.go(`/shared-media-folders/watch/${token}`)
        const begun = page.waitForResponse((answer) => answer.url().endsWith('/plays'))
        const took = await start(page)
        ;({ address } = (await (await begun).json()) as { address: string })
        if (round < 0) continue
        starts[way].push(took)
        for (const at of [4_320, 700, 2_700]) seeks.push(await seek(page, at))
      }
    }
    await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause())
    const before = await used(product.pid)
    const whole = await pieces(page, address, read)
    const cpu = ((await used(product.pid)).cpu - before.cpu) / (whole.bytes / 1e9)
    const [student] = (await product.api('manager', 'GET', '/students?size=1')).items
    const ask = () => product.api('manager', 'GET', `/students/${student.token}`)
    const cookies = await page.context().cookies()
    const beside = await viewerFigures(
      {
        address: new URL(address, product.address),
        pid: product.pid,
        cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
        ask,
      },
      say,
    )
    const reading = pieces(page, address, 200 * read)
    await delay(1_000)
    const { version } = await product.api('manager', 'GET', `/shared-medias/${token}`)
    const ended = Date.now()
    await product.api('manager', 'POST', `/shared-medias/${token}/archive`, { version })
    const { answers, refusedAt } = await reading
    const late = answers.filter(([at]) => at > ended + keptFor).reduce((sum, [, bytes]) => sum + bytes, 0)
    await visit.close()
    const alone = await asked(ask)
    say(`  a record alone: p50 ${ms(median(alone))} ms, p99 ${ms(p99(alone))} ms`)
    say(
      `  ${whole.answers.length} pieces, the largest of ${Math.max(...whole.answers.map(([, bytes]) => bytes))} bytes`,
    )
    return [
      ...beside,
      verdict('start, as the browser streams', median(starts.stream), 1_000, (value) => `${ms(value)} ms`),
      verdict('start, by the library', median(starts.library), 1_000, (value) => `${ms(value)} ms`),
      verdict('seek', median(seeks), 500, (value) => `${ms(value)} ms`),
      verdict('stops in a minute over 4 Mbit/s', stops, 0, (value) => `${value}`),
      verdict('CPU of the server', cpu, 2.5, (value) => `${value.toFixed(2)} s/GB`),
      verdict(
        'largest piece',
        Math.max(...whole.answers.map(([, bytes]) => bytes)) / piece,
        1,
        (value) => `${value} of 4 MB`,
      ),
      verdict('refused after the right ended', refusedAt - ended, keptFor + 1_000, (value) => `${ms(value)} ms`),
      verdict('bytes of requests after that', late, piece, (value) => `${(value / 2 ** 20).toFixed(1)} MB`),
    ]
  } finally {
    await product.stop()
  }
}

/** How often the picture stands still in a minute of playing over such a line, once it has begun. */
async function stopsOver(product: Product, token: string, pace: number): Promise<number> {
  const line = await lineTo(product.address, pace)
  const { page, go, close } = await product.visit(englishLight, 'student', { address: line.address })
  await go(`/shared-media-folders/watch/${token}`)
  await start(page)
  const stops = await page.locator('video').evaluate(async (video: HTMLVideoElement) => {
    let [stops, from] = [0, video.currentTime]
    video.addEventListener('waiting', () => (stops += 1))
    await new Promise((resolve) => setTimeout(resolve, 60_000))
    return video.currentTime - from < 55 ? stops + 1 : stops
  })
  await close()
  await line.close()
  await delay(aliveFor) // one device plays at a time
  return stops
}

/** The browser plays the stream by itself. */
function noLibrary(): void {
  Reflect.deleteProperty(globalThis, 'MediaSource')
}

/** The lecture of two gigabytes in the student's group, as a stream; its token. */
export async function shareLecture(product: Product, size = large): Promise<string> {
  const [seat] = (await product.api('student', 'GET', '/educational-group-students?size=1')).items
  const group = seat.educationalGroup.token
  const staff = await product.visit(englishLight, 'manager')
  const { page } = staff
  await staff.go(`/educational/educational-groups?record=${group}`)
  await page.locator('.tabs-more').click()
  await page.getByRole('menuitem', { name: 'Files', exact: true }).click()
  const folder = await mkdtemp(join(tmpdir(), 'topcenter-watching-'))
  const path = join(folder, 'lecture.mp4')
  await makeLecture(path, ...size)
  await page.locator('input[type=file]:not([webkitdirectory])').first().setInputFiles(path)
  await page.getByRole('row', { name: 'lecture' }).waitFor({ timeout: 300_000 })
  await staff.close()
  await rm(folder, { recursive: true })
  const { items } = await product.api('manager', 'GET', '/storage-space-media-educational-groups?search=lecture')
  const { tokens } = await product.api('manager', 'POST', '/shared-medias/share', {
    storageSpaceMediasTokens: [items[0].token],
    educationalGroupToken: group,
  })
  for (const end = performance.now() + 300_000; ; await delay(500)) {
    if ((await product.api('manager', 'POST', `/shared-medias/${tokens[0]}/plays`, { takeOver: true })).isStreamed)
      return tokens[0]
    if (performance.now() > end) throw new Error('no stream is made of the lecture')
  }
}

/** Milliseconds from the press until the picture moves. */
const start = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const video = document.querySelector('video')!
        const began = performance.now()
        let first: number | undefined
        const moved = (): void => {
          if (!video.paused && first !== undefined && video.currentTime > first) resolve(performance.now() - began)
          else {
            if (!video.paused && video.readyState > 2) first ??= video.currentTime
            requestAnimationFrame(moved)
          }
        }
        document.querySelector<HTMLElement>('.watch-over button')!.click()
        moved()
      }),
  )

const seek = (page: Page, at: number): Promise<number> =>
  page.locator('video').evaluate(
    (video: HTMLVideoElement, to) =>
      new Promise<number>((resolve) => {
        const began = performance.now()
        video.addEventListener('seeked', () => resolve(performance.now() - began), { once: true })
        video.currentTime = to
      }),
    at,
  )

interface Pieces {
  readonly bytes: number
  /** When each was asked for (ms since 1970), and its bytes. */
  readonly answers: readonly (readonly [number, number])[]
  readonly refusedAt: number
}
/** One after the other, from the beginning again at the end, until so many bytes have come or one is refused. */
const pieces = (page: Page, address: string, most: number): Promise<Pieces> =>
  page.evaluate(
    async ([path, wanted]) => {
      const answers: [number, number][] = []
      let [bytes, from] = [0, 0]
      while (bytes < wanted) {
        const asked = Date.now()
        const answer = await fetch(path, { headers: { range: `bytes=${from}-` }, cache: 'no-store' })
        if (!answer.ok) return { bytes, answers, refusedAt: asked }
        const { byteLength } = await answer.arrayBuffer()
        answers.push([asked, byteLength])
        bytes += byteLength
        const whole = Number(answer.headers.get('content-range')?.split('/')[1])
        from = from + byteLength >= whole ? 0 : from + byteLength
      }
      return { bytes, answers, refusedAt: 0 }
    },
    [address, most] as const,
  )
