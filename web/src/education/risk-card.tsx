/** On a student's page: where they slip, and why; nothing where they do not. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-aria-components'
import { studentRisk } from '@topcenter/model/education/student-risk'
import { toneOf } from '../fields/state-tone.ts'
import { useTexts } from '../platform/texts.ts'
import { listQuery } from '../records/queries.ts'
import type { RecordData, Shown } from '../records/record.ts'
import { StateBadge } from '../ui/marks/badge.tsx'
import { Card } from '../ui/layout/card.tsx'
import { riskPath } from './paths.ts'
import { RiskWords } from './risk-panel.tsx'

export default function RiskCard({ student }: { student: RecordData }) {
  const texts = useTexts()
  const { data } = useQuery(
    listQuery(studentRisk, {
      studentToken: student.token,
      tab: 'Slipping',
      columns: 'educationalGroup,level,reasons,overdue,held,exams,score,studyScore',
    }),
  )
  if (!data || data.items.length === 0) return null
  return (
    <Card title={texts.entity(studentRisk).one}>
      <ul className="grid gap-4">
        {data.items.map((risk) => (
          <li key={risk.token} className="grid gap-2">
            <p className="flex flex-wrap items-center gap-2">
              <StateBadge tone={toneOf(String(risk.level))}>
                {texts.field(studentRisk, 'level')}: {texts.value(studentRisk, 'level', String(risk.level))}
              </StateBadge>
              <Link className="font-semibold hover:underline" href={riskPath(risk.token)}>
                <bdi>{texts.name((risk.educationalGroup as Shown | null)?.names)}</bdi>
              </Link>
            </p>
            <RiskWords record={risk} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
