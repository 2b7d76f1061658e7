/**
 * A month of reminders by their titles, with counts of the events of each day that plans remind of by themselves. On a
 * phone the days that have any.
 */
import { lazy, Suspense, useMemo } from 'react'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Check, ChevronLeft, ChevronRight, List, Plus, Repeat } from 'lucide-react'
import { type PlannedSource, reminder } from '@topcenter/model/alerts/reminder'
import { addDays, addMonths } from '@topcenter/model/kit/date-text'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { weekdays } from '@topcenter/model/kit/week'
import type { readReminderCalendar } from '@topcenter/model/reminders/api'
import { weekStart } from '@topcenter/model/reports/period'
import { call } from '../platform/api.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { Answered } from '../records/answered.tsx'
import { useRecordParams } from '../records/record-params.ts'
import { Button } from '../ui/buttons/button.tsx'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { InnerLink } from '../ui/buttons/inner-link.tsx'
import { keySet, useScreenKeys } from '../ui/keys/key-set.ts'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { MirroredIcon } from '../ui/marks/mirrored-icon.tsx'
import { AlertBanner } from '../ui/messages/alert-banner.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { usePhone } from '../ui/page/media.ts'
import './reminder-calendar.css'
import { Sign } from '../ui/marks/sign.tsx'

const RecordPanel = lazy(async () => ({ default: (await import('../records/panel/record-panel.tsx')).RecordPanel }))

const monthKeys = keySet('reminderMonth', { today: ['KeyT'], add: ['KeyN'] })

type Calendar = AnswerOf<typeof readReminderCalendar>
type Due = Calendar['items'][number]
type Planned = Calendar['planned'][number]
interface Day {
  readonly day: string
  readonly items: readonly Due[]
  readonly planned: readonly Planned[]
}

const calendarQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['records', reminder.id, 'calendar', from, to] as const,
    queryFn: ({ signal }) =>
      call<typeof readReminderCalendar>('GET /api/reminders/calendar', { query: { from, to }, signal }),
    placeholderData: keepPreviousData,
  })

/** Lists that show the events of a day that plans remind of. Others have no list by that day. */
const listOf: Readonly<Partial<Record<PlannedSource, (day: string) => string>>> = {
  instalment: (day) => `/JoiningApplications/Debt?nextDueOnFrom=${day}&nextDueOnTo=${day}`,
  exam: (day) => `/educational/group-schedule-exams?fromFrom=${day}&fromTo=${day}`,
  subscription: (day) =>
    `/JoiningApplications/joining-application-subscriptions?endDateTimeFrom=${day}&endDateTimeTo=${day}`,
  followUp: () => '/follow-ups/calls',
}

/** Lists the days of whole weeks, from the Saturday before the month's first day to the Friday after its last. */
function daysOf(month: string): string[] {
  const last = addDays(addMonths(`${month}-01`, 1), -1)
  const days: string[] = []
  for (let day = weekStart(`${month}-01`); day <= last || weekStart(day) !== day; day = addDays(day, 1)) days.push(day)
  return days
}

/** Reminders of a day that have a line of their own. */
const shown = 3

export default function ReminderCalendar({ month, today }: { month: string; today: string }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const who = useWho()
  const isPhone = usePhone()
  const panel = useRecordParams()
  const [, setParams] = useSearchParams()
  const days = useMemo(() => daysOf(month), [month])
  const asked = useQuery(calendarQuery(days[0]!, days.at(-1)!))
  const go = (to: string) => setParams({ month: to.slice(0, 7) })
  const canAdd = who.may(reminder, 'create')
  // a phone's list of this month begins today
  const isToCome = (day: string) => !today.startsWith(month) || day >= today
  useScreenKeys(monthKeys, { today: () => go(today), ...(canAdd ? { add: panel.add } : {}) })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <PageHeader
        title={texts.entity(reminder).many}
        badge={
          <span aria-live="polite" className="text-base text-ink-2">
            {formats.month(`${month}-01`)}
          </span>
        }
        actions={
          <>
            <Button keys="T" onPress={() => go(today)}>
              {work('calendar.today')}
            </Button>
            <IconButton
              label={work('calendar.previous')}
              icon={<MirroredIcon icon={ChevronLeft} />}
              onPress={() => go(addMonths(`${month}-01`, -1))}
            />
            <IconButton
              label={work('calendar.next')}
              icon={<MirroredIcon icon={ChevronRight} />}
              onPress={() => go(addMonths(`${month}-01`, 1))}
            />
            <Button onPress={() => setParams({})}>
              <List aria-hidden size={16} />
              {work('calendar.list')}
            </Button>
            {canAdd && (
              <Button variant="primary" keys="N" onPress={panel.add}>
                <Plus aria-hidden size={16} />
                {texts.entity(reminder).add}
              </Button>
            )}
          </>
        }
      />
      <Answered query={asked}>
        {(answer) => {
          const filled = daysWith(days, answer)
          return (
            <>
              {answer.isCut && <AlertBanner tone="warn">{work('reminders.cut')}</AlertBanner>}
              {isPhone ? (
                <Agenda days={filled.filter(({ day }) => day.startsWith(month) && isToCome(day))} />
              ) : (
                <Month days={filled} month={month} today={today} />
              )}
            </>
          )
        }}
      </Answered>
      {panel.isOpen && (
        <Suspense>
          <RecordPanel entity={reminder} preset={{}} neighbours={[]} />
        </Suspense>
      )}
    </div>
  )
}

function daysWith(days: readonly string[], { items, planned }: Calendar): Day[] {
  const [due, others] = [Map.groupBy(items, ({ day }) => day), Map.groupBy(planned, ({ day }) => day)]
  return days.map((day) => ({ day, items: due.get(day) ?? [], planned: others.get(day) ?? [] }))
}

function Month({ days, month, today }: { days: readonly Day[]; month: string; today: string }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  return (
    <table className="due-month" aria-label={formats.month(`${month}-01`)}>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col">
              {texts.value('educationalGroup', 'weekday', name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]!.day}>
            {week.map(({ day, items, planned }) => (
              <td key={day} data-outside={!day.startsWith(month) || undefined} data-today={day === today || undefined}>
                <time dateTime={day} className="due-number" aria-label={formats.longDate(day)}>
                  {formats.number(Number(day.slice(8)))}
                </time>
                <ul className="due-lines">
                  {items.slice(0, shown).map((each) => (
                    <li key={each.at + each.token}>
                      <DueLine due={each} />
                    </li>
                  ))}
                  {items.length > shown && (
                    <li>
                      <InnerLink className="due-more" href={listOn(day)}>
                        <bdi dir="ltr">{work('calendar.more', { count: formats.number(items.length - shown) })}</bdi>
                      </InnerLink>
                    </li>
                  )}
                  {planned.map((each) => (
                    <li key={each.source}>
                      <PlannedLine planned={each} />
                    </li>
                  ))}
                </ul>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Agenda({ days }: { days: readonly Day[] }) {
  const work = useWork()
  const formats = useFormats()
  const some = days.filter(({ items, planned }) => items.length + planned.length > 0)
  if (some.length === 0) return <EmptyState title={work('reminders.emptyMonth')} />
  return (
    <ol className="grid gap-4">
      {some.map(({ day, items, planned }) => (
        <li key={day} className="grid gap-1">
          <h2 className="text-sm font-semibold text-ink-2">{formats.longDate(day)}</h2>
          <ul className="card due-lines is-wide">
            {items.map((each) => (
              <li key={each.at + each.token}>
                <DueLine due={each} />
              </li>
            ))}
            {planned.map((each) => (
              <li key={each.source}>
                <PlannedLine planned={each} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

const listOn = (day: string): string => `/alerts/reminders?atFrom=${day}&atTo=${day}`

function DueLine({ due }: { due: Due }) {
  const texts = useTexts()
  const formats = useFormats()
  const [params] = useSearchParams()
  const isDone = due.standing === 'Done'
  const address = new URLSearchParams(params)
  address.set('record', due.token)
  return (
    <InnerLink className="due-line" href={`/alerts/reminders?${address}`} data-done={isDone || undefined}>
      <span className="due-clock">{formats.time(due.at)}</span>
      <bdi className="due-title">{texts.name(due.names)}</bdi>
      {isDone && <Sign icon={Check} label={texts.value(reminder, 'standing', 'Done')} size={13} />}
      {due.comesBack && <Sign icon={Repeat} label={texts.field(reminder, 'recurrence')} size={12} />}
    </InnerLink>
  )
}

function PlannedLine({ planned: { source, day, count } }: { planned: Planned }) {
  const work = useWork()
  const formats = useFormats()
  const words = (
    <>
      <span className="due-count">{formats.number(count)}</span>
      <span className="due-title">{work(`reminders.of.${source}`)}</span>
    </>
  )
  const href = listOf[source]?.(day)
  return href ? (
    <InnerLink className="due-line is-planned" href={href}>
      {words}
    </InnerLink>
  ) : (
    <span className="due-line is-planned">{words}</span>
  )
}
