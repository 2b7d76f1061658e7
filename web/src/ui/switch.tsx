import { Switch as AriaSwitch } from 'react-aria-components'

export interface SwitchProps {
  label: string
  value: boolean
  onChange(value: boolean): void
  isDisabled?: boolean
  isReadOnly?: boolean
  name?: string
}

/** Takes effect at once; inside a form with a save button take `Checkbox`. */
export function Switch({ label, value, onChange, ...rest }: SwitchProps) {
  return (
    <AriaSwitch {...rest} isSelected={value} onChange={onChange} className="choice">
      <span className="switch-track" aria-hidden>
        <span className="switch-thumb" />
      </span>
      {label}
    </AriaSwitch>
  )
}
