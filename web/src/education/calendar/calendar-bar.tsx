/** Above the calendar: which days it shows, how, and whose times. */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import { isStaff } from '@topcenter/model/kit/permission'
import { useWho } from '../../platform/session.ts'
import { useTexts, useWork } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { ToggleGroup } from '../../ui/buttons/toggle-group.tsx'
import { DatePicker } from '../../ui/inputs/date-picker.tsx'
import { MirroredIcon } from '../../ui/marks/mirrored-icon.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { daysOf, stepped, type View, views } from './calendar-grid.ts'
import type { Shown } from './use-shown.ts'
import { WhoseTimes } from './whose-times.tsx'

export function CalendarBar({ shown }: { shown: Shown }) {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const { view, date, by, of, go } = shown
  const turn = (step: 1 | -1) => go({ date: stepped(view, date, step) })
  return (
    <div className="timetable-bar no-print">
      <span className="timetable-turn">
        <Button onPress={() => go({ date: undefined })}>{work('calendar.today')}</Button>
        <IconButton
          label={work('calendar.previous')}
          icon={<MirroredIcon icon={ChevronLeft} />}
          onPress={() => turn(-1)}
        />
        <IconButton label={work('calendar.next')} icon={<MirroredIcon icon={ChevronRight} />} onPress={() => turn(1)} />
      </span>
      <p className="timetable-title" aria-live="polite">
        <ShownDays view={view} date={date} />
      </p>
      <DatePicker
        compact
        hideLabel
        label={texts.field(educationalScheduleTime, 'from')}
        value={date}
        onChange={(day) => go({ date: day ?? undefined })}
      />
      <ToggleGroup<View>
        label={work('calendar.view')}
        value={view}
        onChange={(next) => go({ view: next })}
        options={views.map((each) => ({ value: each, label: work(`calendar.${each}`) }))}
      />
      {isStaff(who.userType) && (
        <WhoseTimes
          by={by}
          of={of}
          onChoose={(whose, token) => go({ by: whose === 'all' ? undefined : whose, of: token })}
        />
      )}
    </div>
  )
}

function ShownDays({ view, date }: { view: View; date: string }) {
  const formats = useFormats()
  if (view === 'day') return formats.longDate(date)
  if (view === 'month') return formats.month(`${date.slice(0, 7)}-01`)
  const days = daysOf(view, date)
  return `${formats.date(days[0]!)} – ${formats.date(days.at(-1)!)}`
}
