/** In the record of a student at risk: why, and what can be done about it. */
import type { addCall } from '@topcenter/model/interests/api'
import type { ReactNode } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Handshake, MessageCircle, PanelTop, UsersRound } from 'lucide-react'
import { educationalGroup } from '@topcenter/model/education/educational-group'
import { followUpSession } from '@topcenter/model/interests/follow-up'
import type { Names } from '@topcenter/model/kit/names'
import { student } from '@topcenter/model/people/user'
import { inLanguage } from '../platform/in-language.ts'
import { call } from '../platform/api.ts'
import { reportProblem } from '../platform/problem-report.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { whatsAppAddress } from '@topcenter/model/kit/whatsapp'
import { Unanswered } from '../records/answered.tsx'
import { pageOf, type PanelProps } from '../records/record-panels.ts'
import type { RecordData, Shown } from '../records/record.ts'
import { Button } from '../ui/buttons/button.tsx'
import { toasts } from '../ui/messages/toasts.ts'
import { useFormats } from '../ui/page/language.tsx'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { groupsPath } from './paths.ts'
import { LessonCells } from './lesson-cells.tsx'
import { riskCourseQuery, riskMessageQuery } from './risk-data.ts'
import { ScoreBars } from './score-bars.tsx'

export default function RiskPanel({ record }: PanelProps) {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const page = who.canView(student) ? pageOf(student, String(record.studentToken)) : undefined
  return (
    <div className="grid gap-5">
      <Part title={work('risk.why')}>
        <RiskWords record={record} />
      </Part>
      <Course record={record} />
      <Message record={record} />
      <div className="flex flex-wrap gap-2">
        {who.may(followUpSession, 'create') && <FollowUp record={record} />}
        {page && (
          <LinkButton href={page}>
            <PanelTop aria-hidden size={16} />
            {work('risk.open')}
          </LinkButton>
        )}
        {who.canView(educationalGroup) && (
          <LinkButton href={`${groupsPath()}?record=${String(record.educationalGroupToken)}`}>
            <UsersRound aria-hidden size={16} />
            {work('risk.group')}
          </LinkButton>
        )}
      </div>
      {record.state === 'Dismissed' && (
        <p className="text-sm text-ink-2">
          {work('risk.dismissed', {
            name: texts.name((record.dismissedBy as Shown | null)?.names),
            reason: String(record.dismissReason),
          })}
        </p>
      )}
    </div>
  )
}

/** The last lessons and scores, drawn. */
function Course({ record }: { record: RecordData }) {
  const { data } = useQuery(riskCourseQuery(record.token))
  const { lessons = [], scores = [] } = data ?? {}
  if (lessons.length === 0 && scores.length === 0) return null
  return (
    <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
      {lessons.length > 0 && <LessonCells lessons={lessons} />}
      {scores.length > 0 && (
        <ScoreBars scores={scores} passMark={typeof record.passMark === 'number' ? record.passMark : null} />
      )}
    </div>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-2">
    <h3 className="text-base">{title}</h3>
    {children}
  </section>
)

/** Each reason on its own line, those of money apart, and the figures behind them. */
export function RiskWords({ record }: { record: RecordData }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const reasons = texts.name(record.reasons as Names | null)
  const overdue = texts.name(record.overdue as Names | null)
  const number = (name: string) => formats.number(Number(record[name] ?? 0))
  return (
    <>
      {reasons ? (
        <ul className="grid list-disc gap-1 ps-5">
          {reasons.split(/[;؛] /).map((reason) => (
            <li key={reason}>
              <bdi>{reason}</bdi>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-2">{work('risk.noReasons')}</p>
      )}
      {overdue && (
        <p>
          <span className="text-ink-2">{texts.field('studentRisk', 'overdue')}:</span> <bdi>{overdue}</bdi>
        </p>
      )}
      <p className="text-sm text-ink-2">
        {work('risk.figures', {
          held: number('held'),
          exams: number('exams'),
          score: number('score'),
          study: number('studyScore'),
        })}
      </p>
    </>
  )
}

function Message({ record }: { record: RecordData }) {
  const texts = useTexts()
  const work = useWork()
  const message = useQuery({
    ...riskMessageQuery(record.token),
    enabled: Boolean(texts.name(record.reasons as Names | null)),
  })
  if (message.fetchStatus === 'idle' && !message.data) return null
  if (!message.data) return <Unanswered query={message} />
  const { to, language, text } = message.data
  if (!to || !text) return <p className="text-sm text-ink-2">{work('risk.noPhone')}</p>
  return (
    <Part title={work(to.isParent ? 'risk.toParent' : 'risk.toStudent')}>
      <p className="card p-4 whitespace-pre-wrap" {...inLanguage(language ?? texts.language)}>
        {text}
      </p>
      <LinkButton
        variant="primary"
        className="justify-self-start"
        href={whatsAppAddress(to.phone, text)}
        target="_blank"
        rel="noreferrer"
      >
        <MessageCircle aria-hidden size={16} />
        {work('risk.whatsApp')}: <bdi>{texts.name(to.names)}</bdi>
      </LinkButton>
    </Part>
  )
}

/** Whoever calls next finds them in the queue, and why. */
function FollowUp({ record }: { record: RecordData }) {
  const work = useWork()
  const add = useMutation({
    mutationFn: () =>
      call<typeof addCall>('POST /api/calls/:token/add', {
        params: { token: String(record.studentToken) },
        body: { from: 'Risk' },
        idempotencyKey: crypto.randomUUID(),
      }),
    onSuccess: ({ isNew }) =>
      toasts.show({ tone: 'success', text: work(isNew ? 'risk.followUpAdded' : 'risk.followUpThere') }),
    onError: reportProblem,
  })
  return (
    <Button isPending={add.isPending} onPress={() => add.mutate()}>
      <Handshake aria-hidden size={16} />
      {work('risk.followUp')}
    </Button>
  )
}
