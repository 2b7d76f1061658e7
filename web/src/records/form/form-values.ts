/** Conversions between a record, the values of its form and the payload of a request. */
import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import { type AnyEntity, fieldsOf } from '@topcenter/model/kit/entity'
import type { Field, Fields } from '@topcenter/model/kit/field'
import { inputFields } from '@topcenter/model/kit/input-fields'
import { nameLanguages, type Names } from '@topcenter/model/kit/names'
import type { SentInput } from '@topcenter/model/kit/request'
import { timeOfDate } from '@topcenter/model/kit/times-of-day'
import type { FieldFault } from '@topcenter/model/kit/refusal'
import type { FormFault } from '../../fields/form-field.ts'
import { isOneself } from '../../fields/filter.ts'
import { initialValues, wholeLine } from '../../fields/initial-values.ts'
import { keyOf } from '../../fields/key-of.ts'
import type { Who } from '../../platform/session.ts'
import type { ProblemFault } from '../../platform/problem.ts'
import type { RecordData } from '../record.ts'

export type Values = Record<string, unknown>

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' &&
    !Array.isArray(value) &&
    !(value instanceof Date) &&
    Object.values(value).every((part) => part === null || part === '' || part === undefined))

function payloadValue(field: Field, value: unknown): unknown {
  if (field.kind === 'properties')
    return ((value ?? []) as Values[]).map(({ propertyToken, value: own }) => ({ propertyToken, value: own ?? null }))
  if (field.kind === 'rows')
    return ((value ?? []) as Values[]).map((line) => ({
      ...(field.options.identified && line.token ? { token: line.token } : {}),
      ...payloadOf(field.fields ?? {}, line, { emptied: false }),
    }))
  if (field.kind === 'names')
    return isEmpty(value)
      ? null
      : Object.fromEntries(Object.entries(value as Values).filter(([, text]) => text !== null && text !== ''))
  return value === '' ? null : value
}

/**
 * The payload: keys of the fields only, without the records that are shown for references. With `emptied`, nulls are
 * sent, which empty a field.
 */
export function payloadOf(fields: Fields, values: Values, { emptied }: { emptied: boolean }): Values {
  const payload: Values = {}
  for (const [name, field] of Object.entries(fields)) {
    const key = keyOf(name, field)
    const value = payloadValue(field, values[key])
    if (value === undefined || (!emptied && (isEmpty(value) || (Array.isArray(value) && value.length === 0)))) continue
    payload[key] = value
  }
  return payload
}

/** Returns the payload of values that the form has checked, typed by its fields, for a declared endpoint. */
export const checkedPayload = <const F extends Fields>(fields: F, values: Values): SentInput<F> =>
  payloadOf(fields, values, { emptied: false }) as SentInput<F>

/** The reference of a new record to the portal user who creates it: they are not asked for it. */
export function ownValues(
  entity: AnyEntity,
  { userType, token, names }: Pick<Who, 'userType' | 'token' | 'names'>,
): Values {
  const name = Object.keys(inputFields(entity, 'create')).find((each) => isOneself(entity, each, userType))
  return name ? { [keyOf(name, fieldsOf(entity)[name]!)]: token, [name]: { token, names } } : {}
}

/**
 * Returns the form's values for a new or an existing record. Beside the token of a reference is the record that its
 * picker shows.
 */
export function formValues(entity: AnyEntity, record: RecordData | undefined, initial: Values = {}): Values {
  const fields = inputFields(entity, record ? 'update' : 'create')
  const empty = initialValues(fields)
  if (!record) return { ...empty, ...initial }
  const values: Values = {}
  for (const [name, field] of Object.entries(fields)) {
    const key = keyOf(name, field)
    values[key] = structuredClone(
      record[key] ?? (['rows', 'refs', 'properties'].includes(field.kind) ? [] : field.kind === 'names' ? {} : null),
    )
    if (field.kind === 'ref' || field.kind === 'refs') values[name] = record[name] ?? null
    if (field.kind === 'rows')
      values[key] = (values[key] as Values[]).map((line) => wholeLine(field.fields ?? {}, line))
  }
  return values
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/**
 * Returns the values that a form is opened for and its draft was not begun for. They override the draft. The user may
 * have changed the others since, so those stay.
 */
export const openedAnew = (openedFor: Values, draftBase: Values = {}): Values =>
  Object.fromEntries(
    Object.entries(openedFor).filter(([name]) => {
      const key = `${name}Token` in openedFor ? `${name}Token` : name
      return !same(openedFor[key], draftBase[key])
    }),
  )

/** The keys whose payload differs between two sets of values. */
export function changedPayload(fields: Fields, before: Values, after: Values): Values {
  const [old, now] = [payloadOf(fields, before, { emptied: true }), payloadOf(fields, after, { emptied: true })]
  return Object.fromEntries(Object.entries(now).filter(([key, value]) => !same(old[key], value)))
}

/** `path` is the key, for names with the language: each language of a name is compared by itself. */
export interface Conflict {
  readonly name: string
  readonly key: string
  readonly path: string
  readonly field: Field
}
export const saidIn = (values: Readonly<Values>, key: string, language: keyof Names): string | null =>
  (values[key] as Names | null | undefined)?.[language] || null

/** Fields that both changed, to different values. */
export function conflictsOf(entity: AnyEntity, base: Values, mine: Values, theirs: Values): readonly Conflict[] {
  const fields = inputFields(entity, 'update')
  const [myChanges, theirChanges] = [changedPayload(fields, base, mine), changedPayload(fields, base, theirs)]
  return Object.entries(fields).flatMap(([name, field]) => {
    const key = keyOf(name, field)
    if (!(key in myChanges && key in theirChanges) || same(myChanges[key], theirChanges[key])) return []
    if (field.kind !== 'names') return [{ name, key, path: key, field }]
    return nameLanguages
      .filter((language) => new Set([base, mine, theirs].map((values) => saidIn(values, key, language))).size === 3)
      .map((language) => ({ name: `${name}.${language}`, key, path: `${key}.${language}`, field }))
  })
}

/** The value of a field that both changed; `taken` contains the keys whose value is taken from the other version. */
export function keptOf(
  field: Field | undefined,
  key: string,
  { base, mine, theirs, taken }: { base: Values; mine: Values; theirs: Values; taken: ReadonlySet<string> },
): unknown {
  if (field?.kind !== 'names') return taken.has(key) ? theirs[key] : mine[key]
  return Object.fromEntries(
    nameLanguages.map((language) => {
      const isMine = saidIn(base, key, language) !== saidIn(mine, key, language) && !taken.has(`${key}.${language}`)
      return [language, saidIn(isMine ? mine : theirs, key, language)]
    }),
  )
}

/** `slices[0].placeToken` → `slices.0.placeToken`, as the form names its inputs. */
export const formPath = (name: string): string => name.replace(/\[(\d+)\]/g, '.$1')

function setAt(errors: Values, path: string, fault: FormFault): void {
  const parts = path.split('.')
  let at = errors
  for (const part of parts.slice(0, -1)) at = (at[part] ??= {}) as Values
  at[parts.at(-1)!] = { ...(at[parts.at(-1)!] as object | undefined), ...fault }
}

/** Faults in the shape of the form's errors. */
export function errorsOf(faults: readonly FieldFault[]): FieldErrors {
  const errors: Values = {}
  for (const { name, code, params } of faults)
    setAt(errors, formPath(name), { type: code, ...(params ? { params } : {}) })
  return errors as FieldErrors
}

const timeIn = (fields: Fields, values: Values, date: string): unknown => values[timeOfDate(fields, date) ?? '']
const isBefore = (one: unknown, other: unknown): boolean => Boolean(one && other && one < other)

/** Faults of pairs whose second value is before (or below) the first; on one day their times of day are compared. */
export function orderFaults(entity: AnyEntity, values: Values): FieldFault[] {
  const fields = fieldsOf(entity)
  return ((entity.spec.ordered ?? []) as readonly (readonly [string, string])[]).flatMap(
    ([first, second]): FieldFault[] => {
      const [a, b] = [values[first], values[second]]
      if (a === null || a === undefined || b === null || b === undefined || b > a) return []
      if (a === b && !isBefore(timeIn(fields, values, second), timeIn(fields, values, first))) return []
      const isTime =
        fields[second]?.kind === 'date' || fields[second]?.kind === 'dateTime' || fields[second]?.kind === 'time'
      return isTime
        ? [{ name: second, code: 'field.endBeforeStart' as const }]
        : [{ name: second, code: 'field.min' as const, params: { min: Number(a) } }]
    },
  )
}

/** Shows faults of the server at their inputs; returns those without an input. */
export function placeFaults(
  form: Pick<UseFormReturn<Values>, 'setError' | 'getValues'>,
  faults: readonly ProblemFault[],
): readonly ProblemFault[] {
  return faults.filter((fault) => {
    const path = formPath(fault.name)
    const [key = ''] = path.split('.')
    if (!Object.hasOwn(form.getValues(), key)) return true
    const said: FormFault = {
      type: fault.code,
      ...(fault.params && { params: fault.params }),
      ...(fault.message ? { message: fault.message } : {}),
    }
    form.setError(path, said)
    return false
  })
}

/** Sorts the languages of a name as the form shows them, whichever was refused first; all else keeps its order. */
const rankOf = (key: string): number => nameLanguages.indexOf(key as keyof Names)

/** Paths of all errors, in the order of the given keys. */
export function errorPaths(errors: FieldErrors, keys: readonly string[]): readonly string[] {
  const found: string[] = []
  const collect = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return
    if (typeof (value as FormFault).type === 'string') found.push(path)
    for (const [key, inner] of Object.entries(value).sort(([a], [b]) => rankOf(a) - rankOf(b)))
      if (!['ref', 'type', 'message', 'params'].includes(key)) collect(inner, path ? `${path}.${key}` : key)
  }
  for (const key of [...keys, ...Object.keys(errors).filter((each) => !keys.includes(each))]) collect(errors[key], key)
  return found
}
