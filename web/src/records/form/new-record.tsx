/** The derived form as pickers open it (registered by the composition root). */
import type { NewRecordFormProps } from '../../fields/new-record-form.ts'
import { RecordForm } from './record-form.tsx'

export function NewRecord({ entity, isOpen, initial, onClose, onSaved, onUndo }: NewRecordFormProps) {
  if (!isOpen) return null
  return (
    <RecordForm
      entity={entity}
      initial={initial}
      isNested
      onClose={onClose}
      onSaved={(record) => {
        onSaved?.(record)
        onClose()
      }}
      onUndo={onUndo}
    />
  )
}
