/** Moving a student to another group: the form of a transfer, with the seat that would be given up. */
import { useQuery } from '@tanstack/react-query'
import { educationalGroupStudent } from '@topcenter/model/education/educational-group-student'
import { educationalGroupTransfer } from '@topcenter/model/joining/educational-group-transfer'
import { RecordForm } from '../records/form/record-form.tsx'
import { listQuery } from '../records/queries.ts'
import type { JobDialogProps } from '../records/record-panels.ts'

/** The newest seat stands there; another one can be chosen. */
export default function TransferDialog({ record, onClose }: JobDialogProps) {
  const { data, error } = useQuery(
    listQuery(educationalGroupStudent, { studentToken: record.token, sort: '-joinedOn', size: 50 }),
  )
  if (!data && !error) return null
  const seat = data?.items.find(({ leftOn }) => !leftOn)
  return (
    <RecordForm
      entity={educationalGroupTransfer}
      initial={seat ? { groupStudentToken: seat.token, groupStudent: seat } : {}}
      onClose={onClose}
      onSaved={onClose}
    />
  )
}
