/** Handlers of a complaint's paper (D11.6) and of its rating by the complainant (D8.3). */
import { printComplaint, rateComplaint } from '@topcenter/model/alerts/api'
import { complaint } from '@topcenter/model/alerts/complaint'
import type { AnswerOf, ParsedBody } from '@topcenter/model/kit/endpoint'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { printing, spoken } from '../papers/paper-request.ts'
import type { Ctx } from '../records/context.ts'
import { lockRow, readChanged, recordId } from '../records/read.ts'
import { handle } from '../records/serving/handle.ts'
import { leaveTrail } from '../records/write/trail.ts'
import { updateRow } from '../records/write/write.ts'
import { complaintPaper } from './complaint-paper.ts'

/** Rates a closed complaint. Only its complainant may, and may change the rating later. The complaint stays closed. */
async function rate(
  ctx: Ctx,
  token: string,
  { rating, ratingText = null }: ParsedBody<typeof rateComplaint>,
): Promise<AnswerOf<typeof rateComplaint>> {
  const row = await lockRow(ctx, complaint, recordId(complaint, token))
  if (row.complainant_id !== ctx.actor.userId) throw new Refused(refuse('complaint.notYours'))
  if (row.state !== 'Closed') throw new Refused(refuse('complaint.notClosed'))
  await updateRow(ctx, complaint, row.id, { rating, ratingText })
  await leaveTrail(ctx, complaint, [
    { id: row.id, action: 'rate', version: row.version + 1, changes: { rating: { old: row.rating, new: rating } } },
  ])
  return readChanged(ctx, complaint, row.id)
}

export const complaintOperations = [
  handle(printComplaint, printing, (ctx, request) =>
    complaintPaper(spoken(ctx, request), request.params.token, request.origin),
  ),
  handle(rateComplaint, (ctx, { params, body }) => rate(ctx, params.token, body)),
]
