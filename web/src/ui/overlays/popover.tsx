import { cloneElement, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { Anchored, type Placement } from './anchored.tsx'
import type { PressProps } from '../buttons/press.tsx'

export interface PopoverProps {
  /** Accessible name of what opens. */
  label: string
  /** A `Button` or `IconButton` (quiet). */
  trigger: ReactElement<PressProps>
  placement?: Placement
  children: ReactNode | ((close: () => void) => ReactNode)
}

const panelOf = (box: HTMLElement) => box.firstElementChild as HTMLElement

/** A small panel beside its button: filters, columns, a preview. Nothing of it is rendered before it opens. */
export function Popover({ label, trigger, placement = 'bottom end', children }: PopoverProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        onPress: () => setOpen(true),
      })}
      {isOpen && (
        <Anchored anchor={button} placement={placement} onClose={close} focusOn={panelOf}>
          <div role="dialog" aria-label={label} tabIndex={-1} className="popover-panel">
            {typeof children === 'function' ? children(close) : children}
          </div>
        </Anchored>
      )}
    </>
  )
}
