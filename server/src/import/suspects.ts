/** Records that may be the row's own under another code: the same name and phone, or a long name where one of them has no phone. */
import { type AnyEntity, fieldsOf, hasTrait, tableOf } from '@topcenter/model/kit/entity'
import { nameLanguages, type Names } from '@topcenter/model/kit/names'
import { searchKey } from '@topcenter/model/kit/search-key'
import { sql } from 'kysely'
import type { Ctx } from '../records/context.ts'
import { all, scope } from '../records/limits.ts'
import { columnName } from '../records/table.ts'
import { isPerson } from './import-column.ts'
import type { ParsedRow } from './parsed-row.ts'

interface Candidate { readonly phone: string | null; readonly nationalID: string | null; readonly line: number; readonly id: string | undefined }
export interface Suspects {
  /** An earlier line of the file, 0 for a record that is there already; undefined when nobody is like it. */
  find(values: Readonly<Record<string, unknown>>, line: number): { readonly line: number; readonly id: string | undefined } | undefined
  add(row: ParsedRow): void
}

const most = 300_000

/** A name counts only with what it belongs to: two categories may each have a group A. */
const contextFields = (entity: AnyEntity): string[] => [
  ...Object.entries(fieldsOf(entity)).filter(([, field]) => field.kind === 'ref' && field.required).map(([name]) => name), ...(hasTrait(entity, 'tree') ? ['parent'] : []),
]

function nameKeys(names: Names | undefined, context: string): string[] {
  return [...new Set(nameLanguages.map((language) => searchKey(names?.[language] ?? '')).filter(Boolean))].map((key) => `${key}|${context}`)
}

export async function openSuspects(ctx: Ctx, entity: AnyEntity): Promise<Suspects> {
  const person = isPerson(entity)
  const context = contextFields(entity)
  const columns = context.map((name) => (name === 'parent' ? 'parent_id' : columnName(name, fieldsOf(entity)[name]!)))
  const known = new Map<string, Candidate[]>()
  const hold = (names: Names | undefined, of: string, candidate: Candidate) => {
    for (const key of nameKeys(names, of)) known.set(key, [...(known.get(key) ?? []), candidate])
  }
  const rows = await ctx.tx.query<Record<string, string | null>>(sql`
    select t.id, t.name_ar as ar, t.name_en as en, t.name_und as und ${person ? sql`, t.phone, t.national_id` : sql``} ${sql.join(columns.map((column) => sql`, t.${sql.ref(column)}`), sql``)}
    from ${sql.table(tableOf(entity))} t where ${all(scope(entity, ctx.actor.establishmentId))} and t.record_state <> 'archived' limit ${most}`)
  for (const row of rows) hold(row as Names, columns.map((column) => row[column] ?? '').join(), { phone: row.phone ?? null, nationalID: row.national_id ?? null, line: 0, id: row.id! })
  const contextOf = (values: Readonly<Record<string, unknown>>) => context.map((name) => (values[name] as string | null) ?? '').join()
  const alike = (values: Readonly<Record<string, unknown>>, key: string, other: Candidate): boolean => {
    if (!person) return true
    if (values.nationalID && other.nationalID) return values.nationalID === other.nationalID
    if (values.phone && other.phone) return values.phone === other.phone
    return key.split('|')[0]!.split(' ').length >= 3
  }
  return {
    find: (values, line) => {
      for (const key of nameKeys(values.names as Names, contextOf(values))) {
        const found = known.get(key)?.find((other) => other.line < line && alike(values, key, other))
        if (found) return found
      }
      return undefined
    },
    add: ({ values, line }) => hold(values.names as Names, contextOf(values), { phone: (values.phone as string | null) ?? null, nationalID: (values.nationalID as string | null) ?? null, line, id: undefined }),
  }
}
