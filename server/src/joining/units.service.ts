/**
 * The unit ledger of subscriptions (D3.3): what sessions take, what expires, how an end moves, and the status that
 * follows.
 */
import type {
  JoiningApplicationSubscription,
  subscriptionTypes,
} from '@topcenter/model/joining/joining-application-subscription'
import { type movementKinds, subscriptionMovement } from '@topcenter/model/joining/subscription-movement'
import { newId } from '@topcenter/model/kit/token'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { type Ctx, memberId, today } from '../records/context.ts'
import type { Clock } from '../platform/clock.ts'
import { establishmentsWith, some } from '../platform/database/busy.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { zoneOf } from '../records/nightly.ts'
import { initialValues, insertRows } from '../records/write/write.ts'
import { movedByDays } from './pauses.ts'

export type Subscription = Pick<JoiningApplicationSubscription, 'id' | 'student' | 'subscriptionType'>
/** The number of sessions, or of hours as minutes: the units that movements count. */
export const unitsOf = (type: (typeof subscriptionTypes)[number], count: number) =>
  type === 'Hour'
    ? ({ movementUnit: 'Minute', units: count * 60 } as const)
    : type === 'Session'
      ? ({ movementUnit: 'Session', units: count } as const)
      : ({ movementUnit: 'Day', units: count } as const)

export interface Movement {
  readonly movementKind: (typeof movementKinds)[number]
  readonly movementUnit: 'Session' | 'Minute' | 'Day'
  readonly units: number
  readonly reason?: string | null
}

export const move = (ctx: Ctx, of: Subscription, movement: Movement): Promise<void> =>
  insertRows(ctx, subscriptionMovement, [
    {
      id: newId(ctx.now.getTime()),
      values: {
        ...initialValues(ctx, subscriptionMovement),
        subscription: of.id,
        student: of.student,
        at: ctx.now.toISOString(),
        by: memberId(ctx.actor),
        reason: null,
        ...movement,
      },
    },
  ])

/** Moves the end by whole days, and records the reason. */
export async function moveEnd(
  ctx: Ctx,
  of: Subscription & { readonly endDateTime: string | null },
  movement: Omit<Movement, 'movementUnit'>,
): Promise<void> {
  await ctx.tx.run({
    sql: `
      update joining_application_subscription
      set end_date_time = greatest("from", $3), version = version + 1, updated_at = $4, updated_by = $5
      where establishment_id = $1 and id = $2
    `,
    parameters: [
      ctx.actor.establishmentId,
      of.id,
      movedByDays(of.endDateTime, movement.units, ctx.timeZone),
      ctx.now.toISOString(),
      ctx.actor.userId,
    ],
  })
  await move(ctx, of, { ...movement, movementUnit: 'Day' })
}

/**
 * Runs after marks of a session, or the session itself, have changed: takes or gives back the difference. One statement
 * for any number of students.
 */
export async function settleUnits(ctx: Ctx, scheduleTimeId: string, students: readonly string[]): Promise<void> {
  const marked = students.map((student) => ({
    student,
    taken: newId(ctx.now.getTime()),
    given: newId(ctx.now.getTime()),
  }))
  const ended = await ctx.tx.query<{ id: string }>({
    sql: 'select id from settle_units($1, $2, $3, $4, $5, $6) as id',
    parameters: [
      ctx.actor.establishmentId,
      scheduleTimeId,
      JSON.stringify(marked),
      ctx.now.toISOString(),
      today(ctx),
      ctx.actor.userId,
    ],
  })
  if (ended.length > 0)
    await expireUnits(
      ctx.tx,
      ctx.actor.establishmentId,
      ctx.now,
      ctx.actor.userId,
      ended.map(({ id }) => id),
    )
}

/** Ends the subscriptions of an application now, with the units that are left. */
export async function endSubscriptions(ctx: Ctx, applicationId: string, studentId: string): Promise<void> {
  const ended = await ctx.tx.query<{ id: string }>({
    sql: `
      update joining_application_subscription
      set end_date_time = greatest("from", $3), version = version + 1, updated_at = $3, updated_by = $4
      where establishment_id = $1
        and application_id = $2
        and (end_date_time is null or end_date_time > $3)
      returning id
    `,
    parameters: [ctx.actor.establishmentId, applicationId, ctx.now.toISOString(), ctx.actor.userId],
  })
  await expireUnits(
    ctx.tx,
    ctx.actor.establishmentId,
    ctx.now,
    ctx.actor.userId,
    ended.map((each) => each.id),
  )
  await renewSubscriptions(ctx, [studentId])
}

/**
 * Runs after a session was canceled, planned again or moved, because then its marks count differently, or for another
 * length.
 */
export async function settleMeeting(ctx: Ctx, scheduleTimeId: string): Promise<void> {
  const marks = await ctx.tx.query<{ student_id: string }>({
    sql: `
      select student_id
      from educational_group_attendance
      where establishment_id = $1 and schedule_time_id = $2
    `,
    parameters: [ctx.actor.establishmentId, scheduleTimeId],
  })
  await settleUnits(
    ctx,
    scheduleTimeId,
    marks.map((mark) => mark.student_id),
  )
}

/** Sets the status of these students' subscriptions as it is now; null: of all of the establishment. */
export const renewSubscriptions = (ctx: Ctx, students: readonly string[] | null): Promise<number> =>
  ctx.tx.run({
    sql: 'select renew_subscriptions($1, $2, $3, $4)',
    parameters: [ctx.actor.establishmentId, students, ctx.now.toISOString(), today(ctx)],
  })

/**
 * Lets what is left of ended subscriptions expire. It writes the difference to what expired before, so that a later
 * correction of a mark counts too.
 *
 * @param only These subscriptions; all when it is left out
 */
export async function expireUnits(
  tx: Tx,
  establishmentId: string,
  now: Date,
  by: string | null,
  only: readonly string[] | null = null,
): Promise<void> {
  const ended = await tx.query<{ id: string; student_id: string; subscription_type: string; units: number }>({
    sql: `
      select e.*
      from (
        select s.id, s.student_id, s.subscription_type, units_left($1, s.id) as units
        from joining_application_subscription s
        where s.establishment_id = $1
          and s.subscription_type in ('Session', 'Hour')
          and s.end_date_time <= $2
          and ($3::uuid[] is null or s.id = any($3::uuid[]))
      ) e
      where e.units <> 0
    `,
    parameters: [establishmentId, now.toISOString(), only],
  })
  const rows = ended.map((each) => ({
    id: newId(now.getTime()),
    subscription_id: each.id,
    student_id: each.student_id,
    movement_unit: each.subscription_type === 'Hour' ? 'Minute' : 'Session',
    units: -each.units,
  }))
  await tx.run({
    sql: `
      insert into subscription_movement (
        establishment_id, id, subscription_id, student_id, movement_kind, movement_unit, units, at,
        by_id, created_at, created_by, updated_at, updated_by
      )
      select
        $1,
        r.id,
        r.subscription_id,
        r.student_id,
        'Expired',
        r.movement_unit,
        r.units,
        $3,
        null,
        $3,
        $4,
        $3,
        $4
      from jsonb_to_recordset($2) r(
        id uuid, subscription_id uuid, student_id uuid, movement_unit text, units int
      )
      returning 1
    `,
    parameters: [establishmentId, JSON.stringify(rows), now.toISOString(), by],
  })
}

/**
 * Runs several times a day for what changes with time alone: subscriptions that begin or end, and freezes that are
 * over.
 */
export async function renewAllSubscriptions({
  db,
  clock,
}: {
  readonly db: Database
  readonly clock: Clock
}): Promise<void> {
  for (const id of await establishmentsWith(db, some('joining_application_subscription'), clock.now())) {
    await db.transaction(id, async (tx) => {
      const now = clock.now()
      await expireUnits(tx, id, now, null)
      await tx.run({
        sql: 'select renew_subscriptions($1, null, $2, $3)',
        parameters: [id, now.toISOString(), utcToZoned(now, await zoneOf(tx)).date],
      })
    })
  }
}
