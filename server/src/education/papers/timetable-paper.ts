/** A week of a group, place, lecturer or student on a paper that lies flat (D11.6). */
import { entityOf } from '@topcenter/model/areas'
import type { paperSights } from '@topcenter/model/education/api'
import { addDays } from '@topcenter/model/kit/date-text'
import { nameIn } from '@topcenter/model/kit/names'
import { isStaff } from '@topcenter/model/kit/permission'
import { weekdays } from '@topcenter/model/kit/week'
import { dayRange } from '@topcenter/model/kit/zoned-time'
import { weekStart } from '@topcenter/model/reports/period'
import { valueLabel } from '@topcenter/texts/describe'
import { interpolate } from '@topcenter/texts/interpolate'
import { readableTime } from '@topcenter/texts/readable'
import { leftToRight, type WeekEntry } from '../../documents/document.ts'
import { day, paperAnswer, wordsOf } from '../../papers/paper.ts'
import { type Ctx, today } from '../../records/context.ts'
import type { RawAnswer } from '../../records/serving/operation.ts'
import { viewingActive } from '../../records/permissions/permit.ts'
import { readRow } from '../../records/read.ts'
import { namesFrom } from '../../records/row.ts'
import {
  entityOfSight,
  nextDayWithTimes,
  readNames,
  readTimes,
  type Shows,
  showsOf,
  type TimeRow,
} from '../calendar/timetable.service.ts'

type PaperSight = (typeof paperSights)[number]

const minuteOf = (wall: string): number => Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14))
const dayMinutes = 1_440
/** Hours that stand on the paper of a week without lessons, and at least on any. */
const usual = { from: 9 * 60, to: 21 * 60 }

export async function timetablePaper(
  ctx: Ctx,
  { by, of, week }: { readonly by: PaperSight; readonly of: string | undefined; readonly week?: string | undefined },
): Promise<RawAnswer> {
  const shows = showsOf(by, of)
  const subject = await readSubject(ctx, by, shows.id!)
  const { first, last, rows } = await readWeek(ctx, shows, week)
  const entries = (await entriesOf(ctx, by, rows))
    .filter((entry) => entry.starts >= first)
    .map((entry) => ({ ...entry, day: daysBetween(first, entry.starts) }))
  const say = wordsOf(ctx).timetable
  const span = spanOf(entries)
  const title = `${say.title} · ${subject.name}`
  return paperAnswer(ctx, title, `timetable-${subject.code}-${first}`, {
    title,
    isFlat: true,
    notes: [
      interpolate(say.week, { from: day(ctx, first), to: day(ctx, last) }),
      ...(entries.length === 0 ? [say.none] : []),
    ],
    blocks: [
      {
        kind: 'week',
        days: weekdays.map((weekday, at) => `${dayName(ctx, weekday)} ${leftToRight(shortDay(addDays(first, at)))}`),
        entries,
        ...span,
        hours: Array.from({ length: (span.to - span.from) / 60 }, (_, at) => clock(ctx, span.from + at * 60)),
      },
    ],
  })
}

/**
 * Unless a week is asked for it is this one, or the next that has lessons: a group that begins in two weeks has them
 * then.
 */
async function readWeek(
  ctx: Ctx,
  shows: Shows,
  week: string | undefined,
): Promise<{ readonly first: string; readonly last: string; readonly rows: readonly TimeRow[] }> {
  const first = weekStart(week ?? today(ctx))
  const last = addDays(first, 6)
  const { from, to } = { from: dayRange(first, ctx.timeZone).from, to: dayRange(last, ctx.timeZone).to }
  const rows = await readTimes(ctx, shows, from, to)
  const next = week === undefined && rows.length === 0 ? await nextDayWithTimes(ctx, shows, to) : undefined
  return next ? readWeek(ctx, shows, next) : { first, last, rows }
}

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
const shortDay = (date: string): string => `${Number(date.slice(8))}/${Number(date.slice(5, 7))}`
const dayName = (ctx: Ctx, weekday: string): string =>
  valueLabel('educationalGroup', 'slices.weekday', weekday, ctx.language)
const clock = (ctx: Ctx, minute: number): string => readableTime(new Date(minute * 60_000), ctx.language, 'UTC')

/** Whole hours around all that stands on the paper. */
function spanOf(entries: readonly WeekEntry[]): { from: number; to: number } {
  const from = Math.min(usual.from, ...entries.map((entry) => Math.floor(entry.from / 60) * 60))
  const to = Math.max(usual.to, ...entries.map((entry) => Math.ceil(entry.to / 60) * 60))
  return { from, to }
}

/** Staff who may read lessons may read whose they are; a portal user prints what they may open. */
async function readSubject(ctx: Ctx, by: PaperSight, id: string): Promise<{ name: string; code: string }> {
  const entity = entityOf(entityOfSight[by])
  const row = await readRow(isStaff(ctx.actor.userType) ? viewingActive(ctx, entity) : ctx, entity, id)
  return { name: nameIn(namesFrom(row, 'name'), ctx.language), code: String(row.code ?? by) }
}

type DatedEntry = Omit<WeekEntry, 'day'> & { readonly starts: string }

/** The lessons with what the reader of this paper does not know already: who, what, where. */
async function entriesOf(ctx: Ctx, by: PaperSight, rows: readonly TimeRow[]): Promise<DatedEntry[]> {
  const [groups, places, lecturers] = await Promise.all([
    readNames(
      ctx,
      'educational_group',
      rows.map((row) => row.group_id),
    ),
    readNames(
      ctx,
      'place',
      rows.map((row) => row.place_id),
    ),
    readNames(
      ctx,
      'user_account',
      rows.map((row) => row.lecturer_id),
    ),
  ])
  const named = (names: Awaited<ReturnType<typeof readNames>>, id: string | null) =>
    id && names.has(id) ? nameIn(names.get(id)!, ctx.language) : ''
  const say = wordsOf(ctx).timetable
  return rows.map((row) => {
    const from = minuteOf(row.starts)
    const to = minuteOf(row.ends) + (row.ends.slice(0, 10) > row.starts.slice(0, 10) ? dayMinutes : 0)
    const place = by === 'place' ? '' : named(places, row.place_id)
    const lecturer = by === 'lecturer' ? '' : named(lecturers, row.lecturer_id)
    const group = named(groups, row.group_id)
    const off = row.state === 'Canceled' ? say.canceled : row.work_day === 'Holiday' ? say.holiday : ''
    return {
      starts: row.starts.slice(0, 10),
      from,
      to: Math.min(to, dayMinutes),
      title: by === 'group' ? place || lecturer || group : group,
      lines: [
        off,
        `${clock(ctx, from)} – ${clock(ctx, to % dayMinutes)}`,
        by === 'group' && !place ? '' : lecturer,
        by === 'group' ? '' : place,
      ].filter(Boolean),
      isOff: off !== '',
    }
  })
}
