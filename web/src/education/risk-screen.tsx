/** Students at risk: each row says why, and writes to the parent. */
import { useCallback, useMemo } from 'react'
import { useParams } from 'react-router'
import { MessageCircle } from 'lucide-react'
import { studentRisk } from '@topcenter/model/education/student-risk'
import { useTexts, useWork } from '../platform/texts.ts'
import { RecordList } from '../records/list/record-list.tsx'
import { presetOf } from '../records/preset.ts'
import type { RecordData, Shown } from '../records/record.ts'
import { WriteToParentIcon } from './write-to-parent.tsx'

export default function RiskScreen() {
  const params = useParams()
  const preset = useMemo(() => presetOf(studentRisk, params), [params])
  const rowActions = useCallback((record: RecordData) => <Write record={record} />, [])
  return <RecordList entity={studentRisk} preset={preset} rowActions={rowActions} />
}

function Write({ record }: { record: RecordData }) {
  const texts = useTexts()
  const work = useWork()
  const name = texts.name((record.student as Shown | null)?.names)
  if (!texts.name(record.reasons as Shown['names'])) return null // of money alone nothing is written here
  return (
    <WriteToParentIcon
      token={record.token}
      label={work('risk.writeOf', { name })}
      icon={<MessageCircle aria-hidden className="text-ok" />}
    />
  )
}
