/** In an application's record: how it stands, its seats, and its result. */
import { lazy, Suspense, useState } from 'react'
import { UserPlus } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { educationalGroupStudent } from '@topcenter/model/education/educational-group-student'
import { LineList } from '../ui/data/line-list.tsx'
import { groupStudentsPath } from '../education/paths.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { listQuery } from '../records/queries.ts'
import type { PanelProps } from '../records/record-panels.ts'
import type { Shown } from '../records/record.ts'
import { Button } from '../ui/buttons/button.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { CardSkeleton, FormSkeleton } from '../ui/messages/skeleton.tsx'
import { canPlace } from './application-menu.tsx'
import { PlaceDialog } from './place-dialog.tsx'

const Explanation = lazy(async () => ({ default: (await import('../exams/results/explanation.tsx')).Explanation }))

export default function ApplicationPanel({ record }: PanelProps) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const who = useWho()
  const [isPlacing, setPlacing] = useState(false)
  const mayLook = who.canView(educationalGroupStudent) && record.state === 'Accepted'
  const seats = useQuery({
    ...listQuery(educationalGroupStudent, {
      studentToken: String(record.studentToken ?? ''),
      educationalCategoryToken: String(record.educationalCategoryToken ?? ''),
      size: 20,
      columns: 'application,educationalGroup,joinedOn,leftOn',
    }),
    enabled: mayLook,
  })
  const own = seats.data?.items.filter((seat) => seat.applicationToken === record.token) ?? []
  return (
    <div className="grid gap-4">
      {canPlace(record, who.can) && (
        <p className="flex flex-wrap items-center gap-3">
          <span>{work('joined.noneYet')}</span>
          <Button variant="primary" onPress={() => setPlacing(true)}>
            <UserPlus aria-hidden />
            {work('joined.addToGroup')}
          </Button>
        </p>
      )}
      {mayLook && seats.isPending && <CardSkeleton />}
      {own.length > 0 && (
        <LineList
          label={texts.entity(educationalGroupStudent).many}
          lines={own.map((seat) => ({
            key: seat.token,
            title: <bdi>{texts.name((seat.educationalGroup as Shown | null)?.names)}</bdi>,
            href: `${groupStudentsPath(String(seat.educationalGroupToken))}?record=${seat.token}`,
            detail: (
              <>
                {typeof seat.joinedOn === 'string' &&
                  `${texts.field(educationalGroupStudent, 'joinedOn')}: ${formats.date(seat.joinedOn)}`}
                {typeof seat.leftOn === 'string' &&
                  ` · ${texts.field(educationalGroupStudent, 'leftOn')}: ${formats.date(seat.leftOn)}`}
              </>
            ),
          }))}
        />
      )}
      {record.state !== 'Accepted' && (
        <p className="text-ink-2">
          {texts.value('educationalJoiningApplication', 'state', record.state ?? '')}
          {record.rejectReason ? (
            <>
              : <bdi>{String(record.rejectReason)}</bdi>
            </>
          ) : null}
        </p>
      )}
      {record.state === 'Accepted' && who.can('MonitorScoreExam', 'view') && (
        <Suspense fallback={<FormSkeleton />}>
          <Explanation application={record.token} />
        </Suspense>
      )}
      {isPlacing && <PlaceDialog application={record} onClose={() => setPlacing(false)} />}
    </div>
  )
}
