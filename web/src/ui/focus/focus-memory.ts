/**
 * For the page and each open dialog: the element that had the focus last and its ancestors, innermost first. Elements
 * that disappear after their action (`data-passing`) are not remembered.
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
