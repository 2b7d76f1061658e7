import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components'
import { classNames } from './class-names.ts'

export interface TabItem {
  key: string
  label: string
  content: ReactNode
  /** Marks a tab that holds a field with an error. */
  hasError?: boolean
  isDisabled?: boolean
}

export interface TabsProps {
  label: string
  items: readonly TabItem[]
  selected?: string
  onSelect?(key: string): void
  className?: string
}

/** A panel is mounted on the first visit and kept: what was typed stays, and coming back costs nothing. */
export function Tabs({ label, items, selected: given, onSelect, className }: TabsProps) {
  const [own, setOwn] = useState(items[0]?.key ?? '')
  const selected = given ?? own
  const [visited, setVisited] = useState<ReadonlySet<string>>(() => new Set([selected]))
  if (!visited.has(selected)) setVisited(new Set([...visited, selected]))
  const strip = useRef<HTMLDivElement>(null)
  const at = items.findIndex(({ key }) => key === selected)
  useLayoutEffect(() => bringIntoSight(strip.current, at), [at])
  const select = (key: string) => {
    setOwn(key)
    onSelect?.(key)
  }
  return (
    <AriaTabs selectedKey={selected} onSelectionChange={(key) => select(String(key))} className={classNames('tabs', className)}>
      <TabList ref={strip} aria-label={label} className="tabs-list">
        {items.map((item) => (
          <Tab key={item.key} id={item.key} isDisabled={item.isDisabled} className={classNames('tab', item.hasError && 'has-error')}>
            {item.label}
          </Tab>
        ))}
      </TabList>
      {items.map((item) => (
        <TabPanel key={item.key} id={item.key} shouldForceMount={visited.has(item.key)} className="tab-panel">
          {item.content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}

/** The chosen tab, in a strip that is wider than its place; the page around it stays where it is. */
function bringIntoSight(strip: HTMLElement | null, at: number): void {
  const tab = strip?.children[at]?.getBoundingClientRect()
  if (!strip || !tab) return
  const { left, right } = strip.getBoundingClientRect()
  if (tab.left < left || tab.right > right) strip.scrollBy({ left: (tab.left + tab.right - left - right) / 2 })
}
