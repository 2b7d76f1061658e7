/** Enough of a student to recognise them. */
import { student } from '@topcenter/model/people/user'
import { toneOf } from '../fields/state-tone.ts'
import { FieldCell } from '../fields/cell.tsx'
import { Face } from '../fields/face.tsx'
import { useTexts } from '../platform/texts.ts'
import { useRecord } from '../records/queries.ts'
import { StateBadge } from '../ui/marks/badge.tsx'
import { Isolate } from '../ui/marks/isolate.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { LineSkeleton } from '../ui/messages/skeleton.tsx'

export function ChosenStudent({ token }: { token: string }) {
  const texts = useTexts()
  const formats = useFormats()
  const { data } = useRecord(student, token)
  if (!data)
    return (
      <div className="card p-3">
        <LineSkeleton />
      </div>
    )
  const approval = String(data.approval ?? '')
  return (
    <div className="card flex items-center gap-3 p-3">
      <Face person={data} size="medium" />
      <div className="min-w-0 flex-auto">
        <p className="font-semibold">
          <bdi>{texts.name(data.names)}</bdi>
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-2">
          {data.code && <Isolate>{data.code}</Isolate>}
          {data.phone ? (
            <FieldCell entity={student} name="phone" field={student.spec.fields!.phone} value={data.phone} />
          ) : null}
          {typeof data.birthDate === 'string' && <span>{formats.date(data.birthDate)}</span>}
        </p>
      </div>
      {approval === 'NotApproved' && (
        <StateBadge tone={toneOf(approval)}>{texts.value(student, 'approval', approval)}</StateBadge>
      )}
    </div>
  )
}
