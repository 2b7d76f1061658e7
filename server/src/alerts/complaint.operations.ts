/** A complaint's paper (D11.6). */
import { complaint } from '@topcenter/model/alerts/complaint'
import { provenPaper, spoken } from '../papers/paper-request.ts'
import { permitFor } from '../records/permissions/permit.ts'
import { file, type Operation } from '../records/serving/operation.ts'
import { complaintPaper } from './complaint-paper.ts'

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
]
