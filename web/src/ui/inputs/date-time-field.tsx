import { Button, DateInput, DatePicker as AriaDatePicker, DateSegment, Group } from 'react-aria-components'
import { CalendarDays } from 'lucide-react'
import { CalendarPopover, FIRST_DAY } from './calendar-popover.tsx'
import { instantText, wallOf } from './date-text.ts'
import { ariaField, fieldClass, FieldFrame, type FieldProps } from './field-frame.tsx'

export interface DateTimeFieldProps extends FieldProps {
  /** An instant as ISO text with Z; null is empty. */
  value: string | null
  onChange(value: string | null): void
  onBlur?(): void
  /** IANA zone in which it is shown and typed; Africa/Cairo by default. */
  timeZone?: string
}

export function DateTimeField(props: DateTimeFieldProps) {
  const { value, onChange, onBlur, timeZone = 'Africa/Cairo', isReadOnly } = props
  return (
    <AriaDatePicker
      {...ariaField(props)}
      value={wallOf(value, timeZone)}
      onChange={(wall) => onChange(instantText(wall, timeZone))}
      granularity="minute"
      hourCycle={12}
      firstDayOfWeek={FIRST_DAY}
      shouldForceLeadingZeros
      {...{ onBlur, isReadOnly }}
      className={fieldClass(props)}
    >
      <FieldFrame {...props}>
        <Group className="input-frame">
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
