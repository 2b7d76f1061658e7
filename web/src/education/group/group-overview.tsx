/** The students of a group with their last lessons, and beside them what is next, the last exam and certificates. */
import { lazy, Suspense, useState } from 'react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Award, CalendarDays, Check, Clock, type LucideIcon, X } from 'lucide-react'
import { educationalGroupAttendance } from '@topcenter/model/education/educational-group-attendance'
import { whatsAppAddress } from '@topcenter/model/kit/whatsapp'
import { Face } from '../../fields/face.tsx'
import { certificatesQuery } from '../../exams/results/certificates-data.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useMinute } from '../../platform/use-minute.ts'
import { ListFailure } from '../../records/list/list-failure.tsx'
import type { RecordData } from '../../records/record.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { InnerLink } from '../../ui/buttons/inner-link.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { ToggleGroup } from '../../ui/buttons/toggle-group.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { CardSkeleton } from '../../ui/messages/skeleton.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { attendanceSummaryQuery } from '../attendance-summary.ts'
import { attendancePath } from '../paths.ts'
import { canGiveOf } from './certificate-counts.ts'
import { type GroupOverview as Overview, lowRates, type OverviewStudent } from './group-data.ts'

const GiveDialog = lazy(() => import('./give-certificates-dialog.tsx'))

interface OverviewProps {
  readonly group: RecordData
  readonly query: UseQueryResult<Overview>
}

export function GroupOverview({ group, query }: OverviewProps) {
  const { data, error, isFetching, refetch } = query
  if (error && !data) return <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  if (!data) return <CardSkeleton />
  return (
    <div className="group-body">
      <Students group={group} overview={data} />
      <div className="group-side">
        <NowCard group={group.token} lessons={data.lessons} />
        <ExamCard overview={data} />
        <CertificatesCard group={group} />
      </div>
    </div>
  )
}

type Kept = 'all' | 'owe' | 'absent' | 'failed'
interface Line extends OverviewStudent {
  readonly attended: number
  readonly counted: number
  readonly percent: number | null
}

function useLines(group: string, overview: Overview): readonly Line[] {
  const may = useWho().canView(educationalGroupAttendance)
  const { data } = useQuery({ ...attendanceSummaryQuery(group), enabled: may })
  const of = new Map((data?.students ?? []).map((line) => [line.groupStudentToken, line]))
  return overview.students.map((student) => {
    const { attended = 0, counted = 0, percent = null } = of.get(student.groupStudentToken) ?? {}
    return { ...student, attended, counted, percent }
  })
}

function Students({ group, overview }: { group: RecordData; overview: Overview }) {
  const work = useWork()
  const texts = useTexts()
  const formats = useFormats()
  const [kept, setKept] = useState<Kept>('all')
  const lines = useLines(group.token, overview)
  if (lines.length === 0) return <EmptyState title={work('group.nobody')} />
  const isIn: Readonly<Record<Kept, (line: Line) => boolean>> = {
    all: () => true,
    owe: ({ owed = 0 }) => owed > 0,
    absent: ({ percent }) => percent !== null && percent < lowRates.bad,
    failed: ({ score }) => score !== null && overview.exam !== undefined && score < overview.exam.pass,
  }
  const options = (Object.keys(isIn) as Kept[])
    .map((value) => ({ value, count: lines.filter(isIn[value]).length }))
    .filter(({ value, count }) => value === 'all' || count > 0)
    .map(({ value, count }) => ({ value, label: `${work(`group.kept.${value}`)} ${formats.number(count)}` }))
  const shown = lines.filter(isIn[options.some(({ value }) => value === kept) ? kept : 'all'])
  return (
    <section className="group-list" aria-label={texts.entity('student').many}>
      <header>
        <h2>{texts.entity('student').many}</h2>
        <ToggleGroup<Kept> label={work('group.show')} options={options} value={kept} onChange={setKept} />
        {overview.shown.length > 0 && <Legend />}
      </header>
      <div className="group-scroll">
        <table>
          <Heads overview={overview} />
          <tbody>
            {shown.map((line) => (
              <StudentRow key={line.groupStudentToken} line={line} overview={overview} />
            ))}
          </tbody>
          <Sums overview={overview} lines={lines} />
        </table>
      </div>
    </section>
  )
}

const signs = { Present: Check, Late: Clock, Absent: X, Excused: undefined } as const
type Mark = keyof typeof signs

function Legend() {
  const work = useWork()
  return (
    <span className="group-legend" aria-hidden>
      {(Object.keys(signs) as Mark[]).map((mark) => (
        <span key={mark}>
          <Sign mark={mark} /> {work(`group.marks.${mark}`)}
        </span>
      ))}
    </span>
  )
}

function Sign({ mark }: { mark: Mark }) {
  const work = useWork()
  const Icon: LucideIcon | undefined = signs[mark]
  return (
    <span className="group-mark" data-mark={mark} aria-hidden>
      {Icon ? <Icon size={14} /> : work('group.excusedLetter')}
    </span>
  )
}

function Heads({ overview: { shown, exam, money } }: { overview: Overview }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  return (
    <thead>
      <tr>
        <th scope="col">{texts.field('student', 'names')}</th>
        {shown.map(({ token, number, from }, at) => (
          <th key={token} scope="col" className="is-mark" data-early={at < shown.length - 5 || undefined}>
            <span className="sr-only">
              {work('group.lesson', { number: formats.number(number), date: formats.shortDate(from) })}
            </span>
            <span aria-hidden title={formats.shortDate(from)}>
              {formats.number(number)}
            </span>
          </th>
        ))}
        {shown.length > 0 && <th scope="col">{work('group.attendance')}</th>}
        {money && <th scope="col">{work('group.owes')}</th>}
        {exam && <th scope="col">{work('group.outOf', { count: formats.number(exam.of) })}</th>}
        <th scope="col">
          <span className="sr-only">{work('group.chat')}</span>
        </th>
      </tr>
    </thead>
  )
}

const toneOfRate = (percent: number | null): string | undefined =>
  percent === null || percent >= lowRates.warn ? undefined : percent < lowRates.bad ? 'text-bad' : 'text-warn'

function StudentRow({ line, overview: { shown, exam, money } }: { line: Line; overview: Overview }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const name = texts.name(line.student.names)
  const { owed = 0, daysLate = 0, score } = line
  const hasFailed = exam !== undefined && score !== null && score < exam.pass
  return (
    <tr>
      <th scope="row">
        <InnerLink href={`/users/students/${line.student.token}`}>
          <Face person={line.student} />
          <bdi>{name}</bdi>
        </InnerLink>
      </th>
      {shown.map(({ token }, at) => {
        const mark = line.marks[at]
        return (
          <td key={token} className="is-mark" data-early={at < shown.length - 5 || undefined}>
            {mark && (
              <>
                <Sign mark={mark} />
                <span className="sr-only">{work(`group.marks.${mark}`)}</span>
              </>
            )}
          </td>
        )
      })}
      {shown.length > 0 && (
        <td className={toneOfRate(line.percent)}>
          {line.counted > 0 && (
            <span>
              <b>{formats.number(line.attended)}</b> {work('group.of', { count: formats.number(line.counted) })}
            </span>
          )}
        </td>
      )}
      {money && (
        <td className={daysLate > 0 ? 'text-warn' : undefined}>
          <span>
            <bdi dir="ltr">{formats.amount(owed)}</bdi>
            {daysLate > 0 && <small> {work('group.daysLate', { count: daysLate })}</small>}
          </span>
        </td>
      )}
      {exam && (
        <td className={hasFailed ? 'text-bad' : undefined}>
          {score !== null && (
            <span>
              <b>{formats.number(score)}</b> {hasFailed && <small>{work('group.failed')}</small>}
            </span>
          )}
        </td>
      )}
      <td>
        {line.student.phone && line.student.whatsAppStatus && (
          <a
            className="chat-link"
            href={whatsAppAddress(line.student.phone)}
            target="_blank"
            rel="noreferrer"
            aria-label={work('person.writeTo', { name })}
            title={work('person.writeTo', { name })}
          />
        )}
      </td>
    </tr>
  )
}

/** Shows how many were present in each lesson, and the averages. */
function Sums({ overview: { shown, exam, money }, lines }: { overview: Overview; lines: readonly Line[] }) {
  const work = useWork()
  const formats = useFormats()
  const [attended, counted] = [
    lines.reduce((sum, line) => sum + line.attended, 0),
    lines.reduce((sum, line) => sum + line.counted, 0),
  ]
  const scores = lines.flatMap(({ score }) => (score === null ? [] : [score]))
  if (shown.length === 0) return null
  return (
    <tfoot>
      <tr>
        <th scope="row">{work('group.presentEach')}</th>
        {shown.map(({ token, present }, at) => {
          const share = (100 * present) / lines.length
          return (
            <td
              key={token}
              className={`is-mark ${toneOfRate(share) ?? ''}`}
              data-early={at < shown.length - 5 || undefined}
            >
              {formats.number(present)}
            </td>
          )
        })}
        <td>{counted > 0 && <bdi dir="ltr">{formats.percent(Math.round((1000 * attended) / counted) / 10)}</bdi>}</td>
        {money && (
          <td>
            <bdi dir="ltr">{formats.amount(money.owed)}</bdi>
          </td>
        )}
        {exam && (
          <td>
            {scores.length > 0 &&
              formats.number(Math.round((10 * scores.reduce((sum, score) => sum + score, 0)) / scores.length) / 10)}
          </td>
        )}
        <td />
      </tr>
    </tfoot>
  )
}

/** The lesson that runs, or whose register is missing, and the next one. */
function NowCard({ group, lessons: { now, next, last } }: { group: string; lessons: Overview['lessons'] }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const who = useWho()
  const minute = useMinute()
  const isRunning = now !== null && Date.parse(now.to) > minute
  const due = now && (isRunning || !now.isTaken) ? now : null
  if (!due && !next) return null
  return (
    <section className="group-card is-now" aria-label={work('group.now')}>
      {due && (
        <>
          <h2>
            {isRunning && <span className="group-pill">{work('calendar.now')}</span>}
            {work('group.lessonNumber', { number: formats.number(due.number) })}
          </h2>
          <p>
            <bdi>{formats.shortDate(due.from)}</bdi> · <bdi>{formats.hours(due.from, due.to)}</bdi>
            {due.place && (
              <>
                {' '}
                · <bdi>{texts.name(due.place)}</bdi>
              </>
            )}
          </p>
          <div className="group-card-row">
            {who.can('EducationalGroupAttendance', 'view') && (
              <LinkButton href={attendancePath(group, due.token)}>{work('group.openRegister')}</LinkButton>
            )}
            {!due.isTaken && <span className="text-warn">{work('calendar.notRegistered')}</span>}
          </div>
        </>
      )}
      {next && (
        <p className="group-next">
          <CalendarDays aria-hidden size={14} />
          <span>
            {work(next.token === last?.token ? 'group.nextLast' : 'group.next', { when: formats.when(next.from) })}
          </span>
        </p>
      )}
    </section>
  )
}

/** Dots on a scale; a failed one is hollow. */
function ExamCard({ overview: { exam, students } }: { overview: Overview }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const scores = students.flatMap(({ score }) => (score === null ? [] : [score]))
  if (!exam || scores.length === 0) return null
  const least = Math.min(exam.pass * 0.7, ...scores)
  const at = (score: number) => `${(100 * (score - least)) / Math.max(1, exam.of - least)}%`
  return (
    <section className="group-card" aria-label={texts.name(exam.names)}>
      <header>
        <h2>
          <bdi>{texts.name(exam.names)}</bdi>
        </h2>
        {exam.on && <small>{formats.shortDate(exam.on)}</small>}
      </header>
      <div
        className="group-dots"
        role="img"
        aria-label={work('group.passedOf', {
          n: formats.number(scores.filter((score) => score >= exam.pass).length),
          m: formats.number(scores.length),
        })}
      >
        <i className="is-pass" style={{ insetInlineStart: at(exam.pass) }} />
        {students.map(({ groupStudentToken, score }) =>
          score === null ? null : (
            <i
              key={groupStudentToken}
              data-failed={score < exam.pass || undefined}
              style={{ insetInlineStart: at(score) }}
            />
          ),
        )}
      </div>
      <p className="group-scale" aria-hidden>
        <span>{formats.number(Math.round(least))}</span>
        <span style={{ insetInlineStart: at(exam.pass) }}>
          {work('group.pass', { count: formats.number(exam.pass) })}
        </span>
        <span>{formats.number(exam.of)}</span>
      </p>
    </section>
  )
}

function CertificatesCard({ group }: { group: RecordData }) {
  const work = useWork()
  const formats = useFormats()
  const may = useWho().can('EducationalGroupStudent', 'changeStudentCertificateStatus')
  const [isAsked, setAsked] = useState(false)
  const { data } = useQuery({ ...certificatesQuery(group.token), enabled: may })
  const { passed, ready, debtors, owed } = canGiveOf(data)
  if (passed === 0) return null
  return (
    <section className="group-card" aria-label={work('certificates.title')}>
      <p className="group-passed">
        <Award aria-hidden size={20} />
        <span>
          <b>{work('group.passedWithout', { count: passed })}</b>
          {debtors > 0 && (
            <small className="text-warn">{work('group.debtors', { count: debtors, money: formats.money(owed) })}</small>
          )}
        </span>
      </p>
      {!data!.finished ? (
        <p className="text-sm text-ink-2">{work('certificates.notFinished')}</p>
      ) : (
        ready > 0 && (
          <Button onPress={() => setAsked(true)}>
            <Award aria-hidden size={16} />
            {work('group.give', { count: ready })}
          </Button>
        )
      )}
      {isAsked && (
        <Suspense>
          <GiveDialog record={group} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </section>
  )
}
