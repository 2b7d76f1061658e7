import { useState } from 'react'
import { Group, Input, TextField as AriaTextField } from 'react-aria-components'
import { ariaField, fieldClass, FieldFrame, type FieldProps, type InputRef } from './field-frame.tsx'
import { useUiText } from '../page/texts.ts'
import './color-field.css'

export interface ColorFieldProps extends FieldProps, InputRef {
  /** `#rrggbb` in lower case; null is none; any other text is what was typed and is no colour. */
  value: string | null
  onChange(value: string | null): void
  onBlur?(): void
}

const HEX = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i

/** `#0b6579` of what was typed: `0B6579`, `#0b6`; null when it is none. */
function parseHex(text: string): string | null {
  const digits = HEX.exec(text.trim())?.[1]?.toLowerCase()
  if (!digits) return null
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`
}

/** Hex text with a colour sample that opens the platform's colour picker. */
export function ColorField(props: ColorFieldProps) {
  const { value, onChange, onBlur, isReadOnly, isDisabled, inputRef } = props
  const t = useUiText()
  const [typed, setTyped] = useState<string | null>(null)
  const sample = value === null ? null : parseHex(value)
  const type = (text: string) => {
    setTyped(text)
    onChange(parseHex(text) ?? (text.trim() || null))
  }
  const leave = () => {
    setTyped(null)
    onBlur?.()
  }
  return (
    <AriaTextField
      {...ariaField(props)}
      value={typed ?? value ?? ''}
      onChange={type}
      onBlur={leave}
      isReadOnly={isReadOnly}
      maxLength={7}
      className={fieldClass(props)}
    >
      <FieldFrame {...props}>
        <Group className="input-frame">
          <input
            type="color"
            className="swatch"
            aria-label={t('field.color')}
            value={sample ?? '#000000'}
            data-empty={sample === null || undefined}
            disabled={isDisabled || isReadOnly}
            onChange={(event) => onChange(event.target.value)}
          />
          <Input
            ref={inputRef}
            className="input"
            dir="ltr"
            data-isolate
            data-digits
            spellCheck={false}
            placeholder="#0b6579"
          />
        </Group>
      </FieldFrame>
    </AriaTextField>
  )
}
