const focusable =
  'input:not([type=hidden], [type=color]):not(:disabled), textarea:not(:disabled), button:not(:disabled), [role=spinbutton]'

/** Moves the focus to an input by its path in the form; tries again for a second, since its tab may be opening. */
export function focusField(path: string, tries = 60): void {
  requestAnimationFrame(() => {
    const parts = path.split('.')
    for (let length = parts.length; length > 0; length--) {
      const at = parts.slice(0, length).join('.')
      const ofName = `[name="${CSS.escape(at)}"]:not([type=hidden])`
      const named = [...document.querySelectorAll<HTMLElement>(ofName)]
      const inside = [...document.querySelectorAll<HTMLElement>(`[data-field="${CSS.escape(at)}"]`)].map(
        (wrapper) =>
          wrapper.querySelector<HTMLElement>(`:is(${focusable})[aria-invalid="true"]`) ??
          // the country of a number stands before it
          wrapper.querySelector<HTMLElement>(ofName) ??
          wrapper.querySelector<HTMLElement>(focusable),
      )
      // The last match: a form that was opened by a picker comes after the form around it.
      const found = [...named, ...inside].findLast(
        (element) =>
          element !== null && element.checkVisibility({ visibilityProperty: true }) && element.offsetWidth > 1,
      )
      if (!found) continue
      found.focus()
      found.scrollIntoView({ block: 'nearest' })
      return
    }
    if (tries > 0) focusField(path, tries - 1)
  })
}
