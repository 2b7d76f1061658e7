/**
 * The students of an exam and how far they are, live: begun, answering, handed in, connection lost; giving minutes to,
 * ending or reopening one student's part.
 */
import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { ReadRecord } from '@topcenter/model/kit/record-endpoints'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { studentScheduleExamTime } from '@topcenter/model/exams/student-schedule-exam-time'
import { call } from '../../platform/api.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { Answered } from '../../records/answered.tsx'
import { useRecordActions } from '../../records/actions/record-actions.tsx'
import { StateBadge, type Tone } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { LineList } from '../../ui/data/line-list.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { StatCard } from '../../ui/charts/stat-card.tsx'
import { degreeText } from '../degree-text.ts'
import { type Monitor, type Monitored, monitorQuery } from '../exam-data.ts'

type Group = 'lost' | 'Answering' | 'Over' | 'Open' | 'Submitted'
const order: readonly Group[] = ['lost', 'Answering', 'Over', 'Open', 'Submitted']
const tones: Readonly<Record<Group, Tone>> = {
  lost: 'bad',
  Answering: 'accent',
  Over: 'warn',
  Open: 'neutral',
  Submitted: 'ok',
}
/** All students who have not begun are counted on one line, whether they still may begin or not. */
const groupOf = ({ standing, isLost }: Monitored): Group =>
  isLost ? 'lost' : standing === 'Answering' || standing === 'Over' || standing === 'Submitted' ? standing : 'Open'

export function ExamProgress({ exam }: { exam: string }) {
  const monitor = useQuery(monitorQuery(exam))
  return <Answered query={monitor}>{(data) => <Progress data={data} />}</Answered>
}

function Progress({ data }: { data: Monitor }) {
  const texts = useTexts()
  const work = useWork()
  const word = useGroupText()
  const detailsOf = useDetails(data)
  const actions = useRecordActions(studentScheduleExamTime)
  const count = (group: Group): number => data.students.filter((each) => groupOf(each) === group).length
  const start = async (token: string, action: string) => {
    try {
      actions.start(
        await call<ReadRecord<AnyEntity>>('GET /api/student-schedule-exam-times/:token', { params: { token } }),
        action,
      )
    } catch (error) {
      reportProblem(error)
    }
  }
  if (data.students.length === 0) return <p className="text-ink-2">{work('exam.nobody')}</p>
  const sorted = data.students.toSorted((one, other) => order.indexOf(groupOf(one)) - order.indexOf(groupOf(other)))
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(120px,1fr))] gap-3">
        {order.map((group) => (
          <StatCard key={group} label={word(group)} value={count(group)} />
        ))}
      </div>
      <LineList
        label={texts.entity('student').many}
        lines={sorted.map((each) => ({
          key: each.student.token,
          title: <bdi>{texts.name(each.student.names)}</bdi>,
          detail: [each.student.code, ...detailsOf(each)].map((text, index) => (
            <span key={text}>
              {index > 0 && ' · '}
              <bdi>{text}</bdi>
            </span>
          )),
          aside: (
            <>
              <Reached each={each} examDegree={data.exam.examDegree} />
              <Controls each={each} onStart={(token, action) => void start(token, action)} />
            </>
          ),
        }))}
      />
      {actions.dialog}
    </>
  )
}

function useGroupText(): (group: Group) => string {
  const work = useWork()
  return (group) =>
    group === 'lost' ? work('exam.lost') : group === 'Open' ? work('exam.notBegun') : work(`exam.standing.${group}`)
}

/** How far a student is, in words: questions answered, minutes left and added, last seen, handed in. */
function useDetails({ exam, now }: Monitor): (each: Monitored) => readonly string[] {
  const work = useWork()
  const formats = useFormats()
  return (each) => {
    const { sitting } = each
    if (!sitting) return []
    const group = groupOf(each)
    const minutes = Math.max(0, Math.ceil((Date.parse(sitting.endsAt!) - Date.parse(now)) / 60_000))
    return [
      work('exam.answered', { count: sitting.answered, of: exam.questions }),
      ...(group === 'Answering' || group === 'lost'
        ? [
            work('exam.minutesLeft', { count: minutes }),
            ...(sitting.extraMinutes > 0 ? [`+${sitting.extraMinutes}`] : []),
          ]
        : []),
      ...(group === 'lost' ? [work('exam.seen', { time: formats.time(sitting.seenAt!) })] : []),
      ...(sitting.submittedAt ? [work('exam.endedBy', { time: formats.time(sitting.submittedAt) })] : []),
    ]
  }
}

function Reached({ each, examDegree }: { each: Monitored; examDegree: Monitor['exam']['examDegree'] }) {
  const work = useWork()
  const formats = useFormats()
  const word = useGroupText()
  const group = groupOf(each)
  return (
    <>
      {each.sitting && each.sitting.degree !== null && (
        <bdi className="font-semibold text-ink">
          {work('exam.degree', {
            degree: degreeText(formats, each.sitting.degree),
            of: degreeText(formats, examDegree),
          })}
        </bdi>
      )}
      <StateBadge tone={tones[group]}>
        {group === 'lost' && <TriangleAlert aria-hidden size={14} />}
        {word(group)}
      </StateBadge>
    </>
  )
}

interface ControlsProps {
  readonly each: Monitored
  onStart(token: string, action: string): void
}

/** Nothing for a student who has not begun. */
function Controls({ each, onStart }: ControlsProps) {
  const texts = useTexts()
  const work = useWork()
  const { sitting, student } = each
  if (!sitting) return null
  const button = (action: 'extend' | 'endNow' | 'reopen', variant?: 'ghost') => (
    <Button {...(variant ? { variant } : {})} onPress={() => onStart(sitting.token, action)}>
      {texts.action(studentScheduleExamTime, action).do}
    </Button>
  )
  return (
    <>
      {groupOf(each) === 'Submitted' ? (
        button('reopen', 'ghost')
      ) : (
        <>
          {button('extend')}
          {button('endNow', 'ghost')}
        </>
      )}
      <LinkButton
        variant="ghost"
        href={`/educational/student-schedule-exam-times?record=${sitting.token}`}
        aria-label={`${work('exam.answers')}: ${texts.name(student.names)}`}
      >
        {work('exam.answers')}
      </LinkButton>
    </>
  )
}
