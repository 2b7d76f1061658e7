/**
 * Types of the three shapes of input: as a client sends it, as the parser returns it, and with its references resolved.
 * References are named by their tokens until they are resolved (`payerToken`), and by ids afterwards (`payer`).
 */
import type { Field, FieldKind, FieldMark, Fields, RowsField, Token } from './field.ts'
import type { Names } from './names.ts'

/** Key of a field in input and answers. */
export type KeyOf<N extends string, F> =
  F extends Field<unknown, boolean, infer K>
    ? [FieldKind] extends [K]
      ? string
      : [K] extends ['ref']
        ? `${N}Token`
        : [K] extends ['refs']
          ? `${N}Tokens`
          : N
    : N

/** True if a client must send the field: a required one with an initial value may be absent. */
type IsNeeded<F> =
  F extends Field<unknown, infer R, FieldKind, infer M>
    ? R extends true
      ? 'initial' extends M
        ? [FieldMark] extends [M]
          ? true
          : false
        : true
      : false
    : false

type LineOf<F, Shape extends 'sent' | 'parsed' | 'resolved'> =
  F extends RowsField<infer L, boolean, FieldMark>
    ? {
        sent: SentInput<L> & { readonly token?: Token | null }
        parsed: ParsedInput<L> & { readonly token?: Token | null }
        resolved: ResolvedInput<L> & { readonly id?: string }
      }[Shape]
    : never

type ValueIn<F, Shape extends 'sent' | 'parsed' | 'resolved'> = F extends { readonly kind: 'rows' }
  ? readonly LineOf<F, Shape>[]
  : F extends { readonly kind: 'names' }
    ? Names
    : F extends { readonly kind: 'properties' }
      ? readonly { readonly propertyToken: Token; readonly value: unknown }[]
      : F extends Field<infer T>
        ? T
        : never
/** An optional value may be emptied by null, but lists and names never are null: they are empty then. */
type Emptied<F> =
  F extends Field<unknown, infer R, infer K>
    ? R extends true
      ? never
      : K extends 'refs' | 'rows' | 'names' | 'properties'
        ? never
        : null
    : never

/** The members of an intersection as one object, which messages of the compiler show whole. */
export type Flat<T> = { readonly [K in keyof T]: T[K] }

/** Input as a client sends it; an optional value is absent, or null to empty it. */
export type SentInput<F extends Fields> = Flat<
  {
    readonly [N in keyof F & string as IsNeeded<F[N]> extends true ? KeyOf<N, F[N]> : never]:
      | ValueIn<F[N], 'sent'>
      | Emptied<F[N]>
  } & {
    readonly [N in keyof F & string as IsNeeded<F[N]> extends true ? never : KeyOf<N, F[N]>]?:
      | ValueIn<F[N], 'sent'>
      | null
      | undefined
  }
>
/** Input as the parser returns it: what was absent stays absent. */
export type ParsedInput<F extends Fields> = Flat<
  {
    readonly [N in keyof F & string as IsNeeded<F[N]> extends true ? KeyOf<N, F[N]> : never]:
      | ValueIn<F[N], 'parsed'>
      | Emptied<F[N]>
  } & {
    readonly [N in keyof F & string as IsNeeded<F[N]> extends true ? never : KeyOf<N, F[N]>]?:
      | ValueIn<F[N], 'parsed'>
      | Emptied<F[N]>
  }
>
/** Input with ids of records that exist and may be referred to, by the names of its fields. */
export type ResolvedInput<F extends Fields> = Flat<
  {
    readonly [N in keyof F & string as IsNeeded<F[N]> extends true ? N : never]:
      | ValueIn<F[N], 'resolved'>
      | Emptied<F[N]>
  } & {
    readonly [N in keyof F & string as IsNeeded<F[N]> extends true ? never : N]?:
      | ValueIn<F[N], 'resolved'>
      | Emptied<F[N]>
  }
>
