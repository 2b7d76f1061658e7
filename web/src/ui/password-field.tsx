import { useState } from 'react'
import { Group, Input, TextField as AriaTextField, ToggleButton } from 'react-aria-components'
import { Eye, EyeOff } from 'lucide-react'
import { ariaField, fieldClass, FieldFrame, type FieldProps, type InputRef } from './field-frame.tsx'
import { useUiText } from './texts.ts'

export interface PasswordFieldProps extends FieldProps, InputRef {
  value: string
  onChange(value: string): void
  onBlur?(): void
  autoComplete: 'current-password' | 'new-password' | 'one-time-code'
}

export function PasswordField(props: PasswordFieldProps) {
  const { value, onChange, onBlur, autoComplete, isReadOnly, inputRef } = props
  const t = useUiText()
  const [isShown, setShown] = useState(false)
  return (
    <AriaTextField {...ariaField(props)} {...{ value, onChange, onBlur, autoComplete, isReadOnly }} type={isShown ? 'text' : 'password'} className={fieldClass(props)}>
      <FieldFrame {...props}>
        <Group className="input-frame">
          <Input ref={inputRef} className="input" dir="ltr" data-isolate spellCheck={false} autoCapitalize="none" />
          <ToggleButton className="input-button" isSelected={isShown} onChange={setShown} aria-label={isShown ? t('field.hide') : t('field.show')}>
            {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          </ToggleButton>
        </Group>
      </FieldFrame>
    </AriaTextField>
  )
}
