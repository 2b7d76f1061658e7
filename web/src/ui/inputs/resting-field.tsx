/** Looks like a field and becomes one when it is pressed: for panels with many fields that are seldom used. */
import type { ReactNode } from 'react'

export interface RestingFieldProps {
  label: string
  /** The label is for screen readers only. */
  hideLabel?: boolean
  /** Text for an empty value. */
  text: string
  icon: ReactNode
  /** Renders the field, with the focus. */
  onUse(): void
  /** The pointer is over it: the field may be loaded. */
  onIntent?(): void
}

export function RestingField({ label, hideLabel, text, icon, onUse, onIntent }: RestingFieldProps) {
  return (
    <div className="field">
      {!hideLabel && (
        <span className="field-label" aria-hidden>
          {label}
        </span>
      )}
      <button
        type="button"
        className="input-frame is-button is-control"
        aria-label={text === label ? label : `${label}: ${text}`}
        onClick={onUse}
        onPointerEnter={onIntent}
      >
        <span className="select-value">{text}</span>
        {icon}
      </button>
    </div>
  )
}
