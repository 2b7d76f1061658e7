import { ChoiceButton, type ChoiceButtonProps } from '../buttons/choice-button.tsx'

export interface SelectProps<Value extends string> extends Omit<
  ChoiceButtonProps<Value>,
  'chosen' | 'isMultiple' | 'onChoose' | 'text'
> {
  value: Value | null
  onChange(value: Value): void
}

/** One value of a known, short list. For long or remote lists use `Picker`. */
export function Select<Value extends string>({ value, onChange, ...props }: SelectProps<Value>) {
  return (
    <ChoiceButton
      {...props}
      chosen={value === null ? [] : [value]}
      text={props.options.find((option) => option.value === value)?.label}
      onChoose={([next]) => {
        if (next !== undefined) onChange(next)
      }}
    />
  )
}
