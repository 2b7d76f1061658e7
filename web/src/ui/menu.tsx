import { cloneElement, useDeferredValue, useState, type ReactElement, type ReactNode } from 'react'
import { Header, Menu as AriaMenu, MenuItem, MenuSection, Popover, type Placement } from 'react-aria-components'
import { Check } from 'lucide-react'
import { classNames } from './class-names.ts'
import { KeyHint } from './key-hint.tsx'
import { type Start, useOpener } from './opener.ts'
import type { PressProps } from './press.tsx'

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
  trigger: ReactElement<PressProps>
  groups: readonly MenuGroup[]
  placement?: Placement
}

/** Opens at once as it will look; what makes it a menu, which is most of the work, comes right after. Nothing of it is made before it is opened. */
export function Menu({ label, trigger, groups, placement = 'bottom end' }: MenuProps) {
  const [isOpen, setOpen] = useState<boolean>()
  const { button, start, opener, openByKey } = useOpener(isOpen ?? false, () => setOpen(true))
  const close = () => setOpen(false)
  return (
    <>
      {cloneElement(trigger, { ...opener, 'aria-haspopup': true, onKeyDown: openByKey })}
      {isOpen !== undefined && (
        <Popover triggerRef={button} isOpen={isOpen} onOpenChange={setOpen} className="popover" placement={placement} offset={4}>
          <Inside label={label} groups={groups} start={start} onClose={close} />
        </Popover>
      )}
    </>
  )
}

interface InsideProps extends Pick<MenuProps, 'label' | 'groups'> {
  start: Start
  onClose(): void
}

function Inside(props: InsideProps) {
  return useDeferredValue(true, false) ? <Live {...props} /> : <Still groups={props.groups} />
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
function Live({ label, groups, start, onClose }: InsideProps) {
  return (
    <AriaMenu aria-label={label} autoFocus={start} onClose={onClose} className="menu">
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
