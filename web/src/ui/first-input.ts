import type { FocusEvent } from 'react'

const firstInput = 'input:not([type=hidden]):not(:disabled):not([type=color]), textarea:not(:disabled), [role=spinbutton]'

/** Of a dialog: who opened it to type types at once. */
export const focusFirstInput = (within: Element | null): void => within?.querySelector<HTMLElement>(firstInput)?.focus()

/** Of a number: who comes to it by Tab, or is led there, types in its place; a click puts the caret where it points. */
export const selectNumber = ({ currentTarget }: FocusEvent<HTMLInputElement>): void => { if (!currentTarget.matches(':active')) currentTarget.select() }
