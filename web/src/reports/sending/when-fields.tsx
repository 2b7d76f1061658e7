/** When a report goes out: now, or on which days and at which hour of the centre's clock. */
import { type Every, monthDays, rhythms, weekDays } from '@topcenter/model/reports/rhythm'
import { useWho } from '../../platform/session.ts'
import { MultiSelect } from '../../ui/inputs/multi-select.tsx'
import { Select } from '../../ui/inputs/select.tsx'
import { TimeField } from '../../ui/inputs/time-field.tsx'
import { useTexts } from '../../platform/texts.ts'
import { useReportWords } from '../report-words.ts'
import { useDayNames, useZoneName } from './schedule-words.ts'

export interface When {
  readonly every: Every
  readonly days: readonly string[]
  readonly monthDay: string
  /** HH:MM */
  readonly at: string
}

interface WhenFieldsProps {
  readonly value: When
  /** True for a schedule, which sends repeatedly. */
  readonly isSchedule?: boolean
  readonly faults: Readonly<Record<string, string>>
  onChange(value: When): void
}

export function WhenFields({ value, isSchedule = false, faults, onChange }: WhenFieldsProps) {
  const texts = useTexts()
  const { sending: words } = useReportWords()
  const { timeZone } = useWho()
  const dayName = useDayNames()
  const zoneName = useZoneName()
  const days = weekDays.map((day) => ({ value: day as string, label: dayName(day) }))
  const set = (change: Partial<When>) => onChange({ ...value, ...change })
  const fault = (name: string) => (faults[name] ? { error: faults[name] } : {})
  return (
    <>
      <Select
        label={words.when}
        options={rhythms
          .filter((every) => every !== 'once' || !isSchedule)
          .map((every) => ({ value: every, label: words.every[every] }))}
        value={value.every}
        onChange={(every) => set({ every, days: every === 'week' ? value.days.slice(0, 1) : value.days })}
      />
      {value.every === 'weekdays' && (
        <MultiSelect
          label={words.days}
          isRequired
          options={days}
          value={value.days}
          onChange={(next) => set({ days: next })}
          {...fault('days')}
        />
      )}
      {value.every === 'week' && (
        <Select
          label={words.day}
          isRequired
          options={days}
          value={value.days[0] ?? null}
          onChange={(day) => set({ days: [day] })}
          {...fault('days')}
        />
      )}
      {value.every === 'month' && (
        <Select
          label={words.monthDay}
          {...(Number(value.monthDay) > 28 ? { description: words.shorterMonths } : {})}
          options={monthDays.map((day) => ({ value: day as string, label: day === 'last' ? words.lastDay : day }))}
          value={value.monthDay}
          onChange={(monthDay) => set({ monthDay })}
        />
      )}
      {value.every !== 'once' && (
        <TimeField
          label={words.at}
          isRequired
          description={texts.fill(words.inZone, { zone: zoneName(timeZone) })}
          value={value.at || null}
          onChange={(at) => set({ at: at ?? '' })}
          {...fault('at')}
        />
      )}
    </>
  )
}
