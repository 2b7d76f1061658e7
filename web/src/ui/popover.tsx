import { cloneElement, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { Dialog, Popover as AriaPopover, type Placement } from 'react-aria-components'
import type { PressProps } from './press.tsx'

export interface PopoverProps {
  /** Accessible name of what opens. */
  label: string
  /** A `Button` or `IconButton` (quiet). */
  trigger: ReactElement<PressProps>
  placement?: Placement
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A small panel beside its button: filters, columns, a preview. Nothing of it is made before it is opened. */
export function Popover({ label, trigger, placement = 'bottom end', children }: PopoverProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState<boolean>()
  const close = () => setOpen(false)
  return (
    <>
      {cloneElement(trigger, { ref: button, 'aria-expanded': isOpen ?? false, onPress: () => setOpen(true) })}
      {isOpen !== undefined && (
        <AriaPopover triggerRef={button} isOpen={isOpen} onOpenChange={setOpen} className="popover" placement={placement} offset={4}>
          <Dialog aria-label={label} className="popover-panel">
            {typeof children === 'function' ? children(close) : children}
          </Dialog>
        </AriaPopover>
      )}
    </>
  )
}
