/**
 * Scores that a student still needs in a category: for the pass mark and for each grade above it, the smallest scores
 * in those that are missing (D5.3).
 */
import type { readNeededScores } from '@topcenter/model/exams/api'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import type { Names } from '@topcenter/model/kit/names'
import { tokenOf } from '@topcenter/model/kit/token'
import type { Ctx } from '../../records/context.ts'
import { type Gradebook, type Open, type Way, waysTo } from './gradebook.ts'
import { readOne } from './result-views.service.ts'
import { type CategoryNode, withBelow } from './category-tree.ts'

interface Mark {
  readonly percent: number
  /** The name of the grade; null for the pass mark. */
  readonly names: Names | null
}

/** Returns the pass mark and the grades that begin above it. */
function marksOf(node: CategoryNode): Mark[] {
  const pass = node.prepared.settings.successDegree
  return [
    { percent: pass, names: null },
    ...node.slices
      .filter((slice) => slice.degreeFrom > pass)
      .map((slice) => ({ percent: slice.degreeFrom, names: slice.degreeName })),
  ]
}

export async function neededResult(ctx: Ctx, applicationId: string): Promise<AnswerOf<typeof readNeededScores>> {
  const { book, marks } = await readOne(ctx, applicationId)
  const gradebook = book.gradebook(book.root, marks)
  const wanted = marksOf(book.root)
  const ways = waysTo(
    gradebook,
    wanted.map(({ percent }) => percent),
  )
  const nodes = new Map(withBelow(book.root).map((node) => [node.prepared, node]))
  const shownOpen = (open: Open) => {
    const node = nodes.get(open.book.category)!
    const component = node.components[open.at]!
    return {
      token: tokenOf('scc', component.id),
      names: component.names,
      examType: component.examType,
      finalScore: component.finalScore,
      attempt: open.attempt,
      educationalCategory: node === book.root ? null : { names: node.names },
    }
  }
  return {
    marks: wanted,
    attendanceOpen: hasOpenAttendance(gradebook),
    ways: ways.map((way: Way) => ({
      open: way.open.map(shownOpen),
      best: way.best.total,
      failedBy: way.best.failedBy,
      reach: way.reach,
    })),
  }
}

/** Returns true if sessions are to come, or none was held: the answer assumes that attendance stays as it is now. */
const hasOpenAttendance = (book: Gradebook): boolean =>
  book.category.types.some((type) => type.examType === 'Attendance' && type.components.length === 0)
