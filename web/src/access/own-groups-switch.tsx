/** Whether the holders of a role see the groups that they teach alone (D12.2); it counts as soon as it is switched. */
import { useId } from 'react'
import { useTexts, useWork } from '../platform/texts.ts'
import { problemText } from '../platform/problem-report.ts'
import { useSave } from '../records/mutations.ts'
import { Switch } from '../ui/inputs/switch.tsx'
import { toasts } from '../ui/messages/toasts.ts'
import type { Role } from './roles.ts'

export function OwnGroupsSwitch({ role, canEdit }: { role: Role; canEdit: boolean }) {
  const texts = useTexts()
  const work = useWork()
  const hint = useId()
  const save = useSave(role.entity)
  if (role.userType !== 'Employee') return null
  const { token, version, ownGroupsOnly } = role.record
  const turn = (on: boolean): void =>
    save.mutate(
      { token, values: { ownGroupsOnly: on }, ...(version === undefined ? {} : { version }) },
      {
        onSuccess: () =>
          toasts.show({
            tone: 'success',
            text: work(on ? 'access.privileges.ownGroupsOn' : 'access.privileges.ownGroupsOff'),
          }),
        onError: (error) => toasts.show({ tone: 'danger', text: problemText(error, texts) }),
      },
    )
  return (
    <div role="group" aria-describedby={hint} className="grid justify-items-start gap-1">
      <Switch
        label={work('access.privileges.ownGroupsOnly')}
        value={ownGroupsOnly === true}
        isReadOnly={!canEdit}
        isDisabled={save.isPending}
        onChange={turn}
      />
      <p id={hint} className="text-ink-2">
        {work('access.privileges.ownGroupsHint')}
      </p>
    </div>
  )
}
