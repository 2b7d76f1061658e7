/** Gives certificates to all of a group who passed and have none; says who of them owes. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { entityOf } from '@topcenter/model/areas'
import type { giveCertificates } from '@topcenter/model/exams/api'
import { certificatesQuery, groupPaper } from '../../exams/results/certificates-data.ts'
import { useReferenceSearch } from '../../fields/reference-search.ts'
import { call } from '../../platform/api.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useRefresh } from '../../records/mutations.ts'
import type { RecordData } from '../../records/record.ts'
import type { Option } from '../../ui/inputs/option-list.tsx'
import { Picker } from '../../ui/inputs/picker.tsx'
import { toasts } from '../../ui/messages/toasts.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { canGiveOf } from './certificate-counts.ts'

export default function GiveCertificatesDialog({
  record,
  onClose,
}: {
  record: Pick<RecordData, 'token'>
  onClose(): void
}) {
  const work = useWork()
  const texts = useTexts()
  const formats = useFormats()
  const refresh = useRefresh()
  const search = useReferenceSearch('certificate')
  const [kind, setKind] = useState<Option | null>(null)
  const { data, error } = useQuery(certificatesQuery(record.token))
  const { ready, debtors, owed, barred } = canGiveOf(data)
  const give = async (): Promise<void> => {
    try {
      const { given } = await call<typeof giveCertificates>('POST /api/educational-groups/:token/certificates', {
        params: { token: record.token },
        body: kind ? { certificateToken: kind.value } : {},
      })
      for (const entity of ['educationalGroupStudent', 'educationalCertificate', 'educationalGroup'])
        refresh(entityOf(entity))
      toasts.show({
        tone: 'success',
        text: work('group.given', { count: given.length }),
        action: {
          label: work('certificates.printAll'),
          onAction: () => void window.open(groupPaper(record.token), '_blank'),
        },
      })
    } catch (problem) {
      reportProblem(problem)
      throw problem
    }
  }
  const says = !data
    ? ''
    : !data.finished
      ? work('certificates.notFinished')
      : [
          ready === 0 && work('group.noneToGive'),
          debtors > 0 && work('group.debtors', { count: debtors, money: formats.money(owed) }),
          barred > 0 && work('group.barred', { count: barred }),
        ]
          .filter(Boolean)
          .join(' ')
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={data ? work('group.give', { count: ready }) : work('certificates.title')}
      text={error ? texts.say('record.notFound') : says}
      canUndo={false}
      confirmLabel={work('group.giveNow')}
      isConfirmDisabled={!data?.finished || ready === 0}
      onConfirm={give}
    >
      <Picker
        label={work('certificates.kind')}
        description={work('certificates.kindText')}
        value={kind}
        onChange={setKind}
        search={search}
      />
    </ConfirmDialog>
  )
}
