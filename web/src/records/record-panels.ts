/**
 * Contributions of areas to the panels, lists, forms and actions of records (`panels`, `tops`, `notes`, `results` … of
 * their screens.ts).
 */
import type { ComponentType, ReactNode } from 'react'
import type { AnyEntity, OwnJob } from '@topcenter/model/kit/entity'
import type { Query } from '../platform/api.ts'
import type { Who } from '../platform/session.ts'
import type { Texts } from '../platform/texts.ts'
import type { RecordData } from './record.ts'

export interface PanelProps {
  readonly entity: AnyEntity
  readonly record: RecordData
  /** How often the job that is done in this tab was asked for: with each the panel begins it. */
  readonly begun?: number
}
export interface RecordPanelTab {
  readonly key: string
  readonly label: (texts: Texts) => string
  /**
   * Ids of the entities that the tab is about: users who may view one of them see it, and a page that lists everything
   * that refers to the record leaves them out.
   */
  readonly covers?: readonly string[]
  /** List that the tab shows, as `entity.field`: its records are counted beside the label. */
  readonly counts?: string
  /** Users for whom the tab has content, where `covers` does not tell. */
  readonly isFor?: (who: Who) => boolean
  /** The tab is the main content of the record, or of some: it comes before the details. */
  readonly leads?: true | ((record: RecordData) => boolean)
  /** Usually lazy. */
  readonly Panel: ComponentType<PanelProps>
}

export interface JobDialogProps {
  readonly entity: AnyEntity
  readonly record: RecordData
  onClose(): void
}

export interface HeadProps {
  readonly entity: AnyEntity
  readonly record: RecordData
  /** Opens a tab of the record by its key. */
  onTab(key: string): void
  /** Adds input to an action that asks nothing: the figures that the head shows. */
  onInput(action: string, input: Readonly<Record<string, unknown>>): void
}
/** Above the tabs of a record in its drawer, in place of the derived head, by entity id; lazy. */
export type Heads = Readonly<Record<string, ComponentType<HeadProps>>>
export const headOf = (entity: AnyEntity): ComponentType<HeadProps> | undefined => parts.heads?.[entity.id]

/** Place of a job that is no action: a screen, or a tab of the record. */
export interface RecordJob {
  readonly href?: (record: RecordData) => string
  /** Key of the tab. */
  readonly panel?: string
  /** Over the screen; lazy. */
  readonly Dialog?: ComponentType<JobDialogProps>
  readonly isFor: (who: Who, record: RecordData) => boolean
}
/** By entity id. */
export type RecordJobs = Readonly<Record<string, Readonly<Partial<Record<OwnJob, RecordJob>>>>>

/** The address of a record's own page, by entity id. */
export type RecordPages = Readonly<Record<string, (token: string) => string>>

interface Parts {
  readonly panels: Readonly<Record<string, readonly RecordPanelTab[]>>
  readonly pages: RecordPages
  readonly heads: Heads
  readonly jobs: RecordJobs
  readonly results: ActionResults
  readonly dialogs: OwnDialogs
  readonly tops: ListTops
  readonly rowEnds: RowEnds
  readonly notes: FormNotes
  readonly bulkNotes: BulkNotes
  readonly bulkSums: BulkSums
  readonly insteads: Insteads
}
let parts: Partial<Parts> = {}
/** The composition root collects them from all areas. */
export const provideParts = (all: Parts): void => {
  parts = all
}
export const panelsOf = (entity: AnyEntity): readonly RecordPanelTab[] => parts.panels?.[entity.id] ?? []
export const ownJobOf = (entity: AnyEntity, name: string): RecordJob | undefined =>
  parts.jobs?.[entity.id]?.[name as OwnJob]
export const ownJobsOf = (entity: AnyEntity): readonly string[] => Object.keys(parts.jobs?.[entity.id] ?? {})
export const pageOf = (entity: AnyEntity, token: string): string | undefined => parts.pages?.[entity.id]?.(token)

export interface ListTopProps {
  readonly entity: AnyEntity
  readonly preset: Readonly<Record<string, string>>
}
/** Rendered between the head and the rows of an entity's derived list (a map), by entity id. */
export type ListTops = Readonly<Record<string, ComponentType<ListTopProps>>>
export const topOf = (entity: AnyEntity): ComponentType<ListTopProps> | undefined => parts.tops?.[entity.id]

export interface RowEndProps {
  readonly record: RecordData
}
/** At the end of each row of an entity's derived list, by entity id; lazy. */
export type RowEnds = Readonly<Record<string, ComponentType<RowEndProps>>>
export const rowEndOf = (entity: AnyEntity): ComponentType<RowEndProps> | undefined => parts.rowEnds?.[entity.id]

/** Rendered under the inputs of an entity's new form, whose values it reads (a price), by entity id. */
export type FormNotes = Readonly<Record<string, ComponentType>>
export const noteOf = (entity: AnyEntity): ComponentType | undefined => parts.notes?.[entity.id]

export interface BulkNoteProps {
  /** The records that it would be done to. */
  readonly chosen: { readonly tokens: readonly string[] } | { readonly query: Query }
  /** Number of refusals so far: each one loads the note anew. */
  readonly refusals: number
  /** Adds input to the action: the figures that the note showed to the reader. */
  onInput(input: Readonly<Record<string, unknown>>): void
}
export type BulkSumProps = Pick<BulkNoteProps, 'chosen' | 'onInput'>
/** Notes in the question before an action on many records (its cost), by entity id and action; lazy. */
export type BulkNotes = Readonly<Record<string, Readonly<Record<string, ComponentType<BulkNoteProps>>>>>
/** Sums after the label of an action's button over a selection (its total), likewise. */
export type BulkSums = Readonly<Record<string, Readonly<Record<string, ComponentType<BulkSumProps>>>>>
export const bulkSumOf = (entity: AnyEntity, action: string): ComponentType<BulkSumProps> | undefined =>
  parts.bulkSums?.[entity.id]?.[action]
export const bulkNoteOf = (entity: AnyEntity, action: string): ComponentType<BulkNoteProps> | undefined =>
  parts.bulkNotes?.[entity.id]?.[action]

export interface InsteadProps {
  /** Values of the form, by API key. */
  readonly values: Readonly<Record<string, unknown>>
  /** Token of the record that is changed. */
  readonly token: string | undefined
  /** Puts these values into the form and saves once more. */
  onTake(values: Readonly<Record<string, unknown>>): void
}
/** Alternatives after a refusal because of a clash, by entity id. */
export type Insteads = Readonly<Record<string, ComponentType<InsteadProps>>>
export const insteadOf = (entity: AnyEntity): ComponentType<InsteadProps> | undefined => parts.insteads?.[entity.id]

export interface ActionResultProps {
  readonly result: unknown
  /** Runs the action once more, with an answer that the result asked for (a clash confirmed); a refusal is reported. */
  onAgain(input: Readonly<Record<string, unknown>>): Promise<void>
  onClose(): void
}
/** By entity id and action; usually lazy. */
export type ActionResults = Readonly<Record<string, Readonly<Record<string, ComponentType<ActionResultProps>>>>>
export const resultOf = (entity: AnyEntity, action: string): ComponentType<ActionResultProps> | undefined =>
  parts.results?.[entity.id]?.[action]

export interface OwnDialogProps {
  readonly record: RecordData
  /** The derived dialog, for when nothing more is needed. */
  readonly derived: ReactNode
  onClose(): void
}
/**
 * Replaces the derived dialog of an action that needs more (a proposal, a check of what prevents it), by entity id and
 * action; lazy.
 */
export type OwnDialogs = Readonly<Record<string, Readonly<Record<string, ComponentType<OwnDialogProps>>>>>
export const dialogOf = (entity: AnyEntity, action: string): ComponentType<OwnDialogProps> | undefined =>
  parts.dialogs?.[entity.id]?.[action]
