/** One schedule time: its details and what may be done to it, its register, and its students. */
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { CalendarClock } from 'lucide-react'
import { educationalGroupAttendance } from '@topcenter/model/education/educational-group-attendance'
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import { isStaff } from '@topcenter/model/kit/permission'
import { toneOf } from '../fields/state-tone.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { ListFailure } from '../records/list/list-failure.tsx'
import { useRecord } from '../records/queries.ts'
import { actionsOf } from '../records/actions/offered.ts'
import { useRecordActions } from '../records/actions/record-actions.tsx'
import { RecordDetails } from '../records/panel/record-details.tsx'
import { StateBadge } from '../ui/marks/badge.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { NoPermissionState } from '../ui/messages/no-permission-state.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { FormSkeleton } from '../ui/messages/skeleton.tsx'
import { Tabs } from '../ui/layout/tabs.tsx'
import { groupStudentsPath, scheduleTimePath, scheduleTimesPath, timePaymentsPath } from './paths.ts'
import { RegisterBadge } from './register-badge.tsx'
import { RegisterSheet } from './register/register-sheet.tsx'
import { ScheduleTimes, type ScheduleTimeRecord } from './schedule-times.tsx'
import { TimeStudents } from './time-students.tsx'

type View = 'details' | 'users'

/** The specification's second address of this screen: it also shows what each student owes. */
const useWithPayment = (): boolean => useLocation().pathname.includes('with-payment')

function ScheduleTimeScreen({ view }: { view: View }) {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const navigate = useNavigate()
  const token = useParams().educationalScheduleTimeToken
  const withPayment = useWithPayment()
  const { data, error, isFetching, refetch } = useRecord(educationalScheduleTime, token)
  const crumbs = [{ label: texts.entity(educationalScheduleTime).many, href: scheduleTimesPath() }]
  if (!who.canView(educationalScheduleTime))
    return <NoPermissionState isScreen permission={texts.entity(educationalScheduleTime).many} />
  if (!token) {
    return (
      <div className="grid min-w-0 grid-cols-1 gap-3 [&>.page-head]:pb-0">
        <PageHeader title={work('attendance.choose')} crumbs={crumbs} />
        <div className="max-w-xl">
          <ScheduleTimes
            onChoose={(time) => void navigate(withPayment ? timePaymentsPath(time) : scheduleTimePath(time, view))}
          />
        </div>
      </div>
    )
  }
  if (error && !data)
    return <ListFailure isScreen error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  if (!data) return <FormSkeleton />
  return <OpenTime time={data as ScheduleTimeRecord} view={view} crumbs={crumbs} />
}

function OpenTime({
  time,
  view,
  crumbs,
}: {
  time: ScheduleTimeRecord
  view: View
  crumbs: { label: string; href: string }[]
}) {
  const texts = useTexts()
  const formats = useFormats()
  const who = useWho()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const withPayment = useWithPayment()
  const canSeeRegister = isStaff(who.userType) && who.canView(educationalGroupAttendance)
  const group = texts.name(time.educationalGroup?.names)
  const items = [
    { key: 'details', label: texts.say('record.details'), content: <Details time={time} /> },
    ...(canSeeRegister
      ? [
          {
            key: 'register',
            label: texts.field(educationalScheduleTime, 'register'),
            content: <RegisterSheet key={time.token} token={time.token} />,
          },
          {
            key: 'users',
            label: texts.entity('student').many,
            content: <TimeStudents token={time.token} withPayment={withPayment} />,
          },
        ]
      : []),
  ]
  const selected = view === 'users' ? 'users' : (search.get('tab') ?? (withPayment ? 'users' : 'details'))
  const select = (key: string) => {
    if (key === selected) return
    if (key === 'users' && !withPayment) void navigate(scheduleTimePath(time.token, 'users'))
    else if (view === 'users') void navigate(`${scheduleTimePath(time.token)}${key === 'details' ? '' : `?tab=${key}`}`)
    else setSearch(key === (withPayment ? 'users' : 'details') ? {} : { tab: key })
  }
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3 [&>.page-head]:pb-0">
      <PageHeader
        title={`${group} · ${formats.date(time.from)}`}
        crumbs={[...crumbs, { label: group, href: scheduleTimesPath(time.educationalGroup?.token) }]}
        subtitle={
          <>
            {formats.longDate(time.from)} ·{' '}
            <bdi>
              {formats.time(time.from)} – {formats.time(time.to)}
            </bdi>
          </>
        }
        badge={
          <>
            <StateBadge tone={toneOf(time.state ?? '')}>
              {texts.value(educationalScheduleTime, 'state', time.state ?? '')}
            </StateBadge>
            <RegisterBadge time={time} hasLabel />
          </>
        }
        actions={<Actions time={time} />}
      />
      <Tabs
        label={texts.entity(educationalScheduleTime).one}
        items={items}
        selected={items.some((item) => item.key === selected) ? selected : 'details'}
        onSelect={select}
      />
    </div>
  )
}

function Actions({ time }: { time: ScheduleTimeRecord }) {
  const texts = useTexts()
  const actions = useRecordActions(educationalScheduleTime)
  const own = actionsOf(time).filter(
    (name) => educationalScheduleTime.spec.actions && name in educationalScheduleTime.spec.actions,
  )
  return (
    <>
      {/^https:/i.test(String(time.lectureLink)) ? (
        <LinkButton href={String(time.lectureLink)} target="_blank" rel="noreferrer">
          {texts.field(educationalScheduleTime, 'lectureLink')}
        </LinkButton>
      ) : null}
      {time.allowed.includes('update') && (
        <LinkButton href={`${scheduleTimesPath(time.educationalGroup?.token)}?record=${time.token}&edit=1`}>
          {texts.say('record.edit')}
        </LinkButton>
      )}
      {own.map((name) => (
        <Button key={name} onPress={() => actions.start(time, name)}>
          {texts.action(educationalScheduleTime, name).do}
        </Button>
      ))}
      {actions.dialog}
    </>
  )
}

function Details({ time }: { time: ScheduleTimeRecord }) {
  const texts = useTexts()
  return (
    <div className="grid gap-3">
      <Card title={texts.entity(educationalScheduleTime).one} actions={<CalendarClock aria-hidden size={16} />}>
        <RecordDetails entity={educationalScheduleTime} record={time} />
      </Card>
      {time.educationalGroup && (
        <p>
          <LinkButton variant="text" href={groupStudentsPath(time.educationalGroup.token)}>
            {texts.entity('educationalGroupStudent').many}
          </LinkButton>
        </p>
      )}
    </div>
  )
}

export const ScheduleTimeDetails = () => <ScheduleTimeScreen view="details" />
export const ScheduleTimeUsers = () => <ScheduleTimeScreen view="users" />
