/**
 * Everyone's results in a category (D5.3): the marks of the whole tree come in one statement (marks.ts), the arithmetic
 * is that of result.ts.
 */
import type { Ctx } from '../../records/context.ts'
import type { Attempt, ScoreStatus } from '../sitting/attempts.ts'
import { type CategoryNode, withBelow } from './category-tree.ts'
import type { Gradebook } from './gradebook.ts'
import { type Marks, readMarks } from './marks.ts'
import { computeResult, type Result } from './result.ts'

/** Every application of the tree with its marks, ready to be asked for results. */
export interface Book {
  readonly root: CategoryNode
  /** Applications of the root category, by the student's name. */
  readonly own: readonly Marks[]
  result(marks: Marks): Result
  attempts(node: CategoryNode, marks: Marks): Attempt[][]
  gradebook(node: CategoryNode, marks: Marks): Gradebook
  /**
   * The application in a child category that belongs to this one: the same student's, of the same period if there is
   * one.
   */
  childMarks(child: CategoryNode, marks: Marks): Marks | undefined
}

/** @param studentIds Only of these students; of everyone when it is left out */
export async function readBook(ctx: Ctx, root: CategoryNode, studentIds?: readonly string[]): Promise<Book> {
  const marks = await readMarks(ctx, root, studentIds)
  const attempts = attemptsIn(root)
  const childMarks = childMarksAmong(marks)
  const result = resultsOf(root, attempts, childMarks)
  const gradebook = (node: CategoryNode, own: Marks): Gradebook => ({
    category: node.prepared,
    attempts: attempts(node, own),
    attendance: own,
    children: node.children.map((child) => {
      const below = childMarks(child, own)
      return { settings: child.prepared.settings, book: below && gradebook(child, below) }
    }),
  })
  return { root, own: marks.filter((each) => each.category_id === root.id), result, attempts, gradebook, childMarks }
}

/** Reads the cells of an application: for each component of its category the attempts that have a score. */
function attemptsIn(root: CategoryNode): Book['attempts'] {
  const places = new Map(
    withBelow(root)
      .flatMap((node) => node.components.map((_, at) => ({ node: node.id, at })))
      .map((place, at) => [at + 1, place]),
  )
  return (node, own) => {
    // a component that was added after the results were final does not count in them, as if its students were excused
    const cells: Attempt[][] = node.components.map(({ laterThan }) =>
      laterThan?.includes(own.period_id) ? [{ attempt: 1, status: 'Excused', score: null }] : [],
    )
    for (const cell of own.cells?.split(';') ?? []) {
      const [component, attempt, status, score] = cell.split(' ') as [string, string, ScoreStatus, string]
      const place = places.get(Number(component))
      if (place?.node === node.id)
        cells[place.at]!.push({ attempt: Number(attempt), status, score: score === '' ? null : Number(score) })
    }
    return cells
  }
}

function childMarksAmong(marks: readonly Marks[]): Book['childMarks'] {
  const byStudent = Map.groupBy(marks, (each) => `${each.category_id} ${each.student_id}`)
  return (child, own) => {
    const candidates = byStudent.get(`${child.id} ${own.student_id}`)
    return candidates?.find((each) => each.period_id === own.period_id) ?? candidates?.at(-1)
  }
}

/** Results by application; each is worked out once, when it is first asked for. */
function resultsOf(root: CategoryNode, attempts: Book['attempts'], childMarks: Book['childMarks']): Book['result'] {
  const nodes = new Map(withBelow(root).map((node) => [node.id, node]))
  const known = new Map<string, Result>()
  const result = (own: Marks): Result => {
    const kept = known.get(own.id)
    if (kept) return kept
    const node = nodes.get(own.category_id)!
    const children = node.children.map((child) => {
      const below = childMarks(child, own)
      return { settings: child.prepared.settings, result: below && result(below) }
    })
    const made = computeResult(node.prepared, attempts(node, own), own, children)
    known.set(own.id, made)
    return made
  }
  return result
}
