/** A record as the API shows it, and the addresses of its resource. */
import { type AnyEntity, resourceOf } from '@topcenter/model/kit/entity'
import type { Names } from '@topcenter/model/kit/names'
import type { FieldFault, RefusalCode } from '@topcenter/model/kit/refusal'
import type { ProblemFault } from '../platform/problem.ts'

export interface Shown {
  readonly token: string
  readonly names?: Names | null
  readonly code?: string | null
  readonly userType?: string | null
  readonly phone?: string | null
  /** Of a person: since when there is a picture. */
  readonly imageAt?: string | null
}
export interface RecordData {
  readonly token: string
  readonly label?: Names
  readonly version: number
  readonly recordState: 'active' | 'archived' | 'blocked'
  readonly state?: string
  readonly code?: string | null
  readonly names?: Names
  readonly imageAt?: string | null
  readonly createdAt: string
  readonly createdBy?: Shown | null
  readonly updatedAt: string
  readonly updatedBy?: Shown | null
  readonly archivedAt?: string | null
  readonly blockedAt?: string | null
  /** Operations that this user may do with it now. */
  readonly allowed: readonly string[]
  readonly [field: string]: unknown
}

export interface Page {
  readonly number: number
  readonly size: number
  readonly total: number
  readonly totalIsCapped?: boolean
  readonly next?: string | null
}
export interface ListAnswer {
  readonly items: readonly RecordData[]
  readonly page: Page
}
export interface TabsAnswer {
  readonly tabs: Readonly<Record<string, number>>
  readonly totalIsCapped?: Readonly<Record<string, boolean>>
}
/** Of each state its first records, and how many there are. */
export interface BoardAnswer extends TabsAnswer {
  readonly totalIsCapped: Readonly<Record<string, boolean>>
  readonly items: Readonly<Record<string, readonly RecordData[]>>
}
export interface HistoryItem {
  readonly at: string
  readonly actor?: { readonly names?: Names | null } | null
  readonly address?: string | null
  readonly action: string
  readonly changes?: Readonly<Record<string, { readonly old?: unknown; readonly new?: unknown }>> | null
}
/** Its lines are not counted: only the number of the next page is known, null on the last one. */
export interface HistoryAnswer {
  readonly items: readonly HistoryItem[]
  readonly page: { readonly number: number; readonly size: number; readonly next: number | null }
}
export interface BulkAnswer {
  readonly done: number
  /** Those that it was done to. */
  readonly tokens: readonly string[]
  readonly refused: readonly {
    readonly token: string
    readonly label?: Names | null
    readonly code: RefusalCode
    readonly detail?: string
    readonly params?: FieldFault['params']
    readonly fields?: readonly ProblemFault[]
  }[]
}

export const pathOf = (entity: AnyEntity, ...parts: readonly string[]): string =>
  ['', resourceOf(entity), ...parts.map(encodeURIComponent)].join('/')
