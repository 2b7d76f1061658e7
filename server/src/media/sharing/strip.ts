/** Frames of all the length of a video in one picture, from left to right and from top to bottom (D9.3). */
import type { Rendition } from '../../platform/files/renditions/rendition.ts'
import { number, object, orNull, text, whole } from '../../records/serving/answer.ts'

const grid = ['columns', 'rows', 'count', 'every'] as const

/** `every`: seconds from one frame to the next. */
export type Strip = Readonly<Record<(typeof grid)[number], number>> & { readonly address: string }
export const stripAnswer = orNull(object({ address: text, columns: whole, rows: whole, count: whole, every: number }))

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
