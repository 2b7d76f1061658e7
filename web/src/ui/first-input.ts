const firstInput = 'input:not([type=hidden]):not(:disabled):not([type=color]), textarea:not(:disabled), [role=spinbutton]'

/** Of a dialog: who opened it to type types at once. */
export const focusFirstInput = (within: Element | null): void => within?.querySelector<HTMLElement>(firstInput)?.focus()
