/**
 * Seats: who may take one, and how they are freed. The database counts the seats, and lets only one of two students
 * take the last one (count_seats, educational_group_seats).
 */
import { educationalGroupStudent } from '@topcenter/model/education/educational-group-student'
import { refuse, type Refusal } from '@topcenter/model/kit/refusal'
import { type Ctx, today } from '../../records/context.ts'
import { leaveTrail } from '../../records/write/trail.ts'

export interface SeatRequest {
  readonly student_id: string
  readonly application_state: string
  readonly application_category: string
  readonly group_category: string
  readonly closed: string
  readonly finished: string
  readonly full: boolean
  readonly seated: boolean
}

/** An application and a group as one row; undefined when one of them does not belong to the establishment. */
export function readSeatRequest(ctx: Ctx, groupId: string, applicationId: string): Promise<SeatRequest | undefined> {
  return ctx.tx.first<SeatRequest>({
    sql: `
      select
        a.student_id,
        a.state as application_state,
        a.educational_category_id as application_category,
        g.educational_category_id as group_category,
        g.closed,
        g.finished,
        (g.maximum_status and g.total_number_of_students >= g.maximum_number_of_students) is true as
          full,
        exists (
          select 1
          from educational_group_student s
          where s.establishment_id = $1
            and s.left_on is null
            and s.record_state <> 'archived'
            and (
                s.application_id = a.id
                or (s.educational_group_id = g.id and s.student_id = a.student_id)
              )
        ) as seated
      from educational_joining_application a, educational_group g
      where a.establishment_id = $1 and a.id = $3 and g.establishment_id = $1 and g.id = $2
    `,
    parameters: [ctx.actor.establishmentId, groupId, applicationId],
  })
}

export function seatRefusal(request: SeatRequest | undefined): Refusal | undefined {
  if (!request) return refuse('record.notFound')
  if (request.application_state !== 'Accepted') return refuse('group.notAccepted')
  if (request.application_category !== request.group_category) return refuse('group.otherCategory')
  if (request.finished === 'Finished') return refuse('group.finished')
  if (request.closed === 'Closed') return refuse('group.closed')
  if (request.seated) return refuse('group.alreadyIn')
  return request.full ? refuse('group.full') : undefined
}

/** Frees the seats of an application that ends, as of today. */
export async function leaveSeats(ctx: Ctx, applicationId: string): Promise<void> {
  const day = today(ctx)
  const left = await ctx.tx.query<{ id: string; version: number; left_on: string }>({
    sql: `
      update educational_group_student
      set
        left_on = greatest($3::date, joined_on),
        version = version + 1,
        updated_at = $4,
        updated_by = $5
      where establishment_id = $1
        and application_id = $2
        and left_on is null
        and record_state <> 'archived'
      returning id, version, left_on
    `,
    parameters: [ctx.actor.establishmentId, applicationId, day, ctx.now.toISOString(), ctx.actor.userId],
  })
  await leaveTrail(
    ctx,
    educationalGroupStudent,
    left.map((seat) => ({
      id: seat.id,
      action: 'leave',
      version: seat.version,
      changes: { leftOn: { old: null, new: seat.left_on } },
    })),
  )
}
