import type { ReactNode } from 'react'
import { classNames } from '../marks/class-names.ts'
import { OneOf } from './one-of.tsx'

export interface ToggleOption<Value extends string = string> {
  value: Value
  label: string
  icon?: ReactNode
}

export interface ToggleGroupProps<Value extends string> {
  label: string
  options: readonly ToggleOption<Value>[]
  value: Value
  onChange(value: Value): void
  /** Only icons are shown; the label stays the accessible name. */
  iconsOnly?: boolean
  isDisabled?: boolean
  className?: string
}

/** For the view of a list, or the gender in a form. */
export function ToggleGroup<Value extends string>({ options, iconsOnly, className, ...rest }: ToggleGroupProps<Value>) {
  return (
    <OneOf
      {...rest}
      className={classNames('toggle-group', className)}
      optionClass="toggle"
      options={options.map(({ value, label, icon }) => ({
        value,
        label: iconsOnly ? label : undefined,
        content: iconsOnly ? (
          icon
        ) : (
          <>
            {icon}
            {label}
          </>
        ),
      }))}
    />
  )
}
