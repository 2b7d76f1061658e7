/**
 * The platform's button: there may be dozens on a page, and React Aria's hooks in each are most of what a switch of the
 * language draws.
 */
import type { ComponentPropsWithRef, KeyboardEvent, MouseEvent, SyntheticEvent } from 'react'

export interface PressProps extends Omit<ComponentPropsWithRef<'button'>, 'onClick' | 'disabled' | 'slot'> {
  isDisabled?: boolean | undefined
  /** The focus stays where it is when it is pressed: in the cell of a sheet. */
  keepsFocus?: boolean
  onPress?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
}

/** What it stands in (a row, a card) does not hear of it, as with React Aria's. */
const keep = (event: SyntheticEvent): void => event.stopPropagation()

export function Press({
  isDisabled,
  keepsFocus,
  onPress,
  onPointerDown = keep,
  onKeyDown,
  type = 'button',
  ...props
}: PressProps) {
  const click = (event: MouseEvent<HTMLButtonElement>): void => {
    event.stopPropagation()
    // Safari gives a pressed button no focus, and what opens gives it back to who had it.
    if (!keepsFocus && document.activeElement !== event.currentTarget)
      event.currentTarget.focus({ preventScroll: true })
    onPress?.(event)
  }
  const point = (event: MouseEvent): void => {
    event.stopPropagation()
    if (keepsFocus) event.preventDefault()
  }
  const key = (event: KeyboardEvent<HTMLButtonElement>): void => {
    if (event.key === 'Enter' || event.key === ' ') event.stopPropagation()
    onKeyDown?.(event)
  }
  return (
    <button
      {...props}
      type={type}
      disabled={isDisabled}
      data-disabled={isDisabled || undefined}
      onClick={click}
      onPointerDown={onPointerDown}
      onMouseDown={point}
      onKeyDown={key}
    />
  )
}
