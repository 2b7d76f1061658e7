/** The students of each group with columns to sign in (D11.6), each group from a page of its own. */
import { entityOf } from '@topcenter/model/areas'
import { idOf } from '@topcenter/model/kit/token'
import type { ReportAnswer } from '@topcenter/model/reports/answer'
import type { Report } from '@topcenter/model/reports/report'
import { interpolate } from '@topcenter/texts/interpolate'
import { sql } from 'kysely'
import type { DocumentBlock } from '../documents/document.ts'
import { groupHeads, type SeatedStudent } from '../papers/group-head.ts'
import { type NamesShape, namesTable } from '../papers/names-table.ts'
import { wordsOf } from '../papers/paper.ts'
import type { Ctx } from '../records/context.ts'
import { all } from '../records/permissions/limits.ts'
import { type DbRow, namesFrom } from '../records/row.ts'
import { inTime } from './in-time.ts'
import { type Question, readQuestion } from './question.ts'
import { rowConditions } from './row-conditions.ts'
import { sourceOf } from './source.ts'

const group = entityOf('educationalGroup')

/** The very seats that the report counts, in the order of its groups. */
export async function namesBlocks(
  ctx: Ctx,
  report: Report,
  query: Readonly<Record<string, string>>,
  answer: ReportAnswer,
  shape: NamesShape,
): Promise<DocumentBlock[]> {
  const seats = await readSeats(ctx, readQuestion(ctx, report, query))
  const heads = await groupHeads(ctx, [...seats.keys()])
  const say = wordsOf(ctx).group
  const blocks: DocumentBlock[] = []
  for (const { key } of answer.members.educationalGroup ?? []) {
    const id = idOf(key, group.spec.prefix)!
    const students = seats.get(id) ?? []
    if (students.length === 0) continue // somebody left since the report was counted
    const { name, block } = heads.get(id)!
    if (blocks.length > 0) blocks.push({ kind: 'page' })
    blocks.push(
      { kind: 'text', text: name, isHeading: true },
      block,
      { kind: 'text', text: interpolate(say.students, { count: students.length }) },
      namesTable(ctx, students, shape),
    )
  }
  return blocks
}

/** Reads the seated students by name, under the ids of their groups. */
async function readSeats(ctx: Ctx, question: Question): Promise<ReadonlyMap<string, SeatedStudent[]>> {
  const source = sourceOf(question.entity)
  const conditions = rowConditions(ctx, question, source)
  const seats = new Map<string, SeatedStudent[]>()
  if (!conditions) return seats
  const rows = await inTime(
    ctx.tx.query<DbRow & { group_id: string }>(sql`
      select
        t.educational_group_id as group_id,
        u.name_ar,
        u.name_en,
        u.name_und,
        u.code,
        u.phone,
        t.joined_on
      from ${source.from()}
      join user_account u on u.establishment_id = t.establishment_id and u.id = t.student_id
      where ${all(conditions)}
      order by coalesce(u.name_ar, u.name_und, u.name_en) collate "ar-x-icu", u.code
    `),
  )
  for (const row of rows) {
    const students = seats.get(row.group_id) ?? []
    students.push({ ...row, names: namesFrom(row, 'name') } as unknown as SeatedStudent)
    seats.set(row.group_id, students)
  }
  return seats
}
