export interface SwitchProps {
  label: string
  value: boolean
  onChange(value: boolean): void
  isDisabled?: boolean
  isReadOnly?: boolean
  name?: string
}

/** Takes effect at once; inside of a form with a save button use `Checkbox`. */
export function Switch({ label, value, onChange, isDisabled, isReadOnly, name }: SwitchProps) {
  return (
    <label className="choice is-switch" data-selected={value || undefined} data-disabled={isDisabled || undefined}>
      <input
        type="checkbox"
        role="switch"
        className="only-read"
        name={name}
        checked={value}
        aria-checked={value}
        disabled={isDisabled}
        aria-readonly={isReadOnly || undefined}
        onChange={(event) => {
          if (!isReadOnly) onChange(event.target.checked)
        }}
      />
      <span className="switch-track" aria-hidden>
        <span className="switch-thumb" />
      </span>
      {label}
    </label>
  )
}
