/**
 * Moves the following lessons of a group as one of them was moved: those that began at its hour on its weekday, and the
 * weekly time from which more are made.
 */
import { type EducationalGroup, educationalGroup } from '@topcenter/model/education/educational-group'
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import { addDays } from '@topcenter/model/kit/date-text'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { holds } from '@topcenter/model/kit/permission'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { type Weekday, weekdays } from '@topcenter/model/kit/week'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { idOf } from './taking-back.ts'
import type { moveEveryWeek } from '@topcenter/model/planning/api'
import { holdTimes, judge, putTimes } from '../education/schedule/moving.ts'
import { tellGroup } from '../education/schedule/schedule-notices.ts'
import type { Ctx } from '../records/context.ts'
import { lockRow, readRow } from '../records/read.ts'
import { recordOf } from '../records/row.ts'
import { changeRecord } from '../records/write/update.ts'
import { movedTime, ownObstacles, readShifted, type Shifted } from './season-shift.service.ts'

/** Days that are looked ahead: two years, longer than any group is planned. */
const ahead = 730

interface WeeklyHour {
  readonly date: string
  readonly weekday: Weekday
  /** HH:MM */
  readonly time: string
}
const hourOf = (ctx: Ctx, at: string): WeeklyHour => {
  const { date, time } = utcToZoned(at, ctx.timeZone)
  return { date, time, weekday: weekdays[(new Date(`${date}T00:00Z`).getUTCDay() + 1) % 7]! }
}

/**
 * @param id The lesson that was moved
 * @param from The instant at which it began before
 */
export async function everyWeek(ctx: Ctx, id: string, from: string): Promise<AnswerOf<typeof moveEveryWeek>> {
  const lesson = await readRow(ctx, educationalScheduleTime, id)
  const [before, after] = [hourOf(ctx, from), hourOf(ctx, lesson.from)]
  if (Date.parse(lesson.from) === Date.parse(from)) throw new Refused(refuse('season.nothingMoves'))
  const minutes = (Date.parse(lesson.to) - Date.parse(lesson.from)) / 60_000
  const find = () => following(ctx, lesson.educational_group_id, before, after, minutes)
  await holdTimes(ctx, await find())
  const times = await find()
  const { stays } = await judge(ctx, times, ownObstacles(ctx, times))
  const going = times.filter((_, at) => !stays.has(at))
  if (going.length > 0) {
    await putTimes(
      ctx,
      going.map((time) => movedTime(time, false)),
    )
    await tellGroup(
      ctx,
      lesson.educational_group_id,
      going.map((time) => ({
        what: 'moved',
        before: time,
        after: { ...time, from: time.newFrom, to: time.newTo },
      })),
    )
  }
  await moveWeeklyTime(ctx, lesson.educational_group_id, before, after, utcToZoned(lesson.to, ctx.timeZone).time)
  return { moved: going.length, left: stays.size }
}

async function following(
  ctx: Ctx,
  group: string,
  before: WeeklyHour,
  after: WeeklyHour,
  minutes: number,
): Promise<Shifted[]> {
  const shifted = await readShifted(ctx, {
    educationalGroup: group,
    place: null,
    from: addDays(before.date, 1),
    to: addDays(before.date, ahead),
    minutes: null,
    duration: minutes,
    hours: [{ from: before.time, until: nextMinute(before.time), startsAt: after.time }],
    weekdays: [{ weekday: before.weekday, toWeekday: after.weekday }],
  })
  return shifted.filter((time) => {
    const at = hourOf(ctx, time.from)
    return at.weekday === before.weekday && at.time === before.time
  })
}

const nextMinute = (time: string): string =>
  new Date(Date.parse(`1970-01-01T${time}Z`) + 60_000).toISOString().slice(11, 16)

/** Changes the line of the group's weekly times, for those who may change the group. */
async function moveWeeklyTime(
  ctx: Ctx,
  groupId: string,
  before: WeeklyHour,
  after: WeeklyHour,
  until: string,
): Promise<void> {
  if (!holds(ctx.actor, educationalGroup.spec.group ?? 'EducationalGroup', 'itemUpdate')) return
  const group: EducationalGroup = recordOf(educationalGroup, await lockRow(ctx, educationalGroup, groupId))
  const slices = group.slices ?? []
  const isIt = ({ weekday, from }: (typeof slices)[number]): boolean =>
    weekday === before.weekday && from.slice(0, 5) === before.time
  if (!slices.some(isIt)) return
  await changeRecord(ctx, educationalGroup, group, {
    slices: slices.map((slice) => ({
      ...slice,
      place: idOf(slice.place),
      lecturer: idOf(slice.lecturer),
      ...(isIt(slice) ? { weekday: after.weekday, from: after.time, to: until } : {}),
    })),
  })
}
