/** Result of the gate's search: the student, a choice of students, or the reason why there is none. */
import { ScanLine } from 'lucide-react'
import { problemText } from '../platform/problem-report.ts'
import { spacedPhone } from '@topcenter/model/kit/spaced-phone'
import { useTexts, useWork } from '../platform/texts.ts'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { CardSkeleton } from '../ui/messages/skeleton.tsx'
import type { GateStudent } from './gate-data.ts'
import { GateStudentCard } from './gate-student.tsx'
import type { GateSearch } from './use-gate-search.ts'

export function GateFound({ search, onFind }: { search: GateSearch; onFind(token: string): void }) {
  const texts = useTexts()
  const work = useWork()
  const { isSearching, error, found, student, sessions, at, choose } = search
  if (!isSearching) return <EmptyState icon={ScanLine} title={work('gate.ready')} text={work('gate.readyText')} />
  if (!found) return error ? <EmptyState title={problemText(error, texts)} /> : <CardSkeleton />
  if (found.items.length === 0) return <EmptyState title={work('gate.unknown')} />
  if (!student) return <StudentChoice items={found.items} onChoose={onFind} />
  return <GateStudentCard student={student} sessions={sessions} at={at} onChoose={choose} />
}

function StudentChoice({ items, onChoose }: { items: readonly GateStudent[]; onChoose(token: string): void }) {
  const texts = useTexts()
  const work = useWork()
  return (
    <section aria-label={work('gate.choose')} className="grid gap-2">
      <h2 className="text-xl">{work('gate.choose')}</h2>
      <ul className="grid gap-2">
        {items.map((item) => (
          <li key={item.token}>
            <button type="button" className="gate-session" onClick={() => onChoose(item.token)}>
              <bdi>{texts.name(item.names)}</bdi>{' '}
              <bdi dir="ltr" className="text-ink-2">
                {[item.code, item.phone && spacedPhone(item.phone)].filter(Boolean).join(' · ')}
              </bdi>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
