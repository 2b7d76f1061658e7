import { DateInput, DateSegment, TimeField as AriaTimeField } from 'react-aria-components'
import { timeOf, timeText } from './date-text.ts'
import { ariaField, fieldClass, FieldFrame, type FieldProps } from './field-frame.tsx'

export interface TimeFieldProps extends FieldProps {
  /** `HH:mm` by the wall clock of the centre; null is empty. */
  value: string | null
  onChange(value: string | null): void
  onBlur?(): void
}

export function TimeField(props: TimeFieldProps) {
  const { value, onChange, onBlur, isReadOnly } = props
  return (
    <AriaTimeField
      {...ariaField(props)}
      value={timeOf(value)}
      onChange={(time) => onChange(timeText(time))}
      hourCycle={12}
      {...{ onBlur, isReadOnly }}
      className={fieldClass(props)}
    >
      <FieldFrame {...props}>
        <DateInput className="input-frame input segments">
          {(segment) => <DateSegment segment={segment} className="segment" />}
        </DateInput>
      </FieldFrame>
    </AriaTimeField>
  )
}
