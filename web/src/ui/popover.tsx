import type { ReactElement, ReactNode } from 'react'
import { Dialog, DialogTrigger, Popover as AriaPopover, type Placement } from 'react-aria-components'

export interface PopoverProps {
  /** Accessible name of what opens. */
  label: string
  trigger: ReactElement
  placement?: Placement
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A small panel beside its button: filters, columns, a preview. */
export function Popover({ label, trigger, placement = 'bottom end', children }: PopoverProps) {
  return (
    <DialogTrigger>
      {trigger}
      <AriaPopover className="popover" placement={placement} offset={4}>
        <Dialog aria-label={label} className="popover-panel">
          {({ close }) => (typeof children === 'function' ? children(close) : children)}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  )
}
