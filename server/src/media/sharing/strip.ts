/** Frames over the length of a video in one picture, from left to right and from top to bottom (D9.3). */
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import type { startPlay } from '@topcenter/model/media/api'
import type { Rendition } from '../../platform/files/renditions/rendition.ts'

const grid = ['columns', 'rows', 'count', 'every'] as const

export type Strip = NonNullable<AnswerOf<typeof startPlay>['strip']>

export async function stripIn(
  renditions: readonly Rendition[],
  addressOf: (made: Rendition) => Promise<string | undefined>,
): Promise<Strip | null> {
  const made = renditions.find(({ kind, state }) => kind === 'sprite' && state === 'made')
  const [columns, rows, count, every] = grid.map((name) => Number(made?.meta[name]))
  if (!made || !columns || !rows || !count || !every) return null
  const address = await addressOf(made)
  return address === undefined ? null : { address, columns, rows, count, every }
}
