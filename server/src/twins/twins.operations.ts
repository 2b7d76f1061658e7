/** Two records of one person: who may be, what a merge would do, the merge, and its undoing. */
import { groupOf } from '@topcenter/model/kit/entity'
import { bool, longText, oneOf, text } from '@topcenter/model/kit/field'
import { faultsOf, fieldsSchema } from '@topcenter/model/kit/input-schema'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { mergeable, mergeFlag, twinReasons } from '@topcenter/model/people/twins'
import {
  bareToken,
  instant,
  list,
  money,
  names,
  object,
  oneOf as choice,
  orNull,
  record,
  text as words,
  whole,
  yesNo,
} from '../records/serving/answer.ts'
import { answers, type Operation } from '../records/serving/operation.ts'
import { mergesOf, possibleTwins, twinsOf } from './found.service.ts'
import { mergePrefix, mergeTwins, previewMerge } from './merge.service.ts'
import { undoMerge } from './undo.service.ts'

const permit = { anyOf: mergeable.map((entity) => ({ group: groupOf(entity), flag: mergeFlag })) }
const kinds = mergeable.map(({ id }) => id)

const person = {
  token: bareToken('usr'),
  names,
  code: orNull(words),
  phone: orNull(words),
  imageAt: orNull(words),
  createdAt: instant,
}
const reason = { reason: choice(twinReasons) }
const side = object(
  { ...person, hasLogin: yesNo, values: record({}) },
  { money: object({ owed: money, credit: money, points: whole }) },
)

const mergeInput = {
  twin: text({ required: true, maxLength: 60 }),
  /** `seen` of the preview: nothing is merged that has changed since. */
  seen: text({ required: true, maxLength: 60 }),
  /** Fields of which the other's value stays, with commas; left out, those that the kept record lacks. */
  take: longText({ maxLength: 2000 }),
  /** What clashes and is over stays with the record that is put away. */
  leave: bool({ initial: false }),
} as const

interface Asked {
  readonly twin: string
  readonly seen: string
  readonly take?: string | null
  readonly leave?: boolean
}
function asked(body: unknown): Asked {
  const parsed = fieldsSchema(mergeInput).safeParse(body ?? {})
  if (!parsed.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error) }))
  return parsed.data as unknown as Asked
}

export const twinsOperations: readonly Operation[] = [
  {
    id: 'twins.possible',
    method: 'GET',
    path: '/api/possible-twins',
    permit,
    staff: true,
    access: 'read',
    timeout: 15_000,
    stopsWithReader: true,
    query: { kind: oneOf(kinds as [string, ...string[]]) },
    describe: () => ({
      summary: 'List records of one kind of person that may be the same person',
      description: 'Those with one phone and name first, then one name, then one phone; fifty groups at most.',
      answer: answers(object({ groups: list(object({ ...reason, people: list(object(person)) })), isMore: yesNo })),
    }),
    handle: (ctx, { query }) => possibleTwins(ctx, query.kind),
  },
  {
    id: 'twins.ofPerson',
    method: 'GET',
    path: '/api/people/:token/twins',
    permit,
    staff: true,
    access: 'read',
    describe: () => ({
      summary: 'List whose record may be a second one of a person',
      answer: answers(object({ items: list(object({ ...person, ...reason })) })),
    }),
    handle: (ctx, { params }) => twinsOf(ctx, params.token),
  },
  {
    id: 'twins.preview',
    method: 'GET',
    path: '/api/people/:token/twins/:twin',
    permit,
    staff: true,
    access: 'read',
    describe: () => ({
      summary: 'Say what merging another record into a person’s would do',
      description:
        'What goes, by kind; fields that differ; what clashes: of what `blocks` one of the two has to end first, the rest stays with the record that is put away.',
      answer: answers(
        object({
          entity: choice(kinds),
          kept: side,
          merged: side,
          fields: list(object({ name: words, fills: yesNo })),
          moves: list(object({ entity: words, count: whole })),
          clashes: list(object({ entity: words, count: whole, blocks: yesNo, names: list(names) })),
          seen: words,
        }),
      ),
    }),
    handle: (ctx, { params }) => previewMerge(ctx, params.token, params.twin),
  },
  {
    id: 'twins.merge',
    method: 'POST',
    path: '/api/people/:token/merge',
    permit,
    staff: true,
    access: 'write',
    input: mergeInput,
    describe: () => ({
      summary: 'Merge another record into a person’s',
      description: 'With an `Idempotency-Key`, since money moves. The other record is archived.',
      answer: answers(object({ merge: bareToken(mergePrefix), undoUntil: instant })),
    }),
    handle: (ctx, { params, body }) => {
      const { twin, seen, take, leave } = asked(body)
      return mergeTwins(ctx, params.token, twin, {
        seen,
        take: take === undefined || take === null ? undefined : take.split(',').filter((name) => name !== ''),
        leave: leave ?? false,
      })
    },
  },
  {
    id: 'twins.undo',
    method: 'POST',
    path: '/api/merges/:token/undo',
    permit,
    staff: true,
    access: 'write',
    describe: () => ({
      summary: 'Undo a merge',
      description: 'Within thirty days, unless what happened since contradicts it.',
      answer: answers(object({ kept: bareToken('usr'), merged: bareToken('usr') })),
    }),
    handle: (ctx, { params }) => undoMerge(ctx, params.token),
  },
  {
    id: 'twins.merges',
    method: 'GET',
    path: '/api/people/:token/merges',
    permit: 'user', // and whoever may see the person
    access: 'read',
    describe: () => ({
      summary: 'Read into whom a person was merged, and who into them',
      answer: answers(
        object({
          into: orNull(object({ ...person, entity: words })),
          merges: list(
            object({
              merge: bareToken(mergePrefix),
              person: object(person),
              at: instant,
              by: orNull(names),
              undoUntil: instant,
              undoneAt: orNull(instant),
            }),
          ),
        }),
      ),
    }),
    handle: (ctx, { params }) => mergesOf(ctx, params.token),
  },
]
