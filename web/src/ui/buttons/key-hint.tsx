/** Keys to press, separated by spaces. Hidden from screen readers: say them with aria-keyshortcuts on the control. */
export function KeyHint({ keys }: { keys: string }) {
  return (
    <kbd className="key-hint" dir="ltr" aria-hidden>
      {keys}
    </kbd>
  )
}
