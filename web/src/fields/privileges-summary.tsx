import { useTexts } from '../platform/texts.ts'
import { useFormats } from '../ui/language.tsx'

/** How many permissions are held. */
export function PrivilegesSummary({ value }: { value: unknown }) {
  const { say } = useTexts()
  const { number } = useFormats()
  const groups = Object.values((value ?? {}) as Record<string, readonly string[]>).filter((flags) => flags.length > 0)
  const flags = groups.reduce((sum, each) => sum + each.length, 0)
  return <>{flags === 0 ? say('privileges.none') : say('privileges.held', { count: flags, flags: number(flags), groups: number(groups.length) })}</>
}
