/**
 * Finds people who may be one person with two codes, among the rows of a file or for a person who is being added. They
 * have the same name and phone, or the same long name if one of them has no phone.
 */
import { type AnyEntity, fieldsOf, hasTrait, tableOf } from '@topcenter/model/kit/entity'
import { nameLanguages, type Names } from '@topcenter/model/kit/names'
import { firstSearchKey, nameKey } from '@topcenter/model/kit/search-key'
import { type Likeness, likenesses } from '@topcenter/model/people/likeness'
import { sql } from 'kysely'
import type { Ctx } from '../../records/context.ts'
import { all, scope, visible } from '../../records/permissions/limits.ts'
import { searchCondition } from '../../records/list/search-condition.ts'
import { type DbRow, namesFrom } from '../../records/row.ts'
import { columnName } from '../../records/schema/table.ts'
import { isPerson } from './import-column.ts'
import type { ParsedRow } from './parsed-row.ts'

interface Features {
  /** Number of words in the longest name. */
  readonly words: number
  readonly phone?: unknown
  readonly nationalID?: unknown
}
interface Candidate extends Features {
  readonly line: number
  readonly id: string | undefined
}
export interface Suspects {
  /** Returns the earlier line of the file, or 0 for an existing record; undefined if nobody is similar. */
  find(
    values: Readonly<Record<string, unknown>>,
    line: number,
  ): { readonly line: number; readonly id: string | undefined } | undefined
  add(row: Pick<ParsedRow, 'values' | 'line'>): void
}

const most = 300_000

/** Returns the fields that tell records with one name apart: two categories may each have a group A. */
const contextFields = (entity: AnyEntity): string[] => [
  ...Object.entries(fieldsOf(entity))
    .filter(([, field]) => field.kind === 'ref' && field.required)
    .map(([name]) => name),
  ...(hasTrait(entity, 'tree') ? ['parent'] : []),
]

function nameKeys(names: Names | undefined, context: string): string[] {
  return [...new Set(nameLanguages.map((language) => nameKey(names?.[language] ?? '')).filter(Boolean))].map(
    (key) => `${key}|${context}`,
  )
}
/** Counts the words as written, because the key joins some of them: Abd El-Rahman Fathy has three. */
const wordsOf = (names: Names | undefined): number =>
  Math.max(...nameLanguages.map((language) => firstSearchKey(names?.[language] ?? '').split(' ').length))

/** Tests whether two people with the same name may be one person. */
function mayBeOne(one: Features, other: Features): boolean {
  if (one.nationalID && other.nationalID) return one.nationalID === other.nationalID
  if (one.phone && other.phone) return one.phone === other.phone
  return Math.max(one.words, other.words) >= 3
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
    select
      t.id,
      t.name_ar as ar,
      t.name_en as en,
      t.name_und as und ${person ? sql`, t.phone, t.national_id` : sql``}
        ${sql.join(
          columns.map((column) => sql`, t.${sql.ref(column)}`),
          sql``,
        )}
    from ${sql.table(tableOf(entity))} t
    where ${all(scope(entity, ctx.actor.establishmentId))} and t.record_state <> 'archived'
    limit ${most}
  `)
  for (const row of rows)
    hold(row, columns.map((column) => row[column] ?? '').join(), {
      words: wordsOf(row),
      phone: row.phone ?? null,
      nationalID: row.national_id ?? null,
      line: 0,
      id: row.id!,
    })
  const contextOf = (values: Readonly<Record<string, unknown>>) => context.map((name) => values[name] ?? '').join()
  return {
    find: (values, line) => {
      const sought = { ...values, words: wordsOf(values.names as Names) }
      for (const key of nameKeys(values.names as Names, contextOf(values))) {
        const found = known.get(key)?.find((other) => other.line < line && (!person || mayBeOne(sought, other)))
        if (found) return found
      }
      return undefined
    },
    add: ({ values, line }) =>
      hold(values.names as Names, contextOf(values), {
        words: wordsOf(values.names as Names),
        phone: values.phone ?? null,
        nationalID: values.nationalID ?? null,
        line,
        id: undefined,
      }),
  }
}

export interface PersonInput {
  readonly names?: Names
  readonly phone?: string
  readonly nationalID?: string
}
interface PersonRow extends DbRow {
  readonly id: string
  readonly code: string | null
  readonly phone: string | null
  readonly phone2: string | null
  readonly national_id: string | null
  readonly birth_date: string | null
}
const maxGathered = 100

/**
 * Returns people who may be the person that is being added, the most probable first: those whom an import would
 * suspect, then those with the same phone or with every word of a name.
 */
export async function peopleLike(
  ctx: Ctx,
  entity: AnyEntity,
  person: PersonInput,
  limit: number,
): Promise<(PersonRow & { readonly likeness: Likeness })[]> {
  const bounds = visible(entity, ctx.actor, ['active', 'blocked'])
  const ways = [
    ...(person.nationalID ? [sql`t.national_id = ${person.nationalID}`] : []),
    ...(person.phone ? [sql`(t.search like ${`%${person.phone}%`} and ${person.phone} in (t.phone, t.phone2))`] : []),
    ...nameLanguages.flatMap((language) =>
      person.names?.[language]?.trim().includes(' ') ? [searchCondition(ctx, entity, person.names[language])!] : [],
    ),
  ]
  if (!bounds || ways.length === 0) return []
  const rows = await ctx.tx.query<PersonRow>(sql`
    select
      t.id,
      t.name_ar,
      t.name_en,
      t.name_und,
      t.code,
      t.phone,
      t.phone2,
      t.national_id,
      t.birth_date
    from ${sql.table(tableOf(entity))} t
    where ${all(bounds)} and (${sql.join(ways, sql` or `)})
    order by t.created_at desc
    limit ${maxGathered}
  `)
  return rows
    .flatMap((row) => {
      const likeness = likenessOf(person, row)
      return likeness ? [{ ...row, likeness }] : []
    })
    .sort((one, other) => likenesses.indexOf(one.likeness) - likenesses.indexOf(other.likeness))
    .slice(0, limit)
}

/** Compares a person with a row; undefined if their national IDs show that they are two people. */
function likenessOf(person: PersonInput, row: PersonRow): Likeness | undefined {
  const names = namesFrom(row, 'name')
  const other = {
    words: wordsOf(names),
    phone: person.phone && row.phone2 === person.phone ? row.phone2 : row.phone,
    nationalID: row.national_id,
  }
  if (person.nationalID && other.nationalID) return person.nationalID === other.nationalID ? 'nationalID' : undefined
  const hasPhone = Boolean(person.phone) && person.phone === other.phone
  const theirs = new Set(nameKeys(names, ''))
  const isCalledSame = nameKeys(person.names, '').some((key) => theirs.has(key))
  if (isCalledSame && mayBeOne({ ...person, words: wordsOf(person.names) }, other))
    return hasPhone ? 'namePhone' : 'name'
  return hasPhone ? 'phone' : 'near'
}
