import type { Privileges } from '@topcenter/model/kit/permission'
import { type Texts, useTexts } from '../platform/texts.ts'
import type { Formats } from '../ui/page/format.ts'
import { useFormats } from '../ui/page/language.tsx'

/** More screens than these are counted instead of named. */
export const few = 12

/** The names of the permissions; where there are many of them, only their number. */
export function privilegesText(value: unknown, texts: Texts, { number }: Formats): string {
  const groups = Object.entries((value ?? {}) as Privileges).filter(([, flags]) => flags.length > 0)
  const flags = groups.reduce((sum, [, each]) => sum + each.length, 0)
  if (flags === 0) return texts.say('privileges.none')
  if (groups.length > few)
    return texts.say('privileges.held', { count: flags, flags: number(flags), groups: number(groups.length) })
  return groups
    .map(
      ([group, each]) =>
        `${texts.group(group)}: ${each.map((flag) => texts.flag(flag)).join(texts.say('field.listComma'))}`,
    )
    .join(' · ')
}

export const PrivilegesSummary = ({ value }: { value: unknown }) => (
  <>{privilegesText(value, useTexts(), useFormats())}</>
)
