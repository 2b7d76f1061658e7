/**
 * Date, time, dateTime. With the calendar they are a third of a form's bytes, so they are loaded with the first form
 * that shows one.
 */
import { useFormContext, useWatch } from 'react-hook-form'
import { fieldsOf } from '@topcenter/model/kit/entity'
import { timeOfDate } from '@topcenter/model/kit/times-of-day'
import { useWho } from '../platform/session.ts'
import { DatePicker } from '../ui/inputs/date-picker.tsx'
import { DateTimeField } from '../ui/inputs/date-time-field.tsx'
import { TimeField } from '../ui/inputs/time-field.tsx'
import { useFormField } from './form-field.ts'
import type { InputProps } from './field-props.ts'
import './dated.css'

export function DateInput(props: InputProps) {
  const form = useFormContext()
  const time = timeOfDate(fieldsOf(props.entity), props.name)
  return time !== undefined && Object.hasOwn(form.getValues(), time) ? (
    <DatedInput {...props} time={time} />
  ) : (
    <DayInput {...props} />
  )
}

function DayInput({ onEmptied, ...props }: InputProps & { readonly onEmptied?: () => void }) {
  const { value, change, onBlur, frame } = useFormField<string>(props)
  const { opensAt } = props.field.options
  return (
    <DatePicker
      {...frame}
      {...(opensAt ? { opensAt } : {})}
      value={value}
      onChange={(day) => {
        change(day)
        if (day === null) onEmptied?.()
      }}
      onBlur={onBlur}
    />
  )
}

/** A date with the time of day that somebody may know; the time goes with its date. */
function DatedInput({ time, ...props }: InputProps & { readonly time: string }) {
  const form = useFormContext()
  const day: unknown = useWatch({ name: props.path })
  return (
    <div className="dated">
      <DayInput {...props} onEmptied={() => form.setValue(time, null, { shouldDirty: true })} />
      <TimeInput
        {...props}
        name={time}
        path={time}
        field={fieldsOf(props.entity)[time]!}
        isDisabled={props.isDisabled === true || !day}
        hideLabel
      />
    </div>
  )
}

export function TimeInput(props: InputProps) {
  const { value, change, onBlur, frame } = useFormField<string>(props)
  return <TimeField {...frame} value={value} onChange={change} onBlur={onBlur} />
}

export function DateTimeInput(props: InputProps) {
  const { value, change, onBlur, frame } = useFormField<string>(props)
  return <DateTimeField {...frame} timeZone={useWho().timeZone} value={value} onChange={change} onBlur={onBlur} />
}
