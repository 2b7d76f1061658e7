/**
 * The platform's button: a page may have dozens, and React Aria's hooks in each are most of the work of a switch of the
 * language.
 */
import type { ComponentPropsWithRef, KeyboardEvent, MouseEvent, SyntheticEvent } from 'react'

export interface PressProps extends Omit<ComponentPropsWithRef<'button'>, 'onClick' | 'disabled' | 'slot'> {
  isDisabled?: boolean | undefined
  /** The focus stays where it is on a press: in the cell of a sheet. */
  keepsFocus?: boolean
  onPress?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
}

/** Its events do not reach the elements around it (a row, a card), as with React Aria's button. */
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
    // Safari does not focus a pressed button, and an overlay gives the focus back to what had it.
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
