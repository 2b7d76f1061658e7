/** Conditions of a list's filters: values of fields, and ranges. */
import { entityOf } from '@topcenter/model/areas'
import { type AnyEntity, fieldsOf } from '@topcenter/model/kit/entity'
import { isDate } from '@topcenter/model/kit/date-text'
import type { Field } from '@topcenter/model/kit/field'
import { faultsOf } from '@topcenter/model/kit/input-schema'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { idOf } from '@topcenter/model/kit/token'
import { fieldSchema, keyOf } from '@topcenter/model/kit/value-schema'
import { dayRange } from '@topcenter/model/kit/zoned-time'
import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { recordId } from '../read.ts'
import { columnName } from '../schema/table.ts'
import { column, type Condition } from '../permissions/limits.ts'
import { fitCondition } from '../write/fits.ts'
import type { ListParameter } from './list-parameters.ts'

/** Maximum values of one field in a filter. */
const maxValues = 200

export function filterConditions(
  ctx: Ctx,
  entity: AnyEntity,
  key: string,
  parameter: ListParameter,
  query: Readonly<Record<string, string>>,
): Condition[] {
  const value = query[key]!
  if (parameter.is === 'field') return [matches(entity, parameter.name, parameter.field, value)]
  if (parameter.is === 'bound') return [bound(ctx, key, column(parameter.column), parameter.kind, query)]
  if (parameter.word === 'fits') return [fitCondition(ctx, entity, value)]
  if (parameter.word === 'except') return [sql`${column('id')} <> ${recordId(entity, value)}::uuid`]
  return []
}

/** Filters by a field, or by the field for whose values its own are codes. */
function matches(entity: AnyEntity, name: string, field: Field, value: string): Condition {
  const { codes } = field.options
  if (!codes) return equals(name, field, value)
  const coded = fieldsOf(entity)[codes.of]!
  const wordOf = (code: string) => {
    const word = code === 'none' ? code : coded.values![codes.all.indexOf(code)]
    if (word === undefined) throw new Refused(refuse('record.invalid', { fields: [{ name, code: 'field.oneOf' }] }))
    return word
  }
  return equals(codes.of, coded, value.split(',').slice(0, maxValues).map(wordOf).join(','))
}

function equals(name: string, field: Field, value: string): Condition {
  const held = column(columnName(name, field))
  const asked = value.split(',').slice(0, maxValues)
  const values = asked.filter((each) => each !== 'none')
  if (values.length < asked.length)
    return values.length === 0
      ? sql`${held} is null`
      : sql`(${held} is null or ${equals(name, field, values.join(','))})`
  if (field.kind === 'ref') {
    const ids = values.map((token) => idOf(token, entityOf(field.to!).spec.prefix))
    if (ids.some((id) => id === undefined))
      throw new Refused(refuse('record.invalid', { fields: [{ name: keyOf(name, field), code: 'field.reference' }] }))
    return ids.length === 1 ? sql`${held} = ${ids[0]}::uuid` : sql`${held} = any(${ids}::uuid[])`
  }
  const parsed = values.map((each) => parseFilter(name, field, each))
  if (field.options.onlyIn) {
    const states = sql.join(field.options.onlyIn.map((state) => sql.lit(state)))
    const isTrue = sql`(${column('state')} in (${states}) and coalesce(${held}, false))`
    return new Set(parsed).size > 1 ? sql`true` : parsed[0] ? isTrue : sql`not ${isTrue}`
  }
  if (parsed.length > 1) return sql`${held} = any(${parsed})`
  // a literal instead of a parameter: PostgreSQL uses a partial index (`countedIndexes`) for a known value only
  return field.kind === 'oneOf' ? sql`${held} = ${sql.lit(parsed[0])}` : sql`${held} = ${parsed[0]}`
}

export function parseFilter(name: string, field: Field, value: string): unknown {
  const parsed = fieldSchema({ ...field, options: {}, required: true }).safeParse(value)
  if (!parsed.success)
    throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error).map((fault) => ({ ...fault, name })) }))
  return parsed.data
}

/**
 * Parses one end of a range. A moment can be a date (the whole day in the establishment's zone), an instant, or `now`,
 * the time of the request. A number field has a number.
 */
const limit = (ctx: Ctx, key: string, kind: Field['kind'], value: string): string | number =>
  kind === 'dateTime' && isDate(value)
    ? dayRange(value, ctx.timeZone)[key.endsWith('From') ? 'from' : 'to']
    : kind === 'dateTime' && value === 'now'
      ? ctx.now.toISOString()
      : (parseFilter(key, { kind, options: {}, required: true }, value) as string | number)

function bound(
  ctx: Ctx,
  key: string,
  held: Condition,
  kind: Field['kind'],
  query: Readonly<Record<string, string>>,
): Condition {
  const value = limit(ctx, key, kind, query[key]!)
  if (key.endsWith('From')) return sql`${held} >= ${value}`
  const from = key.replace(/To$/, 'From')
  const isDay = kind === 'dateTime' && isDate(query[key]!)
  const start = query[from] ? limit(ctx, from, kind, query[from]) : undefined
  if (start !== undefined && (start > value || (isDay && start === value)))
    throw new Refused(refuse('record.invalid', { fields: [{ name: key, code: 'field.toBeforeFrom' }] }))
  return isDay ? sql`${held} < ${value}` : sql`${held} <= ${value}`
}
