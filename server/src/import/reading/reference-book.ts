/**
 * Finds the records to which cells refer: by code, token, name, phone, user name or national ID. Looks each text up in
 * the database once.
 */
import { type AnyEntity, fieldsOf, hasTrait, snake, tableOf } from '@topcenter/model/kit/entity'
import { nameLanguages } from '@topcenter/model/kit/names'
import { normalizePhone } from '@topcenter/model/kit/phone'
import type { RefusalCode } from '@topcenter/model/kit/refusal'
import { nameKey, searchKey } from '@topcenter/model/kit/search-key'
import { idOf } from '@topcenter/model/kit/token'
import { labelOfEntity } from '@topcenter/texts/describe'
import { sql } from 'kysely'
import type { Ctx } from '../../records/context.ts'
import { all, scope } from '../../records/permissions/limits.ts'
import { isPerson } from './import-column.ts'
import { type Spellings, spellings } from './spellings.ts'

/**
 * `virtual`: the record exists only in a rehearsal that will be rolled back, so nothing that is written may refer to
 * it.
 */
interface Known {
  readonly id: string
  readonly active: boolean
  readonly virtual?: boolean
}
export type Reference = Pick<Known, 'id' | 'virtual'> | { readonly code: RefusalCode }

/** Maximum records whose names are loaded; further records are found by code only. */
const maxNames = 300_000

const mark = '\u0001'
/** Returns a text that refers to a record by the key under which an earlier step imported it. */
export const byKey = (entity: string, source: string, key: string): string =>
  `${mark}${entity}${mark}${source}${mark}${key}`
export const isByKey = (text: string): boolean => text.startsWith(mark)

interface Shelf {
  readonly exact: Map<string, Known | null>
  names?: Spellings<Known>
}

export interface ReferenceBook {
  /** Loads the records of these texts, so that `find` knows them. */
  load(ctx: Ctx, target: AnyEntity, texts: Iterable<string>): Promise<void>
  find(target: AnyEntity, text: string): Reference
  /**
   * Adds texts by which later rows can refer to a record that is being made. They are dropped unless `keepComing`
   * follows.
   */
  comes(target: AnyEntity, texts: readonly string[], id: string): void
  keepComing(virtual: boolean): void
  forgetComing(): void
}

export function openReferenceBook(): ReferenceBook {
  const shelves = new Map<string, Shelf>()
  const coming = new Map<string, Known>()
  const made = new Map<string, Known>()
  const shelfOf = (target: AnyEntity): Shelf =>
    shelves.get(target.id) ?? (shelves.set(target.id, { exact: new Map() }), shelves.get(target.id)!)
  const keyOf = (target: AnyEntity, text: string) =>
    `${tableOf(target)} ${isPerson(target) ? nameKey(text) : searchKey(text)}`
  return {
    load: async (ctx, target, texts) => {
      const shelf = shelfOf(target)
      const wanted = [...new Set(texts)].filter(
        (text) => !shelf.exact.has(text) && !made.has(keyOf(target, text)) && !coming.has(keyOf(target, text)),
      )
      if (wanted.length === 0) return
      for (const text of wanted) shelf.exact.set(text, null)
      for (const { text, ...known } of await exactly(ctx, target, wanted)) shelf.exact.set(text, known)
      if (wanted.some((text) => !isByKey(text) && shelf.exact.get(text) === null))
        shelf.names ??= await namesOf(ctx, target)
    },
    find: (target, text) => {
      const { exact, names } = shelfOf(target)
      const known =
        exact.get(text) ??
        coming.get(keyOf(target, text)) ??
        made.get(keyOf(target, text)) ??
        names?.find(text) ??
        names?.find((isPerson(target) && normalizePhone(text)) || '')
      if (!known) return { code: 'import.referenceUnknown' }
      if (known === 'many') return { code: 'import.referenceAmbiguous' }
      return known.active ? known : { code: 'field.referenceArchived' }
    },
    comes: (target, texts, id) => texts.forEach((text) => coming.set(keyOf(target, text), { id, active: true })),
    keepComing: (virtual) => {
      for (const [key, known] of coming) made.set(key, virtual ? { ...known, virtual } : known)
      coming.clear()
    },
    forgetComing: () => coming.clear(),
  }
}

interface Hit extends Known {
  readonly text: string
}

/** Finds the records that a text identifies exactly: by token, by code, or by the key of an earlier import. */
const exactly = async (ctx: Ctx, target: AnyEntity, texts: readonly string[]): Promise<Hit[]> => [
  ...(await byToken(ctx, target, texts)),
  ...(hasTrait(target, 'coded') ? await byCode(ctx, target, texts) : []),
  ...(await byImportKey(ctx, target, texts)),
]

const whereOf = (ctx: Ctx, target: AnyEntity) => all(scope(target, ctx.actor.establishmentId))

async function byToken(ctx: Ctx, target: AnyEntity, texts: readonly string[]): Promise<Hit[]> {
  const tokens = new Map(
    texts.flatMap((text): [string, string][] => {
      const id = idOf(text, target.spec.prefix)
      return id ? [[id, text]] : []
    }),
  )
  if (tokens.size === 0) return []
  const rows = await ctx.tx.query<{ id: string; active: boolean }>(
    sql`
      select t.id, t.record_state = 'active' as active
      from unnest(${[...tokens.keys()]}::uuid[]) w(id)
      join ${sql.table(tableOf(target))} t on ${whereOf(ctx, target)} and t.id = w.id
    `,
  )
  return rows.map((row) => ({ ...row, text: tokens.get(row.id)! }))
}

const byCode = (ctx: Ctx, target: AnyEntity, texts: readonly string[]): Promise<Hit[]> =>
  ctx.tx.query<Hit>(
    sql`
      select t.code as text, t.id, t.record_state = 'active' as active
      from unnest(${[...texts]}::text[]) w(code)
      join ${sql.table(tableOf(target))} t on ${whereOf(ctx, target)} and t.code = w.code
    `,
  )

async function byImportKey(ctx: Ctx, target: AnyEntity, texts: readonly string[]): Promise<Hit[]> {
  const keys = texts.filter(isByKey).map((text) => text.split(mark).slice(1))
  if (keys.length === 0) return []
  const rows = await ctx.tx.query<{
    entity: string
    source: string
    source_key: string
    id: string
    active: boolean
  }>(sql`
    select k.entity, k.source, k.source_key, t.id, t.record_state = 'active' as active
    from unnest(
      ${keys.map(([entity]) => entity)}::text[], ${keys.map(([, source]) => source)}::text[],
      ${keys.map(([, , key]) => key)}::text[]
    ) w(entity, source, key)
    join import_key k
      on k.establishment_id = ${ctx.actor.establishmentId}::uuid
      and k.entity = w.entity
      and k.source = w.source
      and k.source_key = w.key
    join ${sql.table(tableOf(target))} t on t.establishment_id = k.establishment_id and t.id = k.record_id
  `)
  return rows.map((row) => ({
    text: byKey(row.entity, row.source, row.source_key),
    id: row.id,
    active: row.active,
  }))
}

/** Loads all records of a list by their names. A text that is the name of two records finds neither. */
async function namesOf(ctx: Ctx, target: AnyEntity): Promise<Spellings<Known>> {
  const person = isPerson(target)
  const columns = [
    ...(hasTrait(target, 'coded') ? ['code'] : []),
    ...(hasTrait(target, 'named') ? inLanguages('name') : []),
    ...(person ? ['phone', 'user_name', 'national_id'] : []),
  ]
  // cells may refer to a country by its nationality too
  const others = Object.entries(fieldsOf(target))
    .filter(([, field]) => field.kind === 'names' && field.options.search)
    .flatMap(([name]) => inLanguages(snake(name)))
  const names = spellings<Known>({
    better,
    exactly: person,
    gendered: target.spec.gendered ?? false,
    things: [labelOfEntity(target, 'ar'), labelOfEntity(target, 'en')],
  })
  if (columns.length === 0) return names
  const rows = await ctx.tx.query<Record<string, string | null> & { id: string; record_state: string }>(sql`
    select
      t.id,
      t.record_state,
      ${sql.join([...columns, ...others].map((column) => sql.ref(`t.${column}`)))}
    from ${sql.table(tableOf(target))} t
    where ${all(scope(target, ctx.actor.establishmentId))}
    limit ${maxNames}
  `)
  const said = (row: Record<string, string | null>, of: readonly string[]) => of.flatMap((column) => row[column] ?? [])
  for (const row of rows)
    names.add({ id: row.id, active: row.record_state === 'active' }, said(row, columns), said(row, others))
  return names
}
const inLanguages = (column: string): string[] => nameLanguages.map((language) => `${column}_${language}`)

/** Prefers an active record to archived ones with the same name. */
const better = (before: Known, next: Known): Known | 'many' =>
  before.active === next.active ? 'many' : before.active ? before : next
