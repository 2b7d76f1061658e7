/** Badge of a lesson's register; it changes when the lesson begins. */
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import { registerStatus } from '@topcenter/model/kit/register-status'
import { toneOf } from '../fields/state-tone.ts'
import { useTexts } from '../platform/texts.ts'
import { useMinute } from '../platform/use-minute.ts'
import { StateBadge } from '../ui/marks/badge.tsx'

interface RegisterBadgeProps {
  readonly time: Parameters<typeof registerStatus>[0]
  /** True if the badge says that it is about the register. */
  readonly hasLabel?: boolean
}

/** Renders nothing for a lesson that is not held and has no register. */
export function RegisterBadge({ time, hasLabel = false }: RegisterBadgeProps) {
  const texts = useTexts()
  const status = registerStatus(time, useMinute())
  if (!status) return null
  return (
    <StateBadge tone={toneOf(status)}>
      {hasLabel && `${texts.field(educationalScheduleTime, 'register')}: `}
      {texts.value(educationalScheduleTime, 'registerStatus', status)}
    </StateBadge>
  )
}
