/**
 * All marks of one student in a category and under it, and which scores would bring the total to a given mark (D5.3).
 * Pure.
 */
import { type Attempt, standingOf } from '../sitting/attempts.ts'
import { type AttendanceCount, type Category, type CategorySettings, computeResult, type Result } from './result.ts'

export interface Gradebook {
  readonly category: Category
  /** `attempts[i]`: those at the i-th of the components that the category was prepared with. */
  readonly attempts: readonly (readonly Attempt[])[]
  readonly attendance: AttendanceCount
  readonly children: readonly {
    readonly settings: CategorySettings
    /** Undefined when the student never joined it. */
    readonly book: Gradebook | undefined
  }[]
}
export const resultOf = (book: Gradebook): Result =>
  computeResult(
    book.category,
    book.attempts,
    book.attendance,
    book.children.map(({ settings, book: below }) => ({ settings, result: below && resultOf(below) })),
  )

/** A score that may still be entered: its book, component and attempt. */
export interface Open {
  readonly book: Gradebook
  readonly at: number
  readonly attempt: number
  readonly finalScore: number
}

/** The scores that are missing in the total, or, with `again`, the ones that may be tried again. */
export function openScores(book: Gradebook, again: boolean): Open[] {
  const { category } = book
  const own = category.types.flatMap((type) =>
    type.components.flatMap(({ at, final }): Open[] => {
      const given = (book.attempts[at] ?? []).filter(
        (each) => each.status !== 'Missing' && each.attempt <= category.rule.maxAttempts,
      )
      const attempt = given.reduce((last, each) => Math.max(last, each.attempt), 0) + 1
      const wanted =
        standingOf(given, category.rule, final) === 'missing' ? !again : again && attempt <= category.rule.maxAttempts
      return wanted ? [{ book, at, attempt, finalScore: Number(final) / 10_000 }] : []
    }),
  )
  return [
    ...own,
    ...book.children.flatMap(({ settings, book: below }) =>
      below && settings.calculationInGrandTotalStatus ? openScores(below, again) : [],
    ),
  ]
}

/** The same book with these scores in it. */
export function withScores(book: Gradebook, scores: ReadonlyMap<Open, number>): Gradebook {
  const attempts = [...book.attempts]
  for (const [open, score] of scores) {
    if (open.book === book)
      attempts[open.at] = [
        ...(attempts[open.at] ?? []).filter((each) => each.attempt !== open.attempt),
        { attempt: open.attempt, status: 'Entered', score },
      ]
  }
  return {
    ...book,
    attempts,
    children: book.children.map((child) => ({ ...child, book: child.book && withScores(child.book, scores) })),
  }
}

export type Reach =
  /** The total stays at the mark or above, whatever the open scores are. */
  | { readonly state: 'sure' }
  /** Even full scores do not reach the mark. */
  | { readonly state: 'impossible' }
  /**
   * The smallest scores that reach the mark, in hundredths of a point, in the order of the open ones. Each is the same
   * share of its full score.
   */
  | { readonly state: 'needs'; readonly scores: readonly number[] }
export interface Way {
  readonly open: readonly Open[]
  readonly reach: readonly Reach[]
  /** The total with full scores. */
  readonly best: Result
}

const shares = 10_000

/**
 * Returns the number of steps from zero to full scores, and the scores at each step. A single score rises by hundredths
 * of a point; several scores rise together, each by the same ten-thousandths of its full score.
 */
function ladder(open: readonly Open[]): { readonly steps: number; at(step: number): number[] } {
  const steps = open.length === 1 ? Math.ceil(open[0]!.finalScore * 100 - 1e-9) : shares
  const at = (step: number, { finalScore }: Open) =>
    step === steps
      ? finalScore
      : Math.min(finalScore, Math.ceil((open.length === 1 ? step : (finalScore * 100 * step) / shares) - 1e-9) / 100)
  return { steps, at: (step) => open.map((each) => at(step, each)) }
}

/**
 * For each mark (a percent of the total) the scores that reach it. The total never falls when a score rises, so a
 * binary search finds the smallest.
 */
function wayOf(book: Gradebook, open: readonly Open[], marks: readonly number[]): Way {
  const { steps, at } = ladder(open)
  const resultAt = (step: number) =>
    resultOf(withScores(book, new Map(at(step).map((score, index) => [open[index]!, score]))))
  const reaches = (step: number, mark: number) => (resultAt(step).total ?? -1) >= mark
  const reach = marks.map((mark): Reach => {
    if (!reaches(steps, mark)) return { state: 'impossible' }
    if (reaches(0, mark)) return { state: 'sure' }
    let [below, above] = [0, steps]
    while (above - below > 1) {
      const middle = (below + above) >> 1
      if (reaches(middle, mark)) above = middle
      else below = middle
    }
    return { state: 'needs', scores: at(above) }
  })
  return { open, reach, best: resultAt(steps) }
}

/**
 * The ways to reach a mark. All missing scores together are one way; when none is missing, each score that may be tried
 * again is a way of its own.
 */
export function waysTo(book: Gradebook, marks: readonly number[]): Way[] {
  const missing = openScores(book, false)
  return missing.length > 0
    ? [wayOf(book, missing, marks)]
    : openScores(book, true).map((open) => wayOf(book, [open], marks))
}
