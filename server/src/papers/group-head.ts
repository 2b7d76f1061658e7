/** Header of every paper of a group (lecturer, category, place and hours), and the group's students. */
import { educationalGroup } from '@topcenter/model/education/educational-group'
import { nameIn, type Names } from '@topcenter/model/kit/names'
import { type Weekday, weekdays } from '@topcenter/model/kit/week'
import { valueLabel } from '@topcenter/texts/describe'
import { listed, readableTime } from '@topcenter/texts/readable'
import type { DocumentBlock } from '../documents/document.ts'
import { sql } from '../platform/database/database.ts'
import { type Ctx, today } from '../records/context.ts'
import { viewingActive } from '../records/permissions/permit.ts'
import { readRow, recordId } from '../records/read.ts'
import { type DbRow, namesFrom } from '../records/row.ts'
import { facts, wordsOf } from './paper.ts'

export interface GroupHead {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly block: DocumentBlock
}

/** Reads the header for anyone who may print a paper of the group. */
export async function readGroupHead(ctx: Ctx, token: string | undefined): Promise<GroupHead> {
  const id = recordId(educationalGroup, token)
  await readRow(viewingActive(ctx, educationalGroup), educationalGroup, id)
  return (await groupHeads(ctx, [id])).get(id)!
}

/** Returns headers by group id, without a permission check: the reader has already seen the groups. */
export async function groupHeads(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, GroupHead>> {
  const [rows, slices] = await Promise.all([readGroups(ctx, ids), readSlices(ctx, ids)])
  const slicesOf = Map.groupBy(slices, ({ parent_id: group }) => group)
  return new Map(rows.map((row) => [row.id, headOf(ctx, row, slicesOf.get(row.id) ?? [])]))
}

function headOf(ctx: Ctx, row: GroupRow, slices: readonly SliceRow[]): GroupHead {
  const say = wordsOf(ctx).group
  const name = (prefix: string) => nameIn(namesFrom(row, prefix), ctx.language)
  const block = facts([
    [say.category, name('category')],
    [say.period, name('period')],
    [say.lecturer, name('lecturer')],
    [
      say.place,
      listed(ctx.language, ...new Set(slices.map((slice) => nameIn(namesFrom(slice, 'place'), ctx.language)))),
    ],
    [say.hours, listed(ctx.language, ...hoursOf(ctx, slices))],
  ])
  return { id: row.id, code: row.code, name: name('name'), block: { ...block, columns: 2 } }
}

interface GroupRow extends DbRow {
  readonly id: string
  readonly code: string
}
const readGroups = (ctx: Ctx, ids: readonly string[]): Promise<GroupRow[]> =>
  ctx.tx.query<GroupRow>(sql`
    select
      g.id,
      g.code,
      g.name_ar,
      g.name_en,
      g.name_und,
      c.name_ar as category_ar,
      c.name_en as category_en,
      c.name_und as category_und,
      p.name_ar as period_ar,
      p.name_en as period_en,
      p.name_und as period_und,
      l.name_ar as lecturer_ar,
      l.name_en as lecturer_en,
      l.name_und as lecturer_und
    from educational_group g
    join educational_category c
      on c.establishment_id = g.establishment_id and c.id = g.educational_category_id
    join educational_period p
      on p.establishment_id = g.establishment_id and p.id = g.educational_period_id
    left join user_account l on l.establishment_id = g.establishment_id and l.id = g.lecturer_id
    where g.establishment_id = ${ctx.actor.establishmentId}::uuid and g.id = any(${[...ids]}::uuid[])
  `)

interface SliceRow extends DbRow {
  readonly parent_id: string
  readonly weekday: Weekday
  /** `HH:MM:SS`. */
  readonly starts: string
  readonly ends: string
}
const readSlices = (ctx: Ctx, groupIds: readonly string[]): Promise<SliceRow[]> =>
  ctx.tx.query<SliceRow>(sql`
    select
      s.parent_id,
      s.weekday,
      s."from"::text as starts,
      s."to"::text as ends,
      p.name_ar as place_ar,
      p.name_en as place_en,
      p.name_und as place_und
    from educational_group_slices s
    left join place p on p.establishment_id = s.establishment_id and p.id = s.place_id
    where s.establishment_id = ${ctx.actor.establishmentId}::uuid and s.parent_id = any(${[...groupIds]}::uuid[])
    order by s.position
  `)

/** The weekly times in the order of the week, such as "Saturday 4:00 PM – 6:00 PM". */
const hoursOf = (ctx: Ctx, slices: readonly SliceRow[]): string[] =>
  slices
    .toSorted((one, other) => weekdays.indexOf(one.weekday) - weekdays.indexOf(other.weekday))
    .map((slice) => {
      const time = (value: string) => readableTime(`1970-01-01T${value}Z`, ctx.language, 'UTC')
      const day = valueLabel('educationalGroup', 'slices.weekday', slice.weekday, ctx.language)
      return `${day} ${time(slice.starts)} – ${time(slice.ends)}`
    })

export interface SeatedStudent {
  readonly names: Names
  readonly code: string
  readonly phone: string | null
  readonly joined_on: string | null
}

/** Returns the students of a group today, by name; a blocked seat is taken too (D4.1). */
export const readSeated = (ctx: Ctx, groupId: string): Promise<SeatedStudent[]> =>
  ctx.tx
    .query<DbRow & Omit<SeatedStudent, 'names'>>(sql`
      select
        u.name_ar,
        u.name_en,
        u.name_und,
        u.code,
        u.phone,
        s.joined_on
      from educational_group_student s
      join user_account u on u.establishment_id = s.establishment_id and u.id = s.student_id
      where s.establishment_id = ${ctx.actor.establishmentId}::uuid
        and s.educational_group_id = ${groupId}::uuid
        and s.record_state <> 'archived'
        and (s.left_on is null or s.left_on > ${today(ctx)}::date)
      order by coalesce(u.name_ar, u.name_und, u.name_en) collate "ar-x-icu", u.code
    `)
    .then((rows) => rows.map((row) => ({ ...row, names: namesFrom(row, 'name') })))
