/** At the end of a student's row in the list of those at risk: writing to the parent. */
import { MessageCircle } from 'lucide-react'
import type { Names } from '@topcenter/model/kit/names'
import { useTexts, useWork } from '../platform/texts.ts'
import type { RowEndProps } from '../records/record-panels.ts'
import type { Shown } from '../records/record.ts'
import { WriteToParentIcon } from './write-to-parent.tsx'

export default function RiskRow({ record }: RowEndProps) {
  const texts = useTexts()
  const work = useWork()
  const name = texts.name((record.student as Shown | null)?.names)
  if (!texts.name(record.reasons as Names | null)) return null // of money alone nothing is written here
  return (
    <WriteToParentIcon
      token={record.token}
      label={work('risk.writeOf', { name })}
      icon={<MessageCircle aria-hidden className="text-ok" />}
    />
  )
}
