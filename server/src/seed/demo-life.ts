/**
 * Life of the demo centre beside its teaching: interests, complaints, news, exams, discussions, media. Made through the
 * rules, by the people of the story.
 */
import { entityOf } from '@topcenter/model/areas'
import { type AnyEntity, fieldsOf } from '@topcenter/model/kit/entity'
import { tokenOf } from '@topcenter/model/kit/token'
import { utcToZoned, zonedToUtc } from '@topcenter/model/kit/zoned-time'
import { actOn } from '../records/write/act.ts'
import type { Ctx } from '../records/context.ts'
import { insertRecord } from '../records/write/create.ts'
import { readDemo } from './demo-files.ts'
import type { SeedRow } from '../reference/reference-files.ts'
import { type CodeBook, goOnFrom, seedValues } from '../reference/seed-rows.ts'
import type { Story } from './story.ts'

export interface LifeRow extends SeedRow {
  readonly code?: string
  readonly key?: string
  readonly by?: string
  readonly madeAt?: string
  readonly act?: string
  /** Code of the user who acts; the system, if left out. */
  readonly actBy?: string
  readonly actWith?: Readonly<Record<string, unknown>>
}

/** Moments that are to come stay in the future; `T15:30` is today. */
function moved(story: Story, written: string): string {
  if (written.startsWith('T')) return zonedToUtc(story.today, written.slice(1), story.timeZone)
  const wall = utcToZoned(written, story.timeZone)
  return zonedToUtc(story.day(wall.date), wall.time, story.timeZone)
}
const movedBy: Readonly<Record<string, (story: Story, written: string) => string>> = {
  dateTime: moved,
  date: (story, written) => story.day(written),
}
const inStory = (entity: AnyEntity, row: LifeRow, story: Story): LifeRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      movedBy[fieldsOf(entity)[name]?.kind ?? '']?.(story, value as string) ?? value,
    ]),
  )

/** In the name of a user of the centre: the rules need to know who acts. */
export const asMember = (ctx: Ctx, id: string): Ctx => ({
  ...ctx,
  actor: { ...ctx.actor, userId: id, userType: 'Employee', homeEstablishmentId: ctx.actor.establishmentId },
})

export const readLife = () => readDemo<readonly { entity: string; rows: readonly LifeRow[] }[]>('life')

/** Inserts a row of the file by the rules, at its moved time and in the name of its maker. */
export function insertLifeRow(
  ctx: Ctx,
  story: Story,
  codes: CodeBook,
  entity: AnyEntity,
  row: LifeRow,
  more: SeedRow = {},
): Promise<string> {
  const at: Ctx = { ...ctx, now: story.instant(row.madeAt ?? '2026-05-10T10:00:00+03:00') }
  return insertRecord(row.by ? asMember(at, codes.id('user', row.by)) : at, entity, {
    ...seedValues(entity, inStory(entity, row, story), codes),
    ...(row.howMany ? { howMany: row.howMany } : {}),
    ...more,
  })
}

export async function seedLife(ctx: Ctx, story: Story, codes: CodeBook): Promise<void> {
  for (const { entity: entityId, rows } of readLife()) {
    const entity = entityOf(entityId)
    for (const row of rows) {
      const id = await insertLifeRow(ctx, story, codes, entity, row)
      const called = row.code ?? row.key
      if (called) codes.add(entityId, called, id)
      // with the flags of the system
      const actor = row.actBy ? { ...ctx.actor, userId: codes.id('user', row.actBy) } : ctx.actor
      const acting: Ctx = { ...ctx, actor, now: story.now }
      if (row.act) await actOn(acting, entity, row.act, tokenOf(entity.spec.prefix, id), row.actWith ?? {})
    }
    await goOnFrom(
      ctx,
      entityId,
      rows.flatMap(({ code }) => code ?? []),
    )
  }
  await seedJoined(ctx)
}

/**
 * Marks cases as joined if the student was accepted after they opened: the story's applications exist before its
 * interests.
 */
async function seedJoined(ctx: Ctx): Promise<void> {
  await ctx.tx.run({
    sql: `
      update follow_case c
      set
        stage = 'Joined',
        joined_at = a.at,
        since = a.at,
        due_at = null,
        joined_agent_id = c.agent_id
      from (
        select student_id, min(created_at) as at
        from educational_joining_application
        where establishment_id = $1 and state = 'Accepted' and record_state = 'active'
        group by student_id
      ) a
      where c.establishment_id = $1 and a.student_id = c.user_id and a.at >= c.opened_at
    `,
    parameters: [ctx.actor.establishmentId],
  })
}
