/** SQL that selects the columns of a record and of the records to which it refers. */
import { entityOf } from '@topcenter/model/areas'
import { type AnyEntity, fieldsOf, hasTrait, snake, tableOf } from '@topcenter/model/kit/entity'
import type { Field, Fields } from '@topcenter/model/kit/field'
import { traitFields } from '@topcenter/model/kit/input-fields'
import { computedSql } from './computed.ts'
import {
  childName,
  columnName,
  fieldColumns,
  isScalar,
  isStored,
  languages,
  namesColumns,
  quoteName,
} from '../schema/table.ts'

/** Returns all fields that are columns of the entity or its child tables, with those of its traits. Omits secrets. */
export function storedFields(entity: AnyEntity): Fields {
  let fields = stored.get(entity)
  if (!fields) {
    const all = Object.entries({ ...traitFields(entity), ...fieldsOf(entity) })
    stored.set(
      entity,
      (fields = Object.fromEntries(all.filter(([, field]) => isStored(field) && field.kind !== 'password'))),
    )
  }
  return fields
}
const stored = new WeakMap<AnyEntity, Fields>()

/** Returns the fields that decide whether an action may start. */
export const decidingFields = (entity: AnyEntity): readonly string[] => [
  ...new Set(
    Object.values(entity.spec.actions ?? {}).flatMap(({ when = {}, unless = {} }) => [
      ...Object.keys(when),
      ...Object.keys(unless),
      ...Object.values(unless).flatMap((value) => (typeof value === 'object' && value ? [value.sameAs] : [])),
    ]),
  ),
]

/**
 * Returns the fields that a list selects: the requested columns (or those of the definition), times of day with their
 * dates, and the fields that its order, its names, its tree, its actions and hand-written screens need.
 */
function listFields(entity: AnyEntity, sortedBy: string, columns?: readonly string[]): ReadonlySet<string> {
  const stored = storedFields(entity)
  const { list, span, label = [] } = entity.spec
  const wanted = new Set<string>([
    ...(columns ?? list?.columns ?? Object.keys(stored)),
    ...(list?.also ?? []),
    ...(span ?? []),
    ...label,
    ...decidingFields(entity),
    sortedBy,
    'names',
    'code',
    'parent',
  ])
  return new Set(
    Object.keys(stored).filter((name) => wanted.has(name) || wanted.has(stored[name]!.options.timeOf ?? name)),
  )
}

const standing = ['record_state', 'version', 'created_at', 'updated_at', 'archived_at', 'blocked_at'] as const
export const actors = ['created_by', 'updated_by'] as const

/** Returns columns of the entity's own table: `code`, `name_ar` … */
function ownColumns(entity: AnyEntity, only?: ReadonlySet<string>): string[] {
  const fields = Object.entries(storedFields(entity))
    .filter(([name]) => !only || only.has(name))
    .flatMap(([name, field]) =>
      name === 'names' || name === 'description'
        ? namesColumns(name === 'names' ? 'name' : name)
        : fieldColumns(name, field).map((column) => column.name),
    )
  return [
    ...new Set([
      'id',
      ...fields,
      ...(entity.spec.states ? ['state'] : []),
      ...(hasTrait(entity, 'imaged') ? ['image_at'] : []),
      ...kindColumns(entity),
      ...standing,
      ...(only ? [] : actors),
    ]),
  ]
}

/** Returns the columns that distinguish the kinds of one table (`user_type`): fields of the abstract entity. */
const kindColumns = (entity: AnyEntity): string[] => Object.keys(entity.spec.fixed ?? {}).map(snake)

/**
 * Selects the display columns of a referenced record by its id. `id` is an SQL expression in the scope of alias
 * `outer`.
 */
export function displaySql(target: AnyEntity, id: string, outer: string, depth = 1): string {
  const r = `r${depth}`
  return `(select ${shownSql(target, r, depth)} from ${tableOf(target)} ${r} where ${r}.establishment_id = ${outer}.establishment_id and ${r}.id = ${id})`
}

/**
 * Builds the JSON that represents a row of the target's table where another record refers to it: id, code, names or the
 * parts of a label; for people also the type and the phone, which distinguish two people with the same name, the
 * gender, by which texts speak of them, and the time of the picture; for a colour its hex text; for an attachment its
 * size and media type. The result is `json`: building and sending it takes a third less time than `jsonb`, but it can
 * be neither compared nor grouped.
 */
export function shownSql(target: AnyEntity, alias: string, depth = 0): string {
  const pairs: string[] = [`'id', ${alias}.id`]
  if (hasTrait(target, 'coded')) pairs.push(`'code', ${alias}.code`)
  if (hasTrait(target, 'named')) pairs.push(...languages.map((language) => `'${language}', ${alias}.name_${language}`))
  else pairs.push(`'parts', ${labelParts(target, alias, depth)}`)
  if (tableOf(target) === 'user_account')
    pairs.push(
      `'userType', ${alias}.user_type`,
      `'phone', ${alias}.phone`,
      `'gender', ${alias}.gender`,
      `'imageAt', ${alias}.image_at`,
      ...(target.spec.namedBy ? [`'whatsAppStatus', ${alias}.whats_app_status`] : []),
    )
  const [colour] = Object.entries(storedFields(target)).find(([, field]) => field.kind === 'colour') ?? []
  if (colour) pairs.push(`'hex', ${alias}.${quoteName(snake(colour))}`)
  if (target.id === 'attachment') pairs.push(`'size', ${alias}.size`, `'mediaType', ${alias}.media_type`)
  return `json_build_object(${pairs.join(', ')})`
}

/** Returns SQL for the names of a row as one value, for statements written by hand. */
export const namesSql = (alias: string): string =>
  `jsonb_strip_nulls(jsonb_build_object(${languages.map((language) => `'${language}', ${alias}.name_${language}`).join(', ')}))`

/** Builds the label of a reference to a record without names, as JSON parts: shown references or plain values. */
function labelParts(entity: AnyEntity, alias: string, depth: number): string {
  const fields = storedFields(entity)
  const parts = (entity.spec.label ?? ['code']).map((name) => {
    const field = fields[name]
    if (!field) return `to_json(${alias}.${quoteName(snake(name))})`
    const column = `${alias}.${quoteName(columnName(name, field))}`
    return field.kind === 'ref' ? displaySql(entityOf(field.to!), column, alias, depth + 1) : `to_json(${column})`
  })
  return `json_build_array(${parts.join(', ')})`
}

/** Returns SELECT items that show references: `field` → JSON. */
function shownColumns(entity: AnyEntity, only: ReadonlySet<string>): string[] {
  return chosen(entity, only).flatMap(([name, field]) => {
    if (field.kind !== 'ref') return []
    const column = columnName(name, field)
    const id = computedSql(tableOf(entity), column) ?? `t.${quoteName(column)}`
    return [`${displaySql(entityOf(field.to!), id, 't')} as "shown_${name}"`]
  })
}

/** Returns SELECT items for the lines of `rows`, the targets of `refs`, and named properties: `field` → JSON. */
function listedColumns(entity: AnyEntity, only?: ReadonlySet<string>): string[] {
  const table = tableOf(entity)
  return chosen(entity, only).flatMap(([name, field]) => {
    if (field.kind === 'rows') return [`${linesSql(childName(table, name), field)} as "rows_${name}"`]
    if (field.kind === 'properties') return [`${propertiesSql(entity, name, field)} as "props_${name}"`]
    return field.kind === 'refs' ? [`${targetsSql(childName(table, name), field)} as "refs_${name}"`] : []
  })
}

const chosen = (entity: AnyEntity, only: ReadonlySet<string> | undefined): [string, Field][] =>
  Object.entries(storedFields(entity)).filter(([name]) => !only || only.has(name))

function linesSql(child: string, field: Field): string {
  const own = Object.entries(field.fields!).flatMap(([name, inner]): string[] => {
    if (inner.kind === 'names')
      return [
        `'${name}', json_strip_nulls(json_build_object(${languages.map((language) => `'${language}', c.${snake(name)}_${language}`).join(', ')}))`,
      ]
    const column = `c.${quoteName(columnName(name, inner))}`
    if (inner.kind === 'time') return [`'${name}', to_char(${column}, 'HH24:MI')`]
    if (inner.kind === 'ref')
      return [`'${name}Id', ${column}`, `'${name}', ${displaySql(entityOf(inner.to!), column, 'c')}`]
    return isScalar(inner) ? [`'${name}', ${column}`] : []
  })
  const pairs = field.options.identified ? [`'id', c.id`, ...own] : own
  return `(select coalesce(json_agg(json_build_object(${pairs.join(', ')}) order by c.position), '[]') from ${child} c where c.establishment_id = t.establishment_id and c.parent_id = t.id)`
}

const targetsSql = (child: string, field: Field): string =>
  `(select coalesce(json_agg(${displaySql(entityOf(field.to!), 'c.target_id', 'c')} order by c.position), '[]') from ${child} c where c.establishment_id = t.establishment_id and c.parent_id = t.id)`

/**
 * Selects the properties of the type of a record `t` in their order, each with its value and, for an item of a
 * drop-down list, the names of the item.
 */
export function propertiesSql(entity: AnyEntity, name: string, field: Field): string {
  const value = `t.${quoteName(columnName(name, field))} -> p.id::text`
  const names = (alias: string, column: string) =>
    `json_strip_nulls(json_build_object(${languages.map((language) => `'${language}', ${alias}.${column}_${language}`).join(', ')}))`
  const item = `(select ${names('i', 'item_name')} from drop_down_list_items i where i.establishment_id = p.establishment_id and i.parent_id = p.drop_down_list_id and i.id = (${value.replace('->', '->>')})::uuid)`
  return `(select coalesce(json_agg(json_build_object('id', p.id, 'names', ${names('p', 'property_name')}, 'valueType', p.value_type, 'value', ${value}, 'itemNames', case when p.value_type = 'DropDownList' then ${item} end) order by p.position), '[]') from property_type_properties p where p.establishment_id = t.establishment_id and p.parent_id = t.${typeColumn(entity, field)})`
}
/** Returns the column that refers to the type of the properties. */
export const typeColumn = (entity: AnyEntity, { by }: Field): string => columnName(by!, fieldsOf(entity)[by!]!)

const memo = new Map<string, string>()
const maxKept = 3_000 // readers choose columns freely, so the texts are many

/** Returns the select list of a record's own fields, without its references. */
export const selectOwn = (entity: AnyEntity): string =>
  kept(`${entity.id} own`, () => [...ownItems(entity), ...listedColumns(entity)].join(', '))

/**
 * Returns the select list of a list's page, without the users who created and changed its records. `columns`: the
 * fields that the reader chose.
 */
export const selectPage = (entity: AnyEntity, sortedBy: string, columns?: readonly string[]): string =>
  kept(`${entity.id} ${sortedBy} ${columns ? `only ${columns.join()}` : 'its own'}`, () => {
    const only = listFields(entity, sortedBy, columns)
    return [...ownItems(entity, only), ...shownColumns(entity, only), ...listedColumns(entity, only)].join(', ')
  })

const ownItems = (entity: AnyEntity, only?: ReadonlySet<string>): string[] =>
  ownColumns(entity, only).map((column) => {
    const computed = computedSql(tableOf(entity), column)
    return computed ? `${computed} as ${column}` : `t.${quoteName(column)}`
  })

function kept(key: string, make: () => string): string {
  let list = memo.get(key)
  if (list === undefined) {
    if (memo.size >= maxKept) memo.clear()
    memo.set(key, (list = make()))
  }
  return list
}
