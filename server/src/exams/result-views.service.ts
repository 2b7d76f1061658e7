/** Results as screens show them: the page of a category, and one result opened step by step (D5.3). */
import { educationalCategory } from '@topcenter/model/education/educational-category'
import type { Names } from '@topcenter/model/kit/names'
import { educationalJoiningApplication } from '@topcenter/model/joining/educational-joining-application'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { sql } from '../platform/database.ts'
import type { Ctx } from '../records/context.ts'
import { all, ownLimit } from '../records/limits.ts'
import { searchCondition } from '../records/list-query.ts'
import { scoreScale, standingOf } from './attempts.ts'
import { percentOf, scaled } from './fraction.ts'
import { gradeOf } from './grade.ts'
import type { Part, Result, Verdict } from './result.ts'
import { type Book, type CategoryNode, type Marks, readBook } from './results.service.ts'

export interface ResultsQuery {
  readonly search: string
  readonly groupId: string | undefined
  readonly periodId: string | undefined
  readonly verdict: Verdict | undefined
  readonly sort: 'student' | 'total' | '-total'
  readonly page: number
  readonly size: number
}

interface Line { readonly marks: Marks; readonly result: Result; readonly grade: Names | null }

const shownResult = ({ result, grade }: Pick<Line, 'result' | 'grade'>) => ({
  total: result.total, degree: result.degree, finalDegree: result.finalDegree, grade: grade && { names: grade }, verdict: result.verdict, isFinal: result.isFinal,
  failedBy: result.failedBy, weightsWithData: result.weightsWithData, parts: result.parts,
})
const shownStudent = (marks: Marks) => ({ token: tokenOf('usr', marks.student_id), names: marks.student_names, code: marks.student_code })
const shownGroup = (marks: Marks) => (marks.group_id ? { token: tokenOf('edg', marks.group_id), names: marks.group_names } : null)
const shownApplication = (marks: Marks) => ({ token: tokenOf('eja', marks.id), code: marks.code })

/** Everything that was asked for but the search and the verdict: what the summary counts. */
export async function categoryResults(ctx: Ctx, categoryId: string, query: ResultsQuery): Promise<Record<string, unknown>> {
  if (!ownLimit(educationalCategory, ctx.actor)) throw new Refused(refuse('record.notFound'))
  const book = await readBook(ctx, categoryId)
  const lines = book.own
    .filter((marks) => (!query.groupId || marks.group_id === query.groupId) && (!query.periodId || marks.period_id === query.periodId))
    .map((marks): Line => ({ marks, ...graded(book.root, book.result(marks)) }))
  const found = await searched(ctx, categoryId, query.search)
  const wanted = lines.filter((line) => (!query.verdict || line.result.verdict === query.verdict) && (!found || found.has(line.marks.id)))
  const page = ordered(wanted, query.sort).slice((query.page - 1) * query.size, query.page * query.size)
  return {
    educationalCategory: { token: tokenOf('edc', book.root.id), names: book.root.names, code: book.root.code, successDegree: book.root.prepared.settings.successDegree, weights: book.root.prepared.settings.weights },
    items: page.map((line) => ({ application: shownApplication(line.marks), student: shownStudent(line.marks), group: shownGroup(line.marks), ...shownResult(line) })),
    page: { number: query.page, size: query.size, total: wanted.length, totalIsCapped: false, next: null },
    summary: summaryOf(lines),
  }
}

const graded = (node: CategoryNode, result: Result): Pick<Line, 'result' | 'grade'> => ({ result, grade: gradeOf(node.slices, result.total) })

/** Lines come by name; a total that is not there stands last either way. */
function ordered(lines: readonly Line[], sort: ResultsQuery['sort']): readonly Line[] {
  if (sort === 'student') return lines
  const sign = sort === 'total' ? 1 : -1
  return [...lines].sort((a, b) => (a.result.total === null || b.result.total === null ? Number(a.result.total === null) - Number(b.result.total === null) : sign * (a.result.total - b.result.total)))
}

function summaryOf(lines: readonly Line[]): Record<string, unknown> {
  const count = (verdict: Verdict) => lines.filter((line) => line.result.verdict === verdict).length
  const totals = lines.flatMap((line) => line.result.total ?? [])
  const hundredths = totals.reduce((sum, total) => sum + Math.round(total * 100), 0)
  const grades = Map.groupBy(lines.filter((line) => line.grade !== null), (line) => JSON.stringify(line.grade))
  return {
    students: lines.length, pass: count('Pass'), fail: count('Fail'), provisional: count('Provisional'), noData: count('NoData'),
    average: totals.length > 0 ? Math.round(hundredths / totals.length) / 100 : null,
    grades: [...grades.values()].map((same) => ({ names: same[0]!.grade, count: same.length })),
  }
}

/** Ids of the applications that the search text finds; undefined without one. */
async function searched(ctx: Ctx, categoryId: string, typed: string): Promise<Set<string> | undefined> {
  const condition = typed.trim() ? searchCondition(ctx, educationalJoiningApplication, typed, 'a') : undefined
  if (!condition) return undefined
  const rows = await ctx.tx.query<{ id: string }>(sql`
    select a.id from educational_joining_application a
    where ${all([sql`a.establishment_id = ${ctx.actor.establishmentId}::uuid`, sql`a.educational_category_id = ${categoryId}::uuid`, sql`a.state = 'Accepted'`, condition])}`)
  return new Set(rows.map((row) => row.id))
}

/** How one total came about: every attempt, what it counts as, each type's share, each child. */
export async function explainedResult(ctx: Ctx, applicationId: string): Promise<Record<string, unknown>> {
  const own = ownLimit(educationalJoiningApplication, ctx.actor, 'a')
  const row = own && (await ctx.tx.first<{ student_id: string; category_id: string }>(sql`
    select a.student_id, a.educational_category_id as category_id from educational_joining_application a
    where ${all([sql`a.establishment_id = ${ctx.actor.establishmentId}::uuid`, sql`a.id = ${applicationId}::uuid`, sql`a.state = 'Accepted'`, ...own])}`))
  if (!row) throw new Refused(refuse('record.notFound'))
  const book = await readBook(ctx, row.category_id, row.student_id)
  const marks = book.own.find((each) => each.id === applicationId)
  if (!marks) throw new Refused(refuse('record.notFound'))
  return { application: shownApplication(marks), student: shownStudent(marks), group: shownGroup(marks), ...explained(book, book.root, marks) }
}

function explained(book: Book, node: CategoryNode, marks: Marks): Record<string, unknown> {
  const line = graded(node, book.result(marks))
  const { settings } = node.prepared
  return {
    educationalCategory: { token: tokenOf('edc', node.id), names: node.names, code: node.code }, ...shownResult(line), successDegree: settings.successDegree, attemptRule: settings.attemptRule,
    attendance: { attended: marks.attended, counted: marks.counted },
    parts: line.result.parts.map((part) => ({ ...part, components: part.source === 'components' ? explainedComponents(book, node, marks, part) : [] })),
    children: node.children.map((child) => {
      const below = book.childMarks(child, marks)
      return {
        counts: child.prepared.settings.calculationInGrandTotalStatus, failsParent: child.prepared.settings.failingStatusOnParentEducationalCategory,
        ...(below ? explained(book, child, below) : { educationalCategory: { token: tokenOf('edc', child.id), names: child.names, code: child.code }, verdict: 'NoData' }),
      }
    }),
  }
}

function explainedComponents(book: Book, node: CategoryNode, marks: Marks, part: Part): Record<string, unknown>[] {
  const attempts = book.attempts(node, marks)
  const { rule } = node.prepared
  return node.components.flatMap((component, at) => {
    if (component.examType !== part.examType) return []
    const final = scaled(component.finalScore, 4)
    const standing = standingOf(attempts[at]!, rule, final)
    const share = typeof standing === 'bigint' ? { n: standing, d: final * scoreScale(rule.attemptRule) } : null
    return [{
      token: tokenOf('scc', component.id), names: component.names, code: component.code, weight: component.weight, finalScore: component.finalScore,
      attempts: attempts[at]!.map((each) => ({ attempt: each.attempt, status: each.status, studentScore: each.score, counts: each.attempt <= rule.mostAttempts })),
      state: component.weight === 0 ? 'notCounted' : share ? 'scored' : standing, percent: share && percentOf(share),
    }]
  })
}
