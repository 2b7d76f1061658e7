/** Tabs that an area adds to the panel of a record (`panels` of its screens.ts), between details and history. */
import type { ComponentType } from 'react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { Texts } from '../platform/texts.ts'
import type { RecordData } from './record.ts'

export interface PanelProps { readonly entity: AnyEntity; readonly record: RecordData }
export interface RecordPanelTab {
  readonly key: string
  readonly label: (texts: Texts) => string
  /** Ids of the entities that it tells of, so that a page that gathers what refers to the record leaves them to it. */
  readonly covers?: readonly string[]
  /** Usually lazy. */
  readonly Panel: ComponentType<PanelProps>
}

/** The address of a record's own page, by entity id. */
export type RecordPages = Readonly<Record<string, (token: string) => string>>

let panels: Readonly<Record<string, readonly RecordPanelTab[]>> = {}
let pages: RecordPages = {}
/** The composition root gathers them from all areas. */
export const providePanels = (all: Readonly<Record<string, readonly RecordPanelTab[]>>, allPages: RecordPages): void => {
  panels = all
  pages = allPages
}
export const panelsOf = (entity: AnyEntity): readonly RecordPanelTab[] => panels[entity.id] ?? []
export const pageOf = (entity: AnyEntity, token: string): string | undefined => pages[entity.id]?.(token)
