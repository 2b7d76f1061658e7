/** A complaint's paper (D11.6), and what its complainant thinks of how it ended (D8.3). */
import { complaint, type Complaint, complaintRatings } from '@topcenter/model/alerts/complaint'
import { longText, oneOf } from '@topcenter/model/kit/field'
import { faultsOf, fieldsSchema } from '@topcenter/model/kit/input-schema'
import { groupOf } from '@topcenter/model/kit/entity'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { provenPaper, spoken } from '../papers/paper-request.ts'
import type { Ctx } from '../records/context.ts'
import { permitFor } from '../records/permissions/permit.ts'
import { lockRow, readChanged, recordId } from '../records/read.ts'
import { recordOf } from '../records/row.ts'
import { changedOf } from '../records/serving/answer.ts'
import { answers, file, type Operation } from '../records/serving/operation.ts'
import { leaveTrail } from '../records/write/trail.ts'
import { updateRow } from '../records/write/write.ts'
import { complaintPaper } from './complaint-paper.ts'

const rated = {
  rating: oneOf(complaintRatings, { required: true }),
  ratingText: longText({ maxLength: 1000 }),
} as const

/** By its complainant alone, who may think otherwise later; a word of thanks opens nothing again. */
async function rate(ctx: Ctx, token: string | undefined, body: unknown): Promise<object> {
  const parsed = fieldsSchema(rated).safeParse(body ?? {})
  if (!parsed.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error) }))
  const row = recordOf(complaint, await lockRow(ctx, complaint, recordId(complaint, token))) as unknown as Complaint
  if (row.complainant !== ctx.actor.userId) throw new Refused(refuse('complaint.notYours'))
  if (row.state !== 'Closed') throw new Refused(refuse('complaint.notClosed'))
  const { rating, ratingText = null } = parsed.data as { rating: string; ratingText?: string | null }
  await updateRow(ctx, complaint, row.id, { rating, ratingText })
  await leaveTrail(ctx, complaint, [
    { id: row.id, action: 'rate', version: row.version + 1, changes: { rating: { old: row.rating, new: rating } } },
  ])
  return readChanged(ctx, complaint, row.id)
}

export const complaintOperations: readonly Operation[] = [
  {
    ...provenPaper,
    id: 'complaint.document',
    path: '/api/complaints/:token/document',
    permit: permitFor(complaint, 'view')!,
    entity: complaint.id,
    describe: () => ({
      summary: 'Print one complaint with its answers',
      description: 'Without the answers for somebody who may not see them; the paper says so.',
      answer: file('application/pdf'),
    }),
    handle: (ctx, request) => complaintPaper(spoken(ctx, request), request.params.token, request.origin),
  },
  {
    id: 'complaint.rate',
    method: 'POST',
    path: '/api/complaints/:token/rate',
    permit: { group: groupOf(complaint), flag: 'itemAdd' },
    portal: true,
    access: 'write',
    entity: complaint.id,
    input: rated,
    describe: () => ({
      summary: 'Rate how a closed complaint of one’s own ended',
      answer: answers(changedOf(complaint.id)),
    }),
    handle: (ctx, { params, body }) => rate(ctx, params.token, body),
  },
]
