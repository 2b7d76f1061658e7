import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { useFormats } from './language.tsx'

export interface StatusTab<Key extends string = string> {
  key: Key
  label: string
  /** Left out while unknown; `capped` adds a plus: 1,000+. */
  count?: number
  capped?: boolean
}

export interface StatusTabsProps<Key extends string> {
  label: string
  tabs: readonly StatusTab<Key>[]
  value: Key
  onChange(key: Key): void
}

/** The states of a list, drawn as tabs. A toggle group, because there are no panels: the one list below is filtered. */
export function StatusTabs<Key extends string>({ label, tabs, value, onChange }: StatusTabsProps<Key>) {
  const { number } = useFormats()
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const next = [...keys][0]
        if (next !== undefined) onChange(next as Key)
      }}
      className="tabs-list status-tabs"
    >
      {tabs.map((tab) => (
        <ToggleButton key={tab.key} id={tab.key} className="tab">
          {tab.label}
          {tab.count !== undefined && (
            <bdi dir="ltr" className="count">
              {number(tab.count)}
              {tab.capped && '+'}
            </bdi>
          )}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
