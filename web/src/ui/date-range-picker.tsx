import { useState } from 'react'
import { Button, DateInput, DateRangePicker as AriaDateRangePicker, DateSegment, Group, type DateValue } from 'react-aria-components'
import { CalendarDays } from 'lucide-react'
import { CalendarPopover, FIRST_DAY } from './calendar-popover.tsx'
import { dayOf, dayText } from './date-text.ts'
import { ariaField, fieldClass, FieldFrame, type FieldProps } from './field-frame.tsx'

export interface DayRange {
  /** `YYYY-MM-DD`, both ends included. */
  from: string
  to: string
}

export interface DateRangePickerProps extends FieldProps {
  value: DayRange | null
  /** Called when both ends are there, or when it was cleared; open-ended, '' stands for the end that is not there. */
  onChange(value: DayRange | null): void
  isOpenEnded?: boolean
  compact?: boolean
}

export function DateRangePicker(props: DateRangePickerProps) {
  const { value, onChange, isOpenEnded, compact, isReadOnly } = props
  const from = dayOf(value?.from ?? null)
  const to = dayOf(value?.to ?? null)
  const [half, setHalf] = useState<{ start: DateValue; end: DateValue } | null>(null)
  const change = (range: { start: DateValue; end: DateValue } | null) => {
    setHalf(range)
    const start = dayText(range?.start ?? null)
    const end = dayText(range?.end ?? null)
    if ((start && end) || (isOpenEnded && (start || end))) onChange({ from: start ?? '', to: end ?? '' })
    else if (!start && !end) onChange(null)
  }
  const { name: _, ...field } = ariaField(props)
  return (
    <AriaDateRangePicker
      {...field}
      value={(from && to) || (isOpenEnded && (from || to)) ? { start: from!, end: to! } : half}
      onChange={change}
      granularity="day"
      firstDayOfWeek={FIRST_DAY}
      shouldForceLeadingZeros
      isReadOnly={isReadOnly}
      className={fieldClass(props)}
    >
      <FieldFrame {...props}>
        <Group className={compact ? 'input-frame is-control' : 'input-frame'}>
          <DateInput slot="start" className="input segments">
            {(segment) => <DateSegment segment={segment} className="segment" />}
          </DateInput>
          <span aria-hidden className="range-dash">
            –
          </span>
          <DateInput slot="end" className="input segments">
            {(segment) => <DateSegment segment={segment} className="segment" />}
          </DateInput>
          <Button className="input-button">
            <CalendarDays aria-hidden />
          </Button>
        </Group>
        <CalendarPopover range />
      </FieldFrame>
    </AriaDateRangePicker>
  )
}
