/** The platform's search input: it is on the first page, and React Aria's would add 6 kB there. */
import { type KeyboardEvent, type Ref, useRef } from 'react'
import { Search, X } from 'lucide-react'
import { classNames } from '../marks/class-names.ts'
import { useUiText } from '../page/texts.ts'

export interface SearchFieldProps {
  /** Its accessible name, and its placeholder unless another is given. */
  label: string
  placeholder?: string
  value: string
  onChange(value: string): void
  /** On Enter, and with results below it on arrow down. */
  onSubmit?(value: string): void
  hasResultsBelow?: boolean
  className?: string
  inputRef?: Ref<HTMLInputElement>
}

/** The first Esc clears it; the next one goes to the elements around it. */
export function SearchField({
  label,
  placeholder,
  value,
  onChange,
  onSubmit,
  hasResultsBelow = false,
  className,
  inputRef,
}: SearchFieldProps) {
  const t = useUiText()
  const frame = useRef<HTMLDivElement>(null)
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if ((event.key === 'Enter' || (hasResultsBelow && event.key === 'ArrowDown')) && onSubmit) onSubmit(value)
    else if (event.key === 'Escape' && value !== '') {
      onChange('')
      event.stopPropagation()
    } else return
    event.preventDefault()
  }
  const clear = () => {
    onChange('')
    frame.current?.querySelector('input')?.focus()
  }
  return (
    <div className={classNames('field search-field', className)}>
      <div ref={frame} className="input-frame is-control">
        <Search aria-hidden className="input-icon" />
        <input
          ref={inputRef}
          type="search"
          className="input"
          aria-label={label}
          placeholder={placeholder ?? label}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={press}
        />
        {value !== '' && (
          <button type="button" tabIndex={-1} className="input-button" aria-label={t('clear')} onClick={clear}>
            <X aria-hidden />
          </button>
        )}
      </div>
    </div>
  )
}
