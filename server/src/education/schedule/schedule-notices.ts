/**
 * Tells those concerned that lessons to come have changed (D4.3): students of the group, their parents and its
 * lecturers, but not the person who changed them.
 */
import { nameIn, type Names } from '@topcenter/model/kit/names'
import { interpolate } from '@topcenter/texts/interpolate'
import { listed, readableTime, readableWeekday } from '@topcenter/texts/readable'
import { notifyUsers } from '../../alerts/tell.ts'
import { notices as words } from '@topcenter/texts/both'
import { sql } from '../../platform/database/database.ts'
import type { Ctx } from '../../records/context.ts'
import { seatedAt } from '../../records/in-time.ts'
import { readNames } from '../calendar/timetable.service.ts'

interface Meeting {
  readonly from: string
  readonly to: string
  readonly place: string | null
  readonly lecturer: string | null
}
/** `after`: the new time of a moved lesson; `place`: when only the place has changed. */
export interface Happening {
  readonly what: 'moved' | 'canceled' | 'planned'
  readonly before: Meeting
  readonly after?: Meeting
}

/** The most lines of one notice. */
const maxLines = 8

export async function tellGroup(ctx: Ctx, group: string, happenings: readonly Happening[]): Promise<void> {
  const coming = happenings.filter(
    ({ before, after }) => Math.max(Date.parse(before.to), Date.parse(after?.to ?? before.to)) > ctx.now.getTime(),
  )
  if (coming.length === 0) return
  const people = await concernedBy(ctx, group, coming)
  const [groups, places] = await Promise.all([
    readNames(ctx, 'educational_group', [group]),
    readNames(
      ctx,
      'place',
      coming.map(({ after }) => after?.place ?? null),
    ),
  ])
  const names = (language: 'ar' | 'en') =>
    interpolate(words[language][coming.length === 1 ? coming[0]!.what : 'several'], {
      group: nameIn(groups.get(group), language),
    })
  const lines = (language: 'ar' | 'en') => linesOf(ctx, coming, places, language)
  await notifyUsers(ctx, 'timetableChanged', {
    users: people,
    names: { ar: names('ar'), en: names('en') },
    description: { ar: lines('ar'), en: lines('en') },
    link: `/educational/calendar?date=${dayOf(ctx, coming[0]!)}`,
  })
}

/**
 * Returns students who have a seat in the group on a day of the lessons, before or after the change, whose parents are
 * notified too, and the lecturers before and after it.
 */
async function concernedBy(ctx: Ctx, group: string, happenings: readonly Happening[]): Promise<string[]> {
  const lecturers = happenings
    .flatMap(({ before, after }) => [before.lecturer, after?.lecturer ?? null])
    .filter((id) => id !== null)
  const moments = happenings.flatMap(({ before, after }) => [before.from, ...(after ? [after.from] : [])])
  const people = await ctx.tx.query<{ id: string }>(sql`
    select s.student_id as id
    from unnest(${moments}::timestamptz[]) m (at)
    join educational_group_student s
      on s.establishment_id = ${ctx.actor.establishmentId}::uuid
      and s.educational_group_id = ${group}::uuid
      and s.record_state <> 'archived'
      and ${seatedAt(ctx, 's', sql`m.at`)}
    union
    select unnest(${lecturers}::uuid[])
  `)
  return people.map(({ id }) => id)
}

function linesOf(
  ctx: Ctx,
  happenings: readonly Happening[],
  places: ReadonlyMap<string, Names>,
  language: 'ar' | 'en',
): string {
  const lines = happenings.slice(0, maxLines).map((each) => lineOf(ctx, each, places, language))
  const more = happenings.length - maxLines
  return [...lines, ...(more > 0 ? [interpolate(words[language].more, { count: more })] : [])].join('\n')
}

function lineOf(
  ctx: Ctx,
  { what, before, after }: Happening,
  places: ReadonlyMap<string, Names>,
  language: 'ar' | 'en',
): string {
  const text = words[language]
  const when = wallText(ctx, before.from, language)
  if (what !== 'moved') return interpolate(text[`${what}Line`], { before: when })
  const place = after!.place && after!.place !== before.place ? nameIn(places.get(after!.place), language) : ''
  if (after!.from === before.from && place) return interpolate(text.placeLine, { before: when, place })
  return interpolate(text.movedLine, {
    before: when,
    after: listed(
      language,
      `${wallText(ctx, after!.from, language)} – ${readableTime(after!.to, language, ctx.timeZone)}`,
      place,
    ),
  })
}

const wallText = (ctx: Ctx, at: string, language: 'ar' | 'en'): string =>
  listed(language, readableWeekday(at, language, ctx.timeZone), readableTime(at, language, ctx.timeZone))
const dayOf = (ctx: Ctx, { before, after }: Happening): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: ctx.timeZone }).format(new Date((after ?? before).from))
