/**
 * What the importer works through: steps, each bringing rows of one entity. A list's file is one step (with its
 * companions), a profile has many.
 */
import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { FieldFault, RefusalCode } from '@topcenter/model/kit/refusal'
import type { ImportColumn } from '../reading/import-column.ts'

export interface StepRow {
  /** Line of the file, as a spreadsheet shows it. */
  readonly line: number
  /** How many rows of the file were read up to it. */
  readonly read?: number
  /** What the row is known by in its source; '' asks for one made of its cells. */
  readonly key: string
  /** Column key → text as it stands in the file; empty ones left out. */
  readonly cells: Readonly<Record<string, string>>
  /** By which a person recognises it, where its own cells do not say. */
  readonly shown?: readonly (string | undefined)[]
}

export interface Step {
  readonly id: string
  readonly entity: AnyEntity
  /** The namespace of its keys: `file`, or the profile's name. */
  readonly source: string
  readonly columns: readonly ImportColumn[]
  /** Several lines may be one record: the first is taken, the others say nothing. */
  readonly once: boolean
  /** Looks for records of the same name and phone. */
  readonly suspects: boolean
  /** The step whose refused lines this one passes over. */
  readonly beside?: string
  /** Takes a record of the same name and phone for the row's own. */
  readonly adopts: boolean
  /** May fill fields that only the server writes; profiles alone. */
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
  /** Old values of a changed record. */
  readonly before?: Readonly<Record<string, unknown>> | undefined
}

export type Counts = Record<Verdict, number>
export const noCounts = (): Counts => ({ new: 0, same: 0, changed: 0, duplicate: 0, refused: 0 })
