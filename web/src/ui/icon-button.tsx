import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { classNames } from './class-names.ts'
import { Tooltip } from './tooltip.tsx'

export interface IconButtonProps extends Omit<AriaButtonProps, 'children' | 'className'> {
  /** Its accessible name, shown as a tooltip too. */
  label: string
  icon: ReactNode
  variant?: 'ghost' | 'secondary' | 'danger'
  className?: string
  /** No tooltip, where one would cover what it is about. */
  quiet?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({ label, icon, variant = 'ghost', className, quiet, ...props }: IconButtonProps) {
  const button = (
    <AriaButton {...props} aria-label={label} className={classNames('button is-icon', `is-${variant}`, className)}>
      {icon}
    </AriaButton>
  )
  return quiet ? button : <Tooltip text={label}>{button}</Tooltip>
}
