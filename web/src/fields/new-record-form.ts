/**
 * A picker opens the derived form of another entity. Fields must not import records, so the composition root registers
 * the form here.
 */
import type { ComponentType } from 'react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { ShownRecord } from './reference-search.ts'

export interface NewRecordFormProps {
  readonly entity: AnyEntity
  readonly isOpen: boolean
  /** Values that the new record starts with, by API key. */
  readonly initial?: Readonly<Record<string, unknown>>
  onClose(): void
  onSaved?(record: ShownRecord): void
  /** Takes the new record out of where it is chosen; its toast offers Undo only then. */
  onUndo?: ((token: string) => void) | undefined
}

let load: (() => Promise<ComponentType<NewRecordFormProps>>) | undefined

export const provideNewRecordForm = (loader: () => Promise<ComponentType<NewRecordFormProps>>): void => {
  load = loader
}
export const newRecordForm = (): Promise<ComponentType<NewRecordFormProps>> => {
  if (!load) throw new Error('no form was provided for new records')
  return load()
}
