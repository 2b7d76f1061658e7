import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { classNames } from '../marks/class-names.ts'
import { Press, type PressProps } from './press.tsx'
import { Tooltip } from '../overlays/tooltip.tsx'

export interface IconButtonProps extends Omit<PressProps, 'children'> {
  /** Its accessible name, shown as a tooltip too. */
  label: string
  icon: ReactNode
  variant?: 'ghost' | 'secondary' | 'danger'
  /** Without a tooltip, where one would cover what it is about. */
  quiet?: boolean
}

export function IconButton({ label, icon, variant = 'ghost', className, quiet, ...props }: IconButtonProps) {
  const shown = {
    ...props,
    'aria-label': label,
    className: classNames('button is-icon', `is-${variant}`, className),
    children: icon,
  }
  return quiet ? (
    <Press {...shown} />
  ) : (
    <Tooltip text={label}>
      <AriaButton {...(shown as AriaButtonProps)} />
    </Tooltip>
  )
}
