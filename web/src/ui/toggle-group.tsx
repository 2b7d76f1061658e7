import { useEffect, useRef, type ReactNode } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { classNames } from './class-names.ts'

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
  /** Only icons are seen; the label stays the accessible name. */
  iconsOnly?: boolean
  isDisabled?: boolean
  className?: string
}

/** One of a few, all in sight: the view of a list, the gender in a form. */
export function ToggleGroup<Value extends string>({ label, options, value, onChange, iconsOnly, isDisabled, className }: ToggleGroupProps<Value>) {
  const group = useRef<HTMLDivElement>(null)
  const at = options.findIndex((option) => option.value === value)
  // Where it is wider than its place, the chosen one is in sight.
  useEffect(() => {
    const chosen = group.current?.children[at]?.getBoundingClientRect()
    const frame = group.current?.getBoundingClientRect()
    if (chosen && frame) group.current?.scrollBy({ left: Math.max(0, chosen.right - frame.right + 4) + Math.min(0, chosen.left - frame.left - 4) })
  }, [at])
  return (
    <ToggleButtonGroup
      ref={group}
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      isDisabled={isDisabled}
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const next = [...keys][0]
        if (next !== undefined) onChange(next as Value)
      }}
      className={classNames('toggle-group', className)}
    >
      {options.map((option) => (
        <ToggleButton key={option.value} id={option.value} className="toggle" aria-label={iconsOnly ? option.label : undefined}>
          {option.icon}
          {!iconsOnly && option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
