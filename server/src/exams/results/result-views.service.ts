/** Results as screens show them: the page of a category, and one result opened step by step (D5.3). */
import { educationalCategory } from '@topcenter/model/education/educational-category'
import type { Explained, ExplainedChild, explainResult, readCategoryResults } from '@topcenter/model/exams/api'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import type { Names } from '@topcenter/model/kit/names'
import { educationalJoiningApplication } from '@topcenter/model/joining/educational-joining-application'
import { isStaff } from '@topcenter/model/kit/permission'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { sql } from '../../platform/database/database.ts'
import type { Ctx } from '../../records/context.ts'
import { all, ownLimit } from '../../records/permissions/limits.ts'
import { readSearch } from '../../records/list/search-condition.ts'
import { scoreScale, standingOf } from '../sitting/attempts.ts'
import { percentOf, scaled } from '../scores/fraction.ts'
import { gradeOf } from '../scores/grade.ts'
import { isOut, type Standing } from './publication.ts'
import { readPublications, shownPublication } from './publication.service.ts'
import type { Part, Result, Verdict } from './result.ts'
import { type Line, readLines } from './result-lines.ts'
import { type CategoryNode, readCategories } from './category-tree.ts'
import type { Marks } from './marks.ts'
import { type Book, readBook } from './results.service.ts'

export interface ResultsQuery {
  readonly search: string
  readonly groupId: string | undefined
  readonly periodId: string | undefined
  readonly verdict: Verdict | undefined
  readonly sort: 'student' | 'total' | '-total'
  readonly page: number
  readonly size: number
}

type CategoryResults = AnswerOf<typeof readCategoryResults>
type ExplainedResult = AnswerOf<typeof explainResult>
type ExplainedComponent = Explained['parts'][number]['components'][number]

const shownResult = ({ result, grade }: Graded) => ({
  total: result.total,
  degree: result.degree,
  finalDegree: result.finalDegree,
  grade: grade && { names: grade },
  verdict: result.verdict,
  isFinal: result.isFinal,
  failedBy: result.failedBy,
  weightsWithData: result.weightsWithData,
  parts: result.parts,
})
const shownStudent = (marks: Marks) => ({
  token: tokenOf('usr', marks.student_id),
  names: marks.student_names,
  code: marks.student_code,
})
const shownGroup = (marks: Marks) =>
  marks.group_id ? { token: tokenOf('edg', marks.group_id), names: marks.group_names! } : null
const shownApplication = (marks: Marks) => ({ token: tokenOf('eja', marks.id), code: marks.code })

/**
 * Reads one page of a category's results. The summary counts all lines of the query, whatever the search text and the
 * verdict are. The parts of a result are worked out only for the lines of the page.
 */
export async function categoryResults(ctx: Ctx, categoryId: string, query: ResultsQuery): Promise<CategoryResults> {
  if (!ownLimit(educationalCategory, ctx.actor)) throw new Refused(refuse('record.notFound'))
  const root = await readCategories(ctx, categoryId)
  const [all, found, publications] = await Promise.all([
    readLines(ctx, root),
    searched(ctx, categoryId, query.search),
    isStaff(ctx.actor.userType) ? readPublications(ctx, categoryId) : [],
  ])
  const lines = all.filter(
    (line) =>
      (!query.groupId || line.groupId === query.groupId) && (!query.periodId || line.periodId === query.periodId),
  )
  const wanted = lines.filter(
    (line) => (!query.verdict || line.verdict === query.verdict) && (!found || found.has(line.id)),
  )
  const page = ordered(wanted, query.sort).slice((query.page - 1) * query.size, query.page * query.size)
  const book = await readBook(
    ctx,
    root,
    page.map((line) => line.studentId),
  )
  const marks = new Map(book.own.map((each) => [each.id, each]))
  return {
    educationalCategory: {
      token: tokenOf('edc', root.id),
      names: root.names,
      code: root.code,
      successDegree: root.prepared.settings.successDegree,
      weights: root.prepared.settings.weights,
    },
    items: page
      .flatMap(({ id }) => (marks.has(id) ? [marks.get(id)!] : []))
      .map((each) => ({
        application: shownApplication(each),
        student: shownStudent(each),
        group: shownGroup(each),
        ...shownResult(graded(root, book.result(each))),
      })),
    page: { number: query.page, size: query.size, total: wanted.length, totalIsCapped: false, next: null },
    summary: summaryOf(lines),
    publications: publications.map(shownPublication),
  }
}

interface Graded {
  readonly result: Result
  readonly grade: Names | null
}
const graded = (node: CategoryNode, result: Result): Graded => ({ result, grade: gradeOf(node.slices, result.total) })

/** Sorts lines that are in the order of names already. A missing total is last in both directions. */
function ordered(lines: readonly Line[], sort: ResultsQuery['sort']): readonly Line[] {
  if (sort === 'student') return lines
  const sign = sort === 'total' ? 1 : -1
  return [...lines].sort((a, b) =>
    a.total === null || b.total === null
      ? Number(a.total === null) - Number(b.total === null)
      : sign * (a.total - b.total),
  )
}

function summaryOf(lines: readonly Line[]): CategoryResults['summary'] {
  const count = (verdict: Verdict) => lines.filter((line) => line.verdict === verdict).length
  const totals = lines.flatMap((line) => line.total ?? [])
  const hundredths = totals.reduce((sum, total) => sum + Math.round(total * 100), 0)
  const grades = Map.groupBy(
    lines.flatMap(({ grade }) => grade ?? []),
    (grade) => JSON.stringify(grade),
  )
  return {
    students: lines.length,
    pass: count('Pass'),
    fail: count('Fail'),
    provisional: count('Provisional'),
    noData: count('NoData'),
    average: totals.length > 0 ? Math.round(hundredths / totals.length) / 100 : null,
    grades: [...grades.values()].map((same) => ({ names: same[0]!, count: same.length })),
  }
}

/** Ids of the applications that the search text finds; undefined without one. */
async function searched(ctx: Ctx, categoryId: string, typed: string): Promise<Set<string> | undefined> {
  const search = readSearch(ctx, educationalJoiningApplication, typed)
  if (!search) return undefined
  const rows = await ctx.tx.query<{ id: string }>(sql`
    select t.id
    from educational_joining_application t
    where ${all([
      sql`t.establishment_id = ${ctx.actor.establishmentId}::uuid`,
      sql`
      t.educational_category_id = ${categoryId}::uuid
    `,
      sql`
      t.state = 'Accepted'
    `,
      search.byRow,
    ])}
  `)
  return new Set(rows.map((row) => row.id))
}

/**
 * Reads the book of one student in the category of an application. Refuses `result.notPublished` to a reader who may
 * see the result only once it is published.
 */
export async function readOne(
  ctx: Ctx,
  applicationId: string,
): Promise<{ readonly book: Book; readonly marks: Marks; readonly publication: Publication | null }> {
  const own = ownLimit(educationalJoiningApplication, ctx.actor, 'a')
  const row =
    own &&
    (await ctx.tx.first<{ student_id: string; category_id: string; publication: Publication | null }>(sql`
      select
        a.student_id,
        a.educational_category_id as category_id,
        case
          when p.id is not null then jsonb_build_object(
          'state', p.state, 'locked', p.locked, 'publishedAt', p.published_at
        )
        end as publication
      from educational_joining_application a
      left join result_publication p
        on p.establishment_id = a.establishment_id
        and p.educational_category_id = a.educational_category_id
        and p.educational_period_id = a.educational_period_id
      where ${all([
        sql`a.establishment_id = ${ctx.actor.establishmentId}::uuid`,
        sql`a.id = ${applicationId}::uuid`,
        sql`
        a.state = 'Accepted'
      `,
        ...own,
      ])}
    `))
  if (!row) throw new Refused(refuse('record.notFound'))
  if (!isStaff(ctx.actor.userType) && !isOut(row.publication ?? undefined))
    throw new Refused(refuse('result.notPublished'))
  const book = await readBook(ctx, await readCategories(ctx, row.category_id), [row.student_id])
  const marks = book.own.find((each) => each.id === applicationId)
  if (!marks) throw new Refused(refuse('record.notFound'))
  return { book, marks, publication: row.publication }
}
type Publication = Standing & { readonly publishedAt: string | null }

/** Explains one total: every attempt and what it counts, the share of each exam type, and each child category. */
export async function explainedResult(ctx: Ctx, applicationId: string): Promise<ExplainedResult> {
  const { book, marks, publication } = await readOne(ctx, applicationId)
  return {
    application: shownApplication(marks),
    student: shownStudent(marks),
    group: shownGroup(marks),
    publication,
    ...explained(book, book.root, marks),
  }
}

function explained(book: Book, node: CategoryNode, marks: Marks): Explained {
  const line = graded(node, book.result(marks))
  const { settings } = node.prepared
  return {
    educationalCategory: { token: tokenOf('edc', node.id), names: node.names, code: node.code },
    ...shownResult(line),
    successDegree: settings.successDegree,
    attemptRule: settings.attemptRule,
    own: { percent: line.result.own, degree: settings.finalDegree },
    attendance: { attended: marks.attended, counted: marks.counted },
    parts: line.result.parts.map((part) => ({
      ...part,
      components: part.source === 'components' ? explainedComponents(book, node, marks, part) : [],
    })),
    children: node.children.map((child): ExplainedChild => {
      const below = book.childMarks(child, marks)
      return {
        counts: child.prepared.settings.calculationInGrandTotalStatus,
        failsParent: child.prepared.settings.failingStatusOnParentEducationalCategory,
        ...(below
          ? explained(book, child, below)
          : {
              educationalCategory: { token: tokenOf('edc', child.id), names: child.names, code: child.code },
              verdict: 'NoData',
            }),
      }
    }),
  }
}

function explainedComponents(book: Book, node: CategoryNode, marks: Marks, part: Part): ExplainedComponent[] {
  const attempts = book.attempts(node, marks)
  const { rule } = node.prepared
  return node.components.flatMap((component, at) => {
    if (component.examType !== part.examType) return []
    const final = scaled(component.finalScore, 4)
    const standing = standingOf(attempts[at]!, rule, final)
    const share = typeof standing === 'bigint' ? { n: standing, d: final * scoreScale(rule.attemptRule) } : null
    return [
      {
        token: tokenOf('scc', component.id),
        names: component.names,
        code: component.code,
        weight: component.weight,
        finalScore: component.finalScore,
        attempts: attempts[at]!.map((each) => ({
          attempt: each.attempt,
          status: each.status,
          studentScore: each.score,
          counts: each.attempt <= rule.maxAttempts,
        })),
        state: component.weight === 0 ? 'notCounted' : typeof standing === 'bigint' ? 'scored' : standing,
        percent: share && percentOf(share),
      },
    ]
  })
}
