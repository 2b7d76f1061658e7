/**
 * When the centre is open for complaints, and how long their sides are waited for: set by users of the centre with the
 * flag. The platform's record of the centre contains it and its history.
 */
import { complaintManner } from '@topcenter/model/access/establishment'
import { complaint } from '@topcenter/model/alerts/complaint'
import { groupOf } from '@topcenter/model/kit/entity'
import { mannerOf } from '../records/establishment/manner.ts'
import { clock, object, orNull, whole } from '../records/serving/answer.ts'
import { answers, type Operation } from '../records/serving/operation.ts'

const set = mannerOf(complaintManner)

const manner = object({
  version: whole,
  opensAt: orNull(clock),
  closesAt: orNull(clock),
  complaintReopenDays: { ...whole, description: 'After its closing' },
  complaintRemindDays: { ...whole, description: 'Of a complainant’s silence' },
  complaintCloseDays: { ...whole, description: 'Of a complainant’s silence' },
})

const path = '/api/complaint-manner'
export const complaintMannerOperations: readonly Operation[] = [
  {
    id: 'complaintManner.read',
    method: 'GET',
    path,
    permit: { group: groupOf(complaint), flag: 'view' },
    access: 'read',
    describe: () => ({ summary: 'Read when complaints are due and how long they wait', answer: answers(manner) }),
    handle: set.read,
  },
  {
    id: 'complaintManner.change',
    staff: true,
    method: 'PATCH',
    path,
    permit: { group: groupOf(complaint), flag: 'changeComplaintManner' },
    access: 'write',
    input: set.input,
    describe: () => ({ summary: 'Set when complaints are due and how long they wait', answer: answers(manner) }),
    handle: (ctx, { body }) => set.change(ctx, body),
  },
]
