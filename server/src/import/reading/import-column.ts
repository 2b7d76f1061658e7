/** Columns that a sheet of an entity may have: the field of each, its label, and the headers that mean it. */
import { type AnyEntity, tableOf } from '@topcenter/model/kit/entity'
import { entityOf } from '@topcenter/model/areas'
import type { Field } from '@topcenter/model/kit/field'
import { inputFields, traitFields } from '@topcenter/model/kit/input-fields'
import { fieldsOf } from '@topcenter/model/kit/entity'
import { type Language, nameIn, nameLanguages, type Names } from '@topcenter/model/kit/names'
import { searchKey } from '@topcenter/model/kit/search-key'
import { fieldLabel, labelOfEntity } from '@topcenter/texts/describe'
import { wordsOfHead } from './header-words.ts'

export interface PropertyOfColumn {
  readonly id: string
  readonly names: Names
  /** Names of its type. */
  readonly type: Names
  /** New records may be of its type. */
  readonly isOffered: boolean
}

export interface ImportColumn {
  /** `names.ar`, `phone`, `governorate`, `slices[0].degreeFrom`, `parent.phone`. */
  readonly key: string
  /** Field of the entity, or of the companion for its columns. */
  readonly name: string
  readonly field: Field
  /** Language of a name; 'auto' if its letters decide. */
  readonly language?: (typeof nameLanguages)[number] | 'auto'
  /** Line and inner field of a `rows` field. */
  readonly line?: { readonly at: number; readonly inner: string; readonly field: Field }
  /** Property that the column fills. A record of another type uses its own property with the same name. */
  readonly property?: PropertyOfColumn
  /** Other record that the column fills, for example a student's parent. */
  readonly companion?: 'parent' | 'relation'
  readonly required: boolean
  /** True if a reference that finds nothing is skipped instead of refused. */
  readonly lenient?: boolean
}

/** Maximum lines of a `rows` field that have columns in a sheet. */
const flatLines = 8
/** Properties have columns of their own (`property-column.ts`). */
const unreadable = new Set(['password', 'privileges', 'image', 'properties'])

function columnsOfField(name: string, field: Field): ImportColumn[] {
  if (unreadable.has(field.kind) || field.options.transient) return []
  const required = field.required && field.options.initial === undefined
  if (field.kind === 'names')
    return (['auto', ...nameLanguages] as const).map((language) => ({
      key: language === 'auto' ? name : `${name}.${language}`,
      name,
      field,
      language,
      required: required && language === 'ar',
    }))
  if (field.kind !== 'rows') return [{ key: name, name, field, required }]
  return Array.from({ length: Math.min(field.options.max ?? flatLines, flatLines) }, (_, at) =>
    Object.entries(field.fields!).flatMap(([inner, innerField]): ImportColumn[] => {
      const cell = {
        name,
        field,
        required: required && at === 0 && innerField.required,
        line: { at, inner, field: innerField },
      }
      const key = `${name}[${at}].${inner}`
      return innerField.kind === 'names'
        ? nameLanguages.slice(0, 2).map((language) => ({ ...cell, key: `${key}.${language}`, language }))
        : [{ ...cell, key }]
    }),
  ).flat()
}

/**
 * Returns the columns for the parent in a student's sheet. An import makes one parent for each name and phone, and
 * links it to the student (studentFamily).
 */
function companionColumns(entity: AnyEntity): ImportColumn[] {
  if (entity.id !== 'student') return []
  const [parent, family] = [entityOf('parent'), entityOf('studentFamily')]
  const names = traitFields(parent).names!
  return [
    { key: 'parent.names', name: 'names', field: names, language: 'auto', companion: 'parent', required: false },
    { key: 'parent.phone', name: 'phone', field: fieldsOf(parent).phone!, companion: 'parent', required: false },
    {
      key: 'parent.relation',
      name: 'relativeRelationType',
      field: fieldsOf(family).relativeRelationType!,
      companion: 'relation',
      required: false,
    },
  ]
}

const memo = new Map<string, readonly ImportColumn[]>()
export function importColumns(entity: AnyEntity): readonly ImportColumn[] {
  let columns = memo.get(entity.id)
  if (!columns)
    memo.set(
      entity.id,
      (columns = [
        ...Object.entries(inputFields(entity, 'create')).flatMap(([name, field]) => columnsOfField(name, field)),
        ...companionColumns(entity),
      ]),
    )
  return columns
}

/**
 * Returns a column for a profile, which may also fill fields that only the server writes. A key that ends with `?` is
 * lenient.
 */
export function columnFor(entity: AnyEntity, asked: string): ImportColumn {
  const key = asked.replace(/\?$/, '')
  if (key !== asked) return { ...columnFor(entity, key), key: asked, lenient: true }
  const known = importColumns(entity).find((column) => column.key === key)
  const field = fieldsOf(entity)[key]
  if (!known && !field) throw new Error(`${entity.id} has no column ${key}`)
  return known ?? { key, name: key, field: field!, required: false }
}

export function columnLabel(entity: AnyEntity, column: ImportColumn, language: Language): string {
  if (column.property) return nameIn(column.property.names, language)
  if (column.companion === 'parent')
    return `${labelOfEntity('parent', language)}: ${fieldLabel('parent', column.key.slice('parent.'.length), language)}`
  if (column.companion === 'relation')
    return `${labelOfEntity('parent', language)}: ${fieldLabel('studentFamily', 'relativeRelationType', language)}`
  if (column.line)
    return `${fieldLabel(entity.id, column.name, language)} ${column.line.at + 1}: ${fieldLabel(entity.id, column.key.replace(/\[\d+\]/, ''), language)}`
  return fieldLabel(entity.id, column.key, language)
}

/** Returns the label of a property's column if another column already has the property's name: `Computer: Quantity`. */
export const labelWithType = ({ type, names }: PropertyOfColumn, language: Language): string =>
  `${nameIn(type, language)}: ${nameIn(names, language)}`

/** Reduces a header to words: `الاسم *` becomes one word; `Phone (mobile):` and `phone_mobile` become the same two. */
const headerKey = (text: string): string =>
  searchKey(text.replace(/([a-z])([A-Z])/g, '$1 $2'))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

function namesOfColumn(entity: AnyEntity, column: ImportColumn): string[] {
  const own = [column.key, `${column.key}Token`, columnLabel(entity, column, 'ar'), columnLabel(entity, column, 'en')]
  if (column.property) for (const language of ['ar', 'en'] as const) own.push(labelWithType(column.property, language))
  // sheets often add the entity to the word «name» or «code»: «اسم الطالب», "Student name"
  if (column.key === 'names')
    for (const language of ['ar', 'en'] as const)
      own.push(...ofThing(entity, fieldLabel(entity.id, 'names', language), language))
  if (column.key === 'code')
    for (const language of ['ar', 'en'] as const)
      own.push(...ofThing(entity, fieldLabel(entity.id, 'code', language), language))
  if (column.companion === 'relation')
    for (const language of ['ar', 'en'] as const) own.push(fieldLabel('studentFamily', column.name, language))
  return own.map(headerKey)
}

function ofThing(entity: AnyEntity, word: string, language: Language): string[] {
  const thing = labelOfEntity(entity, language)
  const bare = word.replace(/^ال/, '')
  return language === 'ar'
    ? [`${bare} ${thing}`, `${bare} ال${thing}`, `${bare} ${thing.replace(/^ال/, '')}`]
    : [`${thing} ${word}`, `full ${word}`]
}

/**
 * Proposes a column key for the index of each header, first by the field's name, then by its words. Uses no column
 * twice.
 */
export function proposeMapping(
  entity: AnyEntity,
  headers: readonly string[],
  properties: readonly ImportColumn[] = [],
): Record<string, string> {
  const byName = new Map<string, string>()
  const byWords = new Map<string, string>()
  const thing = [labelOfEntity(entity, 'ar'), labelOfEntity(entity, 'en')]
  const keep = (known: Map<string, string>, name: string, key: string) =>
    void (name && !known.has(name) && known.set(name, key))
  for (const column of [...importColumns(entity), ...properties]) {
    for (const name of namesOfColumn(entity, column)) keep(byName, name, column.key)
    for (const language of ['ar', 'en'] as const)
      keep(byWords, wordsOfHead(columnLabel(entity, column, language), thing), column.key)
  }
  const mapping: Record<string, string> = {}
  const taken = new Set<string>()
  const choose = (meaning: (header: string) => string | undefined) =>
    headers.forEach((header, index) => {
      const key = meaning(header)
      if (!key || mapping[index] || taken.has(key)) return
      mapping[index] = key
      taken.add(key)
    })
  choose((header) => byName.get(headerKey(header)))
  choose((header) => byWords.get(wordsOfHead(header, thing)))
  return mapping
}

export const isPerson = (entity: AnyEntity): boolean => tableOf(entity) === 'user_account'
