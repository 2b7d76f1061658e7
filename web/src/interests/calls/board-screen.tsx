/**
 * Shows the board of follow-ups: a funnel from undecided to joined and, for users who see all agents, each agent's
 * figures, open sessions and reasons for lost students.
 */
import { lazy, Suspense, useState } from 'react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { PhoneCall, Timer } from 'lucide-react'
import { followUpSession, followUpSetting } from '@topcenter/model/interests/follow-up'
import type {
  BoardColumn,
  BoardSource,
  CallBoard as Board,
  CallLine,
  readCallBoard,
} from '@topcenter/model/interests/api'
import { groupOf } from '@topcenter/model/kit/entity'
import { Face } from '../../fields/face.tsx'
import { call } from '../../platform/api.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useMinute } from '../../platform/use-minute.ts'
import { ListFailure } from '../../records/list/list-failure.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { InnerLink } from '../../ui/buttons/inner-link.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { useReportWords } from '../../reports/report-words.ts'
import { ShareBars } from '../../ui/charts/share-bars.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { NoPermissionState } from '../../ui/messages/no-permission-state.tsx'
import { CardSkeleton } from '../../ui/messages/skeleton.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { callsKey } from './call-data.ts'
import { PriorityMark } from './priority.tsx'
import { TakeOver } from './take-over.tsx'
import './calls.css'

const MannerDialog = lazy(() => import('./manner-dialog.tsx'))
const group = groupOf(followUpSession)
const boardQuery = queryOptions({
  queryKey: [...callsKey, 'board'],
  queryFn: ({ signal }) => call<typeof readCallBoard>('GET /api/calls/board', { signal }),
  refetchInterval: 60_000,
})

export default function BoardScreen() {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const words = useReportWords()
  const formats = useFormats()
  const [isTiming, setTiming] = useState(false)
  const may = who.can(group, 'open')
  const { data, error, isFetching, refetch } = useQuery({ ...boardQuery, enabled: may })
  if (!may) return <NoPermissionState isScreen permission={texts.group(group)} />
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      <PageHeader
        title={texts.screen('FollowUpBoard')}
        subtitle={data && texts.fill(words.asOf, { at: formats.time(data.asOf) })}
        actions={
          <>
            {who.can(groupOf(followUpSetting), 'itemUpdate') && (
              <IconButton
                quiet
                label={work('calls.manner')}
                icon={<Timer aria-hidden size={18} />}
                onPress={() => setTiming(true)}
              />
            )}
            <LinkButton variant="primary" href="/follow-ups/calls">
              <PhoneCall aria-hidden size={16} />
              {texts.screen('Calls')}
            </LinkButton>
          </>
        }
      />
      {error && !data ? (
        <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : !data ? (
        <CardSkeleton />
      ) : (
        <>
          <div className="board-columns">
            {data.columns.map((column) => (
              <Column
                key={column.stage}
                column={column}
                days={data.days}
                most={data.most}
                collected={column.stage === 'Joined' ? data.collected : undefined}
              />
            ))}
          </div>
          {data.agents && <Agents board={data} />}
        </>
      )}
      {isTiming && (
        <Suspense>
          <MannerDialog onClose={() => setTiming(false)} />
        </Suspense>
      )}
    </div>
  )
}

function Column({
  column,
  days,
  most,
  collected,
}: {
  column: BoardColumn
  days: number
  most: number
  collected: number | undefined
}) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const title = texts.value('interestFollowUp', 'joiningType', column.stage)
  const isOver = column.stage === 'Joined' || column.stage === 'WillNotJoin'
  return (
    // A column that scrolls must be focusable, so that keys can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={`board-column is-${column.stage}`} aria-label={title} tabIndex={0}>
      <h2 className="board-title">
        <span>{title}</span>
        <span className="text-ink-3">
          {formats.number(column.count)}
          {column.count >= most ? '+' : ''}
        </span>
      </h2>
      {isOver && <p className="text-xs text-ink-3">{work('calls.ofDays', { count: days })}</p>}
      {collected !== undefined && (
        <p className="text-sm font-semibold">{work('calls.collected', { money: formats.money(collected) })}</p>
      )}
      {column.lines.length === 0 ? (
        <p className="text-sm text-ink-3">{work('calls.nobodyHere')}</p>
      ) : (
        <ul className="grid gap-2">
          {column.lines.map((line) => (
            <li key={line.token}>
              <Person line={line} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Person({ line }: { line: CallLine }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const now = useMinute()
  const isLate = line.dueAt !== null && Date.parse(line.dueAt) < now
  const content = (
    <>
      <Face person={line} />
      <span className="grid min-w-0 grow">
        <bdi className="one-line font-semibold">{texts.name(line.names)}</bdi>
        <span className="one-line text-sm text-ink-3">
          {[texts.name(line.interest), line.agent ? texts.name(line.agent.names) : work('calls.pool')]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <PriorityMark priority={line.priority} />
      {line.dueAt && (
        <span className={`shrink-0 text-sm ${isLate ? 'font-semibold text-bad' : 'text-ink-3'}`}>
          {isLate ? formats.relative(line.dueAt, now) : formats.day(line.dueAt)}
        </span>
      )}
    </>
  )
  return line.dueAt ? (
    <InnerLink className="board-person" href={`/follow-ups/calls?person=${line.token}`}>
      {content}
    </InnerLink>
  ) : (
    <span className="board-person">{content}</span>
  )
}

interface BoardProps {
  readonly board: Board
}

function Agents({ board }: BoardProps) {
  const work = useWork()
  const { days } = board
  return (
    <>
      <AgentsTable board={board} />
      <div className="grid gap-4 lg:grid-cols-2">
        <HeldNow board={board} />
        <LostReasons board={board} />
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <Sources title={work('calls.byMethod', { count: days })} head="method" sources={board.methods ?? []} />
        <Sources title={work('calls.byInterest', { count: days })} head="interest" sources={board.interests ?? []} />
      </div>
    </>
  )
}

const agentColumns = ['agentName', 'due', 'late', 'callsToday', 'callsOf', 'reached', 'joined', 'conversion'] as const

function AgentsTable({ board: { agents = [], pool = 0, days, collected } }: BoardProps) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const percent = (part: number, whole: number) => (whole > 0 ? formats.percent(Math.round((part / whole) * 100)) : '–')
  return (
    <Card title={work('calls.agents')} flush>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={work('calls.agents')}>
        <table className="board-table">
          <caption className="sr-only">{work('calls.agents')}</caption>
          <thead>
            <tr>
              {agentColumns.map((key) => (
                <th key={key} scope="col">
                  {work(`calls.table.${key}`, { count: days })}
                </th>
              ))}
              {collected !== undefined && <th scope="col">{work('calls.table.collected')}</th>}
            </tr>
          </thead>
          <tbody>
            {agents.map((each) => (
              <tr key={each.token}>
                <th scope="row">
                  <bdi>{texts.name(each.names)}</bdi>
                </th>
                <td>{formats.number(each.due)}</td>
                <td className={each.late > 0 ? 'font-semibold text-bad' : ''}>{formats.number(each.late)}</td>
                <td>{formats.number(each.callsToday)}</td>
                <td>{formats.number(each.calls)}</td>
                <td>{percent(each.answered, each.calls)}</td>
                <td>{formats.number(each.joined)}</td>
                <td>{percent(each.joined, Math.max(each.people, each.joined))}</td>
                {collected !== undefined && <td>{formats.money(each.collected ?? 0)}</td>}
              </tr>
            ))}
            <tr>
              <th scope="row">{work('calls.pool')}</th>
              <td>{formats.number(pool)}</td>
              <td colSpan={collected === undefined ? 6 : 7} />
            </tr>
          </tbody>
        </table>
      </div>
    </Card>
  )
}

type Held = NonNullable<Board['held']>[number]

/** People who are held by an agent now; a manager takes over from another agent here. */
function HeldNow({ board: { held = [] } }: BoardProps) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const client = useQueryClient()
  const [taking, setTaking] = useState<Held | null>(null)
  return (
    <>
      <Card title={work('calls.heldNow')}>
        {held.length === 0 ? (
          <p className="text-sm text-ink-3">{work('calls.noneHeld')}</p>
        ) : (
          <ul className="grid gap-2">
            {held.map((each) => (
              <li key={each.session} className="flex items-center gap-3">
                <span className="grid min-w-0 grow">
                  <bdi className="one-line font-semibold">{texts.name(each.names)}</bdi>
                  <span className="one-line text-sm text-ink-3">
                    {work('calls.heldLine', { name: texts.name(each.by), until: formats.time(each.until) })}
                  </span>
                </span>
                {!each.isMine && (
                  <Button onPress={() => setTaking(each)}>{texts.action(followUpSession, 'takeOver').do}</Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Card>
      {taking && (
        <TakeOver
          line={lineOf(taking)}
          onClose={() => setTaking(null)}
          onTaken={() => {
            setTaking(null)
            void client.invalidateQueries({ queryKey: callsKey })
          }}
        />
      )}
    </>
  )
}
const lineOf = ({ token, names, by, until, session }: Held) => ({
  token,
  names,
  held: { token, names: by, until, isMine: false, session },
})

function LostReasons({ board: { reasons = [], days } }: BoardProps) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const title = work('calls.reasons', { count: days })
  const lost = Math.max(
    1,
    reasons.reduce((sum, { count }) => sum + count, 0),
  )
  return (
    <Card title={title}>
      {reasons.length === 0 ? (
        <p className="text-sm text-ink-3">{work('calls.noReasons')}</p>
      ) : (
        <ShareBars
          label={title}
          items={reasons.map(({ reason, count }) => ({
            key: reason,
            name: texts.value('interestFollowUp', 'lostReason', reason),
            value: (count / lost) * 100,
            text: formats.number(count),
          }))}
        />
      )}
    </Card>
  )
}

interface SourcesProps {
  readonly title: string
  readonly head: 'method' | 'interest'
  readonly sources: readonly BoardSource[]
}

function Sources({ title, head, sources }: SourcesProps) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  return (
    <Card title={title} flush>
      {sources.length === 0 ? (
        <p className="p-4 text-sm text-ink-3">{work('calls.nobodyHere')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={title}>
          <table className="board-table">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{work(`calls.${head}`)}</th>
                <th scope="col">{work('calls.table.people')}</th>
                <th scope="col">{work('calls.table.joined')}</th>
                <th scope="col">{work('calls.table.conversion')}</th>
              </tr>
            </thead>
            <tbody>
              {sources.map((each) => (
                <tr key={each.token ?? ''}>
                  <th scope="row">{each.names ? <bdi>{texts.name(each.names)}</bdi> : work('calls.notSaid')}</th>
                  <td>{formats.number(each.people)}</td>
                  <td>{formats.number(each.joined)}</td>
                  <td>{formats.percent(Math.round((each.joined / each.people) * 100))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}
