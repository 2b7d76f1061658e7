/** Frames of all the length of a video in one picture, from left to right and from top to bottom. */
export interface Strip {
  readonly address: string
  readonly columns: number
  readonly rows: number
  readonly count: number
  /** Seconds from one frame to the next. */
  readonly every: number
}

/** The look of what shows one frame, by its number from 0. */
export const frameOf = ({ address, columns, rows }: Strip, n: number) => ({
  backgroundImage: `url(${JSON.stringify(address)})`,
  backgroundSize: `${columns * 100}% ${rows * 100}%`,
  backgroundPosition: `${placeOf(n % columns, columns)} ${placeOf(Math.floor(n / columns), rows)}`,
})
const placeOf = (n: number, of: number): string => `${of > 1 ? (n / (of - 1)) * 100 : 0}%`
