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
  /**
   * Of rows with a weekday, `from` and `to`: each ends after it begins, and no two of a day overlap, which is refused
   * with this code.
   */
  readonly overlap?: RefusalCode
  /**
   * Of such lines: minutes that one may last that ends on the next day. What is longer was mistyped (18:00 to 16:00);
   * without it none may.
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
   * `records/list/computed.ts`; shown, never written or sorted, and filtered only with `onlyIn`.
   */
  readonly computed?: boolean
  /** Of a computed bool: the states outside of which it is never true, so that its filter reads these alone. */
  readonly onlyIn?: readonly string[]
  /**
   * Of a transient bool: overrules this refusal when it says that it is `confirmable`. Forms do not show it; they ask
   * when the refusal comes. Of an amount: what the reader was shown, which this code refuses when it no longer holds.
   */
  readonly confirms?: RefusalCode
  /**
   * Pickers offer only records with these values in filters of their list (`except`: not this one); `{ of }`: the value
   * that the record chosen in another field, or of an action its own record, has there or in `field`; of `except`
   * without one that record itself.
   */
  readonly where?: Readonly<Record<string, string | { readonly of: string; readonly field?: string }>>
  /** For a date: where its calendar opens while it is empty, YYYY-MM-DD; today otherwise. */
  readonly opensAt?: string
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
   * Of rows: the letters before the tokens of their lines. Each line has an identity (`token`) then, which survives a
   * change of all else; a line that comes without one is a new one.
   */
  readonly identified?: string
  /** Of a reference: a new record takes what the record chosen in this field has there, where nothing is given. */
  readonly from?: string
  /** Of names in a line: what they say is of the kind that this field of the line chooses (D7.8). */
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

export interface Field<T = unknown, R extends boolean = boolean> {
  readonly kind: FieldKind
  readonly options: FieldOptions
  readonly required: R
  /** The entity a `ref` or `refs` points to. */
  readonly to?: string
  /** The values of a `oneOf`, with the specification's spelling. */
  readonly values?: readonly string[]
  /** Of `properties`: the field that refers to their type. */
  readonly by?: string
  /** The fields of one line of `rows`. */
  readonly fields?: Fields
  readonly type?: T // phantom: never set at run time
}
export type Fields = Readonly<Record<string, Field>>
/** What people are asked for: all but the fields that overrule a refusal. */
export const askedFields = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => !field.options.confirms))

type Req<O> = O extends { readonly required: true } ? true : false
const requiredOf = <O extends FieldOptions>(options: O) => (options.required === true) as Req<O>
const kindOf =
  <T>(kind: FieldKind) =>
  <const O extends FieldOptions>(options: O = {} as O) =>
    ({ kind, options, required: requiredOf(options) }) as Field<T, Req<O>>

/** One line, 200 characters at most unless said. */
export const text = kindOf<string>('text')
/** Several lines, 4,000 characters at most unless said. */
export const longText = kindOf<string>('longText')
export const int = kindOf<number>('int')
/** A number with up to 4 decimals; never money. */
export const decimal = kindOf<number>('decimal')
/** 0–100 with up to 2 decimals. */
export const percent = kindOf<number>('percent')
export const money = kindOf<Piastres>('money')
export const bool = kindOf<boolean>('bool')
/** `YYYY-MM-DD`, without a zone: never shifts (D1.9). */
export const date = kindOf<string>('date')
/** `HH:MM` on the establishment's clock. */
export const time = kindOf<string>('time')
/** An instant, ISO 8601 in UTC. */
export const dateTime = kindOf<string>('dateTime')
/** Three-language text; at least one of them when required (D1.6). */
export const names = kindOf<Names>('names')
/** E.164 (`+2010…`); typed in any usual form, Egypt by default. */
export const phone = kindOf<string>('phone')
export const email = kindOf<string>('email')
export const url = kindOf<string>('url')
/** `#rrggbb`. */
export const colour = kindOf<string>('colour')
/** 14 digits of an Egyptian national ID. */
export const nationalId = kindOf<string>('nationalId')
/** 3–400 characters, unique over the whole installation, letter case ignored. */
export const userName = kindOf<string>('userName')
/** Write-only; kept as an argon2id hash. */
export const password = kindOf<string>('password')
/** A picture of the record; shown by its own address. */
export const image = kindOf<string>('image')
/** Permission group → flags. */
export const privileges = kindOf<Readonly<Record<string, readonly string[]>>>('privileges')

export const ref = <const K extends string, const O extends FieldOptions>(to: K, options: O = {} as O) =>
  ({ kind: 'ref', to, options, required: requiredOf(options) }) as Field<Token, Req<O>>
/** Several records of one entity, without order. */
export const refs = <const K extends string, const O extends FieldOptions>(to: K, options: O = {} as O) =>
  ({ kind: 'refs', to, options, required: requiredOf(options) }) as Field<readonly Token[], Req<O>>
export const oneOf = <const V extends readonly string[], const O extends FieldOptions>(
  values: V,
  options: O = {} as O,
) => ({ kind: 'oneOf', values, options, required: requiredOf(options) }) as Field<V[number], Req<O>>
/** Ordered lines that are saved and deleted with their record (slices, items). */
export const rows = <const F extends Fields, const O extends FieldOptions>(fields: F, options: O = {} as O) =>
  ({ kind: 'rows', fields, options, required: requiredOf(options) }) as Field<readonly Values<F>[], Req<O>>

/**
 * Values of the properties of the type that the field `by` refers to, by the property's id; sent as `[{ propertyToken,
 * value }]`. What is not sent stays, of a new record it is the property's default (D7.8).
 */
export const properties = <const O extends FieldOptions>({ by, ...options }: O & { readonly by: string }) =>
  ({ kind: 'properties', by, options, required: false }) as unknown as Field<Readonly<Record<string, unknown>>, true>

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
/** Whether a list may be sorted by it: not by masked values, whose position and cursor would reveal them. */
export const isSortable = ({ kind, options }: Field): boolean =>
  !unordered.includes(kind) && !options.transient && !options.computed && !options.sensitive

export type ValueOf<F> = F extends Field<infer T, infer R> ? (R extends true ? T : T | null) : never
export type Values<F extends Fields> = { -readonly [K in keyof F]: ValueOf<F[K]> }
