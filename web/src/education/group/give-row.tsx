/** At the end of a finished group's row in a list: its certificates, until it has some. */
import { lazy, Suspense, useState } from 'react'
import { Award } from 'lucide-react'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import type { RowEndProps } from '../../records/record-panels.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'

const GiveDialog = lazy(() => import('./give-certificates-dialog.tsx'))

export default function GiveRow({ record }: RowEndProps) {
  const work = useWork()
  const texts = useTexts()
  const may = useWho().can('EducationalGroupStudent', 'changeStudentCertificateStatus')
  const [isAsked, setAsked] = useState(false)
  if (record.certificates !== 'Due' || !may) return null
  const label = work('group.giveOf', { name: texts.name(record.names) })
  return (
    <>
      <IconButton quiet label={label} title={label} icon={<Award aria-hidden />} onPress={() => setAsked(true)} />
      {isAsked && (
        <Suspense>
          <GiveDialog record={record} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  )
}
