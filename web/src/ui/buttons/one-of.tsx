/**
 * One of a few values that are all visible: buttons with one tab stop, arrows between them. The platform's own buttons:
 * React Aria's hooks in each were most of the work when a form was rendered in another language.
 */
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Press } from './press.tsx'

/** Moves by the sideways arrows in the reading direction, Home and End; returns the button that has the focus now. */
export function goBeside(event: KeyboardEvent<HTMLElement>): HTMLElement | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(':scope > button:not(:disabled)')]
  const at = all.indexOf(event.target as HTMLElement)
  const onward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const to =
    event.key === 'Home'
      ? 0
      : event.key === 'End'
        ? all.length - 1
        : event.key === onward
          ? at + 1
          : /^Arrow(Left|Right)$/.test(event.key)
            ? at - 1
            : undefined
  if (at < 0 || to === undefined) return
  event.preventDefault()
  event.stopPropagation()
  const next = all[(to + all.length) % all.length]!
  next.focus()
  return next
}

/** Scrolls the chosen one into view within its strip; the page around it does not scroll. */
export function bringIntoSight(strip: HTMLElement | null, at: number): void {
  const chosen = strip?.children[at]?.getBoundingClientRect()
  if (!strip || !chosen) return
  const { left, right } = strip.getBoundingClientRect()
  if (chosen.left < left || chosen.right > right)
    strip.scrollBy({ left: (chosen.left + chosen.right - left - right) / 2 })
}

export interface OneOfOption<Value extends string> {
  readonly value: Value
  readonly content: ReactNode
  /** For screen readers, where the content is no text. */
  readonly label?: string | undefined
}

export interface OneOfProps<Value extends string> {
  readonly label: string
  readonly options: readonly OneOfOption<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly isDisabled?: boolean | undefined
  readonly className: string
  readonly optionClass: string
}

export function OneOf<Value extends string>({
  label,
  options,
  value,
  onChange,
  isDisabled,
  className,
  optionClass,
}: OneOfProps<Value>) {
  const group = useRef<HTMLDivElement>(null)
  const at = options.findIndex((option) => option.value === value)
  useEffect(() => bringIntoSight(group.current, at), [at])
  const stop = (options[at] ?? options[0])?.value
  return (
    <div ref={group} role="radiogroup" aria-label={label} className={className} onKeyDown={goBeside}>
      {options.map((option) => (
        <Press
          key={option.value}
          role="radio"
          className={optionClass}
          isDisabled={isDisabled}
          aria-label={option.label}
          aria-checked={option.value === value}
          data-selected={option.value === value || undefined}
          tabIndex={option.value === stop ? 0 : -1}
          onPress={() => {
            if (option.value !== value) onChange(option.value)
          }}
        >
          {option.content}
        </Press>
      ))}
    </div>
  )
}
