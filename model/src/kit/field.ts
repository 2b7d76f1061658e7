/**
 * The kinds of value that a record can have. A field is data; server/src/records/schema and web/src/fields say what is
 * done with each kind.
 */
import type { Names } from './names.ts'
import type { RefusalCode } from './refusal.ts'

/** Whole piastres (EGP × 100), end to end (D1.10). */
export type Piastres = number
/** An opaque record token, `<prefix>_<26 characters>` (D1.1). */
export type Token = string

export interface FieldOptions {
  /** Must be given (on creation, and never emptied afterwards). */
  readonly required?: boolean
  /** Offered as a filter of the list; 'range' gives `<field>From` and `<field>To`. */
  readonly filter?: boolean | 'range'
  /** Written by the server only: never accepted from a client, shown in forms as text. */
  readonly readonly?: boolean
  /** Given once, on creation. */
  readonly fixed?: boolean
  /** Part of the record's search text (D1.8). */
  readonly search?: boolean
  /** Unique within the establishment among records that have it. */
  readonly unique?: boolean
  /** May be a sort key; the list has an index for it. */
  readonly sort?: boolean
  /** Shown masked, and left out of exports and audit values (bank number, national ID …). */
  readonly sensitive?: boolean
  readonly min?: number
  readonly max?: number
  readonly minLength?: number
  readonly maxLength?: number
  /** Text that a value must match whole; the fault is `field.pattern`, or `field.example` where one is given. */
  readonly pattern?: string
  readonly example?: string
  /** For rows with a weekday, `from` and `to`: the refusal code if a row ends before it begins, or two of a day overlap. */
  readonly overlap?: RefusalCode
  /**
   * For such lines: maximum minutes of one that ends on the next day. A longer one is a typing mistake (18:00 to
   * 16:00); without this, none may cross midnight.
   */
  readonly overnight?: number
  /** Known to staff only (`mayKnow`): users of the portal read it as empty, and no list reveals it (D2.4). */
  readonly forStaff?: boolean
  /** Permission group: known (`mayKnow`) only to readers of its records (what somebody owes, of debts). */
  readonly seenWith?: string
  /** Value of a new record when nothing is given. */
  readonly initial?: string | number | boolean
  /** Accepted as input and given to the rules, but not a column of the record. */
  readonly transient?: boolean
  /**
   * Computed by a function of PostgreSQL that has the name of the column and gets the row, or by a text of
   * `records/list/computed.ts`; shown, never written or sorted, and filtered only with `onlyIn` or `codes`.
   */
  readonly computed?: boolean
  /** The figure that it is, if other places show it too; of a bool the records that have it are counted. */
  readonly figure?: string
  /** For a computed text: codes of the values of the field `of`, in the order of its values. */
  readonly codes?: { readonly of: string; readonly all: readonly string[] }
  /** For a computed bool: it is never true outside of these states, so its filter reads these alone. */
  readonly onlyIn?: readonly string[]
  /**
   * For a transient bool that filters: of the rows that the rest of the query finds, the list has for each record in
   * this field (and in each tab) only the first one in its own order.
   */
  readonly onePer?: string
  /**
   * For a transient bool: overrules this refusal if it is `confirmable`. Forms do not show it; they ask when the
   * refusal comes. For an amount: the amount that the reader saw; the server refuses with this code if it has changed.
   */
  readonly confirms?: RefusalCode
  /**
   * Pickers offer only records with these values in filters of their list (`except`: not this one); `{ of }`: the value
   * that the record chosen in another field, or of an action its own record, has there or in `field`; of `except`
   * without one that record itself.
   */
  readonly where?: Readonly<Record<string, string | { readonly of: string; readonly field?: string }>>
  /**
   * For a reference in a new record: the address at which portal users choose, instead of their own records. A rule of
   * the area decides whom they may name, and refuses others with `field.reference`.
   */
  readonly offeredAt?: `/api/${string}`
  /**
   * Flags that a record must have to be chosen: pickers offer no other, and the server refuses others. A record that
   * loses the flag stays where it was chosen before.
   */
  readonly must?: readonly string[]
  /** For a date: where its calendar opens while it is empty, YYYY-MM-DD; today otherwise. */
  readonly opensAt?: string
  /** For a time: the date of the record whose time of day it is. It is shown and asked with its date, and never without. */
  readonly timeOf?: string
  /** For a phone: a hotline of a few digits is valid too. */
  readonly hotline?: boolean
  /** For a moment: it is the beginning of a day of the establishment, and shown as that day. */
  readonly isDay?: boolean
  /**
   * For a text: chosen, not typed. A repetition (RFC 5545), the address of a record inside the product, or a list's
   * filter. For seconds: typed and shown as players write a place in a recording.
   */
  readonly as?: 'recurrence' | 'record' | 'list' | 'clock'
  readonly isWorded?: boolean // for names: the server writes them in each language, the reader gets theirs
  readonly doneAt?: string // for the user who did something: the field of its time; a time without a user means a user of the platform
  /**
   * For rows: the prefix of their lines' tokens. Each line then has an identity (`token`) that survives a change of all
   * else; a line without one is new.
   */
  readonly identified?: string
  /** For a reference: a new record without a value takes it from the record chosen in this field. */
  readonly from?: string
  /** For names in a line: the field of the line that chooses their kind of value (D7.8). */
  readonly ofKind?: string
  readonly unit?: string // shown beside the input: a key of texts `units`
}

export type FieldKind =
  | 'text'
  | 'longText'
  | 'int'
  | 'decimal'
  | 'percent'
  | 'money'
  | 'bool'
  | 'date'
  | 'time'
  | 'dateTime'
  | 'oneOf'
  | 'ref'
  | 'refs'
  | 'names'
  | 'phone'
  | 'email'
  | 'url'
  | 'colour'
  | 'nationalId'
  | 'userName'
  | 'password'
  | 'image'
  | 'rows'
  | 'properties'
  | 'privileges'

/**
 * Options that change types: `initial` makes an input optional, `transient` is not shown, lines that are `identified`
 * have an id.
 */
export type FieldMark = 'initial' | 'transient' | 'identified'

export interface Field<
  T = unknown,
  R extends boolean = boolean,
  K extends FieldKind = FieldKind,
  M extends FieldMark = FieldMark,
> {
  readonly kind: K
  readonly options: FieldOptions
  readonly required: R
  /** The entity a `ref` or `refs` points to. */
  readonly to?: string
  /** The values of a `oneOf`, with the specification's spelling. */
  readonly values?: readonly string[]
  /** For `properties`: the field that refers to their type. */
  readonly by?: string
  /** The fields of one line of `rows`. */
  readonly fields?: Fields
  readonly type?: T // phantom, as `mark`: never set at run time
  readonly mark?: M
}
export type Fields = Readonly<Record<string, Field>>
/** Returns the fields of a form: all but those that overrule a refusal. */
export const askedFields = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => !field.options.confirms))

type Req<O> = O extends { readonly required: true } ? true : false
type Marks<O> =
  | (O extends { readonly initial: string | number | boolean } ? 'initial' : never)
  | (O extends { readonly transient: true } ? 'transient' : never)
  | (O extends { readonly identified: string } ? 'identified' : never)
const requiredOf = <O extends FieldOptions>(options: O) => (options.required === true) as Req<O>
const kindOf =
  <T>() =>
  <K extends FieldKind>(kind: K) =>
  <const O extends FieldOptions>(options: O = {} as O) =>
    ({ kind, options, required: requiredOf(options) }) as Field<T, Req<O>, K, Marks<O>>

/** One line, 200 characters at most unless said. */
export const text = kindOf<string>()('text')
/** Several lines, 4,000 characters at most unless said. */
export const longText = kindOf<string>()('longText')
export const int = kindOf<number>()('int')
/** A number with up to 4 decimals; never money. */
export const decimal = kindOf<number>()('decimal')
/** 0–100 with up to 2 decimals. */
export const percent = kindOf<number>()('percent')
export const money = kindOf<Piastres>()('money')
export const bool = kindOf<boolean>()('bool')
/** `YYYY-MM-DD`, without a zone: never shifts (D1.9). */
export const date = kindOf<string>()('date')
/** `HH:MM` on the establishment's clock. */
export const time = kindOf<string>()('time')
/** An instant, ISO 8601 in UTC. */
export const dateTime = kindOf<string>()('dateTime')
/** Three-language text; at least one of them when required (D1.6). */
export const names = kindOf<Names>()('names')
/** E.164 (`+2010…`); typed in any usual form, Egypt by default. */
export const phone = kindOf<string>()('phone')
export const email = kindOf<string>()('email')
export const url = kindOf<string>()('url')
/** `#rrggbb`. */
export const colour = kindOf<string>()('colour')
/** 14 digits of an Egyptian national ID. */
export const nationalId = kindOf<string>()('nationalId')
/** 3–400 characters, unique over the whole installation, letter case ignored. */
export const userName = kindOf<string>()('userName')
/** Write-only; kept as an argon2id hash. */
export const password = kindOf<string>()('password')
/** A picture of the record; shown by its own address. */
export const image = kindOf<string>()('image')
/** Permission group → flags. */
export const privileges = kindOf<Readonly<Record<string, readonly string[]>>>()('privileges')

export const ref = <const K extends string, const O extends FieldOptions>(to: K, options: O = {} as O) =>
  ({ kind: 'ref', to, options, required: requiredOf(options) }) as Field<Token, Req<O>, 'ref', Marks<O>>
/** Several records of one entity, without order. */
export const refs = <const K extends string, const O extends FieldOptions>(to: K, options: O = {} as O) =>
  ({ kind: 'refs', to, options, required: requiredOf(options) }) as Field<readonly Token[], Req<O>, 'refs', Marks<O>>
export const oneOf = <const V extends readonly string[], const O extends FieldOptions>(
  values: V,
  options: O = {} as O,
) => ({ kind: 'oneOf', values, options, required: requiredOf(options) }) as Field<V[number], Req<O>, 'oneOf', Marks<O>>
/** A field of `rows` with the fields of its lines, for the types of inputs and answers. */
export interface RowsField<F extends Fields, R extends boolean, M extends FieldMark> extends Field<
  readonly Values<F>[],
  R,
  'rows',
  M
> {
  readonly fields: F
}
/** Ordered lines that are saved and deleted with their record (slices, items). */
export const rows = <const F extends Fields, const O extends FieldOptions>(fields: F, options: O = {} as O) =>
  ({ kind: 'rows', fields, options, required: requiredOf(options) }) as RowsField<F, Req<O>, Marks<O>>

/**
 * Values of the properties of the type that the field `by` refers to, by the property's id; sent as `[{ propertyToken,
 * value }]`. What is not sent stays, of a new record it is the property's default (D7.8).
 */
export const properties = <const O extends FieldOptions>({ by, ...options }: O & { readonly by: string }) =>
  ({ kind: 'properties', by, options, required: false }) as unknown as Field<
    Readonly<Record<string, unknown>>,
    true,
    'properties',
    never
  >

const unordered: readonly Field['kind'][] = [
  'names',
  'rows',
  'refs',
  'properties',
  'privileges',
  'password',
  'image',
  'ref',
  'longText',
]
/** Returns true if a list may be sorted by it: not by masked values, whose position and cursor would reveal them. */
export const isSortable = ({ kind, options }: Field): boolean =>
  !unordered.includes(kind) && !options.transient && !options.computed && !options.sensitive

export type ValueOf<F> = F extends Field<infer T, infer R> ? (R extends true ? T : T | null) : never
/** Value of a column: one with an initial value is never null. */
export type StoredOf<F> =
  F extends Field<infer T, infer R, FieldKind, infer M>
    ? R extends true
      ? T
      : 'initial' extends M
        ? [FieldMark] extends [M]
          ? T | null
          : T
        : T | null
    : never
export type Values<F extends Fields> = { -readonly [K in keyof F]: ValueOf<F[K]> }
