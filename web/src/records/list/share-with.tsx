/** With which roles a saved view of a report is shared. */
import { useSharingRoles } from '../../platform/saved-views.ts'
import { useTexts } from '../../platform/texts.ts'
import { MultiSelect } from '../../ui/inputs/multi-select.tsx'
import { LineSkeleton } from '../../ui/messages/skeleton.tsx'
import { ListFailure } from './list-failure.tsx'

interface ShareWithProps {
  readonly list: string
  readonly roles: readonly string[]
  onChange(roles: readonly string[]): void
}

export function ShareWith({ list, roles, onChange }: ShareWithProps) {
  const texts = useTexts()
  const { data: open, error, isFetching, refetch } = useSharingRoles(list)
  if (error && !open) return <ListFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  if (!open) return <LineSkeleton />
  return (
    <MultiSelect
      label={texts.say('list.sharedWith')}
      placeholder={texts.say('list.onlyMe')}
      options={open.map(({ token, names }) => ({ value: token, label: texts.name(names) }))}
      value={roles}
      onChange={onChange}
    />
  )
}
