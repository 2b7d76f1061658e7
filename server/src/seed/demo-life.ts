/**
 * What goes on in the demo centre beside its teaching: interests, complaints, news, exams, discussions, media. Made
 * through the rules, by the people of the story.
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

interface Row extends SeedRow {
  readonly code?: string
  readonly key?: string
  readonly by?: string
  readonly madeAt?: string
  readonly act?: string
  readonly actWith?: Readonly<Record<string, unknown>>
}

/** Moments that are to come stay in the future; `T15:30` is today. */
function moved(story: Story, told: string): string {
  if (told.startsWith('T')) return zonedToUtc(story.today, told.slice(1), story.timeZone)
  const wall = utcToZoned(told, story.timeZone)
  return zonedToUtc(story.day(wall.date), wall.time, story.timeZone)
}
const movedBy: Readonly<Record<string, (story: Story, told: string) => string>> = {
  dateTime: moved,
  date: (story, told) => story.day(told),
}
const inStory = (entity: AnyEntity, row: Row, story: Story): Row =>
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

export async function seedLife(ctx: Ctx, story: Story, codes: CodeBook): Promise<void> {
  const opening = story.instant('2026-05-10T10:00:00+03:00')
  for (const { entity: entityId, rows } of readDemo<readonly { entity: string; rows: readonly Row[] }[]>('life')) {
    const entity = entityOf(entityId)
    for (const row of rows) {
      const at: Ctx = { ...ctx, now: row.madeAt ? story.instant(row.madeAt) : opening }
      const maker = row.by ? asMember(at, codes.id('user', row.by)) : at
      const id = await insertRecord(maker, entity, {
        ...seedValues(entity, inStory(entity, row, story), codes),
        ...(row.howMany ? { howMany: row.howMany } : {}),
      })
      const called = row.code ?? row.key
      if (called) codes.add(entityId, called, id)
      if (row.act)
        await actOn({ ...ctx, now: story.now }, entity, row.act, tokenOf(entity.spec.prefix, id), row.actWith ?? {})
    }
    await goOnFrom(
      ctx,
      entityId,
      rows.flatMap(({ code }) => code ?? []),
    )
  }
  await seedJoined(ctx)
}

/** Applications of the story are there before its interests: who was accepted after they told one has joined by it. */
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
