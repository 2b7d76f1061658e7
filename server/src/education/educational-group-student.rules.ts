import { educationalGroupStudent } from '@topcenter/model/education/educational-group-student'
import { rules } from '../records/rules.ts'
import { leaveTrail } from '../records/trail.ts'
import { today } from '../records/context.ts'
import { clashRefusal, findSeatClashes } from './schedule.service.ts'
import { readSeatRequest, seatRefusal } from './seats.service.ts'

const later = (a: string, b: string | null): string => (b !== null && b > a ? b : a)

export const educationalGroupStudentRules = rules(
  educationalGroupStudent,
  {
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
        return {
          student: request.student_id,
          educationalCategory: request.group_category,
          joinedOn: input.joinedOn ?? today(ctx),
        }
      },
      apply: async (ctx, row, input) => {
        if (input.confirmClash === true)
          await leaveTrail(ctx, educationalGroupStudent, [{ id: row.id, action: 'confirmClash' }])
      },
    },
  },
  {
    leave: {
      prepare: (ctx, row) => ({ leftOn: later(today(ctx), row.joinedOn) }),
    },
    updateWarning: {
      prepare: (ctx, _row, input) => ({ warning: input.warning, warningByHand: ctx.now.toISOString() }),
    },
  },
)
