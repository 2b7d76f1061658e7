/**
 * The waiting list of a full group (D4.1): who may be on it, and how a seat is taken from it. The database decides who
 * is next (offer_seats).
 */
import { educationalGroupStudent } from '@topcenter/model/education/educational-group-student'
import { groupWaiting } from '@topcenter/model/joining/group-waiting'
import { refuse } from '@topcenter/model/kit/refusal'
import { readSeatRequest, seatRefusal } from '../education/schedule/seats.service.ts'
import { tellOffers } from './seat-offers.ts'
import { insertRecord } from '../records/write/create.ts'
import { rules } from '../records/rules.ts'

export const groupWaitingRules = rules(
  groupWaiting,
  {
    create: {
      /** A student who could not take a seat for any other reason than a full group cannot wait for one either. */
      check: async (ctx, input) => {
        const request = await readSeatRequest(ctx, input.educationalGroup, input.application)
        return (
          seatRefusal(request && { ...request, full: false }) ?? (request!.full ? undefined : refuse('group.notFull'))
        )
      },
      prepare: async (ctx, input) => ({
        student: (await readSeatRequest(ctx, input.educationalGroup, input.application))!.student_id,
      }),
    },
  },
  {
    seat: {
      apply: async (ctx, row, { confirmClash }) => {
        await insertRecord(ctx, educationalGroupStudent, {
          educationalGroup: row.educationalGroup,
          application: row.application,
          confirmClash,
        })
      },
    },
    giveUp: { apply: tellOffers },
  },
)
