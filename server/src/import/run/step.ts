/**
 * A step of an import: it gives rows of one entity. A list's file is one step (with its companions), a profile has
 * many.
 */
import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { FieldFault, RefusalCode } from '@topcenter/model/kit/refusal'
import type { ImportColumn } from '../reading/import-column.ts'

export interface StepRow {
  /** The line of the file, counted as a spreadsheet shows it. */
  readonly line: number
  /** How many rows of the file were read up to this one. */
  readonly read?: number
  /** The key of the row in its source; '' when a key is to be made of its cells. */
  readonly key: string
  /** The text of the file by column key; empty texts are left out. */
  readonly cells: Readonly<Record<string, string>>
  /** Texts by which a person recognises the row, where its own cells do not show it. */
  readonly shown?: readonly (string | undefined)[]
}

export interface Step {
  readonly id: string
  readonly entity: AnyEntity
  /** The namespace of the keys: `file`, or the profile's name. */
  readonly source: string
  readonly columns: readonly ImportColumn[]
  /** Whether several lines may describe one record: the first is imported, and the others are ignored. */
  readonly once: boolean
  /** Whether records with the same name and phone are reported as suspected duplicates. */
  readonly suspects: boolean
  /** The step whose refused lines this one leaves out. */
  readonly beside?: string
  /** Whether a record with the same name and phone is taken to be the row's own. */
  readonly adopts: boolean
  /** Whether it may fill fields that only the server writes; only profiles may. */
  readonly trusted: boolean
  readonly rows: () => AsyncIterable<StepRow>
}

export type Verdict = 'new' | 'same' | 'changed' | 'duplicate' | 'refused'
export const verdicts: readonly Verdict[] = ['new', 'same', 'changed', 'duplicate', 'refused']

/** A fault of one cell; `column` is '' for the whole row. */
export interface RowFault {
  readonly column: string
  readonly code: RefusalCode
  readonly params?: FieldFault['params']
  readonly value?: string
}

export interface Outcome {
  readonly line: number
  readonly verdict: Verdict
  readonly faults: readonly RowFault[]
  /** The first cells, by which a person recognises the row. */
  readonly shown: string
  readonly recordId?: string | undefined
  /** The values of a changed record before the change. */
  readonly before?: Readonly<Record<string, unknown>> | undefined
}

export type Counts = Record<Verdict, number>
export const noCounts = (): Counts => ({ new: 0, same: 0, changed: 0, duplicate: 0, refused: 0 })
