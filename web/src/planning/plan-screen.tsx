/** A timetable plan: its groups, the week that is proposed, what has no spot and why, and taking it over. */
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Check, Settings2, Square, Undo2, UserPlus, WandSparkles } from 'lucide-react'
import { useParams } from 'react-router'
import type { readPlannedWeek } from '@topcenter/model/planning/api'
import { lecturerAvailability, timetablePlan } from '@topcenter/model/planning/timetable-plan'
import { toneOf } from '../fields/state-tone.ts'
import { call } from '../platform/api.ts'
import { reportProblem } from '../platform/problem-report.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { ListFailure } from '../records/list/list-failure.tsx'
import { useAction } from '../records/mutations.ts'
import { useRecord } from '../records/queries.ts'
import { useRecordActions } from '../records/actions/record-actions.tsx'
import { useRecordName } from '../records/record-cell.tsx'
import type { RecordData } from '../records/record.ts'
import { AlertBanner } from '../ui/messages/alert-banner.tsx'
import { StateBadge } from '../ui/marks/badge.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { giveFocusBackSoon } from '../ui/focus/focus-back.ts'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { ProgressBar } from '../ui/charts/progress-bar.tsx'
import { CardSkeleton, FormSkeleton } from '../ui/messages/skeleton.tsx'
import { toasts } from '../ui/messages/toasts.ts'
import { ToggleGroup } from '../ui/buttons/toggle-group.tsx'
import { type PlannedSession, wholeGroups, type WeekData } from './plan-data.ts'
import { PlanGroups } from './plan-groups.tsx'
import { PlanUnplaced } from './plan-unplaced.tsx'
import { PlanWeek } from './plan-week.tsx'

const SessionDialog = lazy(async () => ({ default: (await import('./session-dialog.tsx')).SessionDialog }))
const nothing: ReadonlySet<string> = new Set()

export default function PlanScreen() {
  const { data, error, isFetching, refetch } = useRecord(timetablePlan, useParams().token!)
  if (error && !data) return <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  return data ? <OpenPlan plan={data} /> : <FormSkeleton />
}

function OpenPlan({ plan }: { plan: RecordData }) {
  const work = useWork()
  const [view, setView] = useView(plan)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(nothing)
  const [open, setOpen] = useState<PlannedSession | null>(null)
  const week = useWeek(plan)
  const isBusy = plan.state === 'Solving' || plan.state === 'Accepting'
  const mayChange = plan.allowed.includes('update') && !isBusy
  useFocusBack(isBusy)
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      <Head plan={plan} week={week.data} chosen={chosen} />
      {isBusy && (
        <div className="card p-4">
          <ProgressBar
            label={work(plan.state === 'Solving' ? 'planning.solving' : 'planning.accepting')}
            value={Number(plan.progress ?? 0)}
          />
        </div>
      )}
      {week.error && !week.data ? (
        <ListFailure error={week.error} isRetrying={week.isFetching} onRetry={() => void week.refetch()} />
      ) : !week.data ? (
        <CardSkeleton />
      ) : (
        <>
          {plan.solvedAt && !isBusy ? <Verdict week={week.data} /> : null}
          <ToggleGroup
            label={work('planning.week')}
            options={(['groups', 'week'] as const).map((value) => ({ value, label: work(`planning.${value}`) }))}
            value={view}
            onChange={(value) => setView(value as typeof view)}
            className="justify-self-start"
          />
          {view === 'groups' ? (
            <PlanGroups
              week={week.data}
              plan={plan}
              mayChange={mayChange}
              chosen={chosen}
              onChoose={setChosen}
              onChanged={() => void week.refetch()}
            />
          ) : week.data.sessions.some(({ weekday }) => weekday) ? (
            <PlanWeek week={week.data} {...(mayChange ? { onOpen: setOpen } : {})} />
          ) : (
            <EmptyState title={work('planning.noWeek')} text={work('planning.noWeekText')} />
          )}
          {plan.solvedAt !== null && <PlanUnplaced week={week.data} {...(mayChange ? { onOpen: setOpen } : {})} />}
        </>
      )}
      {open && week.data && (
        <Suspense>
          <SessionDialog
            session={open}
            week={week.data}
            onClose={() => setOpen(null)}
            onChanged={() => {
              setOpen(null)
              void week.refetch()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Chooses between groups and week; a search that ends shows the week. */
function useView({ placed, solvedAt }: RecordData) {
  const [view, setView] = useState<'week' | 'groups'>(Number(placed) > 0 ? 'week' : 'groups')
  const [lastSolvedAt, setLastSolvedAt] = useState(solvedAt)
  if (solvedAt !== lastSolvedAt) {
    setLastSolvedAt(solvedAt)
    if (solvedAt) setView('week')
  }
  return [view, setView] as const
}

/** Reads the proposed week; it is refetched as soon as the search has ended. */
const useWeek = ({ token, state, version, placed, unplaced }: RecordData) =>
  useQuery({
    queryKey: ['planning', 'week', token, state, version, placed, unplaced],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call<typeof readPlannedWeek>('GET /api/timetable-plans/:token/week', { params: { token }, signal }),
  })

/** Gives the focus back when work begins or ends: the button that was pressed may be gone then. */
function useFocusBack(isBusy: boolean) {
  const wasBusy = useRef(isBusy)
  useEffect(() => {
    if (wasBusy.current !== isBusy) giveFocusBackSoon()
    wasBusy.current = isBusy
  }, [isBusy])
}

function Head({ plan, week, chosen }: { plan: RecordData; week: WeekData | undefined; chosen: ReadonlySet<string> }) {
  const texts = useTexts()
  const work = useWork()
  const nameOf = useRecordName()
  const { start, dialog } = useRecordActions(timetablePlan)
  const may = (name: string) => plan.allowed.includes(name)
  const words = (name: string) => texts.action(timetablePlan, name).do
  const isEmpty = week?.groups.length === 0
  return (
    <>
      <PageHeader
        title={nameOf(plan)}
        badge={
          <StateBadge tone={toneOf(String(plan.state))}>
            {texts.value(timetablePlan, 'state', String(plan.state))}
          </StateBadge>
        }
        crumbs={[
          { label: texts.menu('groups') },
          { label: texts.entity(timetablePlan).many, href: timetablePlan.spec.path! },
          { label: nameOf(plan) },
        ]}
        actions={
          <>
            <LinkButton href={lecturerAvailability.spec.path!}>{work('planning.availability')}</LinkButton>
            {may('update') && (
              <LinkButton href={`${timetablePlan.spec.path!}?record=${plan.token}&edit=1`}>
                <Settings2 aria-hidden size={16} />
                {work('planning.edit')}
              </LinkButton>
            )}
            {may('fill') && (
              <Button variant={isEmpty ? 'primary' : 'secondary'} onPress={() => start(plan, 'fill')}>
                <UserPlus aria-hidden size={16} />
                {words('fill')}
              </Button>
            )}
            {may('takeBack') && week?.groups.some(({ acceptedAt }) => acceptedAt) && (
              <Button onPress={() => start(plan, 'takeBack')}>
                <Undo2 aria-hidden size={16} />
                {words('takeBack')}
              </Button>
            )}
            {may('stop') && (
              <Button onPress={() => start(plan, 'stop')}>
                <Square aria-hidden size={16} />
                {words('stop')}
              </Button>
            )}
            {may('solve') && (
              <Button
                variant={isEmpty || week?.sessions.some(({ weekday }) => weekday) ? 'secondary' : 'primary'}
                onPress={() => start(plan, 'solve')}
              >
                <WandSparkles aria-hidden size={16} />
                {words('solve')}
              </Button>
            )}
            {may('accept') && week && <AcceptButton plan={plan} week={week} chosen={chosen} />}
          </>
        }
      />
      {dialog}
    </>
  )
}

function AcceptButton({ plan, week, chosen }: { plan: RecordData; week: WeekData; chosen: ReadonlySet<string> }) {
  const texts = useTexts()
  const work = useWork()
  const nameOf = useRecordName()
  const action = useAction(timetablePlan)
  const [isAsking, setAsking] = useState(false)
  const ready = useMemo(
    () => wholeGroups(week).filter(({ token }) => chosen.size === 0 || chosen.has(token)),
    [week, chosen],
  )
  if (ready.length === 0) return null
  const label = work('planning.acceptSome', { count: ready.length })
  const accept = async () => {
    try {
      await action.mutateAsync({
        token: plan.token,
        action: 'accept',
        input: chosen.size === 0 ? {} : { groupsTokens: ready.map(({ token }) => token) },
      })
      toasts.show({ tone: 'success', text: texts.action(timetablePlan, 'accept').done })
    } catch (error) {
      reportProblem(error)
    }
  }
  return (
    <>
      <Button variant="primary" onPress={() => setAsking(true)}>
        <Check aria-hidden size={16} />
        {label}
      </Button>
      {isAsking && (
        <ConfirmDialog
          isOpen
          onOpenChange={setAsking}
          title={label}
          text={texts.fill(texts.action(timetablePlan, 'accept').confirm ?? '', { name: nameOf(plan) })}
          canUndo
          confirmLabel={texts.action(timetablePlan, 'accept').do}
          isDanger={false}
          onConfirm={accept}
        />
      )}
    </>
  )
}

function Verdict({ week }: { week: WeekData }) {
  const work = useWork()
  const left = week.sessions.filter(({ weekday }) => weekday === null).length
  return left === 0 ? (
    <AlertBanner tone="ok">{work('planning.whole')}</AlertBanner>
  ) : (
    <AlertBanner tone="warn">{work('planning.part', { count: left })}</AlertBanner>
  )
}
