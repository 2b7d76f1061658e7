/** Adds a handler to a declared endpoint: the result is an operation that the server serves and describes. */
import type {
  AnswerForm,
  AnswerOf,
  BodyForm,
  Endpoint,
  ParamsOf,
  ParsedBody,
  RawBody,
  Readers,
} from '@topcenter/model/kit/endpoint'
import type { Fields } from '@topcenter/model/kit/field'
import type { ParsedInput, ResolvedInput } from '@topcenter/model/kit/request'
import { keyOf } from '@topcenter/model/kit/value-schema'
import type { Ctx } from '../context.ts'
import { inputForm, inputObject } from '../schema/field-schema.ts'
import { resolveReferences } from '../write/references.ts'
import { chosenBody } from './descriptions.ts'
import type { Answer, Described, Operation, RawAnswer, Request } from './operation.ts'
import { readFields } from './read-fields.ts'

/** Facts about an endpoint that only the server needs. */
export interface HandlerOptions extends Pick<
  Operation,
  'pace' | 'newest' | 'timeout' | 'memory' | 'plansAnew' | 'plansOnce' | 'stopsWithReader'
> {
  /** References of the body or the query are resolved to ids before the handler runs, in one statement. */
  readonly resolve?: 'body' | 'query'
}

type BodyFields<E> = E extends { readonly body: infer F extends Fields } ? F : never
type BodyFor<E extends Endpoint, O> = O extends { readonly resolve: 'body' }
  ? ResolvedInput<BodyFields<E>>
  : E extends { readonly rawBody: unknown }
    ? unknown
    : ParsedBody<E>
type QueryFor<E extends Endpoint, O> = (E extends { readonly query: infer F extends Fields }
  ? O extends { readonly resolve: 'query' }
    ? ResolvedInput<F>
    : ParsedInput<F>
  : unknown) &
  Readonly<Record<string, unknown>>

/** A request with its input parsed. `body` and `query` are parsed when they are first read. */
export interface HandlerRequest<E extends Endpoint, O = unknown> extends Pick<Request, 'headers' | 'origin'> {
  readonly params: ParamsOf<E>
  readonly body: BodyFor<E, O>
  readonly query: QueryFor<E, O>
  /** Query parameters as text, for `readListQuery` and parameters with commas. */
  readonly queryText: Request['query']
}

/** JSON of the declared type, or the raw answer of a file. */
type Returned<E extends Endpoint> = [AnswerOf<E>] extends [never]
  ? RawAnswer
  : [AnswerOf<E>] extends [undefined]
    ? void
    : AnswerOf<E> | RawAnswer

export function handle<const E extends Endpoint>(
  endpoint: E,
  run: (ctx: Ctx, request: HandlerRequest<E>) => Promise<Returned<E>>,
): Operation
export function handle<const E extends Endpoint, const O extends HandlerOptions>(
  endpoint: E,
  options: O,
  run: (ctx: Ctx, request: HandlerRequest<E, O>) => Promise<Returned<E>>,
): Operation
export function handle(endpoint: Endpoint, ...[first, second]: readonly [HandlerOptions | Run, Run?]): Operation {
  const [{ resolve, ...limits }, run] = second ? [first as HandlerOptions, second] : [{}, first as Run]
  const { body, query } = endpoint
  return {
    endpoint,
    ...declared(endpoint),
    ...limits,
    describe: () => describe(endpoint),
    handle: async (ctx, request) => {
      const parsed = new ParsedRequest(endpoint, request)
      if (resolve === 'body' && body)
        parsed.body = await resolveReferences(ctx, body, parsed.body as Record<string, unknown>)
      if (resolve === 'query' && query)
        parsed.query = await resolveReferences(ctx, query, parsed.query as Record<string, unknown>)
      return run(ctx, parsed as never)
    },
  }
}
type Run = (ctx: Ctx, request: never) => Promise<unknown>

class ParsedRequest {
  readonly #endpoint: Endpoint
  readonly #request: Request
  #body: { readonly value: unknown } | undefined
  #query: { readonly value: unknown } | undefined
  constructor(endpoint: Endpoint, request: Request) {
    this.#endpoint = endpoint
    this.#request = request
  }
  get params(): Request['params'] {
    return this.#request.params
  }
  get headers(): Request['headers'] {
    return this.#request.headers
  }
  get origin(): string {
    return this.#request.origin
  }
  get queryText(): Request['query'] {
    return this.#request.query
  }
  get query(): unknown {
    const { query = {} } = this.#endpoint
    // parameters of lists are read by `readListQuery`
    const own = Object.entries(this.#request.query).filter(([name]) => isOf(query, name))
    return (this.#query ??= { value: readFields(query, Object.fromEntries(own)) }).value
  }
  get body(): unknown {
    const { body } = this.#endpoint
    return (this.#body ??= { value: body ? readFields(body, this.#request.body) : this.#request.body }).value
  }
  set body(value: unknown) {
    this.#body = { value }
  }
  set query(value: unknown) {
    this.#query = { value }
  }
}
const isOf = (fields: Fields, name: string): boolean =>
  Object.entries(fields).some(([field, kind]) => name === keyOf(field, kind))

/** Describes a declared endpoint whose route is added by hand. Such routes keep no answers by Idempotency-Key. */
export function describedBy(endpoint: Endpoint): Described {
  const { access: _access, ...rest } = declared(endpoint)
  return { ...rest, endpoint, describe: () => describe(endpoint) }
}

/** The declaration as an operation has it. */
function declared(endpoint: Endpoint): Omit<Operation, 'describe' | 'handle'> {
  const { id, method, path, permit, readers, entity, body, query, filters, byProperties, key, maxFileBytes } = endpoint
  return {
    id,
    method,
    path,
    permit,
    ...byReaders(readers),
    access: endpoint.access ?? (method === 'GET' ? 'read' : 'write'),
    ...(entity ? { entity: entity.id } : {}),
    ...(body ? { input: body } : {}),
    ...(query ? { query } : {}),
    ...(filters ? { filters: filters.id } : {}),
    ...(byProperties === undefined ? {} : { byProperties }),
    ...(key === 'secret' ? { answersSecret: true } : {}),
    ...(maxFileBytes === undefined ? {} : { maxFileBytes }),
  }
}
function byReaders(readers: Readers | undefined): Pick<Operation, 'staff' | 'portal' | 'portalPermit'> {
  if (readers === undefined) return {}
  if (readers === 'staff') return { staff: true }
  return readers === 'portal' ? { portal: true } : { portalPermit: readers.portal }
}

function describe({
  summary,
  description,
  answer,
  rawBody,
  queryForm,
  schemas,
}: Endpoint): ReturnType<Operation['describe']> {
  return {
    summary,
    ...(description === undefined ? {} : { description }),
    ...(queryForm ? { query: queryForm() } : {}),
    ...(rawBody ? { body: bodyOf(rawBody()) } : {}),
    answer:
      typeof answer === 'function'
        ? { json: answer() }
        : Array.isArray(answer)
          ? (answer as readonly AnswerForm[]).map(formOf)
          : formOf(answer as AnswerForm),
    ...(schemas ? { schemas: schemas() } : {}),
  }
}
function bodyOf(body: RawBody): BodyForm {
  if (body === 'chosen') return chosenBody
  return 'optional' in body
    ? { json: inputObject(body.optional, {}, []), form: inputForm(body.optional, {}, []) }
    : body
}
const formOf = (form: AnswerForm): Answer =>
  typeof form === 'object' && 'json' in form ? { ...form, json: form.json() } : form
