import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react'
import { selectNumber } from '../focus/first-input.ts'
import { type FieldProps, type InputRef, PlainField, useLength, writtenInto } from './field-frame.tsx'

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

export function TextField(given: TextFieldProps) {
  const props = useLength(given)
  const {
    value,
    onChange,
    onBlur,
    type = 'text',
    inputMode,
    placeholder,
    autoComplete,
    isolate,
    suffix,
    inputRef,
  } = props
  return (
    <PlainField {...props}>
      {(control) => (
        <div className="input-frame">
          <input
            {...control}
            {...writtenInto(props)}
            {...{ value, onBlur, type, inputMode, placeholder, autoComplete }}
            ref={inputRef}
            onFocus={inputMode === 'decimal' ? selectNumber : undefined}
            className="input"
            dir={isolate ? 'ltr' : undefined}
            data-isolate={isolate || undefined}
            onChange={(event) => onChange(event.target.value)}
          />
          {suffix && <span className="input-suffix">{suffix}</span>}
        </div>
      )}
    </PlainField>
  )
}
