/**
 * An operation is one thing that the API does, described as data: routes, permissions, OpenAPI and the authorisation
 * matrix come from the list of them.
 */
import type { Endpoint, Flag, Permit } from '@topcenter/model/kit/endpoint'
import type { Fields } from '@topcenter/model/kit/field'
import type { Limits } from '../../platform/database/database.ts'
import type { Newest } from '../../platform/pace/at-once.ts'
import type { Pace } from '../../platform/pace/pace.ts'
import type { Schema } from './answer.ts'
import type { Ctx } from '../context.ts'
import type { RuleBook } from '../rules.ts'

/** Returns the flags that a permit asks for: at least one of each inner list. */
export const flagsAsked = (permit: Permit): readonly (readonly Flag[])[] => {
  if (permit === 'public' || permit === 'user') return []
  const each = 'allOf' in permit ? permit.allOf : [permit]
  return each.map((one) => ('anyOf' in one ? one.anyOf : [one]))
}

export type { FlagPermit, Permit } from '@topcenter/model/kit/endpoint'

export interface Request {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** The decoded body (nested objects), before it is checked. */
  readonly body: unknown
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The origin at which a phone reaches this server: the configured one, or that of this request. */
  readonly origin: string
}

/**
 * The answer: JSON, a file of one of these media types, nothing (204), "not modified" (304), or the address
 * of a file (303). `as`: the name under
 * which the description contains it once for all operations with the same answer.
 */
export type Answer =
  | { readonly json: Schema; readonly status?: number; readonly as?: string }
  | { readonly file: readonly string[] }
  | HeadersAnswer
  | 'nothing'
  | 'unchanged'
  | 'elsewhere'
/** An answer without a body, of these headers: name → meaning. */
export interface HeadersAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}
export const answers = (json: Schema, as?: string): Answer => (as === undefined ? { json } : { json, as })
export const file = (...types: readonly string[]): Answer => ({ file: types })

/**
 * A body that is not described by `input`; `form`: as multipart/form-data, the only one that can contain files; `as`:
 * as for answers.
 */
export interface Body {
  readonly json?: Schema
  readonly form: Schema
  readonly isOptional?: true
  readonly as?: string
}
/** A body of one media type that is neither JSON nor a form. */
export interface BytesBody {
  readonly media: string
}

export interface RequestHeader {
  readonly meaning: string
  readonly schema: Schema
  readonly isOptional?: true
}
/** How an operation is described for other clients; its address and flags are known from its definition. */
export interface Description {
  /** One line without a full stop. */
  readonly summary: string
  /** Details beyond the summary and the names, in Markdown. */
  readonly description?: string
  /** Query parameters whose value is not a single field (such as a list with commas), by name. */
  readonly query?: Readonly<Record<string, Schema>>
  readonly body?: Body | BytesBody
  /** Request headers that the operation takes, by name. */
  readonly headers?: Readonly<Record<string, RequestHeader>>
  readonly answer: Answer | readonly Answer[]
  /** Shared schemas of the answer that refer to themselves. */
  readonly schemas?: Readonly<Record<string, Schema>>
}

/** The members of an operation that OpenAPI describes. */
export type Described = Pick<
  Operation,
  | 'id'
  | 'path'
  | 'permit'
  | 'entity'
  | 'input'
  | 'query'
  | 'filters'
  | 'staff'
  | 'answersSecret'
  | 'pace'
  | 'describe'
  | 'endpoint'
> & { readonly access?: Operation['access']; readonly method: Operation['method'] | 'HEAD' | 'OPTIONS' }

/** A plain value is answered as 200 JSON, undefined as 204. */
export interface RawAnswer {
  readonly raw: true
  readonly status?: number
  readonly headers: Readonly<Record<string, string>>
  /** It is never shown as a page, so it goes without the headers that say how a page is shown. */
  readonly isNoPage?: true
  readonly body: string | Buffer | NodeJS.ReadableStream
}

export interface Operation {
  /** The declaration from which it was made, if there is one. */
  readonly endpoint?: Endpoint
  /** `<entity or noun>.<verb>`, unique. */
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Fastify's path syntax, from `/api`. */
  readonly path: string
  readonly permit: Permit
  /** The permit that portal users need instead, for their own records. */
  readonly portalPermit?: Permit
  /**
   * For staff only, whatever a portal user's role contains (D2.4): it shows everybody's records at once, or changes
   * what does not belong to a portal user.
   */
  readonly staff?: true
  /** A change that portal users may make to their own records. Every change has either this or `staff`. */
  readonly portal?: true
  /** 'read' runs in a read-only transaction. */
  readonly access: 'read' | 'write'
  /** The entity that the operation is about, if there is one. */
  readonly entity?: string
  /** Described in OpenAPI; the handler parses it with `fieldsSchema(input)`. */
  readonly input?: Fields
  /** All query parameters besides `filters`; any other is refused by its name before the handler runs. */
  readonly query?: Fields
  /** The entity of the list whose query parameters the address takes; the handler reads them with `readListQuery`. */
  readonly filters?: string
  /** It is narrowed by properties too (D7.8): each is a parameter by its token, and with `Not` what is left out. */
  readonly byProperties?: boolean
  /** Called only when OpenAPI is asked for. `rules`: for the results of the areas' actions. */
  readonly describe: (rules: RuleBook) => Description
  /** Limits how often one user may ask, for operations that cost much more than their request. */
  readonly pace?: Pace
  /**
   * Limits how many of these requests one user may have in progress; a newer one aborts the oldest through
   * `ctx.signal`.
   */
  readonly newest?: Newest
  /** Milliseconds, if the standard 3 s of a read are not enough (exports, results of a whole category). */
  readonly timeout?: number
  /** Megabytes for each sort and hash of its statements, if PostgreSQL's own 4 are not enough. */
  readonly memory?: number
  /** Its statements are planned for the values of each request. */
  readonly plansAnew?: boolean
  /** Its statements are planned once for each connection (`Limits.plansOnce`). */
  readonly plansOnce?: boolean
  /** A read that PostgreSQL stops working on when its reader goes away, or asks for something else instead. */
  readonly stopsWithReader?: true
  /**
   * True if the answer contains a secret that is stored nowhere in plain: a link, a login code. So the answer is not
   * stored under an Idempotency-Key, and each request counts.
   */
  readonly answersSecret?: true
  /** Bytes of the largest file that it takes; none if left out. */
  readonly maxFileBytes?: number
  handle(ctx: Ctx, request: Request): Promise<unknown>
}

/** Returns the limits of the operation's statements, the same for every caller. */
export const limitsOfOperation = ({ timeout, memory, plansAnew, plansOnce }: Operation): Limits => ({
  timeout,
  memory,
  plansAnew,
  plansOnce,
})
