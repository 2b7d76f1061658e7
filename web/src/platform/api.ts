/** All requests to the server: headers, the form-data convention, timeouts, and problems as one type. */
import { encodeForm } from '@topcenter/model/kit/codec'
import type { AnswerOf, Endpoint, ParamsOf, RouteOf, SentBody, SentQuery } from '@topcenter/model/kit/endpoint'
import { configuration } from './configuration.ts'
import { documentLanguage } from './language.ts'
import { Problem, problemOf } from './problem.ts'
import { needRefusals } from './texts.ts'

export type QueryValue = string | number | boolean | null | undefined
export type Query = Readonly<Record<string, QueryValue>>

export interface CallOptions {
  readonly query?: Query
  readonly signal?: AbortSignal
  /** However often the same key and body are sent, the server does it once. */
  readonly idempotencyKey?: string
  /** Sends JSON: for free-form values, which form-data would turn into text. */
  readonly json?: boolean
  /** Statuses that the caller handles itself (498 of the first request for a session). */
  readonly quiet?: readonly number[]
  /** The user and establishment that the page showed when this was begun (`pageShows`); those of now unless given. */
  readonly actingAs?: string | undefined
  /** The same request, that was sent before. */
  readonly sent?: Promise<Response> | undefined
  /** Milliseconds; the configured timeout unless given. */
  readonly timeout?: number
}

/**
 * Statuses that concern the whole application: 306 version, 409 another user or establishment in another window, 498
 * token, 499 login code.
 */
export type GlobalStatus = 306 | 409 | 498 | 499
type Listener = (problem: Problem) => void
const listeners = new Map<number, Listener>()
/** One listener per status; the composition root sets them. */
export const onStatus = (status: GlobalStatus, listener: Listener): void => void listeners.set(status, listener)

let actingAs: () => string | undefined = () => undefined
/** The user and establishment that the page shows, sent with each request: the cookie is shared with other windows. */
export const sayActingAs = (say: () => string | undefined): void => {
  actingAs = say
}
/** Remembered by forms that are saved later, when another window may have changed the user or establishment. */
export const pageShows = (): string | undefined => actingAs()

const queryText = (query: Query = {}): string => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value))
  const text = params.toString()
  return text ? `?${text}` : ''
}
/** The address of `/students` with its query (pictures, downloads). */
export const apiAddress = (path: string, query?: Query): string => configuration.apiBase + path + queryText(query)

/** Beyond this many entries a form is sent as JSON: the server refuses longer forms. */
const longestForm = 900

function bodyOf(value: object | undefined, json: boolean): { body?: BodyInit; type?: string } {
  if (value === undefined) return {}
  if (value instanceof FormData) return { body: value }
  const entries = json ? undefined : encodeForm(value)
  if (!entries || entries.length > longestForm) return { body: JSON.stringify(value), type: 'application/json' }
  if (entries.length === 0) return {}
  const form = new FormData()
  for (const [name, entry] of entries) form.append(name, entry)
  return { body: form }
}

/** Returns the headers that describe the page in each request to the server. */
export function ownHeaders(shown: string | undefined = actingAs()): Record<string, string> {
  return {
    'Accept-Language': documentLanguage() === 'ar' ? 'ar-EG' : 'en-US',
    'Api-Version': configuration.apiVersion,
    ...(configuration.applicationKey ? { Key: configuration.applicationKey } : {}),
    ...(shown ? { 'Acting-As': shown } : {}),
  }
}

/** Sends a request and returns its response, refused or not. */
export async function send(
  method: string,
  path: string,
  value: object | undefined,
  options: CallOptions,
): Promise<Response> {
  const { body, type } = bodyOf(value, options.json ?? false)
  const headers: Record<string, string> = { Accept: 'application/json', ...ownHeaders(options.actingAs) }
  if (type) headers['Content-Type'] = type
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey
  const limit = AbortSignal.timeout(options.timeout ?? configuration.requestTimeout)
  const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit
  try {
    return await (options.sent ??
      fetch(apiAddress(path, options.query), {
        method,
        headers,
        signal,
        credentials: 'same-origin',
        ...(body ? { body } : {}),
      }))
  } catch (error) {
    throw unanswered(error, options)
  }
}

function unanswered(error: unknown, { signal }: CallOptions): unknown {
  if (signal?.aborted) return error
  return navigator.onLine
    ? new Problem({ status: 421, code: 'network.noAnswer' })
    : new Problem({ status: 420, code: 'network.offline' })
}

/** Returns a refusal as a problem, with its texts loaded. */
export async function refused(response: Response): Promise<Problem> {
  const problem = problemOf(response.status, await response.json().catch(() => undefined))
  await needRefusals([problem.code, ...problem.fields.map(({ code }) => code)])
  return problem
}

async function request<T>(
  method: string,
  path: string,
  value: object | undefined,
  options: CallOptions = {},
): Promise<T> {
  const response = await send(method, path, value, options)
  if (response.ok)
    return (
      response.status === 204
        ? undefined
        : await response.json().catch((error: unknown) => {
            throw unanswered(error, options)
          })
    ) as T // The body broke off.
  const problem = await refused(response)
  if (!options.quiet?.includes(response.status)) listeners.get(response.status)?.(problem)
  throw problem
}

export const api = {
  get: <T>(path: string, options?: CallOptions): Promise<T> => request<T>('GET', path, undefined, options),
  post: <T>(path: string, value?: object, options?: CallOptions): Promise<T> =>
    request<T>('POST', path, value, options),
  patch: <T>(path: string, value: object, options?: CallOptions): Promise<T> =>
    request<T>('PATCH', path, value, options),
  delete: <T = void>(path: string, options?: CallOptions): Promise<T> => request<T>('DELETE', path, undefined, options),
}

/** A member that may be left out if nothing in it is required. */
type Given<K extends string, V> = V extends undefined
  ? unknown
  : Partial<V> extends V
    ? { readonly [N in K]?: V }
    : { readonly [N in K]: V }
type Request<E extends Endpoint> = Omit<CallOptions, 'query'> &
  Given<'params', ParamsOf<E>> &
  (E extends { readonly rawBody: unknown } ? { readonly body?: object } : Given<'body', SentBody<E>>) & {
    readonly query?: SentQuery<E>
  }

/**
 * Calls a declared endpoint: `call<typeof readOffers>('GET /api/offers', { signal })`. The declaration is imported as a
 * type alone.
 */
export function call<E extends Endpoint>(
  route: RouteOf<E>,
  ...[asked]: Partial<Request<E>> extends Request<E> ? [Request<E>?] : [Request<E>]
): Promise<AnswerOf<E>> {
  const { params, body, ...options } = (asked ?? {}) as CallOptions & {
    params?: Readonly<Record<string, string>>
    body?: object
  }
  const [method, path] = route.split(' /api') as [string, string]
  return request(
    method,
    path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params![name]!)),
    body,
    options,
  )
}
