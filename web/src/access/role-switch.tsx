/**
 * Switch of a role beside its flags, which applies as soon as it is turned: an employee's holders see only the groups
 * that they teach (D12.2), a manager's pass every check of the centre (D12.11).
 */
import { useId } from 'react'
import type { UserType } from '@topcenter/model/kit/entity'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { problemText } from '../platform/problem-report.ts'
import { useSave } from '../records/mutations.ts'
import { Switch } from '../ui/inputs/switch.tsx'
import { toasts } from '../ui/messages/toasts.ts'
import type { Role } from './roles.ts'

const switches = {
  Employee: { field: 'ownGroupsOnly', key: 'ownGroups' },
  MasterAdmin: { field: 'allPrivileges', key: 'all' },
} as const satisfies Partial<Record<UserType, object>>

export function RoleSwitch({ role, canEdit }: { role: Role; canEdit: boolean }) {
  const texts = useTexts()
  const work = useWork()
  const who = useWho()
  const hint = useId()
  const save = useSave(role.entity)
  const which = switches[role.userType as keyof typeof switches]
  if (!which) return null
  const { field, key } = which
  const { token, version } = role.record
  const turn = (on: boolean): void =>
    save.mutate(
      { token, values: { [field]: on }, ...(version === undefined ? {} : { version }) },
      {
        onSuccess: () => toasts.show({ tone: 'success', text: work(`access.privileges.${key}${on ? 'On' : 'Off'}`) }),
        onError: (error) => toasts.show({ tone: 'danger', text: problemText(error, texts) }),
      },
    )
  // only who passes every check gives that, and takes it away
  const isTheirs = field !== 'allPrivileges' || who.passesEverything
  return (
    <div role="group" aria-describedby={hint} className="grid justify-items-start gap-1">
      <Switch
        label={work(`access.privileges.${field}`)}
        value={role.record[field] === true}
        isReadOnly={!canEdit || !isTheirs}
        isDisabled={save.isPending}
        onChange={turn}
      />
      <p id={hint} className="text-ink-2">
        {work(`access.privileges.${key}Hint`)} {canEdit && !isTheirs && work('access.privileges.notYours')}
      </p>
    </div>
  )
}
