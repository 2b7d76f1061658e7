import type { Ref } from 'react'
import { Button, Group, Input, SearchField as AriaSearchField } from 'react-aria-components'
import { Search, X } from 'lucide-react'
import { classNames } from './class-names.ts'
import { useUiText } from './texts.ts'

export interface SearchFieldProps {
  /** Its accessible name, and its placeholder unless another is given. */
  label: string
  placeholder?: string
  value: string
  onChange(value: string): void
  onSubmit?(value: string): void
  isDisabled?: boolean
  className?: string
  inputRef?: Ref<HTMLInputElement>
}

/** Esc clears it first, then lets the key through. */
export function SearchField({ label, placeholder, value, onChange, onSubmit, isDisabled, className, inputRef }: SearchFieldProps) {
  const t = useUiText()
  return (
    <AriaSearchField aria-label={label} {...{ value, onChange, onSubmit, isDisabled }} className={classNames('field search-field', className)}>
      <Group className="input-frame is-control">
        <Search aria-hidden className="input-icon" />
        <Input ref={inputRef} className="input" placeholder={placeholder ?? label} />
        {value !== '' && (
          <Button className="input-button" aria-label={t('clear')}>
            <X aria-hidden />
          </Button>
        )}
      </Group>
    </AriaSearchField>
  )
}
