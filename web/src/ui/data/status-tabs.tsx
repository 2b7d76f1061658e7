import { useFormats } from '../page/language.tsx'
import { OneOf } from '../buttons/one-of.tsx'

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

/** The states of a list as tabs; without panels, since they filter the one list below. */
export function StatusTabs<Key extends string>({ tabs, ...rest }: StatusTabsProps<Key>) {
  const { number } = useFormats()
  return (
    <OneOf
      {...rest}
      className="tabs-list status-tabs"
      optionClass="tab"
      options={tabs.map((tab) => ({
        value: tab.key,
        content: (
          <>
            {tab.label}
            {tab.count !== undefined && (
              <bdi dir="ltr" className="count">
                {number(tab.count)}
                {tab.capped && '+'}
              </bdi>
            )}
          </>
        ),
      }))}
    />
  )
}
