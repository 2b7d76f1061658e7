/** A person at a glance: how they stand, and what happened. */
import { oneOf, text } from '@topcenter/model/kit/field'
import { storyParts } from '@topcenter/model/people/told'
import { answers, file, type Operation } from '../records/serving/operation.ts'
import { imageQuery, isSmallAsked } from '../records/serving/image-query.ts'
import { storyTold, summaryTold } from './people.answers.ts'
import { personPicture } from './person-picture.service.ts'
import { personStory } from './story.service.ts'
import { personSummary } from './summary.service.ts'

const perhaps = 'What the reader may not see is left out. Not found for who may not see the person.'

export const peopleOperations: readonly Operation[] = [
  {
    id: 'person.summary',
    method: 'GET',
    path: '/api/people/:token/summary',
    access: 'read',
    permit: 'user', // and whoever may see the person
    describe: () => ({
      summary: 'Read how a person stands',
      description: `Groups, attendance, balance, last result, next lesson and family of a student; children of a parent; what a lecturer teaches. ${perhaps}`,
      answer: answers(summaryTold),
    }),
    handle: (ctx, { params }) => personSummary(ctx, params.token),
  },
  {
    id: 'person.story',
    method: 'GET',
    path: '/api/people/:token/story',
    access: 'read',
    permit: 'user', // and whoever may see the person
    query: { part: oneOf(storyParts), after: text() },
    describe: () => ({
      summary: 'Read what happened with a person, newest first',
      description: `Lessons in a row with the same mark are one line. \`after\`: the \`next\` of the page before. ${perhaps}`,
      answer: answers(storyTold),
    }),
    handle: (ctx, { params, query }) => personStory(ctx, params.token, query),
  },
  {
    id: 'person.picture',
    method: 'GET',
    path: '/api/people/:token/picture',
    access: 'read',
    permit: 'user', // and whoever may see the person
    query: imageQuery,
    describe: () => ({
      summary: 'Get the picture of a person',
      description: 'One’s own, or of a person whom the reader may see.',
      answer: file('image/jpeg', 'image/png', 'image/webp'),
    }),
    handle: (ctx, { params, query }) => personPicture(ctx, params.token, isSmallAsked(query)),
  },
]
