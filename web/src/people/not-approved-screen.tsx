/** StudentsNotApproved: those whom a joining application made and nobody has approved yet. */
import { useCallback } from 'react'
import { UserCheck } from 'lucide-react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { student } from '@topcenter/model/people/user'
import { useTexts } from '../platform/texts.ts'
import { useRecordActions } from '../records/actions/record-actions.tsx'
import { RecordList } from '../records/list/record-list.tsx'
import type { RecordData } from '../records/record.ts'
import { IconButton } from '../ui/buttons/icon-button.tsx'

/** The same records; a student who is added by hand is approved, so none is added here. */
const entity: AnyEntity = { id: student.id, spec: { ...student.spec, creation: 'none' } }
const preset = { approval: 'NotApproved' }

export default function NotApprovedScreen() {
  const texts = useTexts()
  const { start, dialog } = useRecordActions(student)
  const rowActions = useCallback(
    (record: RecordData) => <Approve record={record} onApprove={() => start(record, 'approve')} />,
    [start],
  )
  return (
    <>
      <RecordList entity={entity} preset={preset} title={texts.screen('StudentsNotApproved')} rowActions={rowActions} />
      {dialog}
    </>
  )
}

function Approve({ record, onApprove }: { record: RecordData; onApprove: () => void }) {
  const texts = useTexts()
  if (!record.allowed.includes('approve')) return null
  return (
    <IconButton
      label={`${texts.action(student, 'approve').do}: ${texts.name(record.names)}`}
      icon={<UserCheck aria-hidden />}
      onPress={onApprove}
    />
  )
}
