/** The shared schemas of the description: those that many answers contain, and those of each entity. */
import { mediaTypes } from '@topcenter/model/media/shared-media'
import { entities } from '@topcenter/model/areas'
import { type AnyEntity, userTypes } from '@topcenter/model/kit/entity'
import { inputFields } from '@topcenter/model/kit/input-fields'
import { labelOfEntity } from '@topcenter/texts/describe'
import {
  either,
  type Members,
  names,
  object,
  oneOf,
  orNull,
  record,
  type Schema,
  schemaName,
  shared,
  text,
  tokenName,
  whole,
  instant,
  yesNo,
} from '../records/serving/answer.ts'
import { listedEntities, lookupEntities, maxListed } from '../records/schema/constants.ts'
import { inputForm, inputObject, namesInput } from '../records/schema/field-schema.ts'
import {
  constantSchema,
  historySchema,
  itemSchema,
  listedSchema,
  wholeSchema,
} from '../records/schema/record-schema.ts'
import { bulkAnswer, treeAnswer, version } from '../records/serving/descriptions.ts'
import { refusalSchemas } from './refusals.ts'

const plain: Members = {
  ...refusalSchemas,
  Money: { type: 'integer', description: 'Whole piastres (EGP × 100)' },
  Decimal: { type: 'number', description: 'Up to 4 decimals' },
  Time: {
    type: 'string',
    pattern: '^\\d\\d:\\d\\d(:\\d\\d)?$',
    description: '`HH:MM` on the establishment’s clock',
  },
  Moment: {
    ...either({ type: 'string', format: 'date-time' }, { type: 'string', format: 'date' }),
    description: 'A moment, or a day of the establishment, whole',
  },
  Phone: { type: 'string', description: 'E.164 (`+2010…`); taken in any usual form, Egypt by default' },
  Privileges: { ...record({ type: 'array', items: text }), description: 'Permission group → flags' },
  Names: {
    ...object({}, { ar: text, en: text, und: text }),
    description: 'Arabic, English, and as it is written everywhere; those that there are',
  },
  Reference: {
    ...object(
      { token: text, names },
      {
        code: text,
        userType: oneOf(userTypes),
        phone: text,
        whatsAppStatus: yesNo,
        gender: oneOf(['Male', 'Female']),
        imageAt: instant,
        hex: text,
        size: whole,
        mediaType: oneOf(mediaTypes),
        path: text,
      },
    ),
    description:
      'A record as others refer to it; of people also the type, to staff the gender, to who may call them the phone, and since when they have a picture; of a colour its hex text; of an attachment its bytes, what it is, and where it is opened',
  },
  Page: {
    ...object({ number: whole, size: whole, total: whole, totalIsCapped: yesNo, next: orNull(text) }),
    description: '`total` is the least that there are where it is capped. `next`: where the list goes on (`after`)',
  },
  OutOfSight: {
    ...object({ token: text, allowed: { type: 'array', items: text, maxItems: 0 } }),
    description: 'The change was made, and took the record out of its sender’s sight',
  },
  Tree: treeAnswer,
  History: historySchema,
  BulkAnswer: bulkAnswer,
  ConstantsLists: object(
    Object.fromEntries(
      lookupEntities.map((entity) => [entity.id, { type: 'array', items: shared(`${schemaName(entity)}Constant`) }]),
    ),
    Object.fromEntries(
      listedEntities.map((entity) => [entity.id, { type: 'array', maxItems: maxListed, items: listedSchema(entity) }]),
    ),
  ),
}

/** Schemas by name; each is made when something refers to it. */
export function schemaMakers(): ReadonlyMap<string, () => Schema> {
  const makers = new Map<string, () => Schema>(Object.entries(plain).map(([name, schema]) => [name, () => schema]))
  for (const entity of entities) {
    const name = schemaName(entity)
    makers.set(tokenName(entity), () => tokenSchema(entity))
    const one = labelOfEntity(entity, 'en')
    makers.set(`${name}Item`, () => ({ ...itemSchema(entity), description: `${one}, as a list has it` }))
    // reports list records of several kinds together; nothing else is done to them as such
    if (entity.spec.abstract) continue
    makers.set(name, () => ({ ...wholeSchema(entity, shared(`${name}Item`)), description: one }))
    makers.set(`${name}Constant`, () => constantSchema(entity))
    makers.set(`${name}Create`, () => inputObject(inputFields(entity, 'create')))
    makers.set(`${name}CreateForm`, () => inputForm(inputFields(entity, 'create')))
    makers.set(`${name}Update`, () => inputObject(inputFields(entity, 'update'), { version }, ['version']))
    makers.set(`${name}UpdateForm`, () => inputForm(inputFields(entity, 'update'), { version }, ['version']))
  }
  return makers
}
/** `NamesOf200`: names of at most so many characters. */
export const namesMaker = (name: string): (() => Schema) | undefined => {
  const maxLength = /^NamesOf(\d+)$/.exec(name)?.[1]
  return maxLength === undefined ? undefined : () => namesInput(Number(maxLength))
}
const tokenSchema = (entity: AnyEntity): Schema => ({
  type: 'string',
  pattern: `^${entity.spec.prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`,
})
