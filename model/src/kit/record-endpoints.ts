/**
 * Types of the endpoints that a definition gives to its records, by which the browser calls them. The server makes the
 * operations themselves (`recordOperations`); their addresses begin with the resource of the entity.
 */
import type { Page, Schema } from './answer.ts'
import type { Endpoint, RawBody } from './endpoint.ts'
import type { AnyEntity, RecordState } from './entity.ts'
import type { Field, Token } from './field.ts'
import type { Names } from './names.ts'
import type { FieldFault, RefusalCode } from './refusal.ts'
import type { OutOfSight, Reference, Shown, ShownItem } from './shown.ts'

interface Derived<M extends Endpoint['method'], P extends `/api/${string}`, A> extends Endpoint {
  readonly method: M
  readonly path: P
  readonly answer: () => Schema<A>
}
type List<P extends `/api/${string}`, A> = Derived<'GET', P, A> & { readonly filters: AnyEntity }
type Write<M extends Endpoint['method'], P extends `/api/${string}`, A> = Derived<M, P, A> & {
  readonly rawBody: () => RawBody
}

export type ListRecords<E> = List<`/api/${string}`, { readonly items: readonly ShownItem<E>[]; readonly page: Page }>
/** Counts by tab; a capped count is the minimum. */
export interface Tabs {
  readonly tabs: Readonly<Record<string, number>>
  readonly totalIsCapped: Readonly<Record<string, boolean>>
}
export type CountTabs = List<`/api/${string}/tabs`, Tabs>
/** The first records of each state. */
export type ReadBoard<E> = List<
  `/api/${string}/board`,
  Tabs & { readonly items: Readonly<Record<string, readonly ShownItem<E>[]>> }
>
export interface Branch {
  readonly token: Token
  readonly parentToken: Token | null
  readonly code: string | null
  readonly version: number
  readonly recordState: RecordState
  readonly names: Names
}
export type ReadTree = Derived<
  'GET',
  `/api/${string}/tree`,
  { readonly nodes: readonly Branch[]; readonly isCapped: boolean }
>
export type ReadRecord<E> = Derived<'GET', `/api/${string}/:token`, Shown<E>>
/** A change of a record, with who made it. `page.next` is null on the last page. */
export interface HistoryItem {
  readonly at: string
  readonly action: string
  readonly address: string | null
  readonly actor: { readonly names?: Names | null } | null
  readonly changes: Readonly<Record<string, { readonly old?: unknown; readonly new?: unknown }>> | null
}
export type ReadHistory = List<
  `/api/${string}/:token/history`,
  {
    readonly items: readonly HistoryItem[]
    readonly page: { readonly number: number; readonly size: number; readonly next: number | null }
  }
>
export type CreateRecord<E> = Write<'POST', `/api/${string}`, Shown<E> | OutOfSight>
export type ChangeRecord<E> = Write<'PATCH', `/api/${string}/:token`, Shown<E> | OutOfSight>
export type RemoveRecord = Endpoint & {
  readonly method: 'DELETE'
  readonly path: `/api/${string}/:token`
  readonly answer: 'nothing'
}
export type ActOnRecord<E> = Write<
  'POST',
  `/api/${string}/:token/:action`,
  { readonly record: Shown<E> | OutOfSight; readonly result?: unknown }
>
/** Result of an action on many records: those done, and each refusal with its record. */
export interface BulkResult {
  readonly done: number
  readonly tokens: readonly Token[]
  readonly refused: readonly {
    readonly token: Token
    readonly label?: Names | null
    readonly code: RefusalCode
    readonly detail?: string
    readonly params?: FieldFault['params']
    readonly fields?: readonly (FieldFault & { readonly message?: string })[]
  }[]
}
export type ActOnMany = Write<'POST', `/api/${string}/bulk`, BulkResult>

export type SearchEverything = List<
  '/api/search',
  {
    readonly groups: readonly {
      /** Id of an entity. */
      readonly entity: string
      readonly items: readonly {
        readonly token: Token
        readonly label: Names
        readonly code?: string | null
        /** The phone, or the code. */
        readonly sub?: string | null
      }[]
    }[]
  }
>
/** The record of any token, as a reference shows it; no content if the reader may not see it. */
export type ShowToken = Endpoint & {
  readonly method: 'GET'
  readonly path: '/api/shown/:token'
  readonly answer: readonly [{ readonly json: () => Schema<Reference> }, 'nothing']
}
/** A record of a list that is loaded at login. */
export interface ListItem {
  readonly itemToken: Token
  readonly token?: Token
  readonly names: Names
  readonly code?: string | null
  readonly [field: string]: unknown
}
export type ReadConstantsLists = Derived<
  'GET',
  '/api/constants-lists',
  {
    readonly version: string
    readonly lists: Readonly<Record<string, readonly ListItem[]>>
    /** Lists with more records than are listed. */
    readonly cut: readonly string[]
  }
> & { readonly query: { readonly only: Field<'lookups', false, 'oneOf', never> } }
