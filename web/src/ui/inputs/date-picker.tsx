import { Button, DateInput, DatePicker as AriaDatePicker, DateSegment, Group } from 'react-aria-components'
import { CalendarDays } from 'lucide-react'
import { CalendarPopover, FIRST_DAY } from './calendar-popover.tsx'
import { dayOf, dayText } from './date-text.ts'
import { ariaField, fieldClass, FieldFrame, type FieldProps } from './field-frame.tsx'

export interface DatePickerProps extends FieldProps {
  /** `YYYY-MM-DD`, a day without a zone; null is empty. */
  value: string | null
  onChange(value: string | null): void
  onBlur?(): void
  minimum?: string
  maximum?: string
  /** Day at which the calendar opens while the field is empty; today by default. */
  opensAt?: string
  compact?: boolean
}

/** A date, typed or chosen from a calendar. */
export function DatePicker(props: DatePickerProps) {
  const { value, onChange, onBlur, minimum, maximum, opensAt, compact, isReadOnly } = props
  return (
    <AriaDatePicker
      {...ariaField(props)}
      value={dayOf(value)}
      onChange={(day) => onChange(dayText(day))}
      minValue={dayOf(minimum ?? null)}
      maxValue={dayOf(maximum ?? null)}
      {...(opensAt ? { placeholderValue: dayOf(opensAt) } : {})}
      granularity="day"
      firstDayOfWeek={FIRST_DAY}
      shouldForceLeadingZeros
      {...{ onBlur, isReadOnly }}
      className={fieldClass(props)}
    >
      <FieldFrame {...props}>
        <Group className={compact ? 'input-frame is-control' : 'input-frame'}>
          <DateInput className="input segments">
            {(segment) => <DateSegment segment={segment} className="segment" />}
          </DateInput>
          <Button className="input-button">
            <CalendarDays aria-hidden />
          </Button>
        </Group>
        <CalendarPopover />
      </FieldFrame>
    </AriaDatePicker>
  )
}
