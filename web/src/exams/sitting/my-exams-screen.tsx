/** A student's exams: open, coming, past. A parent sees those of each child. */
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { OfChild } from '../../portal/child-choice.tsx'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { Answered } from '../../records/answered.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { studentExamsQuery } from '../exam-data.ts'
import { ExamLines } from './exam-lines.tsx'

export default function MyExamsScreen() {
  const work = useWork()
  const who = useWho()
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4 [&>.page-head]:pb-0">
      <PageHeader title={work('exam.mine')} />
      {who.userType === 'Parent' ? (
        <OfChild>{(child) => <Exams key={child} child={child} />}</OfChild>
      ) : who.userType === 'Student' ? (
        <Exams />
      ) : (
        <NotTheirs />
      )}
    </div>
  )
}

/** Staff see the exams of all groups. */
function NotTheirs() {
  const texts = useTexts()
  const work = useWork()
  return (
    <EmptyState
      icon={FileText}
      title={work('exam.none')}
      action={
        <LinkButton href="/educational/group-schedule-exams">{texts.entity('groupScheduleExam').many}</LinkButton>
      }
    />
  )
}

function Exams({ child }: { child?: string }) {
  const work = useWork()
  const exams = useQuery(studentExamsQuery(child))
  return (
    <Answered query={exams}>
      {({ items }) => {
        if (items.length === 0)
          return <EmptyState icon={FileText} title={work('exam.none')} text={work('exam.noneText')} />
        const now = items.filter(
          ({ standing }) => standing === 'Open' || standing === 'Answering' || standing === 'Over',
        )
        const coming = items.filter(({ standing }) => standing === 'Upcoming').toReversed()
        const past = items.filter(({ standing }) => standing === 'Submitted' || standing === 'Missed')
        return (
          <>
            <Part title={work('exam.open')}>
              {now.length > 0 ? (
                <ExamLines label={work('exam.open')} exams={now} isOwn={!child} />
              ) : (
                <p className="rounded-card border border-line bg-surface p-4 text-ink-2">{work('exam.noneNow')}</p>
              )}
            </Part>
            {coming.length > 0 && (
              <Part title={work('exam.coming')}>
                <ExamLines label={work('exam.coming')} exams={coming} isOwn={!child} />
              </Part>
            )}
            {past.length > 0 && (
              <Part title={work('exam.past')}>
                <ExamLines label={work('exam.past')} exams={past} isOwn={!child} />
              </Part>
            )}
          </>
        )
      }}
    </Answered>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="grid min-w-0 grid-cols-1 gap-2">
    <h2 className="text-lg">{title}</h2>
    {children}
  </section>
)
