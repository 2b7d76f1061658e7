/**
 * Today's calls: a queue with one person at a time. Opening somebody takes them on a lease, so that nobody else calls
 * them; an outcome is one key, and saving it takes the next one.
 */
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Lock, PhoneCall, SkipForward, UserPlus } from 'lucide-react'
import { followUpSession } from '@topcenter/model/interests/follow-up'
import { type CallCard, type CallLine, type CallScope, callScopes, type Queue } from '@topcenter/model/interests/told'
import { groupOf } from '@topcenter/model/kit/entity'
import { reportProblem } from '../../platform/problem-report.ts'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useMinute } from '../../platform/use-minute.ts'
import { ListFailure } from '../../records/list/list-failure.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Press } from '../../ui/buttons/press.tsx'
import { StatusTabs } from '../../ui/data/status-tabs.tsx'
import { keySet, useScreenKeys } from '../../ui/keys/key-set.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Avatar } from '../../ui/marks/avatar.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { NoPermissionState } from '../../ui/messages/no-permission-state.tsx'
import { CardSkeleton } from '../../ui/messages/skeleton.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { useMedia } from '../../ui/page/media.ts'
import { callsKey, nextCall, openCall, queueQuery, releaseCall } from './call-data.ts'
import { Call } from './call.tsx'
import { TakeOver } from './take-over.tsx'
import './calls.css'

const LeadDialog = lazy(() => import('./lead-dialog.tsx'))

const queueKeys = keySet('calls', {
  next: ['KeyN'],
  down: ['KeyJ'],
  up: ['KeyK'],
  lead: ['KeyL'],
})

export default function CallsScreen() {
  const who = useWho()
  const texts = useTexts()
  const group = groupOf(followUpSession)
  if (!who.can(group, 'open')) return <NoPermissionState isScreen permission={texts.group(group)} />
  return <Calls />
}

/** One who is laid aside is not offered again by "next" in this sitting. */
const mostPassed = 60

function Calls() {
  const work = useWork()
  const texts = useTexts()
  const client = useQueryClient()
  const [params, setParams] = useSearchParams()
  const asked = params.get('tab')
  const scope: CallScope = callScopes.find((each) => each === asked) ?? 'mine'
  const queue = useQuery(queueQuery(scope))
  const [card, setCard] = useState<CallCard | null>(null)
  const [passed, setPassed] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const [isOver, setOver] = useState(false)
  const [taking, setTaking] = useState<CallLine | null>(null)
  const [isAdding, setAdding] = useState(false)
  const isNarrow = useMedia('(width < 900px)')
  const lines = queue.data?.lines ?? []
  const refresh = () => client.invalidateQueries({ queryKey: callsKey })

  /** `isLeft`: who was called is written down, so that nothing of them stays when the next one cannot be had. */
  const run = async (act: () => Promise<CallCard | null>, isLeft = false) => {
    if (isBusy) return
    setBusy(true)
    try {
      const next = await act()
      setCard(next)
      setOver(next === null)
    } catch (error) {
      if (isLeft) setCard(null)
      reportProblem(error as Error)
    } finally {
      setBusy(false)
      void refresh()
    }
  }
  const layAside = async (left: readonly string[]) => {
    if (!card) return left
    await releaseCall(card.token)
    const now = [...left, card.token].slice(-mostPassed)
    setPassed(now)
    return now
  }
  const next = (saved = false) =>
    void run(async () => {
      const left = saved ? passed : await layAside(passed)
      return (await nextCall(left)).card
    }, saved)
  const open = (line: CallLine) => {
    if (line.held && !line.held.isMine) return setTaking(line)
    if (line.token === card?.token) return
    void run(async () => {
      await layAside(passed)
      return openCall(line.token)
    })
  }
  const step = (by: 1 | -1) => {
    const at = lines.findIndex(({ token }) => token === card?.token)
    const to = lines.slice(by > 0 ? at + 1 : 0, by > 0 ? undefined : Math.max(at, 0))
    const line = (by > 0 ? to : to.toReversed()).find(({ held }) => !held || held.isMine)
    if (line) open(line)
  }
  // somebody of the board: taken once, when the screen opens
  const person = params.get('person')
  const begin = useEffectEvent((token: string) => {
    setParams({}, { replace: true })
    void run(() => openCall(token))
  })
  useEffect(() => {
    if (!person) return undefined
    const timer = setTimeout(() => begin(person))
    return () => clearTimeout(timer)
  }, [person])
  useScreenKeys(queueKeys, { next: () => next(), down: () => step(1), up: () => step(-1), lead: () => setAdding(true) })
  return (
    <div className="calls-screen">
      {!(isNarrow && card) && (
        <section className="calls-queue" aria-label={texts.screen('Calls')}>
          <PageHeader
            title={texts.screen('Calls')}
            actions={
              <Button keys="L" onPress={() => setAdding(true)}>
                <UserPlus aria-hidden size={16} />
                {work('calls.lead')}
              </Button>
            }
          />
          {queue.data && <Progress queue={queue.data} />}
          <StatusTabs<CallScope>
            label={texts.screen('Calls')}
            value={scope}
            onChange={(tab) => setParams({ tab })}
            tabs={callScopes.map((key) => ({
              key,
              label: work(`calls.${key}`),
              ...(queue.data ? { count: queue.data.counts[key] } : {}),
            }))}
          />
          {queue.error && !queue.data ? (
            <ListFailure error={queue.error} isRetrying={queue.isFetching} onRetry={() => void queue.refetch()} />
          ) : !queue.data ? (
            <CardSkeleton />
          ) : lines.length === 0 ? (
            <Nothing scope={scope} nextAt={queue.data.nextAt} />
          ) : (
            <ol className="calls-rows">
              {lines.map((line) => (
                <li key={line.token}>
                  <Row line={line} scope={scope} isCurrent={line.token === card?.token} onOpen={() => open(line)} />
                </li>
              ))}
            </ol>
          )}
          <Button
            variant={card ? 'secondary' : 'primary'}
            size="form"
            isPending={isBusy}
            keys="N"
            onPress={() => next()}
          >
            <SkipForward aria-hidden size={16} className="mirrored" />
            {work('calls.next')}
          </Button>
        </section>
      )}
      {card ? (
        <Call
          key={card.token}
          card={card}
          isNarrow={isNarrow}
          onCard={(now) => setCard((shown) => (shown?.token === now.token ? now : shown))}
          onSaved={() => next(true)}
          onBack={() =>
            void run(async () => {
              await layAside(passed)
              return null
            })
          }
        />
      ) : (
        !isNarrow && (
          <div className="self-center">
            <EmptyState
              icon={PhoneCall}
              title={work(isOver ? 'calls.over' : 'calls.begin')}
              text={work(isOver ? 'calls.overText' : 'calls.beginText')}
            />
          </div>
        )
      )}
      {isAdding && (
        <Suspense>
          <LeadDialog
            onClose={() => setAdding(false)}
            onAdded={(token) =>
              void run(async () => {
                await layAside(passed)
                return openCall(token)
              })
            }
          />
        </Suspense>
      )}
      {taking?.held && (
        <TakeOver
          line={taking}
          onClose={() => setTaking(null)}
          onTaken={() => {
            const { token } = taking
            setTaking(null)
            void run(async () => {
              await layAside(passed)
              return openCall(token)
            })
          }}
        />
      )}
    </div>
  )
}

function Progress({ queue }: { queue: Queue }) {
  const work = useWork()
  const { done } = queue.counts
  const open = queue.counts.mine
  const said = done - queue.willJoin - queue.notAnswered
  return (
    <div className="calls-progress">
      <p className="flex justify-between gap-2 text-sm text-ink-3">
        <span>{work('calls.doneOf', { done, all: done + open })}</span>
        <span className="text-ok">{work('calls.willJoinCount', { count: queue.willJoin })}</span>
      </p>
      <div className="calls-bar" aria-hidden>
        {(
          [
            ['ok', queue.willJoin],
            ['accent', Math.max(0, said)],
            ['warn', queue.notAnswered],
            ['none', open],
          ] as const
        )
          .filter(([, count]) => count > 0)
          .map(([tone, count]) => (
            <i key={tone} className={`is-${tone}`} style={{ flexGrow: count }} />
          ))}
      </div>
    </div>
  )
}

function Nothing({ scope, nextAt }: { scope: CallScope; nextAt: string | null }) {
  const work = useWork()
  const formats = useFormats()
  if (scope === 'done') return <EmptyState title={work('calls.noneDone')} />
  return (
    <EmptyState
      title={work('calls.none')}
      text={nextAt ? work('calls.nextDue', { when: formats.when(nextAt) }) : work('calls.noneText')}
    />
  )
}

const day = 86_400_000

function Row({
  line,
  scope,
  isCurrent,
  onOpen,
}: {
  line: CallLine
  scope: CallScope
  isCurrent: boolean
  onOpen(): void
}) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const now = useMinute()
  const isHeld = line.held !== null && !line.held.isMine
  const due = line.dueAt ? Date.parse(line.dueAt) : null
  const isLate = due !== null && now - due > day / 2
  const detail = [
    work('calls.number', { number: line.number + 1 }),
    isHeld ? work('calls.with', { name: texts.name(line.held!.names) }) : texts.name(line.interest),
  ]
  return (
    <Press className="calls-row" onPress={onOpen} {...(isCurrent ? { 'aria-current': true } : {})}>
      <Avatar name={texts.name(line.names)} size="medium" />
      <span className="calls-row-words">
        <bdi className="font-semibold">{texts.name(line.names)}</bdi>
        <span className="text-sm text-ink-3">
          {line.madeFrom === 'FollowUp' || line.madeFrom === 'Interest'
            ? detail.filter(Boolean).join(' · ')
            : [work(`calls.from.${line.madeFrom}`), ...detail.slice(1)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={`calls-row-when${isLate && scope !== 'done' ? ' is-late' : ''}`}>
        {isHeld ? (
          <Lock aria-hidden size={16} />
        ) : scope === 'done' && line.reply ? (
          texts.value('interestFollowUp', 'replyStatus', line.reply)
        ) : due === null ? (
          ''
        ) : isLate ? (
          formats.relative(line.dueAt!, now)
        ) : (
          formats.time(line.dueAt!)
        )}
      </span>
    </Press>
  )
}
