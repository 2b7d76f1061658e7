/** Handlers of a person's page: summary, story, notes, counts and picture. */
import {
  countOfPerson,
  readPersonPicture,
  readPersonStory,
  readPersonSummary,
  removePersonNote,
  writePersonNote,
} from '@topcenter/model/people/api'
import { handle } from '../records/serving/handle.ts'
import { personCounts } from './counts.service.ts'
import { removeNote, writeNote } from './notes.service.ts'
import { personPicture } from './person-picture.service.ts'
import { personStory } from './story.service.ts'
import { personSummary } from './summary.service.ts'

export const peopleOperations = [
  handle(readPersonSummary, (ctx, { params }) => personSummary(ctx, params.token)),
  handle(readPersonStory, (ctx, { params, queryText }) => personStory(ctx, params.token, queryText)),
  handle(writePersonNote, (ctx, { params, body }) => writeNote(ctx, params.token, body.text)),
  handle(removePersonNote, (ctx, { params }) => removeNote(ctx, params.token, params.note)),
  handle(countOfPerson, (ctx, { params, queryText }) => personCounts(ctx, params.token, queryText.of ?? '')),
  handle(readPersonPicture, (ctx, { params, query }) => personPicture(ctx, params.token, query.size === 'small')),
]
