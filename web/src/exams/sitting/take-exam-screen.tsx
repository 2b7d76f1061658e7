/** Taking an exam: what it asks of the student before it begins, the questions, and what came of it. */
import { useCallback } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarClock, CircleSlash } from 'lucide-react'
import { useParams } from 'react-router'
import { studentScheduleExamTime } from '@topcenter/model/exams/student-schedule-exam-time'
import { isStaff } from '@topcenter/model/kit/permission'
import { reportProblem } from '../../platform/problem-report.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useStored } from '../../platform/use-stored.ts'
import { Answered } from '../../records/answered.tsx'
import { recordKeys } from '../../records/queries.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { NotFoundState } from '../../ui/messages/not-found-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { useStage } from '../../ui/focus/use-stage.ts'
import {
  beginSitting,
  examMonitorPath,
  myExamsPath,
  paperQuery,
  type StudentExam,
  studentExamsQuery,
} from '../exam-data.ts'
import { ExamSheet } from './exam-sheet.tsx'
import { emptyOutbox, lostOf, type Outbox, outboxName } from './outbox.ts'
import { PaperReview } from './paper-review.tsx'

export default function TakeExamScreen() {
  const token = useParams().groupScheduleExamToken ?? ''
  const { userType } = useWho()
  const texts = useTexts()
  const work = useWork()
  if (userType === 'Student') return <OwnExam token={token} />
  const isTheirs = isStaff(userType)
  return (
    <>
      <PageHeader title={work('exam.mine')} />
      <EmptyState
        title={work('exam.none')}
        action={
          <LinkButton href={isTheirs ? examMonitorPath(token) : myExamsPath}>
            {isTheirs ? texts.screen('ExamMonitor') : work('exam.mine')}
          </LinkButton>
        }
      />
    </>
  )
}

function OwnExam({ token }: { token: string }) {
  const texts = useTexts()
  const work = useWork()
  const exams = useQuery(studentExamsQuery())
  const whole = useStage(exams.data?.items.find((each) => each.token === token)?.standing)
  return (
    <Answered query={exams}>
      {({ items }) => {
        const exam = items.find((each) => each.token === token)
        if (!exam) return <NotFoundState homeHref={myExamsPath} />
        return (
          <div className="grid min-w-0 grid-cols-1 gap-3 [&>.page-head]:pb-0">
            <PageHeader
              title={texts.name(exam.names)}
              subtitle={<bdi>{texts.name(exam.educationalGroup.names)}</bdi>}
              crumbs={[{ label: work('exam.mine'), href: myExamsPath }]}
              badge={
                exam.standing === 'Answering' ? undefined : <Badge>{work(`exam.standing.${exam.standing}`)}</Badge>
              }
            />
            <section
              {...whole}
              aria-label={texts.name(exam.names)}
              className="grid min-w-0 grid-cols-1 gap-3 outline-none"
            >
              {exam.sitting ? <OpenSitting sitting={exam.sitting.token} /> : <Before exam={exam} />}
            </section>
          </div>
        )
      }}
    </Answered>
  )
}

function Before({ exam }: { exam: StudentExam }) {
  const work = useWork()
  const formats = useFormats()
  const client = useQueryClient()
  const begin = useMutation({
    mutationFn: () => beginSitting(exam.token),
    onSuccess: async (paper) => {
      client.setQueryData(paperQuery(paper.token).queryKey, paper)
      await client.invalidateQueries({ queryKey: studentExamsQuery().queryKey })
    },
    onError: (error) => {
      reportProblem(error)
      void client.invalidateQueries({ queryKey: recordKeys.all(studentScheduleExamTime) })
    },
  })
  if (exam.standing === 'Upcoming')
    return (
      <EmptyState
        icon={CalendarClock}
        title={work('exam.opensAt', { date: formats.dateTime(exam.from) })}
        text={work('exam.notYet')}
        action={<LinkButton href={myExamsPath}>{work('exam.back')}</LinkButton>}
      />
    )
  if (exam.standing === 'Missed')
    return (
      <EmptyState
        icon={CircleSlash}
        title={work('exam.standing.Missed')}
        text={work('exam.missed')}
        action={<LinkButton href={myExamsPath}>{work('exam.back')}</LinkButton>}
      />
    )
  return (
    <Card title={work('exam.ready')} className="max-w-2xl">
      <div className="grid gap-4">
        <p className="flex flex-wrap gap-2">
          <Badge tone="accent">{work('exam.lasts', { count: exam.duration })}</Badge>
          <Badge>{work('exam.questions', { count: exam.questions })}</Badge>
          <Badge>{work('exam.worth', { count: exam.examDegree })}</Badge>
        </p>
        <ul className="grid list-disc gap-2 ps-5">
          <li>{work('exam.ruleTime', { to: formats.dateTime(exam.to) })}</li>
          <li>{work('exam.ruleSaved')}</li>
          <li>{work('exam.ruleOnce')}</li>
        </ul>
        <div>
          <Button variant="primary" size="form" isPending={begin.isPending} onPress={() => begin.mutate()}>
            {work('exam.begin')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

function OpenSitting({ sitting }: { sitting: string }) {
  const work = useWork()
  const client = useQueryClient()
  const paper = useQuery(paperQuery(sitting))
  const [outbox] = useStored<Outbox>(outboxName(sitting), emptyOutbox)
  const end = useCallback(() => void client.invalidateQueries({ queryKey: studentExamsQuery().queryKey }), [client])
  return (
    <Answered query={paper}>
      {(data) =>
        data.standing === 'Submitted' ? (
          <>
            <PaperReview paper={data} late={lostOf(outbox, data.answers).length} />
            <p>
              <LinkButton href={myExamsPath}>{work('exam.back')}</LinkButton>
            </p>
          </>
        ) : (
          <ExamSheet paper={data} onEnded={end} />
        )
      }
    </Answered>
  )
}
