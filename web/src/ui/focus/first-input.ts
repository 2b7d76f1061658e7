import type { FocusEvent } from 'react'

const inputs =
  'input:not([type=hidden], [type=color], :disabled), textarea:not(:disabled), [role=spinbutton], [aria-haspopup=listbox]:not(:disabled)'
/** Inputs whose code is still loading. */
const coming = '.field[aria-busy=true]'
/** Frames to wait for it. */
const patience = 60

/**
 * Moves the focus as a dialog opens: into its first input, so that typing can begin; in a question without inputs to
 * its yes where that is harmless; a question about a danger keeps the focus itself, and one without a yes gives it to
 * the last button. Otherwise React Aria leaves it on the dialog. An input's own autoFocus runs too early: the focus is
 * then still on the page beneath the dialog.
 */
export function leadInto(dialog: HTMLElement, tries = patience): void {
  const now = document.activeElement
  const isAbove = [...document.querySelectorAll('.dialog-inside')].at(-1) === dialog
  if (!isAbove || (now !== dialog && dialog.contains(now))) return // The user has moved the focus meanwhile.
  const first = [...dialog.querySelectorAll<HTMLElement>(`.dialog-body :is(${inputs}, ${coming})`)].find((each) =>
    each.checkVisibility({ visibilityProperty: true }),
  )
  if (first?.matches(coming)) {
    if (tries > 0) requestAnimationFrame(() => leadInto(dialog, tries - 1))
  } else if (first) first.focus()
  else if (dialog.getAttribute('role') === 'alertdialog') {
    const buttons = [...dialog.querySelectorAll<HTMLElement>('.dialog-foot button:enabled')]
    const isDangerous = buttons.some((each) => each.matches('.is-danger'))
    if (!isDangerous) (buttons.find((each) => each.matches('[data-yes]')) ?? buttons.at(-1))?.focus()
  }
}

/**
 * Focuses and selects, so that typing replaces: a refused value, a repeated input. Not every browser focuses a selected
 * input.
 */
export const selectWhole = (input: HTMLInputElement | null): void => {
  input?.focus()
  input?.select()
}

/**
 * Selects a number when it is focused by Tab or by code, so that typing replaces it; a click puts the caret where it
 * points.
 */
export const selectNumber = ({ currentTarget }: FocusEvent<HTMLInputElement>): void => {
  if (!currentTarget.matches(':active')) currentTarget.select()
}
