/**
 * A step of an import, with the rows of one entity. The file of a list has one step (and its companions); a profile has
 * many.
 */
import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { FieldFault, RefusalCode } from '@topcenter/model/kit/refusal'
import type { ImportColumn } from '../reading/import-column.ts'

export interface StepRow {
  /** Line of the file, as a spreadsheet counts. */
  readonly line: number
  /** Number of rows of the file up to this one. */
  readonly read?: number
  /** Key of the row in its source; '' if its cells must give the key. */
  readonly key: string
  /** Text of the file by column key, without empty texts. */
  readonly cells: Readonly<Record<string, string>>
  /** Texts by which a person recognises the row, if its own cells do not show it. */
  readonly shown?: readonly (string | undefined)[]
}

export interface Step {
  readonly id: string
  readonly entity: AnyEntity
  /** Namespace of the keys: `file`, or the name of the profile. */
  readonly source: string
  readonly columns: readonly ImportColumn[]
  /** True if several lines may describe one record: the first is imported, and the others are ignored. */
  readonly once: boolean
  /** True if records with the same name and phone are reported as suspected duplicates. */
  readonly suspects: boolean
  /** Step whose refused lines this step skips. */
  readonly beside?: string
  /** True if an existing record with the same name and phone is the record of the row. */
  readonly adopts: boolean
  /** True if the step may fill fields that only the server writes, as profiles do. */
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
