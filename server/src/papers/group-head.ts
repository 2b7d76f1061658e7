/** What stands above every paper of a group: who teaches it what, where and when; and who sits in it. */
import { educationalGroup } from '@topcenter/model/education/educational-group'
import { nameIn, type Names } from '@topcenter/model/kit/names'
import { weekdays } from '@topcenter/model/kit/week'
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

/** Whoever may print a paper of a group may read what its head says. */
export async function readGroupHead(ctx: Ctx, token: string | undefined): Promise<GroupHead> {
  const id = recordId(educationalGroup, token)
  await readRow(viewingActive(ctx, educationalGroup), educationalGroup, id)
  return (await groupHeads(ctx, [id])).get(id)!
}

/** The same, by their ids, of groups that the reader was shown already. */
export async function groupHeads(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, GroupHead>> {
  const [rows, slices] = await Promise.all([readGroups(ctx, ids), readSlices(ctx, ids)])
  const slicesOf = Map.groupBy(slices, ({ parent_id: group }) => group as string)
  return new Map(rows.map((row) => [row.id as string, headOf(ctx, row, slicesOf.get(row.id as string) ?? [])]))
}

function headOf(ctx: Ctx, row: DbRow, slices: readonly DbRow[]): GroupHead {
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
  return { id: row.id as string, code: row.code as string, name: name('name'), block: { ...block, columns: 2 } }
}

const readGroups = (ctx: Ctx, ids: readonly string[]): Promise<DbRow[]> =>
  ctx.tx.query<DbRow>(sql`
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

const readSlices = (ctx: Ctx, groupIds: readonly string[]): Promise<DbRow[]> =>
  ctx.tx.query<DbRow>(sql`
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
const hoursOf = (ctx: Ctx, slices: readonly DbRow[]): string[] =>
  slices
    .toSorted((one, other) => weekdays.indexOf(one.weekday as never) - weekdays.indexOf(other.weekday as never))
    .map((slice) => {
      const time = (value: unknown) => readableTime(`1970-01-01T${String(value)}Z`, ctx.language, 'UTC')
      const day = valueLabel('educationalGroup', 'slices.weekday', slice.weekday as string, ctx.language)
      return `${day} ${time(slice.starts)} – ${time(slice.ends)}`
    })

export interface SeatedStudent {
  readonly names: Names
  readonly code: string
  readonly phone: string | null
  readonly joined_on: string | null
}

/** Who sits in a group today, by name. */
export const readSeated = (ctx: Ctx, groupId: string): Promise<SeatedStudent[]> =>
  ctx.tx
    .query<DbRow>(sql`
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
        and s.record_state = 'active'
        and (s.left_on is null or s.left_on > ${today(ctx)}::date)
      order by coalesce(u.name_ar, u.name_und, u.name_en) collate "ar-x-icu", u.code
    `)
    .then((rows) => rows.map((row) => ({ ...row, names: namesFrom(row, 'name') }) as unknown as SeatedStudent))
