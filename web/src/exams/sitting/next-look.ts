import type { StudentExam } from '../exam-data.ts'

/** Milliseconds to the next request: each minute, and when the next exam opens by the server's clock. */
export const untilNextLook = ({
  now,
  items,
}: {
  readonly now: string
  readonly items: readonly Pick<StudentExam, 'from'>[]
}): number =>
  Math.min(60_000, ...items.map(({ from }) => Date.parse(from) - Date.parse(now)).filter((wait) => wait > 0))
