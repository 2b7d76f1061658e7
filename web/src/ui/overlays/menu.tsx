import { cloneElement, useState, type ReactElement, type ReactNode, type RefObject } from 'react'
import { Check } from 'lucide-react'
import { Anchored, type Placement } from './anchored.tsx'
import { classNames } from '../marks/class-names.ts'
import { KeyHint } from '../buttons/key-hint.tsx'
import { startOf, useListFocus } from '../focus/list-focus.ts'
import { type Start, useOpener } from '../buttons/opener.ts'
import type { PressProps } from '../buttons/press.tsx'

export interface MenuEntry {
  key: string
  label: string
  /** A second line. */
  detail?: string
  icon?: ReactNode
  /** The keys as they are pressed: `Ctrl S`. */
  keys?: string
  onAction?(): void
  href?: string
  isDanger?: boolean
  isDisabled?: boolean
  /** Shows a tick: one of several values that are on. */
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

/** Nothing of it is rendered before it opens. */
export function Menu({ trigger, ...props }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const { button, start, opener, openByKey } = useOpener(isOpen, () => setOpen(true))
  return (
    <>
      {cloneElement(trigger, { ...opener, 'aria-haspopup': true, onKeyDown: openByKey })}
      {isOpen && <OpenMenu {...props} button={button} start={start} onClose={() => setOpen(false)} />}
    </>
  )
}

export interface OpenMenuProps extends Omit<MenuProps, 'trigger'> {
  button: RefObject<HTMLElement | null>
  start: Start
  onClose(): void
}

/** The open menu alone, beside whatever opened it: of a table's cells only the pressed one has a menu. */
export function OpenMenu({ label, groups, placement = 'bottom end', button, start, onClose }: OpenMenuProps) {
  const keys = useListFocus(true)
  const choose = ({ onAction }: MenuEntry): void => {
    // What the action opens returns the focus to the element that has it now.
    button.current?.focus({ preventScroll: true })
    onClose()
    onAction?.()
  }
  return (
    <Anchored anchor={button} placement={placement} onClose={onClose} focusOn={(panel) => startOf(panel, start)}>
      <div role="menu" aria-label={label} className="menu" {...keys}>
        {groups.map((group) => (
          <div key={group.key} role="group" aria-label={group.label ?? label} className="menu-section">
            {group.label && (
              <div className="menu-head" aria-hidden>
                {group.label}
              </div>
            )}
            {group.items.map((item) => (
              <Item key={item.key} item={item} onChoose={() => choose(item)} />
            ))}
          </div>
        ))}
      </div>
    </Anchored>
  )
}

function Item({ item, onChoose }: { item: MenuEntry; onChoose(): void }) {
  const { label, detail, icon, keys, href, isOn, isDanger, isDisabled } = item
  const role = isOn === undefined ? 'menuitem' : 'menuitemcheckbox'
  const shown = {
    role,
    tabIndex: -1,
    onClick: onChoose,
    'aria-checked': isOn,
    className: classNames('option', isDanger && 'is-bad'),
  }
  const inside = (
    <>
      {icon}
      {detail ? (
        <span className="option-text">
          <span className="option-label">{label}</span>
          <span className="option-detail">{detail}</span>
        </span>
      ) : (
        <span className="option-label">{label}</span>
      )}
      {keys && <KeyHint keys={keys} />}
      {isOn && <Check aria-hidden className="option-check" />}
    </>
  )
  return href !== undefined && !isDisabled ? (
    <a data-inner href={href} {...shown}>
      {inside}
    </a>
  ) : (
    <button type="button" disabled={isDisabled} {...shown}>
      {inside}
    </button>
  )
}
