/** A group's register to be filled in by hand (D11.6): its students, its next lessons, and lines for who walks in. */
import { nameIn } from '@topcenter/model/kit/names'
import { dayRange, utcToZoned } from '@topcenter/model/kit/zoned-time'
import { interpolate } from '@topcenter/texts/interpolate'
import { readableTime } from '@topcenter/texts/readable'
import type { DocumentColumn } from '../../documents/document.ts'
import { leftToRight } from '../../documents/document.ts'
import { readGroupHead, readSeated } from '../../papers/group-head.ts'
import { paperAnswer, wordsOf } from '../../papers/paper.ts'
import { sql } from '../../platform/database/database.ts'
import { type Ctx, today } from '../../records/context.ts'
import type { RawAnswer } from '../../records/serving/operation.ts'

export interface RegisterShape {
  /** Boxes beside each name. */
  readonly lessons: number
  /** Empty lines below the names. */
  readonly walkIns: number
}

const boxWidth = 12 // millimetres

export async function blankRegister(ctx: Ctx, token: string | undefined, shape: RegisterShape): Promise<RawAnswer> {
  const group = await readGroupHead(ctx, token)
  const [students, lessons] = await Promise.all([
    readSeated(ctx, group.id),
    readNextLessons(ctx, group.id, shape.lessons),
  ])
  const say = wordsOf(ctx).group
  const boxes = Array.from({ length: shape.lessons }, (_, at): DocumentColumn => ({
    header: lessons[at] ? lessonHead(ctx, lessons[at]) : ' ',
    millimetres: boxWidth,
  }))
  const empty = boxes.map(() => '')
  const title = `${say.register} · ${group.name}`
  return paperAnswer(ctx, title, `register-${group.code}`, {
    title,
    notes: [interpolate(say.students, { count: students.length })],
    blocks: [
      group.block,
      {
        kind: 'table',
        isForm: true,
        columns: [
          { header: say.number, millimetres: 9 },
          { header: say.student },
          { header: say.code, millimetres: 22 },
          ...boxes,
        ],
        rows: [
          ...students.map(({ names, code }, at) => [
            String(at + 1),
            nameIn(names, ctx.language),
            leftToRight(code),
            ...empty,
          ]),
          ...Array.from({ length: shape.walkIns }, () => ['\u00A0', '', '', ...empty]),
        ],
      },
      { kind: 'signatures', who: [say.lecturerSigns, say.deskSigns] },
    ],
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
