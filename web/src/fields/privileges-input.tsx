/** Permissions are edited on their own screen; the form tells how many are held. */
import { useTexts } from '../platform/texts.ts'
import { useFormats } from '../ui/language.tsx'
import { useFormField } from './form-field.ts'
import type { InputProps } from './field-props.ts'

export function PrivilegesSummary({ value }: { value: unknown }) {
  const { say } = useTexts()
  const { number } = useFormats()
  const groups = Object.values((value ?? {}) as Record<string, readonly string[]>).filter((flags) => flags.length > 0)
  const flags = groups.reduce((sum, each) => sum + each.length, 0)
  return <>{flags === 0 ? say('privileges.none') : say('privileges.held', { count: flags, flags: number(flags), groups: number(groups.length) })}</>
}

export function PrivilegesInput(props: InputProps) {
  const { value, frame } = useFormField<Record<string, readonly string[]>>(props)
  return (
    <div className="col-span-full">
      <div className="field-label">{frame.label}</div>
      <p className="text-sm text-ink-2"><PrivilegesSummary value={value} /></p>
    </div>
  )
}
