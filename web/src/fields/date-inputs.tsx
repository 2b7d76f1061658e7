/**
 * Date, time, dateTime. With the calendar they are a third of a form's bytes, so they are loaded with the first form
 * that shows one.
 */
import { useWho } from '../platform/session.ts'
import { DatePicker } from '../ui/inputs/date-picker.tsx'
import { DateTimeField } from '../ui/inputs/date-time-field.tsx'
import { TimeField } from '../ui/inputs/time-field.tsx'
import { useFormField } from './form-field.ts'
import type { InputProps } from './field-props.ts'

export function DateInput(props: InputProps) {
  const { value, change, onBlur, frame } = useFormField<string>(props)
  const { opensAt } = props.field.options
  return <DatePicker {...frame} {...(opensAt ? { opensAt } : {})} value={value} onChange={change} onBlur={onBlur} />
}

export function TimeInput(props: InputProps) {
  const { value, change, onBlur, frame } = useFormField<string>(props)
  return <TimeField {...frame} value={value} onChange={change} onBlur={onBlur} />
}

export function DateTimeInput(props: InputProps) {
  const { value, change, onBlur, frame } = useFormField<string>(props)
  return <DateTimeField {...frame} timeZone={useWho().timeZone} value={value} onChange={change} onBlur={onBlur} />
}
