/** Teaching of the demo centre: places, periods, categories with their weights and marks, groups and their schedule. */
import { entityOf } from '@topcenter/model/areas'
import { type EducationalGroup, educationalGroup } from '@topcenter/model/education/educational-group'
import { weekdays } from '@topcenter/model/kit/week'
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import { addDays } from '@topcenter/model/kit/date-text'
import { tokenOf } from '@topcenter/model/kit/token'
import { generateScheduleTimes } from '../education/schedule/generation.service.ts'
import { actOn } from '../records/write/act.ts'
import type { Ctx } from '../records/context.ts'
import { insertRecord } from '../records/write/create.ts'
import { readRow } from '../records/read.ts'
import { recordOf } from '../records/row.ts'
import { readDemo } from './demo-files.ts'
import type { SeedRow } from '../reference/reference-files.ts'
import { type CodeBook, seedValues } from '../reference/seed-rows.ts'
import { seasonOf, type Story } from './story.ts'

interface Coded extends SeedRow {
  readonly code: string
}
interface Period extends Coded {
  readonly from: string
  readonly to: string
}
interface Slice {
  readonly weekday: number
  readonly from: string
  readonly to: string
}
export interface Group extends Coded {
  readonly category: string
  readonly period: string
  readonly lecturer: string
  readonly expectedStart: string
  readonly expectedEnd: string
  readonly finished: string
  readonly slices: readonly Slice[]
}
export interface Component extends Coded {
  readonly examType: string
  readonly finalScore: number
  readonly share: number
}
interface Category extends Coded {
  readonly [weight: string]: unknown
}

export const components = readDemo<readonly Component[]>('components')
export const readGroups = (): readonly Group[] => readDemo('groups')
/** A component of a category: `MIDTERM` of `ENG-A1`. */
export const componentCode = (category: string, component: string): string => `${category}-${component}`
/** The day on which a share of a group's dates has passed. */
export const dayAtShare = (story: Story, group: Group, share: number): string => {
  const [start, end] = [story.day(group.expectedStart), story.day(group.expectedEnd)]
  return addDays(start, Math.round(((Date.parse(end) - Date.parse(start)) / 86_400_000) * share))
}
const isFinished = (group: Group) => group.finished === 'Finished'
export const weightOf = (category: SeedRow, examType: string): number =>
  Number(category[`${examType[0]!.toLowerCase()}${examType.slice(1)}Weight`])

async function insertCoded(ctx: Ctx, entityId: string, row: Coded, codes: CodeBook, alias = entityId): Promise<string> {
  const entity = entityOf(entityId)
  const id = await insertRecord(ctx, entity, seedValues(entity, row, codes))
  codes.add(alias, row.code, id)
  return id
}

/**
 * Everything but the groups, made when the centre opened. Holidays are those of the country, so their dates are not
 * moved.
 */
export async function seedProgramme(ctx: Ctx, story: Story, codes: CodeBook): Promise<void> {
  for (const place of readDemo<readonly (Coded & { placeType: string })[]>('places')) {
    const kind = `place${place.placeType}`
    codes.add('place', place.code, await insertCoded(ctx, kind, place, codes))
  }
  for (const holiday of readDemo<readonly Coded[]>('holidays')) await insertCoded(ctx, 'holiday', holiday, codes)
  for (const period of readDemo<readonly Period[]>('periods')) {
    const [from, to] = [story.day(period.from), story.day(period.to)]
    const { code, names } = seasonOf(from, to)
    codes.add(
      'educationalPeriod',
      period.code,
      await insertCoded(ctx, 'educationalPeriod', { code, ar: names.ar, en: names.en, from, to }, codes),
    )
  }
  const categories = readDemo<readonly Category[]>('categories')
  for (const category of categories) await insertCoded(ctx, 'educationalCategory', category, codes)
  await seedComponents(ctx, story, codes, categories)
}

export async function seedPlaceUsers(ctx: Ctx, codes: CodeBook): Promise<void> {
  const entity = entityOf('placeUser')
  for (const row of readDemo<readonly SeedRow[]>('place-users'))
    await insertRecord(ctx, entity, seedValues(entity, row, codes))
}

/** A component is dated by the group that is being taught now; a category without a group has none yet. */
async function seedComponents(ctx: Ctx, story: Story, codes: CodeBook, categories: readonly Category[]): Promise<void> {
  for (const category of categories) {
    const group = readGroups()
      .filter((each) => each.category === category.code)
      .sort((a, b) => Number(isFinished(a)) - Number(isFinished(b)))[0]
    if (!group) continue
    for (const component of components.filter((each) => weightOf(category, each.examType) > 0)) {
      const row = {
        ...component,
        code: componentCode(category.code, component.code),
        educationalCategory: category.code,
        on: dayAtShare(story, group, component.share),
      }
      await insertCoded(ctx, 'scoreComponent', row, codes)
    }
  }
}

export async function seedGroups(ctx: Ctx, story: Story, codes: CodeBook): Promise<void> {
  for (const group of readGroups()) {
    const made = story.at(addDays(story.day(group.expectedStart), -21), '12:00')
    await insertCoded(
      { ...ctx, now: made },
      'educationalGroup',
      {
        ...group,
        educationalCategory: group.category,
        educationalPeriod: group.period,
        expectedStart: story.day(group.expectedStart),
        expectedEnd: story.day(group.expectedEnd),
        duration: minutesOf(group.slices[0]!),
        slices: group.slices.map((slice) => ({ ...slice, weekday: weekdays[(slice.weekday + 1) % 7] })),
      },
      codes,
    )
  }
}

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const minutesOf = (slice: Slice): number => minutes(slice.to) - minutes(slice.from)

/** Lessons are generated for four weeks, so that there is something left to generate. */
const weeksAhead = 4

export async function seedSchedule(ctx: Ctx, story: Story, codes: CodeBook): Promise<void> {
  const until = addDays(story.today, weeksAhead * 7)
  for (const group of readGroups()) {
    const record = recordOf(
      educationalGroup,
      await readRow(ctx, educationalGroup, codes.id('educationalGroup', group.code)),
    ) as unknown as EducationalGroup
    const made = story.at(addDays(record.expectedStart!, -20), '12:00')
    await generateScheduleTimes(
      { ...ctx, now: made },
      { ...record, expectedEnd: record.expectedEnd! < until ? record.expectedEnd : until },
    )
  }
  await cancelOne(ctx, codes)
}

/** One coming lesson is canceled, so its room is free again. */
async function cancelOne(ctx: Ctx, codes: CodeBook): Promise<void> {
  const time = await ctx.tx.first<{ id: string }>({
    sql: `
      select id
      from educational_schedule_time
      where establishment_id = $1
        and educational_group_id = $2
        and "from" > $3::timestamptz + interval '5 days'
      order by "from"
      limit 1
    `,
    parameters: [ctx.actor.establishmentId, codes.id('educationalGroup', 'ENG-B1-A'), ctx.now.toISOString()],
  })
  if (time)
    await actOn(ctx, educationalScheduleTime, 'cancel', tokenOf(educationalScheduleTime.spec.prefix, time.id), {})
}
