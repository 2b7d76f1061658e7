/** Handlers that find whose copy of a shared lecture a recording was made from (D9.7). */
import { readTrace, readWhoseCopy } from '@topcenter/model/media/api'
import { handle } from '../../records/serving/handle.ts'
import { stateOf, whoseCopy } from './tracing.service.ts'

export const tracingOperations = [
  handle(readTrace, (ctx, { params }) => stateOf(ctx, params.token)),
  handle(readWhoseCopy, (ctx, { params, body }) => whoseCopy(ctx, params.token, body.votes ?? [])),
]
