/** A database row as a record: by field name for the server's own code, and as the API shows it. */
import { entityOf } from '@topcenter/model/areas'
import { type AnyEntity, fieldsOf, hasTrait, tableOf } from '@topcenter/model/kit/entity'
import type { Field } from '@topcenter/model/kit/field'
import type { Names } from '@topcenter/model/kit/names'
import { tokenOf } from '@topcenter/model/kit/token'
import type { Ctx } from './context.ts'
import { allowedOperations } from './allowed.ts'
import { storedFields } from './select.ts'
import { columnName, languages } from './table.ts'

export type DbRow = Record<string, unknown>

/** The languages that a row has of a name (`name_ar`, `name_en` …); empty ones are left out. */
export const namesFrom = (row: DbRow, prefix: string): Names =>
  Object.fromEntries(languages.flatMap((language) => (row[`${prefix}_${language}`] ? [[language, row[`${prefix}_${language}`]]] : []))) as Names

/** By field name, references as uuids: what rules read (`RowOf`). */
export function recordOf(entity: AnyEntity, row: DbRow): Record<string, unknown> & { id: string; version: number; recordState: string } {
  const record: Record<string, unknown> = { id: row.id, recordState: row.record_state, version: row.version, createdAt: row.created_at, createdBy: row.created_by }
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

interface Shown { readonly id: string; readonly code?: string; readonly ar?: string; readonly en?: string; readonly und?: string; readonly parts?: readonly unknown[]; readonly userType?: string; readonly phone?: string }

/** A reference as the API shows it. */
export function presentShown(target: AnyEntity, shown: Shown | null | undefined, ctx: Pick<Ctx, 'timeZone'>): Record<string, unknown> | null {
  if (!shown) return null
  const names = hasTrait(target, 'named') ? namesOf(shown) : labelOf(shown.parts ?? [], ctx)
  return {
    token: tokenOf(target.spec.prefix, shown.id), names, ...(shown.code ? { code: shown.code } : {}),
    ...(shown.userType ? { userType: shown.userType } : {}), ...(shown.phone ? { phone: shown.phone } : {}),
  }
}
const namesOf = (shown: Shown): Names => Object.fromEntries(languages.flatMap((language) => (shown[language] ? [[language, shown[language]]] : []))) as Names

/** Joins the parts of a label in each language; an instant is told in the establishment's time. */
export function labelOf(parts: readonly unknown[], ctx: Pick<Ctx, 'timeZone'>): Names {
  const inLanguage = (language: 'ar' | 'en') => parts.map((part) => partText(part, language, ctx)).filter(Boolean).join(' · ')
  return { ar: inLanguage('ar'), en: inLanguage('en') }
}

function partText(part: unknown, language: 'ar' | 'en', ctx: Pick<Ctx, 'timeZone'>): string {
  if (part === null || part === undefined) return ''
  if (typeof part === 'object') {
    const shown = part as Shown
    if (shown.parts) return shown.parts.map((inner) => partText(inner, language, ctx)).filter(Boolean).join(' · ')
    return shown[language] ?? shown.und ?? shown.ar ?? shown.en ?? shown.code ?? ''
  }
  const text = String(part)
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? localTime(text, ctx.timeZone) : text
}

const clocks = new Map<string, Intl.DateTimeFormat>()
function localTime(iso: string, timeZone: string): string {
  let clock = clocks.get(timeZone)
  if (!clock) clocks.set(timeZone, (clock = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' })))
  return clock.format(new Date(iso)).replace(',', '')
}

const masked = (value: unknown) => (typeof value === 'string' && value ? value.slice(0, 1) + '•'.repeat(Math.max(value.length - 3, 1)) + value.slice(-2) : value)

/** A record as a client gets it: tokens for ids, shown references beside them, and what may be done to it now. */
export function presentRecord(ctx: Ctx, entity: AnyEntity, row: DbRow, options: { readonly whole: boolean }): Record<string, unknown> {
  const out: Record<string, unknown> = { token: tokenOf(entity.spec.prefix, row.id as string) }
  const allowed = allowedOperations(ctx.actor, entity, recordOf(entity, row))
  const bare = options.whole && allowed.includes('update')
  for (const [name, field] of Object.entries(storedFields(entity))) presentField(ctx, out, name, field, row, bare)
  if (hasTrait(entity, 'imaged')) out.imageAt = row.image_at ?? null
  if (entity.spec.states) out.state = row.state
  if (tableOf(entity) === 'user_account') out.userType = row.user_type
  out.label = hasTrait(entity, 'named') ? out.names : labelOf((row.label_parts ?? []) as unknown[], ctx)
  Object.assign(out, { recordState: row.record_state, version: row.version, createdAt: row.created_at, updatedAt: row.updated_at, archivedAt: row.archived_at ?? null, blockedAt: row.blocked_at ?? null, allowed })
  if (options.whole) {
    out.createdBy = presentShown(entityOf('user'), row.shown_created_by as Shown, ctx)
    out.updatedBy = presentShown(entityOf('user'), row.shown_updated_by as Shown, ctx)
  }
  return out
}

function presentField(ctx: Ctx, out: Record<string, unknown>, name: string, field: Field, row: DbRow, bare: boolean): void {
  if (field.kind === 'ref') {
    const id = row[columnName(name, field)] as string | null
    const target = entityOf(field.to!)
    out[`${name}Token`] = id ? tokenOf(target.spec.prefix, id) : null
    if (`shown_${name}` in row) out[name] = presentShown(target, row[`shown_${name}`] as Shown, ctx)
  } else if (field.kind === 'refs') {
    if (!(`refs_${name}` in row)) return
    const target = entityOf(field.to!)
    const shown = (row[`refs_${name}`] as Shown[]).map((each) => presentShown(target, each, ctx)!)
    out[`${name}Tokens`] = shown.map((each) => each.token)
    out[name] = shown
  } else if (field.kind === 'rows') {
    if (`rows_${name}` in row) out[name] = (row[`rows_${name}`] as DbRow[]).map((line) => presentLine(ctx, field, line))
  } else {
    const value = ownValue(name, field, row)
    out[name] = field.options.sensitive && !bare ? masked(value) : value
  }
}

function presentLine(ctx: Ctx, field: Field, line: DbRow): Record<string, unknown> {
  return Object.fromEntries(Object.entries(field.fields!).flatMap(([name, inner]): [string, unknown][] => {
    if (inner.kind !== 'ref') return [[name, line[name] ?? null]]
    const target = entityOf(inner.to!)
    const id = line[`${name}Id`] as string | null
    return [[`${name}Token`, id ? tokenOf(target.spec.prefix, id) : null], [name, presentShown(target, line[name] as Shown, ctx)]]
  }))
}

/** Fields whose values never enter the audit or an export. */
export const isSecret = (entity: AnyEntity, name: string): boolean => {
  const field = fieldsOf(entity)[name]
  return field?.kind === 'password' || field?.options.sensitive === true
}
