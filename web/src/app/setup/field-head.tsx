/** The label of a group of inputs that may be left as it is. */
import { useWork } from '../../platform/texts.ts'

export function FieldHead({ label, id }: { label: string; id?: string }) {
  const work = useWork()
  return (
    <span className="setup-head">
      <span id={id} className="field-label">
        {label}
      </span>
      <span className="text-xs text-ink-2">{work('first.optional')}</span>
    </span>
  )
}
