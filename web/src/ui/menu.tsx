import type { ReactElement, ReactNode } from 'react'
import { Header, Menu as AriaMenu, MenuItem, MenuSection, MenuTrigger, Popover, type Placement } from 'react-aria-components'
import { Check } from 'lucide-react'
import { classNames } from './class-names.ts'
import { KeyHint } from './key-hint.tsx'

export interface MenuEntry {
  key: string
  label: string
  icon?: ReactNode
  /** The keys as they are pressed: `Ctrl S`. */
  keys?: string
  onAction?(): void
  href?: string
  isDanger?: boolean
  isDisabled?: boolean
  /** Draws a tick: one of several that are on. */
  isOn?: boolean
}

export interface MenuGroup {
  key: string
  label?: string
  items: readonly MenuEntry[]
}

export interface MenuProps {
  /** Accessible name of the list. */
  label: string
  /** A `Button` or `IconButton` (quiet). */
  trigger: ReactElement
  groups: readonly MenuGroup[]
  placement?: Placement
}

export function Menu({ label, trigger, groups, placement = 'bottom end' }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className="popover" placement={placement} offset={4}>
        <AriaMenu aria-label={label} className="menu">
          {groups.map((group) => (
            <MenuSection key={group.key} id={group.key} aria-label={group.label ?? label} className="menu-section">
              {group.label && <Header className="menu-head">{group.label}</Header>}
              {group.items.map((item) => (
                <MenuItem key={item.key} id={item.key} textValue={item.label} onAction={item.onAction} href={item.href} isDisabled={item.isDisabled} className={classNames('option', item.isDanger && 'is-bad')}>
                  {item.icon}
                  <span className="option-label">{item.label}</span>
                  {item.keys && <KeyHint keys={item.keys} />}
                  {item.isOn && <Check aria-hidden className="option-check" />}
                </MenuItem>
              ))}
            </MenuSection>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
