/** Frames over the length of a video in one picture, from left to right and from top to bottom. */
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import type { startPlay } from '@topcenter/model/media/api'

export type Strip = NonNullable<AnswerOf<typeof startPlay>['strip']>

/** Returns the style that shows one frame, by its number from 0. */
export const frameOf = ({ address, columns, rows }: Strip, n: number) => ({
  backgroundImage: `url(${JSON.stringify(address)})`,
  backgroundSize: `${columns * 100}% ${rows * 100}%`,
  backgroundPosition: `${placeOf(n % columns, columns)} ${placeOf(Math.floor(n / columns), rows)}`,
})
const placeOf = (n: number, of: number): string => `${of > 1 ? (n / (of - 1)) * 100 : 0}%`
