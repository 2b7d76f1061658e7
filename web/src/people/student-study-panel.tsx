/** In a student's record: what they applied for and how it came out, and the groups that they sit in. */
import { lazy, Suspense, useState } from 'react'
import { UserPlus } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { educationalGroupStudent } from '@topcenter/model/education/educational-group-student'
import { studentRisk } from '@topcenter/model/education/student-risk'
import { educationalJoiningApplication } from '@topcenter/model/joining/educational-joining-application'
import { groupsPath } from '../education/paths.ts'
import { SeatStanding } from '../education/seat-standing.tsx'
import { ApplicationStanding } from '../exams/results/application-standing.tsx'
import { ExplanationDrawer } from '../exams/results/explanation.tsx'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { Answered } from '../records/answered.tsx'
import { listQuery } from '../records/queries.ts'
import type { PanelProps } from '../records/record-panels.ts'
import type { RecordData, Shown } from '../records/record.ts'
import { useFormats } from '../ui/page/language.tsx'
import { type Line, LineList } from '../ui/data/line-list.tsx'
import { LinkButton } from '../ui/buttons/link-button.tsx'

const RiskCard = lazy(() => import('../education/risk-card.tsx'))
const shown = 50
const nameOf = (record: RecordData, name: string) => (record[name] as Shown | null)?.names

export default function StudentStudyPanel({ record }: PanelProps) {
  const texts = useTexts()
  const who = useWho()
  const canJoin = who.can('EducationalJoiningApplication', 'itemAdd')
  return (
    <div className="grid gap-5">
      {who.canView(studentRisk) && (
        <Suspense>
          <RiskCard student={record} />
        </Suspense>
      )}
      {canJoin && record.recordState === 'active' && (
        <p>
          <LinkButton href={`/JoiningApplications/educational-joining-application/${record.token}?new=1`}>
            <UserPlus aria-hidden size={16} />
            {texts.entity(educationalJoiningApplication).add}
          </LinkButton>
        </p>
      )}
      {who.canView(educationalJoiningApplication) && <Applications student={record} />}
      {who.canView(educationalGroupStudent) && <Groups student={record} />}
    </div>
  )
}

function Applications({ student }: { student: RecordData }) {
  const texts = useTexts()
  const [explained, setExplained] = useState<string | null>(null)
  const list = useQuery(listQuery(educationalJoiningApplication, { studentToken: student.token, size: shown }))
  const { many, empty } = texts.entity(educationalJoiningApplication)
  return (
    <>
      <Answered query={list}>
        {({ items }) => (
          <Lines
            title={many}
            empty={empty}
            lines={items.map((each) => ({
              key: each.token,
              title: <bdi>{texts.name(nameOf(each, 'educationalCategory'))}</bdi>,
              detail: <bdi>{texts.name(nameOf(each, 'educationalPeriod'))}</bdi>,
              aside: <ApplicationStanding application={each} onExplain={() => setExplained(each.token)} />,
            }))}
          />
        )}
      </Answered>
      {explained && (
        <ExplanationDrawer
          application={explained}
          name={texts.name(student.names)}
          onClose={() => setExplained(null)}
        />
      )}
    </>
  )
}

function Groups({ student }: { student: RecordData }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const seats = useQuery(listQuery(educationalGroupStudent, { studentToken: student.token, size: shown }))
  const since = (seat: RecordData, name: 'joinedOn' | 'leftOn') =>
    typeof seat[name] === 'string'
      ? `${texts.field(educationalGroupStudent, name)}: ${formats.date(seat[name])}`
      : undefined
  return (
    <Answered query={seats}>
      {({ items }) => (
        <Lines
          title={texts.entity('educationalGroup').many}
          empty={work('joined.notRelated')}
          lines={items.map((seat) => ({
            key: seat.token,
            title: <bdi>{texts.name(nameOf(seat, 'educationalGroup'))}</bdi>,
            href: `${groupsPath()}?record=${String(seat.educationalGroupToken)}`,
            detail: since(seat, 'leftOn') ?? since(seat, 'joinedOn'),
            aside: <SeatStanding seat={seat} />,
          }))}
        />
      )}
    </Answered>
  )
}

function Lines({ title, empty, lines }: { title: string; empty: string; lines: readonly Line[] }) {
  return (
    <section className="grid gap-2">
      <h3 className="text-base">{title}</h3>
      {lines.length === 0 ? <p className="text-sm text-ink-3">{empty}</p> : <LineList label={title} lines={lines} />}
    </section>
  )
}
