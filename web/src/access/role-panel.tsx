/** In a role's record: the way to its permissions. */
import { ListChecks } from 'lucide-react'
import type { UserType } from '@topcenter/model/kit/entity'
import { PrivilegesSummary } from '../fields/privileges-summary.tsx'
import { useWork } from '../platform/texts.ts'
import type { PanelProps } from '../records/record-panels.ts'
import { LinkButton } from '../ui/buttons/link-button.tsx'
import { privilegesPath } from './roles.ts'

export default function RolePanel({ entity, record }: PanelProps) {
  const work = useWork()
  return (
    <div className="grid justify-items-start gap-3">
      <p>
        <PrivilegesSummary value={record.privileges} />
      </p>
      <LinkButton
        variant="primary"
        href={privilegesPath({ record, userType: entity.spec.fixed!.userType as UserType })}
      >
        <ListChecks aria-hidden size={16} />
        {work('access.privileges.edit')}
      </LinkButton>
    </div>
  )
}
