/**
 * How all who are followed stand: a funnel from undecided to joined, and for who sees all agents what each does, who is
 * held now, and why students are lost.
 */
import { lazy, Suspense, useState } from 'react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { PhoneCall, Timer } from 'lucide-react'
import { followUpSession, followUpSetting } from '@topcenter/model/interests/follow-up'
import type { Board, BoardColumn, BoardSource, CallLine } from '@topcenter/model/interests/told'
import { groupOf } from '@topcenter/model/kit/entity'
import { api } from '../../platform/api.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useMinute } from '../../platform/use-minute.ts'
import { ListFailure } from '../../records/list/list-failure.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { InnerLink } from '../../ui/buttons/inner-link.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { ShareBars } from '../../ui/charts/share-bars.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Avatar } from '../../ui/marks/avatar.tsx'
import { NoPermissionState } from '../../ui/messages/no-permission-state.tsx'
import { CardSkeleton } from '../../ui/messages/skeleton.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { callsKey } from './call-data.ts'
import { TakeOver } from './take-over.tsx'
import './calls.css'

const MannerDialog = lazy(() => import('./manner-dialog.tsx'))
const group = groupOf(followUpSession)
const boardQuery = queryOptions({
  queryKey: [...callsKey, 'board'],
  queryFn: ({ signal }) => api.get<Board>('/calls/board', { signal }),
  refetchInterval: 60_000,
})

export default function BoardScreen() {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const [isTiming, setTiming] = useState(false)
  const may = who.can(group, 'open')
  const { data, error, isFetching, refetch } = useQuery({ ...boardQuery, enabled: may })
  if (!may) return <NoPermissionState isScreen permission={texts.group(group)} />
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      <PageHeader
        title={texts.screen('FollowUpBoard')}
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
    <section className={`board-column is-${column.stage}`} aria-label={title}>
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
      <Avatar name={texts.name(line.names)} />
      <span className="grid min-w-0 grow">
        <bdi className="one-line font-semibold">{texts.name(line.names)}</bdi>
        <span className="one-line text-sm text-ink-3">
          {[texts.name(line.interest), line.agent ? texts.name(line.agent.names) : work('calls.pool')]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
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

function Agents({ board }: { board: Board }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const client = useQueryClient()
  const [taking, setTaking] = useState<NonNullable<Board['held']>[number] | null>(null)
  const { agents = [], held = [], reasons = [], pool = 0, days, collected } = board
  const lost = Math.max(
    1,
    reasons.reduce((sum, { count }) => sum + count, 0),
  )
  const percent = (part: number, whole: number) => (whole > 0 ? formats.percent(Math.round((part / whole) * 100)) : '–')
  return (
    <>
      <Card title={work('calls.agents')} flush>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={work('calls.agents')}>
          <table className="board-table">
            <caption className="sr-only">{work('calls.agents')}</caption>
            <thead>
              <tr>
                {(
                  ['agentName', 'due', 'late', 'callsToday', 'callsOf', 'reached', 'joined', 'conversion'] as const
                ).map((key) => (
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
      <div className="grid gap-4 lg:grid-cols-2">
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
        <Card title={work('calls.reasons', { count: days })}>
          {reasons.length === 0 ? (
            <p className="text-sm text-ink-3">{work('calls.noReasons')}</p>
          ) : (
            <ShareBars
              label={work('calls.reasons', { count: days })}
              items={reasons.map(({ reason, count }) => ({
                key: reason,
                name: texts.value('interestFollowUp', 'lostReason', reason),
                value: (count / lost) * 100,
                text: formats.number(count),
              }))}
            />
          )}
        </Card>
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <Sources title={work('calls.byMethod', { count: days })} head="method" sources={board.methods ?? []} />
        <Sources title={work('calls.byInterest', { count: days })} head="interest" sources={board.interests ?? []} />
      </div>
      {taking && (
        <TakeOver
          line={{
            token: taking.token,
            names: taking.names,
            held: {
              token: taking.token,
              names: taking.by,
              until: taking.until,
              isMine: false,
              session: taking.session,
            },
          }}
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
