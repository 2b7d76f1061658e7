/** Permissions are edited on their own screen; the form tells how many are held. */
import { useFormField } from './form-field.ts'
import type { InputProps } from './field-props.ts'
import { PrivilegesSummary } from './privileges-summary.tsx'

export function PrivilegesInput(props: InputProps) {
  const { value, frame } = useFormField<Record<string, readonly string[]>>(props)
  return (
    <div className="col-span-full">
      <div className="field-label">{frame.label}</div>
      <p className="text-sm text-ink-2"><PrivilegesSummary value={value} /></p>
    </div>
  )
}
