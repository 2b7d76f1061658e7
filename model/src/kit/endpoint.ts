/**
 * An endpoint is one address of the API, declared once as data. The server adds its handler, the browser calls it by
 * its type, and OpenAPI, the matrix of permissions and the tests of input read the declaration.
 */
import type { Described, Schema } from './answer.ts'
import type { AnyEntity } from './entity.ts'
import type { Fields } from './field.ts'
import type { ParsedInput, SentInput } from './request.ts'

export interface Flag {
  readonly group: string
  readonly flag: string
}
export type FlagPermit = Flag | { readonly anyOf: readonly Flag[] }
/**
 * 'public': without a session · 'user': any user with a session · otherwise users with the flag, one of the flags, or
 * one of each of several, staff and portal users alike.
 */
export type Permit = 'public' | 'user' | FlagPermit | { readonly allOf: readonly FlagPermit[] }

/**
 * User types beside the permit. 'staff': portal users never, whatever flags they hold (D2.4) · 'portal': portal users
 * too, for their own records · `{ portal }`: portal users by another permit. Every write says one of them.
 */
export type Readers = 'staff' | 'portal' | { readonly portal: Permit }

/** Media types of exported tables. */
export const sheetTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
} as const

/**
 * JSON, a file of one of these media types, 204 (`nothing`), 304 (`unchanged`), or 303 with the address of a file
 * (`elsewhere`).
 */
export type AnswerForm =
  | {
      /** Lazy: built only when OpenAPI is asked for. */
      readonly json: () => Schema
      readonly status?: number
      /** Name under which the description contains it once for all endpoints with the same answer. */
      readonly as?: string
    }
  | { readonly file: readonly string[] }
  | 'nothing'
  | 'unchanged'
  | 'elsewhere'

/** A body that `body` does not describe; `form`: as multipart/form-data, the only one that may contain files. */
export interface BodyForm {
  readonly json?: Schema
  readonly form: Schema
  readonly isOptional?: true
  readonly as?: string
}

/**
 * A body that the handler reads itself. `optional`: these fields, each of which may be absent · 'chosen': records as a
 * bulk action chooses them, by `tokens` or by the `query` of a list.
 */
export type RawBody = BodyForm | { readonly optional: Fields } | 'chosen'

export interface Endpoint {
  /** `<entity or noun>.<verb>`, unique. */
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Fastify's path syntax. */
  readonly path: `/api/${string}`
  readonly permit: Permit
  readonly readers?: Readers
  /** GET reads and everything else writes unless this says otherwise. 'read' runs in a read-only transaction. */
  readonly access?: 'read' | 'write'
  /** The entity that it is about, if there is one. */
  readonly entity?: AnyEntity
  /** Parsed by the server before the handler reads it. */
  readonly body?: Fields
  /** A body that is not made of fields: a file, or free JSON. */
  readonly rawBody?: () => RawBody
  /** All query parameters besides `filters`; any other is refused by its name. */
  readonly query?: Fields
  /** Schemas of query parameters that are not one field (such as a list with commas). */
  readonly queryForm?: () => Readonly<Record<string, Schema>>
  /** The entity of the list whose query parameters the address takes. */
  readonly filters?: AnyEntity
  /** Properties are query parameters too (D7.8). */
  readonly byProperties?: boolean
  /**
   * Idempotency-Key. 'taken' (default): a repeated write returns the first answer · 'secret': the answer contains a
   * secret that is stored nowhere, so it is not kept and each request counts.
   */
  readonly key?: 'taken' | 'secret'
  /** Bytes of the largest file that it takes. */
  readonly maxFileBytes?: number
  /** One line without a full stop. */
  readonly summary: string
  /** Facts that the summary and the names do not give, in Markdown. */
  readonly description?: string
  /** Lazy schema of the JSON answer, or the forms of several answers. */
  readonly answer: (() => Schema) | AnswerForm | readonly AnswerForm[]
  /** Schemas of the answer that refer to themselves, by name. */
  readonly schemas?: () => Readonly<Record<string, Schema>>
}

/** Declares an endpoint and keeps its literal types. */
export const endpoint = <const E extends Endpoint>(declared: E): E => declared

type ParamNames<P extends string> = P extends `${string}:${infer N}/${infer Rest}`
  ? N | ParamNames<Rest>
  : P extends `${string}:${infer N}`
    ? N
    : never
/** Values of the parameters in the path. */
export type ParamsOf<E extends Endpoint> = Readonly<Record<ParamNames<E['path']>, string>>

type JsonOf<A> = A extends 'nothing'
  ? undefined
  : A extends { readonly json: () => infer S }
    ? Described<S>
    : A extends () => infer S
      ? Described<S>
      : never
/** The answer as JSON; undefined if there is none. Files and addresses are no JSON. */
export type AnswerOf<E extends Endpoint> = E['answer'] extends readonly (infer A)[] ? JsonOf<A> : JsonOf<E['answer']>
/** The body as a client sends it. */
export type SentBody<E extends Endpoint> = E extends { readonly body: infer F extends Fields }
  ? SentInput<F>
  : undefined
/** The body as the server parsed it. */
export type ParsedBody<E extends Endpoint> = E extends { readonly body: infer F extends Fields }
  ? ParsedInput<F>
  : undefined
/** The query as a client gives it; parameters of lists are text. */
export type SentQuery<E extends Endpoint> = (E extends { readonly query: infer F extends Fields }
  ? Partial<SentInput<F>>
  : unknown) &
  (E extends { readonly filters: AnyEntity } | { readonly queryForm: unknown }
    ? Readonly<Record<string, string | number | boolean | null | undefined>>
    : unknown)
/** Method and address in one text, by which a client names an endpoint. */
export type RouteOf<E extends Endpoint> = `${E['method']} ${E['path']}`
