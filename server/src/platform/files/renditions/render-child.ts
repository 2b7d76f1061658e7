/**
 * The process that opens untrusted files: low priority, no secrets in its environment, no file system but its source
 * and its folder (decoder.ts). Its parent kills it beyond its limits.
 */
import { writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import type { Reason, WantedRendition } from './rendition.ts'
import { CannotRender, type RenderTask, type Tell } from './task.ts'
import type { Drawn } from './picture-sizes.ts'

const task = JSON.parse(process.argv[2]!) as RenderTask
const tell: Tell = (report) => void process.send!(report)

try {
  setPriority(19)
} catch {
  // where the system does not let it, it works as others do
}
async function work(): Promise<void> {
  const { mime } = task
  if (mime.startsWith('image/')) return pictures()
  if (mime === 'application/pdf') return pages()
  return media()
}

async function pictures(): Promise<void> {
  const { openPicture } = await import('./picture-sizes.ts')
  const opened = await openPicture(task.source).catch(allFailed)
  if (!opened) return
  tell({ about: opened.about })
  for (const each of task.wanted)
    await attempt(each, async () => keep(each, await opened.draw(each.kind === 'large' ? 'large' : 'small')))
}

async function pages(): Promise<void> {
  const { openPdf } = await import('./pdf-pages.ts')
  const opened = await openPdf(task.source).catch(allFailed)
  if (!opened) return
  tell({ about: opened.about })
  for (const each of task.wanted)
    await attempt(each, async () => keep(each, await (each.kind === 'page' ? opened.page(each.n) : opened.small())))
  opened.close()
}

async function media(): Promise<void> {
  for (const each of task.wanted)
    await attempt(each, async () => {
      if (each.kind === 'hls' || each.kind === 'trace') {
        const path = join(task.folder, `${each.kind}-${each.n}.mp4`)
        const { makeHls } = await import('./hls.ts')
        tell({
          made: each,
          path,
          mime: 'video/mp4',
          meta: { ...(await makeHls(task.source, path, each.kind === 'trace')) },
        })
        return
      }
      const { factsOf, openTracks } = await import('./media-tracks.ts')
      const tracks = await openTracks(task.source).catch((error: unknown) => {
        if (reasonOf(error) === 'codec') tell({ about: { plays: 'nowhere' } })
        throw error
      })
      try {
        tell({ about: await factsOf(tracks, task.mime) })
      } finally {
        tracks.input.dispose()
      }
      tell({ seen: each })
    })
}

async function keep(made: WantedRendition, { bytes, meta }: Drawn): Promise<void> {
  const path = join(task.folder, `${made.kind}-${made.n}.webp`)
  await writeFile(path, bytes)
  tell({ made, path, mime: 'image/webp', meta })
}

const reasonOf = (error: unknown): Reason => (error instanceof CannotRender ? error.reason : 'broken')

async function attempt(each: WantedRendition, make: () => Promise<unknown>): Promise<void> {
  try {
    await make()
  } catch (error) {
    tell({ failed: each, reason: reasonOf(error) })
  }
}

function allFailed(error: unknown): undefined {
  for (const failed of task.wanted) tell({ failed, reason: reasonOf(error) })
}

await work()
process.disconnect()
