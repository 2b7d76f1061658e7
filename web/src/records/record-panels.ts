/**
 * What an area adds to a record's panel: tabs between details and history (`panels` of its screens.ts), and what an
 * action came to (`results`).
 */
import type { ComponentType, ReactNode } from 'react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { Texts } from '../platform/texts.ts'
import type { RecordData } from './record.ts'

export interface PanelProps {
  readonly entity: AnyEntity
  readonly record: RecordData
}
export interface RecordPanelTab {
  readonly key: string
  readonly label: (texts: Texts) => string
  /**
   * Ids of the entities that it tells of: it is there for who may look at one of them, and a page that gathers what
   * refers to the record leaves them to it.
   */
  readonly covers?: readonly string[]
  /** What the record is opened for: before its details. */
  readonly leads?: true
  /** Usually lazy. */
  readonly Panel: ComponentType<PanelProps>
}

/** The address of a record's own page, by entity id. */
export type RecordPages = Readonly<Record<string, (token: string) => string>>

interface Parts {
  readonly panels: Readonly<Record<string, readonly RecordPanelTab[]>>
  readonly pages: RecordPages
  readonly results: ActionResults
  readonly dialogs: OwnDialogs
  readonly tops: ListTops
  readonly notes: FormNotes
  readonly insteads: Insteads
}
let parts: Partial<Parts> = {}
/** The composition root gathers them from all areas. */
export const provideParts = (all: Parts): void => {
  parts = all
}
export const panelsOf = (entity: AnyEntity): readonly RecordPanelTab[] => parts.panels?.[entity.id] ?? []
export const pageOf = (entity: AnyEntity, token: string): string | undefined => parts.pages?.[entity.id]?.(token)

export interface ListTopProps {
  readonly entity: AnyEntity
  readonly preset: Readonly<Record<string, string>>
}
/** What stands between the head and the rows of an entity's derived list (a map), by entity id. */
export type ListTops = Readonly<Record<string, ComponentType<ListTopProps>>>
export const topOf = (entity: AnyEntity): ComponentType<ListTopProps> | undefined => parts.tops?.[entity.id]

/** What stands under the inputs of an entity's new form and reads them (a price), by entity id. */
export type FormNotes = Readonly<Record<string, ComponentType>>
export const noteOf = (entity: AnyEntity): ComponentType | undefined => parts.notes?.[entity.id]

export interface InsteadProps {
  /** Of the form, by API key. */
  readonly values: Readonly<Record<string, unknown>>
  /** Of the record that is changed. */
  readonly token: string | undefined
  /** Takes these values instead and saves once more. */
  onTake(values: Readonly<Record<string, unknown>>): void
}
/** What is offered instead of what was refused because it clashes, by entity id. */
export type Insteads = Readonly<Record<string, ComponentType<InsteadProps>>>
export const insteadOf = (entity: AnyEntity): ComponentType<InsteadProps> | undefined => parts.insteads?.[entity.id]

export interface ActionResultProps {
  readonly result: unknown
  /** Does it once more, with an answer that the result asked for (a clash confirmed); a refusal is told. */
  onAgain(input: Readonly<Record<string, unknown>>): Promise<void>
  onClose(): void
}
/** By entity id and action; usually lazy. */
export type ActionResults = Readonly<Record<string, Readonly<Record<string, ComponentType<ActionResultProps>>>>>
export const resultOf = (entity: AnyEntity, action: string): ComponentType<ActionResultProps> | undefined =>
  parts.results?.[entity.id]?.[action]

export interface OwnDialogProps {
  readonly record: RecordData
  /** The derived dialog, for when there is nothing more to say. */
  readonly derived: ReactNode
  onClose(): void
}
/**
 * In place of the derived dialog of an action that needs more (a proposal, a look at what stands in the way), by entity
 * id and action; lazy.
 */
export type OwnDialogs = Readonly<Record<string, Readonly<Record<string, ComponentType<OwnDialogProps>>>>>
export const dialogOf = (entity: AnyEntity, action: string): ComponentType<OwnDialogProps> | undefined =>
  parts.dialogs?.[entity.id]?.[action]
