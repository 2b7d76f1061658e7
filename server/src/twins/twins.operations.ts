/** Handlers of duplicate records of one person. */
import {
  mergeTwins,
  readMergePreview,
  readMerges,
  readPossibleTwins,
  readTwins,
  undoMerge,
} from '@topcenter/model/twins/api'
import { handle } from '../records/serving/handle.ts'
import { mergesOf, possibleTwins, twinsOf } from './found.service.ts'
import { merge, previewMerge } from './merge.service.ts'
import { undo } from './undo.service.ts'

export const twinsOperations = [
  handle(readPossibleTwins, { timeout: 15_000, stopsWithReader: true }, (ctx, { queryText }) =>
    possibleTwins(ctx, queryText.kind),
  ),
  handle(readTwins, (ctx, { params }) => twinsOf(ctx, params.token)),
  handle(readMergePreview, (ctx, { params }) => previewMerge(ctx, params.token, params.twin)),
  handle(mergeTwins, (ctx, { params, body: { twin, seen, take, leave } }) =>
    merge(ctx, params.token, twin, {
      seen,
      take: take?.split(',').filter((name) => name !== ''),
      leave: leave ?? false,
    }),
  ),
  handle(undoMerge, (ctx, { params }) => undo(ctx, params.token)),
  handle(readMerges, (ctx, { params }) => mergesOf(ctx, params.token)),
]
