/**
 * EducationalGroupAttendances: attendance by group, place, employee and student; beside it the register of one schedule
 * time, and the list of all marks. Opens on the view that this user chose last, at first by group.
 */
import { useEffect, useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, ClipboardCheck } from 'lucide-react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { educationalGroupAttendance } from '@topcenter/model/education/educational-group-attendance'
import { isStaff } from '@topcenter/model/kit/permission'
import { AttendanceBy, groupedViews } from '../attendance/views.tsx'
import { useWho } from '../platform/session.ts'
import { useChangeSettings, useUserSettings } from '../platform/user-settings.ts'
import { useToday } from '../platform/use-today.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { OfChild } from '../portal/child-choice.tsx'
import { presetOf } from '../records/preset.ts'
import { RecordList } from '../records/list/record-list.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { usePhone } from '../ui/page/media.ts'
import { MirroredIcon } from '../ui/marks/mirrored-icon.tsx'
import { NoPermissionState } from '../ui/messages/no-permission-state.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { useUiText } from '../ui/page/texts.ts'
import { ToggleGroup } from '../ui/buttons/toggle-group.tsx'
import { RecordPicker } from './record-picker.tsx'
import { RegisterHead } from './register/register-head.tsx'
import { RegisterSheet } from './register/register-sheet.tsx'
import { type ScheduleTimeRecord, ScheduleTimes, timesQuery } from './schedule-times.tsx'
import { attendancePath, nearestTime } from './paths.ts'

const viewKeys = [...groupedViews, 'register', 'list'] as const
type View = (typeof viewKeys)[number]
const asView = (given: unknown): View | undefined => viewKeys.find((key) => key === given)

/** Returns the view that is shown, and changes it for this visit and the next ones. */
function useView(group: string | undefined): readonly [View, (next: View) => void] {
  const kept = asView(useUserSettings().attendanceView)
  const { mutate } = useChangeSettings()
  const [search, setSearch] = useSearchParams()
  // An address of a group or of a lesson is that of its register.
  const named = asView(search.get('view')) ?? (group || search.has('time') ? 'register' : undefined)
  return [
    named ?? kept ?? 'group',
    (next) => {
      setSearch({ view: next })
      mutate({ attendanceView: next })
    },
  ]
}

export default function AttendanceScreen() {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const params = useParams()
  const [search] = useSearchParams()
  const [chosen, choose] = useView(params.educationalGroupToken)
  const preset = useMemo(() => presetOf(educationalGroupAttendance, params), [params])
  // A register shows all students of a group; students and parents have a list of their own marks (D2.4).
  const hasRegister = isStaff(who.userType)
  const view: View = hasRegister ? chosen : 'list'
  const toggle = hasRegister && (
    <ToggleGroup<View>
      label={texts.say('shell.view')}
      value={view}
      onChange={choose}
      options={viewKeys.map((value) => ({ value, label: work(`attendance.by.${value}`) }))}
    />
  )
  if (!who.canView(educationalGroupAttendance))
    return <NoPermissionState isScreen permission={texts.entity(educationalGroupAttendance).many} />
  if (view === 'list')
    return who.userType === 'Parent' && !search.has('studentToken') ? (
      <div className="grid min-w-0 grid-cols-1 gap-3">
        <OfChild>{(child) => <MarksOf key={child} child={child} preset={preset} />}</OfChild>
      </div>
    ) : (
      <RecordList
        key="list"
        entity={educationalGroupAttendance}
        preset={preset}
        actions={toggle}
        {...(who.userType === 'Student' ? { title: texts.say('lists.mine.educationalGroupAttendance') } : {})}
      />
    )
  if (view !== 'register') {
    return (
      <div className="grid min-w-0 grid-cols-1 gap-3 [&>.page-head]:pb-0">
        <PageHeader title={texts.entity(educationalGroupAttendance).many} actions={toggle} />
        <AttendanceBy view={view} />
      </div>
    )
  }
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3 [&>.page-head]:pb-0">
      <PageHeader title={texts.entity(educationalGroupAttendance).many} actions={toggle} />
      <Register group={params.educationalGroupToken} time={search.get('time') ?? undefined} />
    </div>
  )
}

function MarksOf({ child, preset }: { child: string; preset: Readonly<Record<string, string>> }) {
  const ofChild = useMemo(() => ({ ...preset, studentToken: child }), [preset, child])
  return <RecordList entity={educationalGroupAttendance} preset={ofChild} />
}

/** Goes to the lesson of today that is on, else to the one that was last, else to the first; undone where there is none. */
function useNearestTime(group: string | undefined, isAsked: boolean): void {
  const navigate = useNavigate()
  const today = useToday()
  const { data } = useQuery({ ...timesQuery(group, { fromFrom: today, fromTo: today }, 'from', 100), enabled: isAsked })
  useEffect(() => {
    if (!isAsked || !data) return
    const now = new Date().toISOString()
    const times = data.items as readonly ScheduleTimeRecord[]
    const nearest =
      times.find(({ from, to }) => from <= now && now < to) ?? times.findLast(({ from }) => from <= now) ?? times[0]
    void navigate(attendancePath(group, nearest?.token), { replace: true })
  }, [isAsked, data, group, navigate])
}

function Register({ group, time: asked }: { group: string | undefined; time: string | undefined }) {
  const texts = useTexts()
  const work = useWork()
  const t = useUiText()
  const isPhone = usePhone()
  const navigate = useNavigate()
  useNearestTime(group, asked === nearestTime)
  const time = asked === nearestTime ? undefined : asked
  const choose = (token: string | undefined) =>
    void navigate(attendancePath(group, token), { preventScrollReset: true })
  const times = (
    <aside className="register-times grid gap-3" aria-label={work('attendance.choose')}>
      <RecordPicker
        to="educationalGroup"
        label={texts.field('educationalScheduleTime', 'educationalGroup')}
        token={group}
        onChoose={(token) => void navigate(attendancePath(token, undefined))}
      />
      <ScheduleTimes group={group} chosen={time} onChoose={choose} />
    </aside>
  )
  if (isPhone) {
    return time ? (
      <div className="grid min-w-0 gap-3">
        <Button variant="ghost" className="justify-self-start" onPress={() => choose(undefined)}>
          <MirroredIcon icon={ArrowRight} className="rotate-180" />
          {t('back')}
        </Button>
        <RegisterHead token={time} />
        <RegisterSheet key={time} token={time} />
      </div>
    ) : (
      times
    )
  }
  return (
    <div className="register-layout">
      {times}
      <div className="grid min-w-0 gap-3">
        {time ? (
          <>
            <RegisterHead token={time} />
            <RegisterSheet key={time} token={time} />
          </>
        ) : (
          <EmptyState icon={ClipboardCheck} title={work('attendance.choose')} text={work('attendance.chooseText')} />
        )}
      </div>
    </div>
  )
}
