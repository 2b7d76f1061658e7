import { type EducationalGroupStudent, educationalGroupStudent } from '@topcenter/model/education/educational-group-student'
import { refuse, type Refusal } from '@topcenter/model/kit/refusal'
import type { Ctx } from '../records/context.ts'
import { rules } from '../records/rules.ts'
import { leaveTrail } from '../records/trail.ts'
import { today } from './calendar.ts'
import { clashRefusal, findSeatClashes } from './schedule.service.ts'
import { readSeatRequest, seatRefusal } from './seats.service.ts'

/** Certificates can be made once the group is finished (D4.7). */
async function certificateRefusal(ctx: Ctx, row: EducationalGroupStudent): Promise<Refusal | undefined> {
  if (row.certificateStatus === 'Export' || row.certificateStatus === 'Deliver') return refuse('record.wrongState')
  const group = await ctx.tx.first<{ finished: string }>({ sql: 'select finished from educational_group where establishment_id = $1 and id = $2', parameters: [ctx.actor.establishmentId, row.educationalGroup] })
  return group?.finished === 'Finished' ? undefined : refuse('record.wrongState')
}

const later = (a: string, b: string | null): string => (b !== null && b > a ? b : a)

export const educationalGroupStudentRules = rules(educationalGroupStudent, {
  create: {
    check: async (ctx, input) => {
      const request = await readSeatRequest(ctx, input.educationalGroup as string, input.application as string)
      const refusal = seatRefusal(request)
      if (refusal || input.confirmClash === true) return refusal
      const clashes = await findSeatClashes(ctx, input.educationalGroup as string, request!.student_id)
      return clashes.length > 0 ? clashRefusal({ clashes, confirmable: true }) : undefined
    },
    prepare: async (ctx, input) => {
      const request = (await readSeatRequest(ctx, input.educationalGroup as string, input.application as string))!
      return { student: request.student_id, educationalCategory: request.group_category, joinedOn: input.joinedOn ?? today(ctx) }
    },
    apply: async (ctx, row, input) => {
      if (input.confirmClash === true) await leaveTrail(ctx, educationalGroupStudent, [{ id: row.id, action: 'confirmClash' }])
    },
  },
}, {
  leave: {
    check: (_ctx, row) => (row.leftOn ? refuse('record.wrongState') : undefined),
    prepare: (ctx, row) => ({ leftOn: later(today(ctx), row.joinedOn) }),
  },
  updateWarning: { prepare: (ctx, _row, input) => ({ warning: input.warning, warningByHand: ctx.now.toISOString() }) },
  readyCertificate: { check: certificateRefusal, prepare: () => ({ certificateStatus: 'Ready' }) },
})
