/** The table of an entity in PostgreSQL, derived from its definition. Kinds that share a table share its columns. */
import { entities, needs } from '@topcenter/model/areas'
import { type AnyEntity, fieldsOf, hasTrait, snake, tableOf } from '@topcenter/model/kit/entity'
import type { Field } from '@topcenter/model/kit/field'
import type { RefusalCode } from '@topcenter/model/kit/refusal'
import { timeOfDate } from '@topcenter/model/kit/times-of-day'

export interface Column {
  readonly name: string
  readonly type: string
  readonly notNull?: boolean
  readonly default?: string
  readonly check?: string
  /** Table that a uuid column refers to, inside the same establishment. */
  readonly references?: string
}
/** Lines (`rows`) or several references (`refs`) of a record. */
export interface ChildTable {
  readonly name: string
  readonly field: string
  readonly columns: readonly Column[]
  /** Each line has an `id`, unique in the establishment. */
  readonly isIdentified: boolean
}
export interface Table {
  readonly name: string
  readonly kinds: readonly AnyEntity[]
  readonly columns: readonly Column[]
  readonly children: readonly ChildTable[]
  readonly unique: readonly { readonly name: string; readonly columns: readonly string[] }[]
  readonly checks: readonly { readonly name: string; readonly sql: string }[]
  readonly indexes: readonly Index[]
}
export interface Index {
  readonly name: string
  readonly columns: readonly string[]
  readonly method?: 'gin'
  /** The condition on the rows that a partial index contains. */
  readonly where?: string
}

/** The column type of each kind of field; names and lists have several columns or a table of their own. */
const sqlType = {
  text: 'text',
  longText: 'text',
  int: 'integer',
  decimal: 'numeric(14,4)',
  percent: 'numeric(5,2)',
  money: 'bigint',
  bool: 'boolean',
  date: 'date',
  time: 'time',
  dateTime: 'timestamptz',
  oneOf: 'text',
  ref: 'uuid',
  phone: 'text',
  email: 'text',
  url: 'text',
  colour: 'text',
  nationalId: 'text',
  userName: 'text',
  password: 'text',
  privileges: 'jsonb',
  properties: 'jsonb',
  image: 'uuid',
} as const
type ScalarKind = keyof typeof sqlType
/** Returns the column type of a field. Values beyond PostgreSQL's integer, such as bytes, get the width of money. */
const typeOf = ({ kind, options }: Field): string =>
  kind === 'int' && (options.max ?? 0) > 2_147_483_647 ? 'bigint' : sqlType[kind as ScalarKind]
export const isScalar = (field: Field): boolean => field.kind in sqlType
/** Tests whether the field is stored, in the table of its entity or in a child table. */
export const isStored = (field: Field): boolean => !field.options.transient
/** Tests whether the field is stored as it is, and not computed by a function. */
export const isWritten = (field: Field): boolean => isStored(field) && !field.options.computed

export const languages = ['ar', 'en', 'und'] as const
/** The column of a scalar field. */
export const columnName = (name: string, field: Field): string => snake(name) + (field.kind === 'ref' ? '_id' : '')
export const namesColumns = (name: string): readonly string[] =>
  languages.map((language) => `${snake(name)}_${language}`)
export const childName = (table: string, field: string): string => `${table}_${snake(field)}`

const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`

function scalarChecks(column: string, field: Field): string | undefined {
  const { min, max, maxLength } = field.options
  if (field.kind === 'oneOf') return `${column} in (${field.values!.map(quoted).join(', ')})`
  if (field.kind === 'int' || field.kind === 'decimal' || field.kind === 'money' || field.kind === 'percent') {
    const low = min ?? (field.kind === 'percent' || field.kind === 'money' ? 0 : undefined)
    const high = max ?? (field.kind === 'percent' ? 100 : undefined)
    return (
      [low === undefined ? '' : `${column} >= ${low}`, high === undefined ? '' : `${column} <= ${high}`]
        .filter(Boolean)
        .join(' and ') || undefined
    )
  }
  if (field.kind === 'colour') return `${column} ~ '^#[0-9a-f]{6}$'`
  if (field.kind === 'text' || field.kind === 'longText')
    return `length(${column}) <= ${maxLength ?? (field.kind === 'text' ? 200 : 4000)}`
  return undefined
}

function defaultOf(field: Field): string | undefined {
  const { initial } = field.options
  if (field.kind === 'properties') return `'{}'`
  if (initial === undefined || initial === 'now' || initial === 'today') return undefined
  return typeof initial === 'string' ? quoted(initial) : String(initial)
}

/** A field with an initial value is never null, whoever writes the row. */
const isNotNull = (field: Field) => field.required || defaultOf(field) !== undefined

export function fieldColumns(name: string, field: Field, everywhere = true): readonly Column[] {
  if (!isStored(field)) return []
  if (field.kind === 'names')
    return namesColumns(name).map((column) => ({
      name: column,
      type: 'text',
      check: `length(${column}) <= ${field.options.maxLength ?? 200}`,
    }))
  if (!isScalar(field)) return []
  const column = columnName(name, field)
  const check = scalarChecks(column, field)
  const initial = defaultOf(field)
  return [
    {
      name: column,
      type: typeOf(field),
      ...(everywhere && isNotNull(field) ? { notNull: true } : {}),
      ...(initial === undefined ? {} : { default: initial }),
      ...(check ? { check } : {}),
      ...(field.kind === 'ref' ? { references: tableOfRef(field) } : {}),
    },
  ]
}

export const tableOfRef = (field: Field): string => {
  const target = entities.find((entity) => entity.id === field.to)
  if (!target) throw new Error(`a field refers to no entity: ${field.to}`)
  return tableOf(target)
}

const standing: readonly Column[] = [
  {
    name: 'record_state',
    type: 'text',
    notNull: true,
    default: `'active'`,
    check: `record_state in ('active', 'archived', 'blocked')`,
  },
  { name: 'version', type: 'integer', notNull: true, default: '1' },
  { name: 'created_at', type: 'timestamptz', notNull: true },
  { name: 'created_by', type: 'uuid' },
  { name: 'updated_at', type: 'timestamptz', notNull: true },
  { name: 'updated_by', type: 'uuid' },
  { name: 'archived_at', type: 'timestamptz' },
  { name: 'blocked_at', type: 'timestamptz' },
]

function traitColumns(entity: AnyEntity): Column[] {
  const text = (name: string, max: number): Column => ({ name, type: 'text', check: `length(${name}) <= ${max}` })
  return [
    ...(hasTrait(entity, 'coded') ? [{ ...text('code', 60), notNull: true }] : []),
    ...(hasTrait(entity, 'named')
      ? [
          ...namesColumns('name').map((name) => text(name, 200)),
          ...namesColumns('description').map((name) => text(name, 4000)),
        ]
      : []),
    ...(hasTrait(entity, 'tree') ? [{ name: 'parent_id', type: 'uuid', references: tableOf(entity) }] : []),
    ...(hasTrait(entity, 'imaged') ? [{ name: 'image_at', type: 'timestamptz' }] : []),
  ]
}

/** The columns that make up the search text (D1.8); phones in all the spellings in which they are searched. */
function searchedTexts(first: AnyEntity, fields: Iterable<readonly [string, Field]>, at = ''): string[] {
  return [
    ...(hasTrait(first, 'named') ? namesColumns('name').map((column) => `${at}${column}`) : []),
    ...(hasTrait(first, 'coded') ? [`${at}code`] : []),
    ...[...fields]
      .filter(([, field]) => field.options.search && isStored(field))
      .flatMap(([name, field]) =>
        fieldColumns(name, field).map((column) =>
          field.kind === 'phone' ? `phone_forms_v1(${at}${column.name})` : `${at}${column.name}`,
        ),
      ),
  ]
}
const asSearchText = (texts: readonly string[]): string =>
  `' ' || ar_norm_v3(${texts.map((text) => `coalesce(${text}, '')`).join(` || ' ' || `)})`

/** Returns the SQL of the search text that a row would have with these fields alone, its names and its code. */
export function searchTextOf(entity: AnyEntity, fields: Iterable<readonly [string, Field]>, alias: string): string {
  const texts = searchedTexts(entity, fields, `${alias}.`)
  return texts.length > 0 ? asSearchText(texts) : `''`
}

/** Returns the fields that any of the kinds of a table has. */
export const fieldsOfAll = (kinds: readonly AnyEntity[]): Record<string, Field> =>
  Object.assign({}, ...kinds.map(fieldsOf)) as Record<string, Field>
/** Returns the pairs of columns of a table whose second must not be before (or below) the first. */
export const orderedPairs = (kinds: readonly AnyEntity[]): readonly (readonly [string, string])[] =>
  (kinds[0]!.spec.ordered ?? []) as readonly (readonly [string, string])[]

export function tableFor(kinds: readonly AnyEntity[]): Table {
  const first = kinds[0]!
  const name = tableOf(first)
  const fields = fieldsOfAll(kinds)
  const inAll = (field: string) => kinds.every((kind) => field in fieldsOf(kind) || field in (kind.spec.fixed ?? {}))
  const columns = [
    ...traitColumns(first),
    ...(first.spec.states ? [stateColumn(first)] : []),
    ...Object.entries(fields)
      .filter(([, field]) => isWritten(field))
      .flatMap(([fieldName, field]) => fieldColumns(fieldName, field, inAll(fieldName))),
    ...standing,
  ]
  const searched = searchedTexts(first, Object.entries(fields))
  const fixed = fixedColumns(kinds)
  const unique = uniques(first, fields, fixed)
  return {
    name,
    kinds,
    children: Object.entries(fields).flatMap(([fieldName, field]) => childTable(name, fieldName, field)),
    // what is each one's own few is searched by a function of the row, which costs nothing when it is written
    columns:
      searched.length && !first.spec.personal
        ? [
            ...columns,
            {
              name: 'search',
              type: 'text',
              default: `generated:${asSearchText(searched)}`,
            },
          ]
        : columns,
    unique,
    checks: checks(kinds),
    indexes: [
      ...indexes(kinds, fields, columns, searched.length > 0).filter((index) => !isIn(unique, index)),
      ...countedIndexes(kinds, fields, fixed),
    ],
  }
}

const fixedColumns = (kinds: readonly AnyEntity[]): string[] =>
  [...new Set(kinds.flatMap((kind) => Object.keys(kind.spec.fixed ?? {})))].map(snake)

const stateColumn = (entity: AnyEntity): Column => {
  const states = entity.spec.states!
  return {
    name: 'state',
    type: 'text',
    notNull: true,
    default: quoted(states[0]!),
    check: `state in (${states.map(quoted).join(', ')})`,
  }
}

function childTable(table: string, name: string, field: Field): ChildTable[] {
  if (!isStored(field) || (field.kind !== 'rows' && field.kind !== 'refs')) return []
  const columns =
    field.kind === 'refs'
      ? [{ name: 'target_id', type: 'uuid', notNull: true, references: tableOfRef(field) }]
      : [
          ...(field.options.identified ? [{ name: 'id', type: 'uuid', notNull: true }] : []),
          ...Object.entries(field.fields!).flatMap(([inner, innerField]) => fieldColumns(inner, innerField)),
        ]
  return [{ name: childName(table, name), field: name, columns, isIdentified: Boolean(field.options.identified) }]
}

function uniques(entity: AnyEntity, fields: Record<string, Field>, fixed: string[]): Table['unique'] {
  const table = tableOf(entity)
  const single = Object.entries(fields)
    .filter(([, field]) => field.options.unique)
    .map(([name, field]) => [columnName(name, field)])
  const listed = (entity.spec.unique ?? []).map((names) => names.map((name) => columnName(name, fields[name]!)))
  const code = hasTrait(entity, 'coded') ? [[...fixed, 'code']] : []
  return [...code, ...single, ...listed].map((columns) => ({
    name: `${table}_${columns.filter((column) => !fixed.includes(column)).join('_')}_key`,
    columns,
  }))
}

function checks(kinds: readonly AnyEntity[]): Table['checks'] {
  const first = kinds[0]!
  const table = tableOf(first)
  return [
    ...(hasTrait(first, 'named')
      ? [{ name: `${table}_named`, sql: 'num_nonnulls(name_ar, name_en, name_und) > 0' }]
      : []),
    ...orderedPairs(kinds).map(([from, to]) => ({
      name: `${table}_${snake(from)}_${snake(to)}_order`,
      sql: `${quoteName(snake(to))} >= ${quoteName(snake(from))}`,
    })),
    ...timeChecks(kinds),
  ]
}

interface TimeCheck {
  readonly name: string
  readonly sql: string
  /** The date at which it is refused: that is one field on the screen with its time. */
  readonly date: string
  readonly code: RefusalCode
}
/** Returns the checks of times of day: none without its date, and on one day in the order of their dates. */
export function timeChecks(kinds: readonly AnyEntity[]): readonly TimeCheck[] {
  const table = tableOf(kinds[0]!)
  const fields = fieldsOfAll(kinds)
  return [
    ...Object.entries(fields).flatMap(([name, { options }]): TimeCheck[] =>
      options.timeOf
        ? [
            {
              name: `${table}_${snake(name)}_date`,
              sql: `${snake(options.timeOf)} is not null or ${snake(name)} is null`,
              date: options.timeOf,
              code: 'field.required',
            },
          ]
        : [],
    ),
    ...orderedPairs(kinds).flatMap(([from, to]): TimeCheck[] => {
      const [first, second] = [timeOfDate(fields, from), timeOfDate(fields, to)]
      return first && second
        ? [
            {
              name: `${table}_${snake(first)}_${snake(second)}_order`,
              sql: `${snake(to)} > ${snake(from)} or ${snake(second)} >= ${snake(first)}`,
              date: to,
              code: 'field.endBeforeStart',
            },
          ]
        : []
    }),
  ]
}

/** Tests whether lists of the kind are filtered by the reference, or limited by it to a portal user's own records. */
const isListedBy = ({ spec }: AnyEntity, name: string): boolean =>
  Boolean((spec.fields as Record<string, Field>)[name]?.options.filter) ||
  Object.values(spec.own ?? {}).some((limit) =>
    [limit, (limit as { in?: unknown }).in].some((each) => each === name || each === `family.${name}`),
  )

/**
 * Lists sort and filter with an index that begins with the establishment, the kind and the record state. What they are
 * filtered by is read in the list's own order; other references are only followed back, and equal ones share an entry
 * of the index. Where an optional one is empty, the record is not in it.
 */
function indexes(
  kinds: readonly AnyEntity[],
  fields: Record<string, Field>,
  columns: readonly Column[],
  searchable: boolean,
): Table['indexes'] {
  const entity = kinds[0]!
  const table = tableOf(entity)
  const fixed = fixedColumns(kinds)
  const lead = [...fixed, 'record_state']
  const sorted = Object.entries(fields)
    .filter(([, field]) => field.options.sort)
    .map(([name, field]) => columnName(name, field))
  const isSought = (name: string) => !(entity.spec.unsought as readonly string[] | undefined)?.includes(name)
  // a lookup list is short and its records are rarely deleted: an index on each reference to one would slow down
  // every insert more than it is worth
  const refs = Object.entries(fields)
    .filter(([name, field]) => field.kind === 'ref' && isWritten(field) && !lookups.has(field.to!) && isSought(name))
    .map(([name, field]): Index => {
      const column = columnName(name, field)
      const isEverywhere = columns.find((each) => each.name === column)!.notNull
      const listed = kinds.find((kind) => isListedBy(kind, name))
      return {
        name: `${table}_${column}`,
        columns: [column, ...(listed ? [orderOf(listed, fields)] : [])],
        ...(isEverywhere ? {} : { where: `${column} is not null` }),
      }
    })
  return [
    ...(isSought('createdAt') ? [{ name: `${table}_list`, columns: [...lead, 'created_at', 'id'] }] : []),
    ...sorted.map((column) => ({ name: `${table}_${column}_sort`, columns: [...lead, column, 'id'] })),
    ...refs,
    ...(hasTrait(entity, 'tree') ? [{ name: `${table}_parent_id`, columns: ['parent_id', 'created_at', 'id'] }] : []),
    ...Object.entries(fields)
      .filter(([, field]) => field.kind === 'properties')
      .map(([name]) => ({
        name: `${table}_${snake(name)}`,
        columns: [`${snake(name)} jsonb_path_ops`],
        method: 'gin' as const,
      })),
    ...(searchable && !entity.spec.lookup && !entity.spec.personal
      ? [{ name: `${table}_search`, columns: ['search gin_trgm_ops'], method: 'gin' as const }]
      : []),
  ]
}

/** Tests whether a unique key already serves lookups by the index's only column, because it begins with that column. */
const isIn = (unique: Table['unique'], { columns: [first, ...others] }: Index): boolean =>
  others.length === 0 && unique.some(({ columns }) => columns[0] === first)

const columnCalled = (name: string, fields: Record<string, Field>): string =>
  name === 'createdAt' ? 'created_at' : name === 'code' ? 'code' : columnName(name, fields[name]!)
/** The column by which a list is sorted unless it is asked otherwise. */
const orderOf = ({ spec: { list } }: AnyEntity, fields: Record<string, Field>): string =>
  columnCalled(list?.sort?.replace(/^-/, '') ?? 'createdAt', fields)

/**
 * Numbers that are shown are counted with an index of their own, so that counting few rows among many is fast: the
 * values of a list's tabs (except the one that nearly all records have), and what the home page counts. The list that
 * such a number opens is read from the same index, in its order. The statements contain these values as literals, not
 * as parameters, since only then does PostgreSQL know that the partial index fits.
 */
function countedIndexes(kinds: readonly AnyEntity[], fields: Record<string, Field>, fixed: string[]): Index[] {
  const table = tableOf(kinds[0]!)
  const lead = [...fixed, 'record_state']
  const of = (name: string) => columnCalled(name, fields)
  const inOrder = kinds.flatMap((kind): Index[] => {
    const { list } = kind.spec
    if (!list?.tabs) return []
    const tab = list.tabs === 'state' ? 'state' : of(list.tabs as string)
    return [
      {
        name: `${table}_${tab}_tab`,
        columns: [...lead, tab, orderOf(kind, fields), 'id'],
        ...(list.usualTab ? { where: `${tab} <> ${quoted(list.usualTab)}` } : {}),
      },
    ]
  })
  const counted = needs
    .filter(({ entity }) => kinds.some(({ id }) => id === entity))
    .flatMap(({ id, entity, query }): Index[] => {
      const list = kinds.find((kind) => kind.id === entity)!.spec.list
      const range = Object.keys(query).find((key) => /(From|To)$/.test(key))
      const { tab, ...others } = Object.fromEntries(Object.entries(query).filter(([key]) => !/(From|To)$/.test(key)))
      if (Object.keys(others).length === 0) return [] // served by the index of the tab, or of the column by which it is sorted
      const isNarrowed = tab !== undefined && tab !== list?.usualTab
      const values = { ...(isNarrowed ? { [list!.tabs as string]: tab } : {}), ...others }
      const order = range?.replace(/(From|To)$/, '') ?? list?.sort?.replace(/^-/, '') ?? 'createdAt'
      return [
        {
          name: `${table}_${snake(id)}`,
          columns: [...lead, of(order), 'id'],
          where: Object.entries(values)
            .map(([name, value]) => `${name === 'state' ? name : of(name)} = ${quoted(value)}`)
            .join(' and '),
        },
      ]
    })
  return [...new Map([...inOrder, ...counted].map((index) => [index.name, index])).values()]
}

const lookups = new Set(entities.filter((entity) => entity.spec.lookup).map((entity) => entity.id))

const reserved = new Set(['from', 'to', 'order', 'user', 'on', 'table', 'group', 'when', 'end'])
/** Quotes a name that is a reserved word of SQL; other names are easier to read without quotes. */
export const quoteName = (name: string): string => (reserved.has(name) ? `"${name}"` : name)

/** Every table of records, in the order of the definitions; views are not included. */
export function allTables(): readonly Table[] {
  const byTable = new Map<string, AnyEntity[]>()
  for (const entity of entities.filter(({ spec }) => !spec.view))
    byTable.set(tableOf(entity), [...(byTable.get(tableOf(entity)) ?? []), entity])
  return [...byTable.values()].map(tableFor)
}
