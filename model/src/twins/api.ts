/** Endpoints of duplicate records of one person: possible duplicates, preview, merge and undo. */
import * as answer from '../kit/answer.ts'
import { type AnswerOf, endpoint } from '../kit/endpoint.ts'
import { groupOf } from '../kit/entity.ts'
import * as input from '../kit/field.ts'
import { mergeable, mergeFlag, mergePrefix, twinReasons } from '../people/twins.ts'

const permit = { anyOf: mergeable.map((entity) => ({ group: groupOf(entity), flag: mergeFlag })) }
const kinds = mergeable.map(({ id }) => id)

const person = {
  token: answer.bareToken('usr'),
  names: answer.names,
  code: answer.orNull(answer.text),
  phone: answer.orNull(answer.text),
  imageAt: answer.orNull(answer.text),
  createdAt: answer.instant,
}
const reason = { reason: answer.oneOf(twinReasons) }
const side = answer.object(
  {
    ...person,
    hasLogin: answer.yesNo,
    /** Values of the fields that differ, in the form in which a record shows them. */
    values: answer.record({}),
  },
  {
    /** Absent for readers who may not see debts. */
    money: answer.object({ owed: answer.money, credit: answer.money, points: answer.whole }),
  },
)

export const readPossibleTwins = endpoint({
  id: 'twins.possible',
  method: 'GET',
  path: '/api/possible-twins',
  permit,
  readers: 'staff',
  query: { kind: input.oneOf(kinds) },
  summary: 'List records of one kind of person that may be the same person',
  description: 'Those with one phone and name first, then one name, then one phone; fifty groups at most.',
  answer: () =>
    answer.object({
      groups: answer.list(answer.object({ ...reason, people: answer.list(answer.object(person)) })),
      isMore: answer.yesNo,
      /** Time of computing: large centres keep the answer for a minute. */
      at: answer.instant,
    }),
})
export type PossibleTwins = AnswerOf<typeof readPossibleTwins>
export type TwinPerson = PossibleTwins['groups'][number]['people'][number]

export const readTwins = endpoint({
  id: 'twins.ofPerson',
  method: 'GET',
  path: '/api/people/:token/twins',
  permit,
  readers: 'staff',
  summary: 'List whose record may be a second one of a person',
  answer: () => answer.object({ items: answer.list(answer.object({ ...person, ...reason })) }),
})

export const readMergePreview = endpoint({
  id: 'twins.preview',
  method: 'GET',
  path: '/api/people/:token/twins/:twin',
  permit,
  readers: 'staff',
  summary: 'Say what merging another record into a person’s would do',
  description:
    'What goes, by kind; fields that differ; what clashes: of what `blocks` one of the two has to end first, the rest stays with the record that is put away.',
  answer: () =>
    answer.object({
      entity: answer.oneOf(kinds),
      kept: side,
      merged: side,
      /** Fields that differ. `fills`: the kept record has no value of its own. */
      fields: answer.list(answer.object({ name: answer.text, fills: answer.yesNo })),
      moves: answer.list(answer.object({ entity: answer.text, count: answer.whole })),
      clashes: answer.list(
        answer.object({
          entity: answer.text,
          count: answer.whole,
          /** One of the two must end before the merge. */
          blocks: answer.yesNo,
          /** Subjects of the applications and groups of the seats that must end. */
          names: answer.list(answer.names),
        }),
      ),
      /** Versions of both records. The merge sends it back and is refused if either record has changed since. */
      seen: answer.text,
    }),
})
export type MergePreview = AnswerOf<typeof readMergePreview>

export const mergeTwins = endpoint({
  id: 'twins.merge',
  method: 'POST',
  path: '/api/people/:token/merge',
  permit,
  readers: 'staff',
  body: {
    twin: input.text({ required: true, maxLength: 60 }),
    /** `seen` of the preview. */
    seen: input.text({ required: true, maxLength: 60 }),
    /** Fields that take the merged record's value, with commas. If absent, the merged record fills empty fields. */
    take: input.longText({ maxLength: 2000 }),
    /** Clashing records that are over stay with the archived record. */
    leave: input.bool({ initial: false }),
  },
  summary: 'Merge another record into a person’s',
  description: 'With an `Idempotency-Key`, since money moves. The other record is archived.',
  answer: () => answer.object({ merge: answer.bareToken(mergePrefix), undoUntil: answer.instant }),
})

export const undoMerge = endpoint({
  id: 'twins.undo',
  method: 'POST',
  path: '/api/merges/:token/undo',
  permit,
  readers: 'staff',
  summary: 'Undo a merge',
  description: 'Within thirty days, unless what happened since contradicts it.',
  answer: () => answer.object({ kept: answer.bareToken('usr'), merged: answer.bareToken('usr') }),
})

export const readMerges = endpoint({
  id: 'twins.merges',
  method: 'GET',
  path: '/api/people/:token/merges',
  permit: 'user', // and the reader must be able to see the person
  summary: 'Read into whom a person was merged, and who into them',
  answer: () =>
    answer.object({
      /** The record into which this one was merged. */
      into: answer.orNull(answer.object({ ...person, entity: answer.text })),
      /** Merges into this record, the newest first. */
      merges: answer.list(
        answer.object({
          merge: answer.bareToken(mergePrefix),
          person: answer.object(person),
          at: answer.instant,
          by: answer.orNull(answer.names),
          undoUntil: answer.instant,
          undoneAt: answer.orNull(answer.instant),
        }),
      ),
    }),
})
export type Merges = AnswerOf<typeof readMerges>
