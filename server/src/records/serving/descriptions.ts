/** How OpenAPI describes the operations that every definition derives, in the words of its texts. */
import { type AnyEntity, userTypes } from '@topcenter/model/kit/entity'
import type { Fields } from '@topcenter/model/kit/field'
import { textsOf, actionTexts } from '@topcenter/texts/labels'
import { catalogues, labelOfEntity } from '@topcenter/texts/describe'
import {
  actedOn,
  binary,
  changedOf,
  formOf,
  instant,
  itemOf,
  list,
  names,
  object,
  oneOf,
  orNull,
  pageOf,
  record,
  refusalCode,
  type Schema,
  schemaName,
  shared,
  text,
  whole,
  wholeOf,
} from './answer.ts'
import { bulkLimit } from '../write/bulk.ts'
import { inputForm, inputObject } from '../schema/field-schema.ts'
import { answers, type Body, file, type Description } from './operation.ts'
import { boardSchema, doable, tabsSchema } from '../schema/record-schema.ts'
import { maxListed } from '../schema/constants.ts'
import { boardSize } from '../list/board.ts'
import { treeLimit } from '../list/tree.ts'

/** A label within a sentence: `Students` becomes `students`, `ID cards` stays. */
export const inSentence = (label: string): string =>
  /^\p{Lu}\p{Ll}/u.test(label) ? label[0]!.toLowerCase() + label.slice(1) : label
export const manyOf = (entity: AnyEntity): string => inSentence(labelOfEntity(entity, 'en', 'many'))
export const oneNamed = (entity: AnyEntity): string => inSentence(labelOfEntity(entity, 'en'))
const picture = ['image/jpeg', 'image/png', 'image/webp'] as const

export const describeList = (entity: AnyEntity): Description => ({
  summary: `List ${manyOf(entity)}`,
  description: textsOf(catalogues.en, entity).empty,
  answer: answers(pageOf(itemOf(entity.id))),
})
export const describeTabs = (entity: AnyEntity): Description => ({
  summary: `Count ${manyOf(entity)} by tab`,
  description: 'Under the filters of the list; what is said of its page, order and columns changes nothing.',
  answer: answers(tabsSchema(entity)),
})
export const describeBoard = (entity: AnyEntity): Description => ({
  summary: `Read the first ${manyOf(entity)} of each state`,
  description: `At most ${boardSize} of each, in the list's own order, under its filters; what is said of its page, order and columns changes nothing.`,
  answer: answers(boardSchema(entity)),
})
export const describeTree = (entity: AnyEntity): Description => ({
  summary: `Read the whole tree of ${manyOf(entity)}`,
  description: `At most ${treeLimit} nodes; more are walked by the list.`,
  answer: answers(shared('Tree'), 'Tree'),
})
export const describeRead = (entity: AnyEntity): Description => ({
  summary: `Read one of the ${manyOf(entity)}`,
  answer: answers(wholeOf(entity.id), schemaName(entity)),
})
export const describeHistory = (entity: AnyEntity): Description => ({
  summary: `Read the history of one of the ${manyOf(entity)}`,
  answer: answers(shared('History'), 'History'),
})
export const describeImage = (entity: AnyEntity): Description => ({
  summary: `Get the picture of one of the ${manyOf(entity)}`,
  answer: file(...picture),
})
export const describeAttachment = (entity: AnyEntity): Description => ({
  summary: `Open an attachment of one of the ${manyOf(entity)}`,
  answer: ['elsewhere', file('application/octet-stream')],
})
export const describePutImage = (entity: AnyEntity): Description => ({
  summary: `Put a picture to one of the ${manyOf(entity)}`,
  description: 'It is drawn anew, so that nothing of it is kept but what is seen.',
  body: { form: formOf({ image: binary }, ['image']) },
  answer: answers(changedOf(entity.id), `${schemaName(entity)}Changed`),
})
export const describeRemoveImage = (entity: AnyEntity): Description => ({
  summary: `Delete the picture of one of the ${manyOf(entity)}`,
  answer: answers(changedOf(entity.id), `${schemaName(entity)}Changed`),
})
export const describeCreate = (entity: AnyEntity): Description => ({
  summary: textsOf(catalogues.en, entity).add,
  answer: answers(changedOf(entity.id), `${schemaName(entity)}Changed`),
})
export const describeUpdate = (entity: AnyEntity): Description => ({
  summary: `Change one of the ${manyOf(entity)}`,
  description:
    'What is left out stays as it is. `version` is that of the record that was changed: when somebody else changed it since, nothing is written, and the refusal `record.stale` shows the record as it is now, to who may look at it.',
  answer: answers(changedOf(entity.id), `${schemaName(entity)}Changed`),
})
export const describeRemove = (entity: AnyEntity): Description => ({
  summary: `Delete one of the ${manyOf(entity)} for good`,
  description: `${hasArchive(entity) ? 'An archived one alone, and only' : 'Only'} when nothing refers to it; the refusal \`record.heldBy\` names what does.`,
  answer: 'nothing',
})
const hasArchive = (entity: AnyEntity): boolean => doable(entity).includes('archive')

/** The version of the record that the sender has seen: a change of another version is refused. */
export const version: Schema = { type: 'integer', minimum: 1 }

export function describeAction(
  entity: AnyEntity,
  name: string,
  input: Fields,
  result: Schema | undefined,
): Description {
  const words = actionTexts(catalogues.en, entity, name)
  const { from, to } = entity.spec.actions?.[name] ?? {}
  const way = [from ? `From ${listedWords(from)}.` : '', to ? `The record is \`${to}\` then.` : '']
    .filter(Boolean)
    .join(' ')
  return {
    summary: `${words.do}: ${oneNamed(entity)}`,
    ...(way ? { description: way } : {}),
    body: {
      json: inputObject(input, { version }),
      form: inputForm(input, { version }),
      ...(Object.keys(input).length === 0 ? { as: 'Version' } : {}),
      ...(Object.values(input).some((field) => field.required && field.options.initial === undefined)
        ? {}
        : { isOptional: true }),
    },
    answer: result ? answers(actedOn(entity.id, result)) : answers(actedOn(entity.id), `${schemaName(entity)}Acted`),
  }
}
const listedWords = (words: readonly string[]): string => words.map((word) => `\`${word}\``).join(', ')

export function describeBulk(entity: AnyEntity): Description {
  const action = oneOf(doable(entity).filter((name) => !['update', 'removeImage'].includes(name)))
  return {
    summary: `Do one action to many ${manyOf(entity)}`,
    description: `To the records of \`tokens\`, or to all that a list's \`query\` finds; ${bulkLimit} at most. Each is done or refused for itself. \`input\`: what the action asks for.`,
    body: bulkBody(action),
    answer: answers(shared('BulkAnswer'), 'BulkAnswer'),
  }
}
const chosen = { tokens: { ...list(text), maxItems: bulkLimit }, query: record(text) }
const chosenInForm = { '^tokens\\[\\d+\\]$': text, '^query\\.\\w+$': text }
const bulkBody = (action: Schema): Body => ({
  json: object({ action }, { ...chosen, input: { type: 'object' } }),
  form: {
    type: 'object',
    properties: { action },
    patternProperties: { ...chosenInForm, '^input\\..+$': text },
    required: ['action'],
  },
})
/** Many records, chosen as for a bulk action. */
export const chosenBody: Body = {
  json: object({}, chosen),
  form: { type: 'object', patternProperties: chosenInForm },
}

export const bulkAnswer: Schema = object({
  done: whole,
  tokens: list(text),
  refused: list(
    object(
      { token: text, label: orNull(names), code: refusalCode, detail: text },
      { params: shared('Figures'), fields: list(shared('FieldFault')) },
    ),
  ),
})
export const treeAnswer: Schema = object({
  nodes: list(object({ token: text, parentToken: orNull(text), code: text, version: whole, names })),
  isCapped: { type: 'boolean' },
})

export const describeConstants = (): Description => ({
  summary: 'Read the lists that are loaded at login',
  description:
    `By entity: lookup lists whole, and of places, subjects, groups, periods, exams, media packages, storage spaces, price lists and accounts the newest ${maxListed} that the reader may see. ` +
    '`cut`: lists that have more; search those. `version`: the lookup lists’, as the session names it. `only=lookups` leaves the records out. Sent again with `If-None-Match`, they are answered 304 as long as nothing in them changed.',
  answer: [answers(object({ version: text, lists: shared('ConstantsLists'), cut: list(text) })), 'unchanged'],
})
export const describeShown = (): Description => ({
  summary: 'Read how the record of a token is called',
  description: 'Of whatever kind; nothing when there is none that the reader may see or name.',
  answer: [
    answers(
      object(
        { token: text },
        {
          names,
          label: names,
          code: text,
          phone: orNull(text),
          userType: oneOf(userTypes),
          imageAt: instant,
          whatsAppStatus: { type: 'boolean' },
        },
      ),
    ),
    'nothing',
  ],
})
export const describeSearch = (): Description => ({
  summary: 'Search through everything that may be seen',
  description: 'A few of each kind, best first; from two letters on.',
  answer: answers(
    object({
      groups: list(
        object({
          entity: text,
          items: list(
            object({ token: text, label: names, code: orNull(text), sub: orNull(text) }, { imageAt: instant }),
          ),
        }),
      ),
    }),
  ),
})
