/** Types of what the API shows of a record, derived from the definition of its entity. */
import type { Actions, Entity, RecordState, UserType } from './entity.ts'
import type { Field, FieldMark, Fields, RowsField, Token } from './field.ts'
import type { Names } from './names.ts'
import type { PropertyKind } from './property.ts'

/** A record as another one refers to it. Portal users get only the names of people. */
export interface Reference {
  readonly token: Token
  readonly names: Names
  readonly code?: string
  readonly userType?: UserType
  readonly phone?: string
  readonly whatsAppStatus?: boolean
  /** For the words about a person; only staff get it. */
  readonly gender?: 'Male' | 'Female'
  /** Instant of the latest picture of a person; absent without a picture. */
  readonly imageAt?: string
  /** `#rrggbb` of a colour. */
  readonly hex?: string
  /** Bytes of an attachment. */
  readonly size?: number
  readonly mediaType?: string
  /** Address of an attachment. */
  readonly path?: string
}

/** A property of a record (D7.8); properties without a value are shown too. */
export interface ShownProperty {
  readonly propertyToken: Token
  readonly names: Names
  readonly valueType: PropertyKind
  readonly value: string | number | boolean | null
  readonly itemNames?: Names
}

/** Members that every record has beside its fields. Types, not interfaces: a record is also one of unknown fields. */
export type Standing = {
  readonly token: Token
  readonly recordState: RecordState
  readonly version: number
  readonly createdAt: string
  readonly updatedAt: string
  /** Operations and actions that the reader may do with it now. */
  readonly allowed: readonly string[]
}
/** Members that depend on traits, and those of records that are read whole. */
type Sometimes = {
  readonly names?: Names
  readonly description?: Names
  readonly code?: string | null
  readonly label?: Names
  readonly imageAt?: string | null
  readonly parentToken?: Token | null
  readonly parent?: Reference | null
  readonly archivedAt?: string | null
  readonly blockedAt?: string | null
  readonly createdBy?: Reference | null
  readonly updatedBy?: Reference | null
}

/** The change was made, and the record left the sight of its sender. */
export interface OutOfSight {
  readonly token: Token
  readonly allowed: readonly never[]
}

type Maybe<T, R> = R extends true ? T : T | null

type IsHidden<F> =
  F extends Field<unknown, boolean, infer K, infer M>
    ? K extends 'password' | 'image'
      ? true
      : [M] extends [never]
        ? false
        : [FieldMark] extends [M]
          ? false
          : 'transient' extends M
            ? true
            : false
    : true

type KindOf<F> = F extends Field<unknown, boolean, infer K> ? K : never

/** Value of a field that is neither a reference nor several. Readers who may not change it get a sensitive one masked. */
type ShownValue<F> = F extends { readonly kind: 'rows' }
  ? F extends RowsField<infer L, boolean, FieldMark>
    ? readonly (ShownFields<L> & { readonly token?: Token })[] // lines with an identity have a token
    : never
  : F extends { readonly kind: 'properties' }
    ? readonly ShownProperty[]
    : F extends { readonly kind: 'names' }
      ? Names
      : F extends Field<infer T, infer R>
        ? Maybe<T, R>
        : never

/**
 * Members of a record for its fields: `payerToken` and `payer` of a reference, `linesTokens` and `lines` of several.
 * A required field may still be null for readers who may not know it.
 */
export type ShownFields<F extends Fields> = {
  readonly [
    N in keyof F & string as IsHidden<F[N]> extends true ? never : KindOf<F[N]> extends 'ref' | 'refs' ? never : N
  ]: ShownValue<F[N]>
} & {
  readonly [
    N in keyof F & string as KindOf<F[N]> extends 'ref' ? (IsHidden<F[N]> extends true ? never : `${N}Token`) : never
  ]: F[N] extends Field<unknown, infer R> ? Maybe<Token, R> : never
} & {
  readonly [
    N in keyof F & string as KindOf<F[N]> extends 'ref' ? (IsHidden<F[N]> extends true ? never : N) : never
  ]: Reference | null
} & {
  readonly [
    N in keyof F & string as KindOf<F[N]> extends 'refs' ? (IsHidden<F[N]> extends true ? never : `${N}Tokens`) : never
  ]: readonly Token[]
} & {
  readonly [
    N in keyof F & string as KindOf<F[N]> extends 'refs' ? (IsHidden<F[N]> extends true ? never : N) : never
  ]: readonly Reference[]
}

type StateOf<S> = [S] extends [never] ? unknown : { readonly state: S }

/** A record that is read whole: every field, empty ones as null. An entity without its generics has unknown fields. */
export type Shown<E> =
  E extends Entity<string, infer F, infer S, infer _A extends Actions>
    ? Standing & Sometimes & ShownFields<F> & StateOf<S>
    : Standing & Sometimes & { readonly state?: string; readonly [field: string]: unknown }

/** A record of a list: without empty fields, and with those columns alone that were asked for. */
export type ShownItem<E> =
  E extends Entity<string, infer F, infer S, infer _A extends Actions>
    ? Standing & Sometimes & Partial<ShownFields<F>> & StateOf<S>
    : Shown<E>
