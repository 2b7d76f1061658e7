import { ChoiceButton, type ChoiceButtonProps } from '../buttons/choice-button.tsx'
import { useUiText } from '../page/texts.ts'

export interface MultiSelectProps<Value extends string> extends Omit<
  ChoiceButtonProps<Value>,
  'chosen' | 'isMultiple' | 'onChoose' | 'text'
> {
  value: readonly Value[]
  onChange(value: Value[]): void
}

/** Several of a known list; up to two names are shown, more become a count. */
export function MultiSelect<Value extends string>({ value, onChange, ...props }: MultiSelectProps<Value>) {
  const t = useUiText()
  const names = props.options.filter((option) => value.includes(option.value)).map((option) => option.label)
  return (
    <ChoiceButton
      {...props}
      isMultiple
      chosen={value}
      onChoose={onChange}
      text={
        names.length === 0
          ? undefined
          : names.length < 3
            ? names.join(' · ')
            : t('field.chosen', { count: names.length })
      }
    />
  )
}
