/**
 * In each open dialog, and in the page beneath them: what had the focus last and what that stands in, from within
 * outwards. What goes when its work is done (`data-passing`) is no place to come back to.
 */
export type FocusPath = readonly HTMLElement[]

const lastIn = new WeakMap<Element, FocusPath>()
export const homeOf = (element: Element): HTMLElement => element.closest<HTMLElement>('.dialog-inside') ?? document.body
export const lastPathIn = (home: Element): FocusPath => lastIn.get(home) ?? []

export function rememberFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || target === homeOf(target) || target.closest('[data-passing]')) return
    const path: HTMLElement[] = []
    for (
      let each: HTMLElement | null = target;
      each && !each.matches('.dialog-inside, main, body');
      each = each.parentElement
    )
      path.push(each)
    lastIn.set(homeOf(target), path)
  })
}
