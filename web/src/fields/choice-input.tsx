/** OneOf: up to three short values are buttons side by side, more are a list that opens. */
import { useTexts } from '../platform/texts.ts'
import { Select } from '../ui/inputs/select.tsx'
import { useFormField } from './form-field.ts'
import type { InputProps } from './field-props.ts'

/** The empty choice, of a field that may stay empty. */
const nothing = ''

export function ChoiceInput(props: InputProps) {
  const texts = useTexts()
  const { value, change, onBlur, inputRef, frame } = useFormField<string>(props)
  const options = (props.field.values ?? []).map((each) => ({
    value: each,
    label: texts.value(props.entity, props.name, each),
  }))
  const all = props.field.required ? options : [{ value: nothing, label: texts.say('field.nothing') }, ...options]
  return (
    <Select
      {...frame}
      options={all}
      value={value}
      onChange={(next) => change(next === nothing ? null : next)}
      onBlur={onBlur}
      buttonRef={inputRef}
    />
  )
}
