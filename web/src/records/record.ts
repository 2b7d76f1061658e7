/** A record as the API shows it, and the addresses of its resource. */
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import type { ListRecords, ReadBoard } from '@topcenter/model/kit/record-endpoints'
import { type AnyEntity, resourceOf } from '@topcenter/model/kit/entity'
import type { Names } from '@topcenter/model/kit/names'

export interface Shown {
  readonly token: string
  readonly names?: Names | null
  readonly code?: string | null
  readonly userType?: string | null
  readonly phone?: string | null
  readonly gender?: 'Male' | 'Female'
  /** Time of a person's picture, if there is one. */
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

export type { BulkResult as BulkAnswer, HistoryItem, Tabs as TabsAnswer } from '@topcenter/model/kit/record-endpoints'
export type { Page } from '@topcenter/model/kit/answer'
export type ListAnswer = AnswerOf<ListRecords<AnyEntity>>
/** The first records of each state, and their number. */
export type BoardAnswer = AnswerOf<ReadBoard<AnyEntity>>

export const pathOf = (entity: AnyEntity, ...parts: readonly string[]): string =>
  ['', resourceOf(entity), ...parts.map(encodeURIComponent)].join('/')
