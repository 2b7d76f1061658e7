import {
  type EducationalGroupStudent,
  educationalGroupStudent,
} from '@topcenter/model/education/educational-group-student'
import type { Refusal } from '@topcenter/model/kit/refusal'
import { emit } from '../records/events.ts'
import { type CreateInputOf, rules } from '../records/rules.ts'
import { leaveTrail } from '../records/write/trail.ts'
import { type Ctx, today } from '../records/context.ts'
import { hold } from './schedule/holding.ts'
import { clashRefusal, findSeatClashes } from './schedule/schedule.service.ts'
import { readSeatRequest, seatRefusal } from './schedule/seats.service.ts'

const later = (a: string, b: string | null): string => (b !== null && b > a ? b : a)

async function checkNew(ctx: Ctx, input: CreateInputOf<typeof educationalGroupStudent>): Promise<Refusal | undefined> {
  const [group, application] = [input.educationalGroup, input.application]
  const asked = await readSeatRequest(ctx, group, application)
  if (asked) await hold(ctx, { groups: [group], students: [asked.student_id] })
  const request = asked && (await readSeatRequest(ctx, group, application)) // read again under the locks, because others may have booked before
  const refusal = seatRefusal(request)
  if (refusal || input.confirmClash === true) return refusal
  const clashes = await findSeatClashes(ctx, group, request!.student_id)
  return clashes.length > 0 ? clashRefusal({ clashes, confirmable: true }) : undefined
}

/** A student gets the seat back that they had, unless something else was booked for them meanwhile. */
async function checkRestored(ctx: Ctx, row: EducationalGroupStudent): Promise<Refusal | undefined> {
  if (row.leftOn !== null) return undefined
  await hold(ctx, { groups: [row.educationalGroup], students: [row.student!] })
  const stored = await ctx.tx.first<{ confirmed: boolean }>({
    sql: `
      select clash_confirmed as confirmed
      from educational_group_student
      where establishment_id = $1 and id = $2
    `,
    parameters: [ctx.actor.establishmentId, row.id],
  })
  if (stored!.confirmed) return undefined
  const clashes = await findSeatClashes(ctx, row.educationalGroup, row.student!, true)
  return clashes.length > 0 ? clashRefusal({ clashes, confirmable: false }) : undefined
}

/**
 * A confirmed clash is recorded and stays with the seat, so that a student who gave it up by mistake gets it back
 * without another question.
 */
async function noteConfirmed(ctx: Ctx, id: string): Promise<void> {
  await leaveTrail(ctx, educationalGroupStudent, [{ id, action: 'confirmClash' }])
  await ctx.tx.run({
    sql: `
      update educational_group_student
      set clash_confirmed = true
      where establishment_id = $1 and id = $2
    `,
    parameters: [ctx.actor.establishmentId, id],
  })
}

export const educationalGroupStudentRules = rules(
  educationalGroupStudent,
  {
    create: {
      check: checkNew,
      prepare: async (ctx, input) => {
        const request = (await readSeatRequest(ctx, input.educationalGroup, input.application))!
        return {
          student: request.student_id,
          educationalCategory: request.group_category,
          joinedOn: input.joinedOn ?? today(ctx),
        }
      },
      apply: async (ctx, row, input) => {
        if (input.confirmClash === true) await noteConfirmed(ctx, row.id)
      },
    },
    archive: { apply: (ctx) => emit(ctx, 'seatsChanged', {}) },
    restore: { check: checkRestored },
  },
  {
    leave: {
      prepare: (ctx, row) => ({ leftOn: later(today(ctx), row.joinedOn) }),
      apply: (ctx) => emit(ctx, 'seatsChanged', {}),
    },
    updateWarning: {
      prepare: (ctx, _row, input) => ({ warning: input.warning, warningByHand: ctx.now.toISOString() }),
    },
  },
)
