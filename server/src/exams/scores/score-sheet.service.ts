/**
 * The score sheet of a group. It is read as a grid and saved as cells. Each cell is checked alone, and the valid ones
 * are written in one statement.
 */
import { setting } from '../../platform/database/setting.ts'
import type { ExamType } from '@topcenter/model/education/educational-category'
import type { listScoreSheetGroups, readScoreSheet, saveScoreSheet } from '@topcenter/model/exams/api'
import { monitorScoreExam } from '@topcenter/model/exams/monitor-score-exam'
import type { ScoresToEnter } from '@topcenter/model/home/api'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import type { Names } from '@topcenter/model/kit/names'
import { holds } from '@topcenter/model/kit/permission'
import { refuse, Refused, type RefusalCode } from '@topcenter/model/kit/refusal'
import { newId, tokenOf } from '@topcenter/model/kit/token'
import type { Ctx } from '../../records/context.ts'
import { leaveTrail } from '../../records/write/trail.ts'
import type { ScoreStatus } from '../sitting/attempts.ts'
import { isKept, keptFault, type Published, type Standing } from '../results/publication.ts'
import { tellStudents } from '../results/publication.service.ts'
import { maxAttempts, type Score, scoreFault, scoreOf } from './score.ts'
import {
  saveScoresSql,
  sheetComponentsSql,
  sheetGroupSql,
  sheetGroupsSql,
  sheetStudentsSql,
} from './score-sheet.sql.ts'

interface GroupRow {
  id: string
  code: string
  names: Names
  category_id: string
  category_names: Names
  re_exam: boolean
  max_count_number_re_exam: number
}
interface ComponentRow {
  id: string
  code: string
  names: Names
  exam_type: ExamType
  weight: number
  final_score: number
  on: string | null
}
interface CellRow extends Score {
  id: string
  component: string
  attempt: number
  version: number
}
interface StudentRow {
  seat_id: string
  left_on: string | null
  application_id: string
  state: string
  published: Published | null
  locked: boolean
  student_id: string
  code: string
  names: Names
  scores: CellRow[]
}
interface Sheet {
  readonly group: GroupRow
  readonly components: readonly ComponentRow[]
  readonly students: readonly StudentRow[]
}

export interface Cell {
  readonly applicationId: string
  readonly componentId: string
  readonly attempt: number
  readonly status: ScoreStatus | null
  readonly studentScore: number | null
  /** The version of the score that the client saw; null: any score is replaced. */
  readonly version: number | null
}
type Saved = AnswerOf<typeof saveScoreSheet>
type CellVerdict = Saved['verdicts'][number]

const group = 'MonitorScoreExam'

async function readSheet(ctx: Ctx, groupId: string): Promise<Sheet> {
  const found = await ctx.tx.first<GroupRow>({ sql: sheetGroupSql, parameters: [ctx.actor.establishmentId, groupId] })
  if (!found) throw new Refused(refuse('record.notFound'))
  const components = await ctx.tx.query<ComponentRow>({
    sql: sheetComponentsSql,
    parameters: [ctx.actor.establishmentId, found.category_id],
  })
  const students = await ctx.tx.query<StudentRow>({
    sql: sheetStudentsSql,
    parameters: [ctx.actor.establishmentId, groupId, components.map((each) => each.id)],
  })
  return { group: found, components, students }
}

/**
 * Reads a sheet. It shows every student of the group, so it is for staff (D2.4); students see their own scores in the
 * list of scores.
 */
export async function scoreSheet(ctx: Ctx, groupId: string): Promise<AnswerOf<typeof readScoreSheet>> {
  const sheet = await readSheet(ctx, groupId)
  const { group: row } = sheet
  return {
    educationalGroup: { token: tokenOf('edg', row.id), names: row.names, code: row.code },
    educationalCategory: { token: tokenOf('edc', row.category_id), names: row.category_names },
    mostAttempts: maxAttempts(row),
    mayChangePublished: holds(ctx.actor, 'ResultPublication', 'changePublishedScores'),
    components: sheet.components.map((each) => ({
      token: tokenOf('scc', each.id),
      names: each.names,
      code: each.code,
      examType: each.exam_type,
      weight: each.weight,
      finalScore: each.final_score,
      on: each.on,
    })),
    students: sheet.students.map((each) => ({
      applicationToken: tokenOf('eja', each.application_id),
      groupStudentToken: tokenOf('egs', each.seat_id),
      leftOn: each.left_on,
      publication: standingOf(each) ?? null,
      student: { token: tokenOf('usr', each.student_id), names: each.names, code: each.code },
      scores: each.scores.map((score) => ({
        token: tokenOf('mse', score.id),
        componentToken: tokenOf('scc', score.component),
        attempt: score.attempt,
        status: score.status,
        studentScore: score.studentScore,
        version: score.version,
      })),
    })),
    allowed: [
      ...(holds(ctx.actor, group, 'itemAdd') ? (['add'] as const) : []),
      ...(holds(ctx.actor, group, 'itemUpdate') ? (['update'] as const) : []),
    ],
  }
}

interface SheetGroupRow {
  id: string
  code: string
  names: Names
  category_id: string
  category_names: Names
  is_own: boolean
  students: number
  expected: number
  entered: number
}
const maxGroups = 24
/** Maximum groups of one lecturer whose missing scores are counted. */
const maxTaught = 1_000
/** Groups with missing scores that are shown by name. */
const shownGroups = 4

const readGroups = (ctx: Ctx, max: number, among: readonly string[] | null): Promise<SheetGroupRow[]> =>
  ctx.tx.query<SheetGroupRow>({
    sql: sheetGroupsSql,
    parameters: [ctx.actor.establishmentId, ctx.actor.userId, max, among],
  })
const shownGroup = (each: SheetGroupRow) => ({
  educationalGroup: { token: tokenOf('edg', each.id), names: each.names, code: each.code },
  educationalCategory: { token: tokenOf('edc', each.category_id), names: each.category_names },
})

/** Lists groups for the start of the score sheet, with their entered scores (first attempts). */
export async function sheetGroups(ctx: Ctx): Promise<AnswerOf<typeof listScoreSheetGroups>> {
  const groups = await readGroups(ctx, maxGroups, null)
  return {
    items: groups.map((each) => ({
      ...shownGroup(each),
      isOwn: each.is_own,
      students: each.students,
      expected: each.expected,
      entered: each.entered,
    })),
  }
}

/**
 * Counts the scores of first attempts that these groups lack, as their score sheets show them: a student without any
 * score has no row that a list could count.
 */
export async function scoresToEnter(ctx: Ctx, taught: readonly string[]): Promise<ScoresToEnter> {
  const groups = taught.length === 0 ? [] : await readGroups(ctx, maxTaught, taught)
  const lacking = groups
    .map((each) => ({ ...shownGroup(each), missing: each.expected - each.entered }))
    .filter(({ missing }) => missing > 0)
  return { total: lacking.reduce((sum, { missing }) => sum + missing, 0), groups: lacking.slice(0, shownGroups) }
}

interface Judged {
  readonly cell: Cell
  readonly score: Score
  readonly before: CellRow | undefined
  readonly component: ComponentRow | undefined
  readonly student: StudentRow | undefined
  readonly code: RefusalCode | undefined
}

const standingOf = (student: StudentRow | undefined): Standing | undefined =>
  student?.published ? { state: student.published, locked: student.locked } : undefined

/** Permissions of the person who changes scores, and the reason if one is needed. */
interface Hand {
  readonly may: Readonly<Record<'add' | 'update' | 'changePublished', boolean>>
  readonly reason: string | undefined
}

/**
 * Saves the scores that can be saved, and returns a verdict on each.
 *
 * @param reason The reason for changing published or locked scores (D5.3); audited with each score, and the students
 *   get a notice
 */
export async function saveScores(ctx: Ctx, groupId: string, cells: readonly Cell[], reason?: string): Promise<Saved> {
  const changePublished = holds(ctx.actor, 'ResultPublication', 'changePublishedScores')
  const hand: Hand = {
    may: { add: holds(ctx.actor, group, 'itemAdd'), update: holds(ctx.actor, group, 'itemUpdate'), changePublished },
    reason,
  }
  // Sheets of one group are saved one after the other, so that each of two teachers sees what the other one saved.
  await ctx.tx.run({
    sql: `
      select 1
      from educational_group
      where establishment_id = $1 and id = $2
      for no key update
    `,
    parameters: [ctx.actor.establishmentId, groupId],
  })
  const sheet = await readSheet(ctx, groupId)
  const judged = judgeAll(hand, sheet, cells)
  const changed = judged.filter((each) => !each.code && differs(each))
  const versions = changed.length > 0 ? await write(ctx, sheet, changed, hand) : new Map<string, number>()
  return { verdicts: judged.map((each) => verdictOf(each, versions)) }
}

const keyOf = (applicationId: string, componentId: string, attempt: number): string =>
  `${applicationId} ${componentId} ${attempt}`
const cellKey = ({ applicationId, componentId, attempt }: Cell): string => keyOf(applicationId, componentId, attempt)

function judgeAll(hand: Hand, sheet: Sheet, cells: readonly Cell[]): Judged[] {
  const students = new Map(sheet.students.map((each) => [each.application_id, each]))
  const components = new Map(sheet.components.map((each) => [each.id, each]))
  const before = new Map(
    sheet.students.flatMap((each) =>
      each.scores.map((score) => [keyOf(each.application_id, score.component, score.attempt), score] as const),
    ),
  )
  const last = new Map(cells.map((cell) => [cellKey(cell), cell])) // of two values for one cell the later one counts
  return [...last.values()].map((cell) => {
    const known = {
      cell,
      score: scoreOf(cell.status, cell.studentScore),
      before: before.get(cellKey(cell)),
      component: components.get(cell.componentId),
      student: students.get(cell.applicationId),
    }
    return { ...known, code: judge(hand, sheet, known) }
  })
}

function judge({ may, reason }: Hand, sheet: Sheet, known: Omit<Judged, 'code'>): RefusalCode | undefined {
  const { cell, score, before, component, student } = known
  if (!component) return 'group.otherCategory'
  if (!student) return 'record.notFound'
  if (student.state !== 'Accepted') return 'group.notAccepted'
  if (cell.version !== null && cell.version !== (before?.version ?? 0)) return 'record.stale'
  const fault = scoreFault(score, cell.attempt, {
    finalScore: component.final_score,
    maxAttempts: maxAttempts(sheet.group),
  })
  if (fault) return fault
  if (!(before ? may.update : may.add)) return 'permission.missing'
  return isOfKept(known) && differs(known) ? keptFault(may.changePublished, reason) : undefined
}

const isOfKept = ({ student, before }: Pick<Judged, 'student' | 'before'>): boolean =>
  isKept(standingOf(student), before?.status)

/** Returns true if the cell changes; an empty cell that stays empty does not. */
const differs = ({ before, score }: Pick<Judged, 'before' | 'score'>): boolean =>
  before ? before.status !== score.status || before.studentScore !== score.studentScore : score.status !== 'Missing'

async function write(
  ctx: Ctx,
  sheet: Sheet,
  changed: readonly Judged[],
  { reason }: Hand,
): Promise<Map<string, number>> {
  const kept = changed.filter(isOfKept)
  // the database asks for a reason when a score is changed that was published or locked
  if (kept.length > 0) await ctx.tx.run(setting('app.score_reason', reason!))
  const saved = await saveRows(ctx, sheet, changed)
  if (kept.length > 0) await ctx.tx.run(setting('app.score_reason', ''))
  const byKey = new Map(changed.map((each) => [cellKey(each.cell), each]))
  const found = saved.map((row) => ({ row, key: keyOf(row.application_id, row.component_id, row.attempt) }))
  await leaveTrail(
    ctx,
    monitorScoreExam,
    found.map(({ row, key }) => traceOf(row, byKey.get(key)!, reason)),
  )
  const seen = kept.filter(({ student }) => student!.published && student!.published !== 'Withdrawn')
  const students = [...new Set(seen.map(({ student }) => student!.student_id))]
  if (students.length > 0) await tellStudents(ctx, students, 'changed', sheet.group.category_names)
  return new Map(found.map(({ row, key }) => [key, row.version]))
}

interface SavedScore {
  readonly id: string
  readonly component_id: string
  readonly application_id: string
  readonly attempt: number
  readonly version: number
}
function saveRows(ctx: Ctx, sheet: Sheet, changed: readonly Judged[]): Promise<SavedScore[]> {
  const rows = changed.map(({ cell, score, before, component, student }) => ({
    id: before?.id ?? newId(ctx.now.getTime()),
    component_id: cell.componentId,
    application_id: cell.applicationId,
    student_id: student!.student_id,
    exam_type: component!.exam_type,
    attempt: cell.attempt,
    status: score.status,
    student_score: score.studentScore,
  }))
  return ctx.tx.query<SavedScore>({
    sql: saveScoresSql,
    parameters: [
      ctx.actor.establishmentId,
      sheet.group.id,
      sheet.group.category_id,
      JSON.stringify(rows),
      ctx.now.toISOString(),
      ctx.actor.userId,
    ],
  })
}

/** The entry of the history has the reason beside the change. */
function traceOf(row: { id: string; version: number }, judged: Judged, reason: string | undefined) {
  const { before, score } = judged
  const pairs = {
    status: [before?.status ?? null, score.status],
    studentScore: [before?.studentScore ?? null, score.studentScore],
  } as const
  const changes = Object.fromEntries(
    Object.entries(pairs)
      .filter(([, [old, now]]) => old !== now)
      .map(([name, [old, now]]) => [name, { old, new: now }]),
  )
  return {
    id: row.id,
    action: before ? 'update' : 'create',
    version: row.version,
    changes: isOfKept(judged) ? { ...changes, reason: { old: null, new: reason } } : changes,
  }
}

function verdictOf({ cell, score, before, code }: Judged, versions: ReadonlyMap<string, number>): CellVerdict {
  const at = {
    applicationToken: tokenOf('eja', cell.applicationId),
    componentToken: tokenOf('scc', cell.componentId),
    attempt: cell.attempt,
  }
  if (code)
    return {
      ...at,
      saved: false,
      code,
      ...(before ? { status: before.status, studentScore: before.studentScore, version: before.version } : {}),
    }
  return { ...at, saved: true, ...score, version: versions.get(cellKey(cell)) ?? before?.version ?? null }
}
