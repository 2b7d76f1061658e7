/** On a student's home page: the exams that are open or coming. Rendered only while there is one. */
import { useQuery } from '@tanstack/react-query'
import { groupScheduleExam } from '@topcenter/model/exams/group-schedule-exam'
import { Section } from '../../portal/own-list.tsx'
import { useWho } from '../../platform/session.ts'
import { useWork } from '../../platform/texts.ts'
import { myExamsPath, studentExamsQuery } from '../exam-data.ts'
import { ExamLines } from './exam-lines.tsx'

const few = 3

export function ExamsNow({ child }: { child?: string }) {
  const work = useWork()
  const who = useWho()
  const exams = useQuery({ ...studentExamsQuery(child), enabled: who.canView(groupScheduleExam) })
  const now =
    exams.data?.items
      .filter(({ standing }) => standing !== 'Submitted' && standing !== 'Missed')
      .toReversed()
      .slice(0, few) ?? []
  if (now.length === 0) return null
  const title = work(child ? 'exam.theirs' : 'exam.mine')
  return (
    <Section title={title} href={myExamsPath}>
      <ExamLines label={title} exams={now} isOwn={!child} />
    </Section>
  )
}
