/** Handlers of calls to students who are followed up: queue, next call, card, outcome, agent and settings (D8.1, D8.2). */
import { followUpManner } from '@topcenter/model/access/establishment'
import {
  addCall,
  addLead,
  assignCall,
  changeFollowUpManner,
  findCallPeople,
  logCallMessage,
  openCall,
  openNextCall,
  readCallBoard,
  readCallCard,
  readCallQueue,
  readFollowUpManner,
  readKnownNumber,
  releaseCall,
  renewCall,
  writeOutcome,
} from '@topcenter/model/interests/api'
import { interestFollowUp } from '@topcenter/model/interests/follow-up'
import { student } from '@topcenter/model/people/user'
import { mannerOf } from '../records/establishment/manner.ts'
import { permitOn } from '../records/permissions/permit.ts'
import { recordId } from '../records/read.ts'
import { handle } from '../records/serving/handle.ts'
import { resolveReferences } from '../records/write/references.ts'
import { assignAgent } from './assign-agent.ts'
import { readBoard } from './board.ts'
import { callCard } from './call-card.ts'
import { add, message, next, open, release, renew } from './calls.service.ts'
import { noteLead, readKnown } from './leads.ts'
import { findOpenable } from './openable.ts'
import { outcome } from './outcome.ts'
import { readQueue } from './queue.ts'

const studentId = (token: string): string => recordId(student, token)
const manner = mannerOf(followUpManner)

export const callsOperations = [
  handle(readCallQueue, (ctx, { query }) => readQueue(ctx, query.scope ?? 'mine')),
  handle(readCallBoard, readBoard),
  handle(findCallPeople, async (ctx, { query }) => ({ items: await findOpenable(ctx, query.search ?? '') })),
  handle(readKnownNumber, (ctx, { query }) => readKnown(ctx, query.phone)),
  handle(addLead, { resolve: 'body' }, (ctx, { body }) => noteLead(ctx, body)),
  handle(openNextCall, (ctx, { body }) => next(ctx, body.passed ?? '')),
  handle(readCallCard, (ctx, { params }) => callCard(ctx, studentId(params.token))),
  handle(openCall, (ctx, { params }) => open(ctx, studentId(params.token))),
  handle(renewCall, (ctx, { params }) => renew(ctx, studentId(params.token))),
  handle(releaseCall, (ctx, { params }) => release(ctx, studentId(params.token))),
  handle(writeOutcome, (ctx, request) => {
    const user = studentId(request.params.token)
    permitOn(ctx.actor, interestFollowUp, 'create')
    return outcome(ctx, user, request.body)
  }),
  handle(logCallMessage, (ctx, request) => message(ctx, studentId(request.params.token), request.body)),
  handle(assignCall, async (ctx, request) => {
    const user = studentId(request.params.token)
    const { agent = null } = await resolveReferences(ctx, assignCall.body, request.body)
    await assignAgent(ctx, user, agent)
  }),
  handle(addCall, (ctx, request) => add(ctx, studentId(request.params.token), request.body.from ?? 'Hand')),
  handle(readFollowUpManner, manner.read),
  handle(changeFollowUpManner, (ctx, { body }) => manner.write(ctx, body)),
]
