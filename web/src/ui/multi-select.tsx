import { Button, Popover, Select as AriaSelect, SelectValue } from 'react-aria-components'
import { ChevronDown } from 'lucide-react'
import { classNames } from './class-names.ts'
import { ariaField, FieldFrame, fieldClass, type FieldProps } from './field-frame.tsx'
import { OptionList, type Option } from './option-list.tsx'
import { useUiText } from './texts.ts'

export interface MultiSelectProps<Value extends string> extends FieldProps {
  options: readonly Option<Value>[]
  value: readonly Value[]
  onChange(value: Value[]): void
  onBlur?(): void
  placeholder?: string
  compact?: boolean
  prefix?: string
}

/** Several of a known list; up to two names are shown, more become a count. */
export function MultiSelect<Value extends string>(props: MultiSelectProps<Value>) {
  const { options, value, onChange, onBlur, placeholder, compact, prefix } = props
  const t = useUiText()
  const names = options.filter((option) => value.includes(option.value)).map((option) => option.label)
  return (
    <AriaSelect
      {...ariaField(props)}
      selectionMode="multiple"
      value={[...value]}
      onChange={(keys) => onChange(keys as Value[])}
      onBlur={onBlur}
      placeholder={placeholder ?? t('field.choose')}
      className={fieldClass(props)}
    >
      <FieldFrame {...props}>
        <Button className={classNames('input-frame is-button', compact && 'is-control')}>
          <SelectValue className="select-value" data-prefix={prefix}>
            {({ defaultChildren }) => (names.length === 0 ? defaultChildren : names.length < 3 ? names.join(' · ') : t('field.chosen', { count: names.length }))}
          </SelectValue>
          <ChevronDown aria-hidden className="input-icon" />
        </Button>
        <Popover className="popover" offset={4}>
          <OptionList items={options} />
        </Popover>
      </FieldFrame>
    </AriaSelect>
  )
}
