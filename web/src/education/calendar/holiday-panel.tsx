/** In a holiday's record: lessons that are still planned on its days, where each could be moved, and what was done. */
import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { readHolidayLessons, settleHoliday } from '@topcenter/model/education/api'
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import { holiday } from '@topcenter/model/education/holiday'
import type { AnswerOf, SentBody } from '@topcenter/model/kit/endpoint'
import { isStaff } from '@topcenter/model/kit/permission'
import { call } from '../../platform/api.ts'
import { reportProblem } from '../../platform/problem-report.ts'
import { useWho } from '../../platform/session.ts'
import { ShiftTimes } from '../../planning/shift-times.tsx'
import { useTexts, useWork } from '../../platform/texts.ts'
import { ListFailure } from '../../records/list/list-failure.tsx'
import { useRefresh } from '../../records/mutations.ts'
import type { PanelProps } from '../../records/record-panels.ts'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { focusOwnTab } from '../../ui/focus/focus-back.ts'
import { useFormats } from '../../ui/page/language.tsx'
import { NoPermissionState } from '../../ui/messages/no-permission-state.tsx'
import { Select } from '../../ui/inputs/select.tsx'
import { CardSkeleton } from '../../ui/messages/skeleton.tsx'
import { toasts } from '../../ui/messages/toasts.ts'

type Fate = 'Move' | 'Cancel' | 'Leave'
type Standing = AnswerOf<typeof readHolidayLessons>['times'][number]
type Choice = SentBody<typeof settleHoliday>['times'][number]

export default function HolidayPanel({ record }: PanelProps) {
  const texts = useTexts()
  const who = useWho()
  const mayChange = isStaff(who.userType) && who.may(educationalScheduleTime, 'update')
  const query = useQuery({
    queryKey: ['records', educationalScheduleTime.id, 'holiday', record.token, record.version],
    enabled: mayChange,
    queryFn: ({ signal }) =>
      call<typeof readHolidayLessons>('GET /api/holidays/:token/times', { params: { token: record.token }, signal }),
  })
  if (!mayChange) return <NoPermissionState />
  if (query.error && !query.data)
    return <ListFailure error={query.error} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
  if (!query.data) return <CardSkeleton />
  const { times, settled } = query.data
  return (
    <div className="grid gap-4">
      {(times.length > 0 || settled.length === 0) && <Fates token={record.token} times={times} />}
      {settled.length > 0 && (
        <section className="grid gap-2">
          <h3 className="font-semibold">{texts.field(holiday, 'settled')}</h3>
          <ShiftTimes inDrawer times={settled} label={texts.field(holiday, 'settled')} />
        </section>
      )}
    </div>
  )
}

function Fates({ token, times }: { token: string; times: readonly Standing[] }) {
  const work = useWork()
  const fatesOf = useFates()
  const [chosen, setChosen] = useState<Readonly<Record<string, Fate>>>({})
  const settle = useSettle(token)
  if (times.length === 0) return <EmptyState title={work('holidays.none')} />
  const fateOf = (time: Standing): Fate => chosen[time.token] ?? (time.next ? 'Move' : 'Cancel')
  const fated = times.flatMap((time): Choice[] => {
    const fate = fateOf(time)
    return fate === 'Leave' ? [] : [{ timeToken: time.token, do: fate }]
  })
  const all = (fate: Fate) =>
    setChosen(Object.fromEntries(times.map((time) => [time.token, fate === 'Move' && !time.next ? 'Leave' : fate])))
  const same = new Set(times.map(fateOf))
  return (
    <div className="grid gap-3">
      <AlertBanner tone="info">{work('holidays.text')}</AlertBanner>
      <Select
        label={work('holidays.all')}
        options={fatesOf(null)}
        value={same.size === 1 ? [...same][0]! : null}
        onChange={all}
      />
      <ul className="grid gap-2" aria-label={work('holidays.tab')}>
        {times.map((time) => (
          <FateLine
            key={time.token}
            time={time}
            fate={fateOf(time)}
            onChange={(fate) => setChosen({ ...chosen, [time.token]: fate })}
          />
        ))}
      </ul>
      <p>
        <Button
          variant="primary"
          size="form"
          isDisabled={fated.length === 0}
          isPending={settle.isPending}
          onPress={() => settle.mutate(fated)}
        >
          {work('holidays.apply')}
        </Button>
      </p>
    </div>
  )
}

/** Moves and cancels what is planned on the holiday's days, all at once. */
function useSettle(token: string) {
  const work = useWork()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (times: readonly Choice[]) =>
      call<typeof settleHoliday>('POST /api/holidays/:token/times', {
        params: { token },
        body: { times },
        json: true,
        idempotencyKey: crypto.randomUUID(),
        timeout: 60_000,
      }),
    onSuccess: ({ canceled, moved, left }) => {
      toasts.show({
        tone: left > 0 ? 'danger' : 'success',
        text: [work('holidays.applied', { moved, canceled }), left > 0 ? work('holidays.left', { count: left }) : '']
          .filter(Boolean)
          .join(' '),
      })
      focusOwnTab()
      refresh(educationalScheduleTime)
      refresh(holiday)
    },
    onError: reportProblem,
  })
}

/** Returns the choices for a lesson, or with null those for all lessons together. */
function useFates(): (time: Standing | null) => readonly { readonly value: Fate; readonly label: string }[] {
  const work = useWork()
  return (time) =>
    (['Move', 'Cancel', 'Leave'] as const)
      .filter((fate) => fate !== 'Move' || time === null || time.next)
      .map((fate) => ({ value: fate, label: work(`holidays.${fate.toLowerCase() as 'move' | 'cancel' | 'leave'}`) }))
}

interface FateLineProps {
  readonly time: Standing
  readonly fate: Fate
  onChange(fate: Fate): void
}

function FateLine({ time, fate, onChange }: FateLineProps) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const fatesOf = useFates()
  const name = texts.name(time.group?.names)
  return (
    <li className="card flex flex-wrap items-center gap-3 p-3">
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="font-semibold">
          <bdi>{name}</bdi>
        </span>
        <span className="text-sm text-ink-2">
          {formats.longDate(time.from)} ·{' '}
          <bdi>
            {formats.time(time.from)} – {formats.time(time.to)}
          </bdi>
          {time.place && (
            <>
              {' '}
              · <bdi>{texts.name(time.place.names)}</bdi>
            </>
          )}
        </span>
        <span className="text-sm text-ink-3">
          {work('holidays.students', { count: formats.number(time.students) })}
          {fate === 'Move' && time.next && <> · {work('holidays.to', { when: formats.longDate(time.next.from) })}</>}
          {!time.next && <> · {work('holidays.nowhere')}</>}
        </span>
      </span>
      <Select
        compact
        hideLabel
        label={`${work('holidays.what')}: ${name}, ${formats.dateTime(time.from)}`}
        options={fatesOf(time)}
        value={fate}
        onChange={onChange}
      />
    </li>
  )
}
