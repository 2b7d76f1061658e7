/** Types of an entity's definition: plain data about one kind of record. */
import type { Field, FieldKind, FieldMark, Fields, RowsField, StoredOf, Values } from './field.ts'
import type { Names } from './names.ts'
import type { RefusalCode } from './refusal.ts'

export const userTypes = [
  'AdminsEgypt',
  'MasterAdmin',
  'Employee',
  'Student',
  'Parent',
  'Client',
  'Supplier',
  'VechileOwner',
  'Sales',
] as const
export type UserType = (typeof userTypes)[number]

/** Jobs of records that are no actions: the areas of the browser say where each is done. */
export const ownJobs = [
  'collect',
  'takeRegister',
  'answer',
  'print',
  'message',
  'transfer',
  'card',
  'merge',
  'sell',
  'giveBack',
  'giveCertificates',
  'timetable',
  'write',
] as const
export type OwnJob = (typeof ownJobs)[number]

export const recordStates = ['active', 'archived', 'blocked'] as const
export type RecordState = (typeof recordStates)[number]

/** Something a person (or the system) may do to a record. With `to` it is a transition; without, a command. */
export interface Action<S extends string = string> {
  readonly from?: readonly S[]
  readonly to?: S
  /**
   * The same for a field that is a state of its own (closed, finished): offered when all match (null: empty) and none
   * of `unless` does, then set.
   */
  readonly when?: Readonly<Record<string, string | number | boolean | null>>
  readonly unless?: Readonly<Record<string, string | number | boolean | null | { readonly sameAs: string }>>
  readonly set?: Readonly<Record<string, string | number | boolean>>
  /**
   * The refusal of an action that was not offered and is asked for anyway, by the field that prevents it;
   * `record.wrongState` if left out.
   */
  readonly refusals?: Readonly<Record<string, RefusalCode>>
  /** Its inputs are prefilled from the record's fields of the same names. */
  readonly startsAsRecord?: true
  /** The permission flag it needs, `itemUpdate` when left out; of the entity's own group unless `group` says another. */
  readonly flag?: string
  readonly group?: string
  readonly input?: Fields
  /** The browser asks before it acts; 'danger' for what cannot be undone. */
  readonly confirm?: boolean | 'danger'
  /** The action that takes it back, without any input: it is done at once then, and Undo is offered. */
  readonly undo?: string
  readonly by?: 'system'
}
export type Actions<S extends string = string> = Readonly<Record<string, Action<S>>>

/**
 * Named: names + description in ar/en/und · coded: a code, unique in the establishment · imaged: a picture ·
 * tree: `parent` of the same entity, never a cycle · reported: has the viewReport flag
 */
export type Trait = 'named' | 'coded' | 'imaged' | 'tree' | 'reported'
type BuiltIn = 'names' | 'description' | 'code' | 'state' | 'recordState' | 'createdAt' | 'updatedAt' | 'parent'

/**
 * Records of an entity that a portal user may see (D2.4): a field that must hold them, or a record that they may see
 * themselves ('self': the record is the user); them or a parent's children ('family.<field>'); those of a field with
 * certain values beside it; those that their own records of another kind refer to; current ones; or all.
 */
export type OwnLimit<F> =
  | 'self'
  | 'all'
  | (keyof F & string)
  | `family.${keyof F & string}`
  | Held<F>
  | Through<F>
  | Current<F>
  | Among
/** A function of PostgreSQL that gets the establishment and the user, and answers the ids of theirs. */
interface Among {
  readonly among: string
}
interface Current<F> {
  readonly now: readonly [keyof F & string, keyof F & string]
  /** A function of PostgreSQL that gets the row and the user and answers whether it is meant for them. */
  readonly reaching?: string
}
/**
 * A price belongs to a supplier if it names them and was given by them: `{ in: 'supplier', where: { costType: 'Buy' }
 * }`.
 */
interface Held<F> {
  readonly in: keyof F & string
  readonly where: Readonly<Partial<Record<keyof F & string, string>>>
  /** A function of PostgreSQL that gets the row and answers whether the user may see it yet. */
  readonly once?: string
}
/**
 * A group belongs to a student through a seat in it: `{ through: 'educationalGroupStudent', from: 'educationalGroup'
 * }`.
 */
interface Through<F> {
  /** The entity through which it is theirs: the user's own active records of it refer to it by their field `from`. */
  readonly through: string
  readonly from: string
  /** The field that refers to it; left out, it is the record itself. */
  readonly by?: keyof F & string
  /** Limits it to the days of a membership: fields of `through` with its first day and the first day after it. */
  readonly during?: readonly [since: string, until: string]
  /** Moments of the record's first and last day, for `during`; null as the last: it lasts. */
  readonly on?: readonly [first: (keyof F & string) | BuiltIn, last: (keyof F & string) | BuiltIn | null]
  /** Adds the records to which the user's own active records of another kind refer, whenever they are. */
  readonly or?: Pick<Through<F>, 'through' | 'from'>
}

export interface Spec<F extends Fields, S extends string, A extends Actions> {
  /** The letters before its tokens: 2–5 lower-case letters, unique over all tables (kinds of one table share it). */
  readonly prefix: string
  readonly traits?: readonly Trait[]
  readonly fields?: F
  /** Its states; a new record has the first. */
  readonly states?: readonly S[]
  readonly actions?: A
  /** Permission group with the specification's spelling; the id in PascalCase when left out. */
  readonly group?: string
  /** Flags besides the nine standard ones and those that actions name. */
  readonly flags?: readonly string[]
  /**
   * The flags that open the standard operations, where the specification names others than the nine; an operation left
   * out does not exist.
   */
  readonly flagsFor?: Partial<
    Record<'view' | 'create' | 'update' | 'remove' | 'removeImage' | 'changeState', string | readonly string[]>
  >
  /**
   * A record is seen only by who holds the flag of this field's value (a work stage, a kind of transaction), beside the
   * flag to view.
   */
  readonly viewBy?: {
    readonly field: NoInfer<keyof F & string> | 'state'
    readonly flags: Readonly<Record<string, string>>
  }
  /**
   * The abstract entity whose kind this is, and the word (of texts `kinds`) that tells it from its siblings: texts are
   * shared, the menu has one entry for all.
   */
  readonly kindOf?: { readonly entity: string; readonly kind: string }
  /** Table shared by several entities that fixed values tell apart (`user_account` by userType, `place` by placeType). */
  readonly table?: string
  readonly fixed?: Readonly<Record<string, string>> & { readonly userType?: UserType }
  /** Id of the abstract entity whose tokens its records have, if `kindOf` does not name it. */
  readonly tokensOf?: string
  /** Its names describe a person or a class, in both genders: in a sheet «متزوجة» means «متزوج». */
  readonly gendered?: boolean
  /** Names of several records differ at their end alone (the letter of a group): one that is cut keeps its end. */
  readonly differsAtEnd?: true
  /** Has no screens or routes of its own: records can only refer to it. */
  readonly abstract?: boolean
  /** A small list that pickers load whole (`/api/constants-lists`). */
  readonly lookup?: boolean
  /** `/api/<resource>`; the plural kebab-case of the id when left out. */
  readonly resource?: string
  /** The list screen's address, with the specification's spelling; its parameters filter the named fields. */
  readonly path?: string
  /**
   * Further addresses of the list, where the specification gives one address to several lists (a switch is shown
   * there).
   */
  readonly alsoAt?: readonly string[]
  readonly pathFilters?: Readonly<Record<string, string>>
  /** The group of the sidebar in which its entry is. */
  readonly menu?: string
  readonly icon?: string
  readonly unique?: readonly (readonly (keyof F & string)[])[]
  /** Fields that no measured query looks up by an index of its own: references, and `createdAt`, the order of making. */
  readonly unsought?: readonly ((keyof F & string) | 'createdAt')[]
  /** Pairs whose second value must not be before (or below) the first. */
  readonly ordered?: readonly (readonly [keyof F & string, keyof F & string])[]
  readonly own?: Partial<Record<UserType, OwnLimit<F>>>
  /**
   * Operations of portal users on their own records, beside reading: nothing else, whatever flags their role was given
   * (D2.4).
   */
  readonly portal?: readonly ('create' | 'update' | NoInfer<keyof A & string>)[]
  /**
   * Whom a portal user may name in what they write, with their phone, though the record is not theirs to open: what
   * their own records of another kind refer to.
   */
  readonly namedBy?: Partial<Record<UserType, Pick<Through<F>, 'through' | 'from'>>>
  /**
   * Usual tasks on a record, each with the letter of its key: actions and `ownJobs`. The screen offers first the first
   * one that is allowed now.
   */
  readonly jobs?: Readonly<Record<string, string>>
  /** The few facts that matter, shown large above the others. */
  readonly hero?: readonly (NoInfer<keyof F & string> | BuiltIn)[]
  /** Facts kept for calculation and shown on request only: folded as empty ones are. */
  readonly folded?: readonly NoInfer<keyof F & string>[]
  /** Its start and end, shown as one: the day, then the hours. */
  readonly span?: readonly [NoInfer<keyof F & string>, NoInfer<keyof F & string>]
  /** Label of a record without a name, in pickers and titles: the named fields, joined. */
  readonly label?: readonly (NoInfer<keyof F & string> | 'code')[]
  readonly list?: {
    readonly columns: readonly (NoInfer<keyof F & string> | BuiltIn)[]
    /** Fields that every answer of the list contains though no column shows them, for hand-written screens. */
    readonly also?: readonly NoInfer<keyof F & string>[]
    /** 'state': a tab per state with its count; else a field of kind oneOf. */
    readonly tabs?: 'state' | NoInfer<keyof F & string>
    /** True if it can be shown by its states side by side. */
    readonly board?: true
    /** The tab of nearly all records: the index of the tabs leaves it out. */
    readonly usualTab?: string
    readonly sort?: string
    /** Default query of the list where neither the address nor a view of the reader sets another. */
    readonly opening?: string
    /** A moment by which the list is filtered and sorted: pickers offer first what is nearest to now. */
    readonly near?: string
  }
  readonly form?: {
    readonly tabs: readonly {
      readonly key: string
      readonly fields: readonly (NoInfer<keyof F & string> | 'names' | 'description' | 'code' | 'parent' | 'image')[]
    }[]
    /** The only inputs of a new record; all else gets its initial value. */
    readonly first?: readonly (NoInfer<keyof F & string> | 'names' | 'image')[]
    /** Its form is a hand-written screen. */
    readonly elsewhere?: readonly NoInfer<keyof F & string>[]
  }
  /** Its records are made by the server or by another record's screen: no "new" button, no create route. */
  readonly creation?: 'none'
  /** Nothing of a record changes by its form, or these fields alone. */
  readonly update?: 'none' | readonly NoInfer<keyof F & string>[]
  /** Its records are never archived, blocked or deleted, as money depends on them. */
  readonly permanent?: boolean
  /**
   * The database changes its records together with those of these entities, so screens that show it are updated with
   * theirs.
   */
  readonly follows?: readonly string[]
  /**
   * Row security keeps some of its records from some of the staff (0033_complaints.sql), so each live change is asked
   * for too.
   */
  readonly hides?: boolean
  /**
   * Everybody, staff too, meets only their own, which are few: words are found without an index, which would cost each
   * new one more than all else.
   */
  readonly personal?: true
  /** Its rows are a view that a migration makes of other tables; implies `permanent`, and nothing is ever written. */
  readonly view?: boolean
}

/** Definition with its generics erased: the parameter of every engine function. */
export interface AnyEntity {
  readonly id: string
  readonly spec: AnySpec
}
// `any` gives the generics up on purpose; what the engine reads keeps its type.
// oxlint-disable-next-line typescript/no-explicit-any
interface AnySpec extends Omit<Spec<any, any, any>, 'fields' | 'states' | 'actions'> {
  readonly fields?: Fields
  readonly states?: readonly string[]
  readonly actions?: Actions
}
export interface Entity<Id extends string, F extends Fields, S extends string, A extends Actions> {
  readonly id: Id
  readonly spec: Spec<F, S, A>
}

type Common = {
  readonly id: string
  names: Names
  description: Names
  code: string
  recordState: RecordState
  readonly version: number
  readonly createdAt: string
  readonly createdBy: string | null
}
type KindOf<F> = F extends Field<unknown, boolean, infer K extends FieldKind> ? K : never
/** A line of `rows` as it is read: beside the id of a reference, what is shown of it. */
type LineRow<F extends Fields, M extends FieldMark> = {
  readonly [N in keyof F & string as KindOf<F[N]> extends 'ref' ? `${N}Id` : N]: StoredOf<F[N]>
} & { readonly [N in keyof F & string as KindOf<F[N]> extends 'ref' ? N : never]: unknown } & ('identified' extends M
    ? { readonly id: string }
    : unknown)
/** Value in a record that was read: an empty list is no null. */
type RowValueOf<F> =
  F extends RowsField<infer L, boolean, infer M>
    ? readonly LineRow<L, M>[]
    : F extends Field<infer T, boolean, 'refs'>
      ? T
      : StoredOf<F>
/** A record as the server's own code reads it: references are ids (uuid), not tokens. */
export type RowOf<E> =
  E extends Entity<string, infer F, infer S, infer _A>
    ? Common & { -readonly [N in keyof F]: RowValueOf<F[N]> } & ([S] extends [never] ? unknown : { state: S })
    : never
export type InputOf<A> = A extends { readonly input: infer I extends Fields }
  ? Values<I>
  : Readonly<Record<string, never>>

export function defineEntity<
  const Id extends string,
  const F extends Fields = Readonly<Record<never, Field>>,
  const S extends string = never,
  const A extends Actions<NoInfer<S>> = Readonly<Record<never, Action>>,
>(id: Id, spec: Spec<F, S, A>): Entity<Id, F, S, A> {
  return { id, spec }
}

const entryKeys = [
  'path',
  'alsoAt',
  'menu',
  'icon',
  'group',
  'lookup',
  'abstract',
  'kindOf',
  'traits',
  'creation',
  'update',
  'flags',
  'flagsFor',
  'viewBy',
  'own',
  'portal',
  'namedBy',
  'permanent',
  'view',
] as const
/** Parts of a definition that the menu, addresses and permissions need; small enough for every first page. */
export interface EntityEntry {
  readonly id: string
  readonly spec: Pick<AnySpec, (typeof entryKeys)[number]>
}
export const entryOf = ({ id, spec }: AnyEntity): EntityEntry => ({
  id,
  spec: Object.fromEntries(entryKeys.flatMap((key) => (spec[key] === undefined ? [] : [[key, spec[key]]]))),
})

/** Returns the id of the entity after which tokens of its records are named: kinds of one table share their tokens. */
export const tokenKind = ({ id, spec }: AnyEntity): string => spec.kindOf?.entity ?? spec.tokensOf ?? id
export const fieldsOf = (entity: AnyEntity): Fields => entity.spec.fields ?? {}
export const hasTrait = (entity: EntityEntry, trait: Trait): boolean => entity.spec.traits?.includes(trait) ?? false
/** Returns true if its list can be printed as labels to scan: its records have a code, and it is no lookup. */
export const hasLabels = (entity: AnyEntity): boolean =>
  !entity.spec.lookup && (hasTrait(entity, 'coded') || 'code' in fieldsOf(entity))
export const groupOf = (entity: EntityEntry): string =>
  entity.spec.group ?? entity.id[0]!.toUpperCase() + entity.id.slice(1)

const parted = (name: string, by: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, `$1${by}$2`)
    .replace(/([A-Z]+)([A-Z][a-z])/g, `$1${by}$2`)
    .toLowerCase()
const kebab = (id: string) => parted(id, '-')
const plural = (word: string) =>
  /(s|x|ch|sh)$/.test(word) ? word + 'es' : /[^aeiou]y$/.test(word) ? word.slice(0, -1) + 'ies' : word + 's'

/** `/api/<this>`: bloodType → blood-types. */
export const resourceOf = (entity: AnyEntity): string => entity.spec.resource ?? plural(kebab(entity.id))
/** Snake_case, as PostgreSQL names it: nationalIDExpiry → national_id_expiry. */
export function snake(name: string): string {
  let column = columns.get(name)
  if (column === undefined) columns.set(name, (column = parted(name, '_')))
  return column
}
const columns = new Map<string, string>() // a list asks for the same few hundred names, once per field of each row
export const tableOf = (entity: AnyEntity): string => entity.spec.table ?? snake(entity.id)
