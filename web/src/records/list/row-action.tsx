/** Runs one action that was asked for by the key of a row; loaded at the first such key. */
import { useEffect } from 'react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { useRecordActions } from '../actions/record-actions.tsx'
import type { RecordData } from '../record.ts'

export interface RowActionProps {
  readonly entity: AnyEntity
  /** A new object for each press. */
  readonly asked: { readonly record: RecordData; readonly name: string }
}

export function RowAction({ entity, asked }: RowActionProps) {
  const { start, dialog } = useRecordActions(entity)
  useEffect(() => {
    start(asked.record, asked.name)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each press
  }, [asked])
  return dialog
}
