/** Keys to press, separated by spaces. Hidden from screen readers: say them with aria-keyshortcuts on the control. */
export function KeyHint({ keys }: { keys: string }) {
  return (
    <kbd className="key-hint" dir="ltr" aria-hidden>
      {keys}
    </kbd>
  )
}

/** For `aria-keyshortcuts`. */
export const spokenKeys = (keys: string): string =>
  keys.length === 1 ? keys.toLowerCase() : keys.replace('Ctrl', 'Control').replace('Del', 'Delete').replace(' ', '+')
