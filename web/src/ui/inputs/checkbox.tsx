import { Checkbox as AriaCheckbox } from 'react-aria-components'
import { Check, Minus } from 'lucide-react'
import { classNames } from '../marks/class-names.ts'

export interface CheckboxProps {
  label: string
  /** The label is only the accessible name (a checkbox in a table). */
  hideLabel?: boolean
  value: boolean
  onChange(value: boolean): void
  isIndeterminate?: boolean
  isDisabled?: boolean
  isReadOnly?: boolean
  /** Shown under it. */
  error?: string
  description?: string
  name?: string
  className?: string
}

export function Checkbox({ label, hideLabel, value, onChange, error, description, className, ...rest }: CheckboxProps) {
  return (
    <div className={classNames('choice-field', className)}>
      <AriaCheckbox
        {...rest}
        isSelected={value}
        onChange={onChange}
        isInvalid={!!error}
        aria-label={hideLabel ? label : undefined}
        className="choice"
      >
        {({ isIndeterminate, isSelected }) => (
          <>
            <span className="box" aria-hidden>
              {isIndeterminate ? <Minus /> : isSelected ? <Check /> : null}
            </span>
            {!hideLabel && label}
          </>
        )}
      </AriaCheckbox>
      {description && !error && <p className="field-help">{description}</p>}
      {error && <p className="field-error">{error}</p>}
    </div>
  )
}
