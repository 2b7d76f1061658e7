import { ProgressBar as AriaProgressBar, Label } from 'react-aria-components'
import { useFormats } from '../page/language.tsx'

export interface ProgressBarProps {
  label: string
  /** 0 to 100; left out while it is unknown. */
  value?: number
  hideLabel?: boolean
}

export function ProgressBar({ label, value, hideLabel }: ProgressBarProps) {
  const { percent } = useFormats()
  return (
    <AriaProgressBar
      value={value}
      isIndeterminate={value === undefined}
      aria-label={hideLabel ? label : undefined}
      className="progress"
    >
      {!hideLabel && (
        <span className="progress-words">
          <Label>{label}</Label>
          {value !== undefined && <bdi dir="ltr">{percent(Math.round(value))}</bdi>}
        </span>
      )}
      <span className="progress-track">
        <span className="progress-fill" style={value === undefined ? undefined : { inlineSize: `${value}%` }} />
      </span>
    </AriaProgressBar>
  )
}
