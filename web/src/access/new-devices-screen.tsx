/** Users who ask for a new device: each is approved or refused from its row. */
import { useCallback } from 'react'
import { Check, X } from 'lucide-react'
import type { ScreenProps } from '../records/area-screens.ts'
import { useTexts } from '../platform/texts.ts'
import { useRecordActions } from '../records/actions/record-actions.tsx'
import { useRecordName } from '../records/record-cell.tsx'
import { RecordList } from '../records/list/record-list.tsx'
import type { RecordData } from '../records/record.ts'
import { IconButton } from '../ui/buttons/icon-button.tsx'

export default function NewDevicesScreen({ entity }: ScreenProps) {
  const texts = useTexts()
  const nameOf = useRecordName()
  const { start, dialog } = useRecordActions(entity!)
  const rowActions = useCallback(
    (record: RecordData) => (
      <span className="inline-flex">
        {record.allowed.includes('approve') && (
          <IconButton
            quiet
            label={`${texts.action(entity!, 'approve').do}: ${nameOf(record)}`}
            icon={<Check aria-hidden size={16} />}
            onPress={() => start(record, 'approve')}
          />
        )}
        {record.allowed.includes('refuse') && (
          <IconButton
            quiet
            label={`${texts.action(entity!, 'refuse').do}: ${nameOf(record)}`}
            icon={<X aria-hidden size={16} />}
            onPress={() => start(record, 'refuse')}
          />
        )}
      </span>
    ),
    [entity, nameOf, start, texts],
  )
  return (
    <>
      <RecordList entity={entity!} rowActions={rowActions} actionsWidth={84} />
      {dialog}
    </>
  )
}
