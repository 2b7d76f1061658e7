import { type FieldProps, type InputRef, PlainField, useLength, writtenInto } from './field-frame.tsx'

export interface TextAreaProps extends FieldProps, InputRef<HTMLTextAreaElement> {
  value: string
  onChange(value: string): void
  onBlur?(): void
  placeholder?: string
  maxLength?: number
  /** Visible lines, 3 by default. */
  rows?: number
  /** Language of the text if it may differ from the reader's: its direction then follows its letters. */
  lang?: string
}

export function TextArea(given: TextAreaProps) {
  const props = useLength(given)
  const { value, onChange, onBlur, placeholder, rows = 3, lang, inputRef } = props
  return (
    <PlainField {...props}>
      {(control) => (
        <textarea
          {...control}
          {...writtenInto(props)}
          {...{ value, onBlur, placeholder, rows }}
          {...(lang ? { lang, dir: 'auto' } : {})}
          ref={inputRef}
          className="input-frame input is-area"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </PlainField>
  )
}
