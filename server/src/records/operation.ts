/**
 * An operation is one thing that the API does, described as data: routes, permissions, OpenAPI and the authorisation
 * matrix come from the list of them.
 */
import type { Fields } from '@topcenter/model/kit/field'
import type { Pace } from '../platform/pace.ts'
import type { Ctx } from './context.ts'

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
}
/** What OpenAPI tells of one. */
export type Described = Pick<Operation, 'id' | 'method' | 'path' | 'permit' | 'entity' | 'input' | 'query'>

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
  /** Tells of everybody's records at once: portal users never, whatever flags they were given (D2.4). */
  readonly staff?: true
  /** 'read' runs in a read-only transaction. */
  readonly access: 'read' | 'write'
  /** The entity whose definition describes it, when there is one. */
  readonly entity?: string
  /** Said in OpenAPI; the handler parses with `fieldsSchema(input)`. */
  readonly input?: Fields
  readonly query?: Fields
  /** How often one user may ask for it, where it costs far more than its request. */
  readonly pace?: Pace
  /** How many of one user's run at once on a node, where only the newest answer is of use. */
  readonly atOnce?: number
  /** Milliseconds, when the standard 3 s of a read are not enough (exports, results of a whole category). */
  readonly timeout?: number
  /** Of an uploaded file, when 5 MB are not enough. */
  readonly maxFileBytes?: number
  handle(ctx: Ctx, request: Request): Promise<unknown>
}
