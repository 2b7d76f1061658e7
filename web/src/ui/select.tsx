import { Button, Popover, Select as AriaSelect, SelectValue } from 'react-aria-components'
import { ChevronDown } from 'lucide-react'
import { classNames } from './class-names.ts'
import { ariaField, FieldFrame, fieldClass, type FieldProps } from './field-frame.tsx'
import { OptionList, type Option } from './option-list.tsx'
import { useUiText } from './texts.ts'
import type { Ref } from 'react'

export interface SelectProps<Value extends string> extends FieldProps {
  options: readonly Option<Value>[]
  value: Value | null
  onChange(value: Value): void
  onBlur?(): void
  placeholder?: string
  /** 32 px high, for filter bars. */
  compact?: boolean
  /** Shown before the value, in a filter bar: `Grade: All`. */
  prefix?: string
  buttonRef?: Ref<HTMLButtonElement>
}

/** One of a known, short list. For long or remote lists take `Picker`. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onChange, onBlur, placeholder, compact, prefix, buttonRef } = props
  const t = useUiText()
  return (
    <AriaSelect
      {...ariaField(props)}
      value={value}
      onChange={(key) => key !== null && onChange(key as Value)}
      onBlur={onBlur}
      placeholder={placeholder ?? t('field.choose')}
      className={fieldClass(props)}
    >
      <FieldFrame {...props}>
        <Button ref={buttonRef} className={classNames('input-frame is-button', compact && 'is-control')}>
          <SelectValue className="select-value" data-prefix={prefix}>{({ selectedText, defaultChildren }) => selectedText || defaultChildren}</SelectValue>
          <ChevronDown aria-hidden className="input-icon" />
        </Button>
        <Popover className="popover" offset={4}>
          <OptionList items={options} />
        </Popover>
      </FieldFrame>
    </AriaSelect>
  )
}
