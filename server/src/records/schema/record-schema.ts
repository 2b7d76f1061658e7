/**
 * The schemas of what the API answers about a record, derived from its definition as `presenter.ts` presents it, and of
 * what lists answer about many.
 */
import { type AnyEntity, fieldsOf, hasTrait, recordStates, tableOf, userTypes } from '@topcenter/model/kit/entity'
import type { Field } from '@topcenter/model/kit/field'
import { type StandardOperation, standardOperations, stateActions } from '@topcenter/model/kit/permission'
import { actionPermit } from '@topcenter/model/kit/permission'
import {
  instant,
  itemOf,
  list,
  type Members,
  names,
  object,
  oneOf,
  orNull,
  reference,
  record,
  type Schema,
  shared,
  text,
  token,
  whole,
  yesNo,
} from '../serving/answer.ts'
import { answerMembers, answerSchema } from './field-schema.ts'
import { tabColumn } from '../list/list-parameters.ts'
import { permitFor } from '../permissions/permit.ts'
import { storedFields } from '../list/select.ts'
import { allTables, columnName, isScalar } from './table.ts'

/** The words that `allowed` of such a record can contain. */
export const doable = (entity: AnyEntity): readonly string[] => [
  ...standardOperations.filter((operation) => operation !== 'view' && operation !== 'create').filter(isThere(entity)),
  ...Object.entries(entity.spec.actions ?? {})
    .filter(([, action]) => action.by !== 'system' && actionPermit(entity, action))
    .map(([name]) => name),
]
const isThere =
  (entity: AnyEntity) =>
  (operation: StandardOperation): boolean =>
    permitFor(entity, operation) !== undefined
export const stateActionsOf = (entity: AnyEntity): readonly string[] =>
  (Object.keys(stateActions) as (keyof typeof stateActions)[]).filter(isThere(entity))

let full: ReadonlySet<string> | undefined
/** `table.column` of all columns that are never null, for any kind of the table; of views nothing is known. */
const neverEmpty = (): ReadonlySet<string> =>
  (full ??= new Set(
    allTables().flatMap((table) =>
      table.columns.filter((column) => column.notNull).map((column) => `${table.name}.${column.name}`),
    ),
  ))

/** Tests whether the field always has a value. Fields for staff only are empty for others. */
const isAlwaysPresent = (entity: AnyEntity, name: string, field: Field): boolean =>
  !field.options.forStaff && neverEmpty().has(`${tableOf(entity)}.${columnName(name, field)}`)

interface Shape {
  readonly members: Members
  /** Members that records in every list have. */
  readonly always: readonly string[]
}

function shapeOf(entity: AnyEntity): Shape {
  const isNamed = hasTrait(entity, 'named')
  const isPerson = tableOf(entity) === 'user_account'
  const fields = Object.entries(storedFields(entity)).flatMap(([name, field]) =>
    answerMembers(name, field, isAlwaysPresent(entity, name, field)),
  )
  const standing: Members = {
    ...(hasTrait(entity, 'imaged') ? { imageAt: orNull(instant) } : {}),
    ...(entity.spec.states ? { state: oneOf(entity.spec.states) } : {}),
    ...(isPerson ? { userType: oneOf(userTypes) } : {}),
    label: names,
    recordState: oneOf(recordStates),
    version: whole,
    createdAt: instant,
    updatedAt: instant,
    archivedAt: orNull(instant),
    blockedAt: orNull(instant),
    allowed: list(doable(entity).length ? oneOf(doable(entity)) : text),
    createdBy: orNull(reference),
    updatedBy: orNull(reference),
  }
  return {
    members: { token: token(entity.id), ...Object.fromEntries(fields), ...standing },
    always: [
      'token',
      ...(entity.spec.states ? ['state'] : []),
      ...(isPerson ? ['userType'] : []),
      ...(isNamed ? [] : ['label']),
      'recordState',
      'version',
      'createdAt',
      'updatedAt',
      'allowed',
    ],
  }
}

/** A record in a list: with the columns that were asked for, without empty members. */
export function itemSchema(entity: AnyEntity): Schema {
  const { members, always } = shapeOf(entity)
  return { type: 'object', properties: members, required: always }
}
/** A record that is read whole: with every member, empty ones as null. */
export function wholeSchema(entity: AnyEntity, item: Schema): Schema {
  const { members, always } = shapeOf(entity)
  return { allOf: [item], required: Object.keys(members).filter((name) => !always.includes(name)) }
}

/** The number of records in each tab of the list. */
export function tabsSchema(entity: AnyEntity): Schema {
  const tabs = ['all', ...(tabColumn(entity)?.values ?? [])]
  return object({
    tabs: object(Object.fromEntries(tabs.map((tab) => [tab, whole]))),
    totalIsCapped: record(yesNo),
  })
}

export const boardSchema = (entity: AnyEntity): Schema =>
  object({
    tabs: object(Object.fromEntries(tabColumn(entity)!.values.map((state) => [state, whole]))),
    totalIsCapped: record(yesNo),
    items: record(list(itemOf(entity.id))),
  })

const ofActive = { viewTypeToken: { enum: ['vwt_ViewActive'] }, activationTypeToken: { enum: ['act_Active'] } }
const parentOf = (entity: AnyEntity): Members =>
  hasTrait(entity, 'tree') ? { parentToken: orNull(token(entity.id)) } : {}

/** A record that is listed beside the lookup lists (`GET /api/constants-lists`). */
export const listedSchema = (entity: AnyEntity): Schema =>
  object({
    itemToken: token(entity.id),
    ...ofActive,
    ...(hasTrait(entity, 'coded') ? { code: text } : {}),
    names,
    ...parentOf(entity),
  })

/** A record of a small list, as pickers load it (`GET /api/constants-lists`). */
export function constantSchema(entity: AnyEntity): Schema {
  const extra = Object.entries(fieldsOf(entity)).filter(
    ([, field]) => isScalar(field) && !field.options.transient && !field.options.forStaff && field.kind !== 'longText',
  )
  return object({
    itemToken: token(entity.id),
    ...ofActive,
    code: text,
    names,
    ...parentOf(entity),
    ...Object.fromEntries(
      extra.map(([name, field]) => [field.kind === 'ref' ? `${name}Token` : name, orNull(answerSchema(field))]),
    ),
  })
}

/** Schema of the history of a record, newest change first. */
export const historySchema: Schema = object({
  items: list(
    object({
      at: instant,
      action: text,
      address: orNull(text),
      actor: object(
        { names },
        {
          token: shared('UserToken'),
          code: text,
          userType: oneOf(userTypes),
          phone: text,
          whatsAppStatus: yesNo,
          gender: oneOf(['Male', 'Female']),
          imageAt: instant,
        },
      ),
      changes: record(object({ old: {}, new: {} })),
    }),
  ),
  page: object({ number: whole, size: whole, next: orNull(whole) }),
})
