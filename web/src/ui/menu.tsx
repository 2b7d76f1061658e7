import { useDeferredValue, type ReactElement, type ReactNode } from 'react'
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

/** Opens at once as it will look; what makes it a menu, which is most of the work, comes right after. */
export function Menu({ label, trigger, groups, placement = 'bottom end' }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className="popover" placement={placement} offset={4}>
        <Inside label={label} groups={groups} />
      </Popover>
    </MenuTrigger>
  )
}

function Inside({ label, groups }: Pick<MenuProps, 'label' | 'groups'>) {
  return useDeferredValue(true, false) ? <Live label={label} groups={groups} /> : <Still groups={groups} />
}

const sectionClass = 'menu-section'
const headClass = 'menu-head'
const itemClass = ({ isDanger }: MenuEntry): string => classNames('option', isDanger && 'is-bad')
const insideOf = ({ icon, label, keys, isOn }: MenuEntry): ReactNode => (
  <>
    {icon}
    <span className="option-label">{label}</span>
    {keys && <KeyHint keys={keys} />}
    {isOn && <Check aria-hidden className="option-check" />}
  </>
)

function Still({ groups }: Pick<MenuProps, 'groups'>) {
  return (
    <div className="menu" aria-hidden>
      {groups.map((group) => (
        <div key={group.key} className={sectionClass}>
          {group.label && <div className={headClass}>{group.label}</div>}
          {group.items.map((item) => <div key={item.key} className={itemClass(item)}>{insideOf(item)}</div>)}
        </div>
      ))}
    </div>
  )
}

/** A group and an item may have one key: for the menu they are different. */
function Live({ label, groups }: Pick<MenuProps, 'label' | 'groups'>) {
  return (
    <AriaMenu aria-label={label} className="menu">
      {groups.map((group) => (
        <MenuSection key={group.key} id={`group ${group.key}`} aria-label={group.label ?? label} className={sectionClass}>
          {group.label && <Header className={headClass}>{group.label}</Header>}
          {group.items.map((item) => (
            <MenuItem key={item.key} id={item.key} textValue={item.label} onAction={item.onAction} href={item.href} isDisabled={item.isDisabled} className={itemClass(item)}>{insideOf(item)}</MenuItem>
          ))}
        </MenuSection>
      ))}
    </AriaMenu>
  )
}
