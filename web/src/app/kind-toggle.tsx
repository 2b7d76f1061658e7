import type { EntityEntry } from '@topcenter/model/kit/entity'
import { useTexts } from '../platform/texts.ts'
import { ToggleGroup } from '../ui/buttons/toggle-group.tsx'

/** Chooses one of the entities that share a path. */
export function KindToggle({
  entities,
  value,
  onChange,
}: {
  entities: readonly EntityEntry[]
  value: string
  onChange(id: string): void
}) {
  const texts = useTexts()
  return (
    <ToggleGroup
      label={texts.say('shell.view')}
      options={entities.map((each) => ({ value: each.id, label: texts.entity(each).many }))}
      value={value}
      onChange={onChange}
      className="mb-3"
    />
  )
}
