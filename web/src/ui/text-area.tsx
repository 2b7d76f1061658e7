import { TextArea as AriaTextArea, TextField as AriaTextField } from 'react-aria-components'
import { ariaField, fieldClass, FieldFrame, type FieldProps, type InputRef } from './field-frame.tsx'

export interface TextAreaProps extends FieldProps, InputRef<HTMLTextAreaElement> {
  value: string
  onChange(value: string): void
  onBlur?(): void
  placeholder?: string
  maxLength?: number
  /** Lines in sight, 3 unless told. */
  rows?: number
}

export function TextArea(props: TextAreaProps) {
  const { value, onChange, onBlur, placeholder, maxLength, rows = 3, isReadOnly, inputRef } = props
  return (
    <AriaTextField {...ariaField(props)} {...{ value, onChange, onBlur, maxLength, isReadOnly }} className={fieldClass(props)}>
      <FieldFrame {...props}>
        <AriaTextArea ref={inputRef} className="input-frame input is-area" rows={rows} placeholder={placeholder} />
      </FieldFrame>
    </AriaTextField>
  )
}
