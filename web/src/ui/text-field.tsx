import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react'
import { Group, Input, TextField as AriaTextField } from 'react-aria-components'
import { ariaField, fieldClass, FieldFrame, type FieldProps, type InputRef } from './field-frame.tsx'

export interface TextFieldProps extends FieldProps, InputRef {
  value: string
  onChange(value: string): void
  onBlur?(): void
  type?: 'text' | 'email' | 'tel' | 'url'
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'url'
  placeholder?: string
  autoComplete?: HTMLInputAutoCompleteAttribute
  maxLength?: number
  /** Left to right in both languages: codes, phones, addresses of sites. */
  isolate?: boolean
  /** After the input, inside its border. */
  suffix?: ReactNode
}

export function TextField(props: TextFieldProps) {
  const { value, onChange, onBlur, type, inputMode, placeholder, autoComplete, maxLength, isReadOnly, isolate, suffix, inputRef } = props
  return (
    <AriaTextField {...ariaField(props)} {...{ value, onChange, onBlur, type, inputMode, autoComplete, maxLength, isReadOnly }} className={fieldClass(props)}>
      <FieldFrame {...props}>
        <Group className="input-frame">
          <Input ref={inputRef} className="input" placeholder={placeholder} dir={isolate ? 'ltr' : undefined} data-isolate={isolate || undefined} />
          {suffix && <span className="input-suffix">{suffix}</span>}
        </Group>
      </FieldFrame>
    </AriaTextField>
  )
}
