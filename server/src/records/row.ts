/** A database row as a record: by field name for the server's own code, and as the API shows it. */
import { entityOf } from '@topcenter/model/areas'
import { isDate } from '@topcenter/model/kit/date-text'
import { type AnyEntity, fieldsOf, hasTrait, snake, tableOf } from '@topcenter/model/kit/entity'
import type { Field } from '@topcenter/model/kit/field'
import type { Names } from '@topcenter/model/kit/names'
import { isStaff } from '@topcenter/model/kit/permission'
import { tokenOf } from '@topcenter/model/kit/token'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import { readableDay, readableMoment } from '@topcenter/texts/readable'
import type { Ctx } from './context.ts'
import { allowedOperations } from './sight/allowed.ts'
import { decidingFields, storedFields } from './list/select.ts'
import { columnName, languages, namesColumns } from './schema/table.ts'

export type DbRow = Record<string, unknown>

/** The languages that a row has of a name (`name_ar`, `name_en` …); empty ones are left out. */
export const namesFrom = (row: DbRow, prefix: string): Names =>
  Object.fromEntries(
    languages.flatMap((language) => (row[`${prefix}_${language}`] ? [[language, row[`${prefix}_${language}`]]] : [])),
  ) as Names

/** By field name, references as uuids: what rules read (`RowOf`). */
export function recordOf(
  entity: AnyEntity,
  row: DbRow,
): Record<string, unknown> & { id: string; version: number; recordState: string } {
  const record: Record<string, unknown> = {
    id: row.id,
    recordState: row.record_state,
    version: row.version,
    createdAt: row.created_at,
    createdBy: row.created_by,
  }
  if (entity.spec.states) record.state = row.state
  for (const [name, field] of Object.entries(storedFields(entity))) record[name] = ownValue(name, field, row)
  if (hasTrait(entity, 'imaged')) record.imageAt = row.image_at ?? null
  return record as Record<string, unknown> & { id: string; version: number; recordState: string }
}

function ownValue(name: string, field: Field, row: DbRow): unknown {
  if (field.kind === 'names') return namesFrom(row, name === 'names' ? 'name' : columnName(name, field))
  if (field.kind === 'rows') return row[`rows_${name}`] ?? []
  if (field.kind === 'refs') return ((row[`refs_${name}`] ?? []) as { id: string }[]).map((shown) => shown.id)
  return row[columnName(name, field)] ?? null
}

interface Shown {
  readonly id: string
  readonly code?: string
  readonly ar?: string
  readonly en?: string
  readonly und?: string
  readonly parts?: readonly unknown[]
  readonly userType?: string
  readonly phone?: string
  readonly whatsAppStatus?: boolean
}

/** Who reads, and whose clock tells the times. */
type Reader = Pick<Ctx, 'timeZone' | 'actor'>

/**
 * A reference as the API shows it: of people, portal users are told the names (D2.4), and how those are reached whom
 * they may name.
 */
export function presentShown(
  target: AnyEntity,
  shown: Shown | null | undefined,
  ctx: Reader,
): Record<string, unknown> | null {
  if (!shown) return null
  const out: Record<string, unknown> = {
    token: tokenOf(target.spec.prefix, shown.id),
    names: hasTrait(target, 'named') ? namesOf(shown) : labelOf(target, shown.parts ?? [], ctx),
  }
  const isNamesAlone = shown.userType !== undefined && !isStaff(ctx.actor.userType)
  if (shown.code && !isNamesAlone) out.code = shown.code
  if (shown.userType) out.userType = shown.userType
  if (shown.phone && (!isNamesAlone || target.spec.namedBy?.[ctx.actor.userType]))
    Object.assign(out, { phone: shown.phone, whatsAppStatus: shown.whatsAppStatus })
  return out
}
function namesOf(shown: Shown): Names {
  const names: Record<string, string> = {}
  for (const language of languages) if (shown[language]) names[language] = shown[language]
  return names as Names
}

/**
 * Joins the parts of a label in each language; a moment is told as people write it, in the establishment's time, and
 * one that stands for its day as the day.
 */
export function labelOf(entity: AnyEntity, parts: readonly unknown[], ctx: Reader): Names {
  const fields = labelFields(entity)
  const inLanguage = (language: 'ar' | 'en') =>
    parts
      .map((part, at) => partText(part, fields[at], language, ctx))
      .filter(Boolean)
      .join(' · ')
  return { ar: inLanguage('ar'), en: inLanguage('en') }
}
const labelNames = (entity: AnyEntity) => (entity.spec.label ?? ['code']) as readonly string[]
const labelFields = (entity: AnyEntity): readonly (Field | undefined)[] => {
  const fields = storedFields(entity)
  return labelNames(entity).map((name) => fields[name])
}

function partText(part: unknown, field: Field | undefined, language: 'ar' | 'en', ctx: Reader): string {
  if (part === null || part === undefined) return ''
  if (typeof part === 'object') {
    const shown = part as Shown
    if (shown.parts && field?.to)
      return innerParts(entityOf(field.to), shown, ctx)
        .map(([inner, of]) => partText(inner, of, language, ctx))
        .filter(Boolean)
        .join(' · ')
    return shown[language] ?? shown.und ?? shown.ar ?? shown.en ?? shown.code ?? ''
  }
  const text = String(part)
  if (!isInstant(text)) return isDate(text) ? readableDay(text, language) : text
  return momentText(text, language, ctx.timeZone, field?.options.isDay === true)
}
const isInstant = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)

const saidMoments = new Map<string, string>()
const mostSaid = 5_000
/** Rows of a list share their moments, and to say one takes as long as all else of its row. */
function momentText(instant: string, language: 'ar' | 'en', timeZone: string, isDay: boolean): string {
  const key = `${language} ${timeZone} ${isDay} ${instant}`
  const known = saidMoments.get(key)
  if (known !== undefined) return known
  const text = isDay
    ? readableDay(utcToZoned(instant, timeZone).date, language)
    : readableMoment(instant, language, timeZone)
  if (saidMoments.size >= mostSaid) saidMoments.clear()
  saidMoments.set(key, text)
  return text
}

/**
 * The label of a record inside another's label: portal users may not see that record, so they are told no people and no
 * free text of it.
 */
function innerParts(
  target: AnyEntity,
  shown: Shown,
  ctx: Reader,
): readonly (readonly [part: unknown, field: Field | undefined])[] {
  const fields = labelFields(target)
  const parts = (shown.parts ?? []).map((part, at) => [part, fields[at]] as const)
  if (isStaff(ctx.actor.userType)) return parts
  return [
    [shown.code, undefined],
    ...parts.filter(([part]) =>
      typeof part === 'object' ? !(part as Shown | null)?.userType : isInstant(String(part)),
    ),
  ]
}

const masked = (value: unknown) =>
  typeof value === 'string' && value
    ? value.slice(0, 1) + '•'.repeat(Math.max(value.length - 3, 1)) + value.slice(-2)
    : value

interface Reference {
  readonly token: string | null
  readonly record: Record<string, unknown> | null
}
const noReference: Reference = { token: null, record: null }
/**
 * What rows are presented with: for whom, and the references that each field has shown in those before them, by id: a
 * page's fifty students live in a few governorates.
 */
interface Presenting {
  readonly ctx: Reader
  readonly shown: Record<string, Map<string, Reference>>
}
/** Puts one field of a row into the record that a client gets. */
type Put = (out: DbRow, row: DbRow, presenting: Presenting, bare: boolean) => void

/** What presenting an entity needs of its definition, worked out once: a list does it fifty times for each request. */
interface Plan {
  readonly puts: readonly Put[]
  readonly label: readonly string[]
  readonly deciding: readonly (readonly [name: string, column: string])[]
}
const plans = { whole: new WeakMap<AnyEntity, Plan>(), lean: new WeakMap<AnyEntity, Plan>() }

function planOf(entity: AnyEntity, lean: boolean): Plan {
  const kept = plans[lean ? 'lean' : 'whole'].get(entity)
  if (kept) return kept
  const fields = storedFields(entity)
  const partColumn = (name: string) =>
    fields[name]?.kind === 'ref' ? `shown_${name}` : fields[name] ? columnName(name, fields[name]) : snake(name)
  const plan = {
    puts: Object.entries(fields).map(([name, field]) => putOf(name, field, lean)),
    label: labelNames(entity).map(partColumn),
    deciding: decidingFields(entity).map((name) => [name, columnName(name, fields[name]!)] as const),
  }
  plans[lean ? 'lean' : 'whole'].set(entity, plan)
  return plan
}

/**
 * Records as a client gets them: tokens for ids, shown references beside them, and what may be done to each now. A
 * record of a list (not `whole`) holds what its row holds, and nothing for an empty field; one that has names is called
 * by them, without a `label`.
 */
export function presenter(
  ctx: Ctx,
  entity: AnyEntity,
  { whole }: { readonly whole: boolean },
): (row: DbRow) => Record<string, unknown> {
  const { puts, label, deciding } = planOf(entity, !whole)
  const { prefix, states } = entity.spec
  const [isNamed, isImaged, isPerson] = [
    hasTrait(entity, 'named'),
    hasTrait(entity, 'imaged'),
    tableOf(entity) === 'user_account',
  ]
  const presenting: Presenting = { ctx, shown: {} }
  // the kinds of rows that there are so far, by all that it depends on
  const known: { readonly row: DbRow; readonly allowed: readonly string[] }[] = []
  const isLike = (row: DbRow, other: DbRow): boolean =>
    row.record_state === other.record_state &&
    row.state === other.state &&
    !row.image_at === !other.image_at &&
    deciding.every(([, column]) => row[column] === other[column])
  const allowedOf = (row: DbRow): readonly string[] => {
    let like = known.find((other) => isLike(row, other.row))
    if (!like) {
      like = {
        row,
        allowed: allowedOperations(ctx.actor, entity, {
          recordState: row.record_state as string,
          state: row.state,
          imageAt: row.image_at,
          ...Object.fromEntries(deciding.map(([name, column]) => [name, row[column]])),
        }),
      }
      known.push(like)
    }
    return like.allowed
  }
  return (row) => {
    const out: Record<string, unknown> = { token: tokenOf(prefix, row.id as string) }
    const allowed = allowedOf(row)
    const bare = whole && allowed.includes('update')
    for (const put of puts) put(out, row, presenting, bare)
    if (isImaged && (whole || row.image_at)) out.imageAt = row.image_at ?? null
    if (states) out.state = row.state
    if (isPerson) out.userType = row.user_type
    if (!isNamed)
      out.label = labelOf(
        entity,
        label.map((column) => row[column]),
        ctx,
      )
    else if (whole) out.label = out.names
    out.recordState = row.record_state
    out.version = row.version
    out.createdAt = row.created_at
    out.updatedAt = row.updated_at
    if (whole || row.archived_at) out.archivedAt = row.archived_at ?? null
    if (whole || row.blocked_at) out.blockedAt = row.blocked_at ?? null
    out.allowed = allowed
    if (whole) {
      out.createdBy = presentShown(entityOf('user'), row.shown_created_by as Shown, ctx)
      out.updatedBy = presentShown(entityOf('user'), row.shown_updated_by as Shown, ctx)
    }
    return out
  }
}

export const presentRecord = (
  ctx: Ctx,
  entity: AnyEntity,
  row: DbRow,
  options: { readonly whole: boolean },
): Record<string, unknown> => presenter(ctx, entity, options)(row)

function putOf(name: string, field: Field, lean: boolean): Put {
  const give = (out: DbRow, key: string, value: unknown): void => {
    if (value !== null && value !== undefined) out[key] = value
    else if (!lean) out[key] = null
  }
  const [column, token] = [columnName(name, field), `${name}Token`]
  if (field.kind === 'ref') {
    const [target, shown] = [entityOf(field.to!), `shown_${name}`]
    return (out, row, { ctx, shown: known }) => {
      const id = row[column] as string | null | undefined
      let reference = id ? known[name]?.get(id) : noReference
      if (!reference)
        (known[name] ??= new Map()).set(
          id!,
          (reference = {
            token: tokenOf(target.spec.prefix, id!),
            record: presentShown(target, row[shown] as Shown | null, ctx),
          }),
        )
      give(out, token, reference.token)
      give(out, name, reference.record)
    }
  }
  if (field.kind === 'refs') {
    const target = entityOf(field.to!)
    return (out, row, { ctx }) => {
      const shown = (row[`refs_${name}`] as Shown[] | undefined)?.map((each) => presentShown(target, each, ctx)!)
      if (shown) Object.assign(out, { [`${name}Tokens`]: shown.map((each) => each.token), [name]: shown })
    }
  }
  if (field.kind === 'rows')
    return (out, row, { ctx }) => {
      if (row[`rows_${name}`]) out[name] = (row[`rows_${name}`] as DbRow[]).map((line) => presentLine(ctx, field, line))
    }
  if (field.kind === 'names') {
    const columns = namesColumns(name === 'names' ? 'name' : name)
    return (out, row) => {
      const names: Record<string, unknown> = {}
      let isEmpty = true
      for (let at = 0; at < columns.length; at += 1)
        if (row[columns[at]!]) [names[languages[at]!], isEmpty] = [row[columns[at]!], false]
      if (!lean || !isEmpty) out[name] = names
    }
  }
  if (field.options.sensitive)
    return (out, row, _presenting, bare) => give(out, name, bare ? row[column] : masked(row[column]))
  return (out, row) => give(out, name, row[column])
}

function presentLine(ctx: Reader, field: Field, line: DbRow): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(field.fields!).flatMap(([name, inner]): [string, unknown][] => {
      if (inner.kind !== 'ref') return [[name, line[name] ?? null]]
      const target = entityOf(inner.to!)
      const id = line[`${name}Id`] as string | null
      return [
        [`${name}Token`, id ? tokenOf(target.spec.prefix, id) : null],
        [name, presentShown(target, line[name] as Shown, ctx)],
      ]
    }),
  )
}

/** Fields whose values never enter the audit or an export. */
export const isSecret = (entity: AnyEntity, name: string): boolean => {
  const field = fieldsOf(entity)[name]
  return field?.kind === 'password' || field?.options.sensitive === true
}
