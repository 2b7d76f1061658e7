/** Above the calendar: which days it shows, how, and whose times. */
import { use } from 'react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import { isStaff } from '@topcenter/model/kit/permission'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { ToggleGroup } from '../../ui/buttons/toggle-group.tsx'
import { DatePicker } from '../../ui/inputs/date-picker.tsx'
import { Breadcrumbs, PlaceCrumbs } from '../../ui/layout/breadcrumbs.tsx'
import { MirroredIcon } from '../../ui/marks/mirrored-icon.tsx'
import { useFormats, useLanguage } from '../../ui/page/language.tsx'
import { usePhone } from '../../ui/page/media.ts'
import { agendaDays, daysOf, type View } from './calendar-grid.ts'
import type { Shown } from './use-shown.ts'
import { WhoseTimes } from './whose-times.tsx'

export function CalendarBar({ shown, views }: { shown: Shown; views: readonly View[] }) {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const isPhone = usePhone()
  const { view, date, by, go, turn } = shown
  return (
    <>
      <div className="timetable-words">
        <div className="timetable-crumbs">
          <Breadcrumbs items={use(PlaceCrumbs)} />
        </div>
        <h1 className="timetable-title">
          <span className="sr-only">{texts.screen('EducationalCalendar')} </span>
          <span aria-live="polite">
            <ShownDays view={view} date={date} isAgenda={isPhone} />
          </span>
        </h1>
      </div>
      <span className="timetable-turn no-print">
        <Button onPress={() => go({ date: undefined })} keys="T">
          {work('calendar.today')}
        </Button>
        <IconButton
          label={work('calendar.previous')}
          icon={<MirroredIcon icon={ChevronLeft} />}
          onPress={() => turn(-1)}
        />
        <IconButton label={work('calendar.next')} icon={<MirroredIcon icon={ChevronRight} />} onPress={() => turn(1)} />
      </span>
      <ToggleGroup<View>
        className="no-print"
        label={work('calendar.view')}
        value={view}
        onChange={(next) => go({ view: next })}
        options={views.map((each) => ({
          value: each,
          label: work(isPhone && each === 'week' ? 'calendar.agenda' : `calendar.${each}`),
        }))}
      />
      {isStaff(who.userType) && by !== 'all' && by !== 'lecturers' && <WhoseChoice shown={shown} />}
    </>
  )
}

export function WhoseChoice({ shown: { by, of, go } }: { shown: Shown }) {
  return (
    <WhoseTimes
      by={by}
      of={of}
      onChoose={(whose, token) => go({ by: whose === 'all' ? undefined : whose, of: token })}
    />
  )
}

/** The day whose week, month or hours are shown. */
export function ShownDate({ shown: { date, go } }: { shown: Shown }) {
  const texts = useTexts()
  return (
    <DatePicker
      compact
      label={texts.field(educationalScheduleTime, 'from')}
      value={date}
      onChange={(day) => go({ date: day ?? undefined })}
    />
  )
}

/** 21 – 27 November 2026; writes a month or a year once if both days share it. */
function ShownDays({ view, date, isAgenda }: { view: View; date: string; isAgenda: boolean }) {
  const formats = useFormats()
  const { language } = useLanguage()
  if (view === 'day') return formats.longDate(date)
  if (view === 'month') return formats.month(`${date.slice(0, 7)}-01`)
  const days = isAgenda && view === 'week' ? agendaDays(date) : daysOf(view, date)
  const [first, last] = [days[0]!, days.at(-1)!]
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7)
  return (
    <bdi dir={language === 'ar' ? 'rtl' : 'ltr'}>
      {isOneMonth ? formats.number(Number(first.slice(8))) : formats.date(first)} – {formats.date(last)}
    </bdi>
  )
}
