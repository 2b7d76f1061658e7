/**
 * After how long parents are informed of an absence, and in which hours nobody gets a message: set by users of the
 * centre with the flag. The platform's record of the centre contains it and its history.
 */
import { absenceManner } from '@topcenter/model/access/establishment'
import { attendanceExcuse } from '@topcenter/model/education/attendance-excuse'
import { groupOf } from '@topcenter/model/kit/entity'
import { mannerOf } from '../records/establishment/manner.ts'
import { clock, object, orNull, whole, yesNo } from '../records/serving/answer.ts'
import { answers, type Operation } from '../records/serving/operation.ts'

const set = mannerOf(absenceManner)

const manner = object({
  version: whole,
  absenceMessageDelay: { ...whole, description: 'Minutes' },
  quietFrom: orNull(clock),
  quietTo: orNull(clock),
  resultMessages: yesNo,
})

const path = '/api/absence-manner'
export const absenceMannerOperations: readonly Operation[] = [
  {
    id: 'absenceManner.read',
    staff: true,
    method: 'GET',
    path,
    permit: { group: 'OutboundMessage', flag: 'view' },
    access: 'read',
    describe: () => ({ summary: 'Read when parents are told of absences', answer: answers(manner) }),
    handle: set.read,
  },
  {
    id: 'absenceManner.change',
    staff: true,
    method: 'PATCH',
    path,
    permit: { group: groupOf(attendanceExcuse), flag: 'changeAbsenceManner' },
    access: 'write',
    input: set.input,
    describe: () => ({ summary: 'Set when parents are told of absences', answer: answers(manner) }),
    handle: (ctx, { body }) => set.change(ctx, body),
  },
]
