import { DateField as AriaDateField, DateInput, DateSegment } from 'react-aria-components'
import { dayOf, dayText } from './date-text.ts'
import { ariaField, fieldClass, FieldFrame, type FieldProps } from './field-frame.tsx'

export interface DateFieldProps extends FieldProps {
  /** `YYYY-MM-DD`; null is empty. */
  value: string | null
  onChange(value: string | null): void
  onBlur?(): void
  minimum?: string
  maximum?: string
}

/** A date that people know by heart (a birthday): typed, without a calendar. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, onBlur, minimum, maximum, isReadOnly } = props
  return (
    <AriaDateField
      {...ariaField(props)}
      value={dayOf(value)}
      onChange={(day) => onChange(dayText(day))}
      minValue={dayOf(minimum ?? null)}
      maxValue={dayOf(maximum ?? null)}
      granularity="day"
      shouldForceLeadingZeros
      {...{ onBlur, isReadOnly }}
      className={fieldClass(props)}
    >
      <FieldFrame {...props}>
        <DateInput className="input-frame input segments">
          {(segment) => <DateSegment segment={segment} className="segment" />}
        </DateInput>
      </FieldFrame>
    </AriaDateField>
  )
}
