import { useState } from 'react'
import { Eye, EyeOff } from 'lucide-react'
import { type FieldProps, type InputRef, PlainField, writtenInto } from './field-frame.tsx'
import { Press } from '../buttons/press.tsx'
import { useUiText } from '../page/texts.ts'

export interface PasswordFieldProps extends FieldProps, InputRef {
  value: string
  onChange(value: string): void
  onBlur?(): void
  autoComplete: 'current-password' | 'new-password' | 'one-time-code'
}

export function PasswordField(props: PasswordFieldProps) {
  const { value, onChange, onBlur, autoComplete, inputRef } = props
  const t = useUiText()
  const [isShown, setShown] = useState(false)
  return (
    <PlainField {...props}>
      {(control) => (
        <div className="input-frame">
          <input
            {...control}
            {...writtenInto(props)}
            {...{ value, onBlur, autoComplete }}
            ref={inputRef}
            type={isShown ? 'text' : 'password'}
            className="input"
            dir="ltr"
            data-isolate
            spellCheck={false}
            autoCapitalize="none"
            onChange={(event) => onChange(event.target.value)}
          />
          <Press
            className="input-button"
            isDisabled={props.isDisabled}
            aria-pressed={isShown}
            aria-label={isShown ? t('field.hide') : t('field.show')}
            onPress={() => setShown(!isShown)}
          >
            {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          </Press>
        </div>
      )}
    </PlainField>
  )
}
