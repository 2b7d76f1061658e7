import type { ReactNode } from 'react'
import { Radio, RadioGroup as AriaRadioGroup } from 'react-aria-components'
import { ariaField, fieldClass, FieldFrame, type FieldProps } from './field-frame.tsx'
import type { Option } from './option-list.tsx'

export interface RadioGroupProps<Value extends string> extends FieldProps {
  /** `content`: drawn instead of the label, with the same words. */
  options: readonly (Option<Value> & { readonly content?: ReactNode })[]
  value: Value | null
  onChange(value: Value): void
  onBlur?(): void
  orientation?: 'horizontal' | 'vertical'
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { options, value, onChange, onBlur, orientation = 'horizontal', isReadOnly } = props
  const { autoFocus: _, ...field } = ariaField(props)
  return (
    <AriaRadioGroup
      {...field}
      {...{ value, onBlur, orientation, isReadOnly }}
      onChange={(next) => onChange(next as Value)}
      className={fieldClass(props, 'radio-group')}
    >
      <FieldFrame {...props}>
        <div className={`radios is-${orientation}`}>
          {options.map((option) => (
            <Radio key={option.value} value={option.value} isDisabled={option.isDisabled} className="choice">
              <span className="radio-dot" aria-hidden />
              {option.content ?? option.label}
            </Radio>
          ))}
        </div>
      </FieldFrame>
    </AriaRadioGroup>
  )
}
