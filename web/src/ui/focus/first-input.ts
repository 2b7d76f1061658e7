import type { FocusEvent } from 'react'

const inputs =
  'input:not([type=hidden], [type=color], :disabled), textarea:not(:disabled), [role=spinbutton], [aria-haspopup=listbox]:not(:disabled)'
/** An input whose code is still on its way. */
const coming = '.field[aria-busy=true]'
/** Frames that are waited for it. */
const patience = 60

/**
 * Where the focus goes as a dialog opens: into its first input, for who opened it to type types at once; in a question
 * without one to the way back, the last of its buttons. Otherwise React Aria leaves it on the dialog. An input's own
 * autoFocus comes too early: what lies beneath still holds the focus and takes it back.
 */
export function leadInto(dialog: HTMLElement, tries = patience): void {
  const now = document.activeElement
  const isAbove = [...document.querySelectorAll('.dialog-inside')].at(-1) === dialog
  if (!isAbove || (now !== dialog && dialog.contains(now))) return // who took the focus keeps it
  const first = [...dialog.querySelectorAll<HTMLElement>(`.dialog-body :is(${inputs}, ${coming})`)].find((each) =>
    each.checkVisibility({ visibilityProperty: true }),
  )
  if (first?.matches(coming)) {
    if (tries > 0) requestAnimationFrame(() => leadInto(dialog, tries - 1))
  } else if (first) first.focus()
  else if (dialog.getAttribute('role') === 'alertdialog')
    [...dialog.querySelectorAll<HTMLElement>('.dialog-foot button:enabled')].at(-1)?.focus()
}

/** Ready to be typed over: what was refused, what is asked for anew. To select is not to focus in each browser. */
export const selectWhole = (input: HTMLInputElement | null): void => {
  input?.focus()
  input?.select()
}

/** Of a number: who comes to it by Tab, or is led there, types in its place; a click puts the caret where it points. */
export const selectNumber = ({ currentTarget }: FocusEvent<HTMLInputElement>): void => {
  if (!currentTarget.matches(':active')) currentTarget.select()
}
