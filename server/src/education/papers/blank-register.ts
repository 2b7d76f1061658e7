/** A group's register to be filled in by hand (D11.6): its students, its next lessons, and lines for who walks in. */
import { dayRange, utcToZoned } from '@topcenter/model/kit/zoned-time'
import { readableTime } from '@topcenter/texts/readable'
import { type DocumentColumn, leftToRight } from '../../documents/document.ts'
import { readGroupHead, readSeated } from '../../papers/group-head.ts'
import { formTable } from '../../papers/names-table.ts'
import { wordsOf } from '../../papers/paper.ts'
import { sql } from '../../platform/database/database.ts'
import { type Ctx, today } from '../../records/context.ts'
import type { RawAnswer } from '../../records/serving/operation.ts'
import { groupForm } from './group-form.ts'

export interface RegisterShape {
  /** Boxes beside each name. */
  readonly lessons: number
  /** Empty lines below the names. */
  readonly walkIns: number
}

/** The width of a box, in millimetres: of many lessons they are narrower, so that names have room on a page that lies. */
const boxWidth = (lessons: number): number => Math.min(12, Math.floor(1_800 / lessons) / 10)

export async function blankRegister(ctx: Ctx, token: string | undefined, shape: RegisterShape): Promise<RawAnswer> {
  const group = await readGroupHead(ctx, token)
  const [students, lessons] = await Promise.all([
    readSeated(ctx, group.id),
    readNextLessons(ctx, group.id, shape.lessons),
  ])
  const say = wordsOf(ctx).group
  const boxes = Array.from({ length: shape.lessons }, (_, at): DocumentColumn => ({
    header: lessons[at] ? lessonHead(ctx, lessons[at]) : ' ',
    millimetres: boxWidth(shape.lessons),
  }))
  return groupForm(ctx, group, {
    title: say.register,
    file: 'register',
    count: students.length,
    table: formTable(ctx, students, {
      columns: [{ header: say.code, millimetres: 22 }, ...boxes],
      cells: ({ code }) => [leftToRight(code), ...boxes.map(() => '')],
      emptyLines: shape.walkIns,
    }),
    below: [{ kind: 'signatures', who: [say.lecturerSigns, say.deskSigns] }],
  })
}

/** The next lessons that are planned, from the beginning of today. */
const readNextLessons = async (ctx: Ctx, groupId: string, count: number): Promise<string[]> =>
  (
    await ctx.tx.query<{ from: string }>(sql`
      select "from"
      from educational_schedule_time
      where establishment_id = ${ctx.actor.establishmentId}::uuid
        and educational_group_id = ${groupId}::uuid
        and record_state = 'active'
        and state = 'Planned'
        and work_day = 'Work'
        and "from" >= ${dayRange(today(ctx), ctx.timeZone).from}::timestamptz
      order by "from", id
      limit ${count}
    `)
  ).map(({ from }) => from)

/** The weekday, the day and the hour, one below the other. */
function lessonHead({ language, timeZone }: Ctx, from: string): string {
  const at = utcToZoned(from, timeZone)
  const weekday = weekdayNames[language].format(new Date(`${at.date}T00:00:00Z`))
  const time = readableTime(from, language, timeZone).replace(' ', '\u00A0')
  return [weekday, leftToRight(`${Number(at.date.slice(8))}/${Number(at.date.slice(5, 7))}`), time].join('\n')
}
/** Short in English; Arabic has no shorter ones. */
const weekdayNames = {
  ar: new Intl.DateTimeFormat('ar-EG', { timeZone: 'UTC', weekday: 'long' }),
  en: new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short' }),
} as const
