/** Looks like a field and becomes one when it is pressed: for panels with many fields that are seldom used. */
import type { ReactNode } from 'react'

export interface RestingFieldProps {
  label: string
  /** Text for an empty value. */
  text: string
  icon: ReactNode
  /** Renders the field, with the focus. */
  onUse(): void
}

export function RestingField({ label, text, icon, onUse }: RestingFieldProps) {
  return (
    <div className="field">
      <span className="field-label" aria-hidden>
        {label}
      </span>
      <button
        type="button"
        className="input-frame is-button is-control"
        aria-label={`${label}: ${text}`}
        onClick={onUse}
      >
        <span className="select-value">{text}</span>
        {icon}
      </button>
    </div>
  )
}
