/**
 * An operation is one thing that the API does, described as data: routes, permissions, OpenAPI and the authorisation
 * matrix come from the list of them.
 */
import type { Fields } from '@topcenter/model/kit/field'
import type { Newest } from '../../platform/pace/at-once.ts'
import type { Pace } from '../../platform/pace/pace.ts'
import type { Schema } from './answer.ts'
import type { Ctx } from '../context.ts'
import type { RuleBook } from '../rules.ts'

/** 'public': without a session · 'user': any logged-in user · else the flag of the group. Staff and portal users alike. */
export type Permit =
  | 'public'
  | 'user'
  | { readonly group: string; readonly flag: string }
  | { readonly anyOf: readonly { readonly group: string; readonly flag: string }[] }

export interface Request {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** The decoded payload (nested objects), before any schema. */
  readonly body: unknown
  readonly headers: Readonly<Record<string, string | undefined>>
  /** Where a phone reaches this server: as it is set up, else as this request did. */
  readonly origin: string
}

/**
 * What is answered: JSON, a file of one of these media types, nothing at all (204), or that it is as it was (304).
 * `as`: the name under which the description holds it once for all operations that answer the same.
 */
export type Answer =
  | { readonly json: Schema; readonly status?: number; readonly as?: string }
  | { readonly file: readonly string[] }
  | 'nothing'
  | 'unchanged'
export const answers = (json: Schema, as?: string): Answer => (as === undefined ? { json } : { json, as })
export const file = (...types: readonly string[]): Answer => ({ file: types })

/** A body that is no `input`; `form`: as multipart/form-data, which alone carries files; `as`: as of answers. */
export interface Body {
  readonly json?: Schema
  readonly form: Schema
  readonly isOptional?: true
  readonly as?: string
}

/** What an operation tells other clients of itself; the rest (its address, its flags) is in its definition already. */
export interface Told {
  /** One line, without a full stop. */
  readonly summary: string
  /** What the summary and the names leave open, in Markdown. */
  readonly description?: string
  /** Parameters of the address whose values are no single field (a list with commas), by their names there. */
  readonly query?: Readonly<Record<string, Schema>>
  readonly body?: Body
  readonly answer: Answer | readonly Answer[]
  /** What its answer calls by name (`shared`), because it holds itself. */
  readonly schemas?: Readonly<Record<string, Schema>>
}

/** What OpenAPI tells of one. */
export type Described = Pick<
  Operation,
  'id' | 'method' | 'path' | 'permit' | 'entity' | 'input' | 'query' | 'filters' | 'staff' | 'pace' | 'tell'
> & { readonly access?: Operation['access'] }

/** A plain value is answered as 200 JSON, undefined as 204. */
export interface RawAnswer {
  readonly raw: true
  readonly status?: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | NodeJS.ReadableStream
}

export interface Operation {
  /** `<entity or noun>.<verb>`, unique. */
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Fastify's path syntax, from `/api`. */
  readonly path: string
  readonly permit: Permit
  /** What portal users need for it instead, of their own. */
  readonly portalPermit?: Permit
  /** Tells of everybody's records at once, or changes what is no portal user's: not for them, whatever they hold (D2.4). */
  readonly staff?: true
  /** A change that portal users may ask for, of their own. Every change says which of the two it is. */
  readonly portal?: true
  /** 'read' runs in a read-only transaction. */
  readonly access: 'read' | 'write'
  /** The entity whose definition describes it, when there is one. */
  readonly entity?: string
  /** Said in OpenAPI; the handler parses with `fieldsSchema(input)`. */
  readonly input?: Fields
  /** All that its address may ask beside `filters`; anything else is refused by name before the handler. */
  readonly query?: Fields
  /** The entity of whose list its address may ask all; the handler reads it with `readListQuery`. */
  readonly filters?: string
  /** Made when OpenAPI is asked for, and not before. `rules`: what the areas' actions answer. */
  readonly tell: (rules: RuleBook) => Told
  /** How often one user may ask for it, where it costs far more than its request. */
  readonly pace?: Pace
  /** How many of it one user has under way at once; a newer one ends the oldest through `ctx.signal`. */
  readonly newest?: Newest
  /** Milliseconds, when the standard 3 s of a read are not enough (exports, results of a whole category). */
  readonly timeout?: number
  /** Of a file that it takes, in bytes; left out, it takes none. */
  readonly maxFileBytes?: number
  handle(ctx: Ctx, request: Request): Promise<unknown>
}
