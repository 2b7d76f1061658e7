/**
 * Hides the page behind an open overlay by one attribute. React Aria makes it inert instead, which recalculates the
 * style of each element when the overlay opens and again when it closes. Hiding is enough: the overlay keeps the focus,
 * and its underlay takes every press.
 */
export function hideBehind(root: HTMLElement): void {
  Object.defineProperty(root, 'inert', {
    get: () => root.ariaHidden === 'true',
    set: (isBehind: boolean) => {
      root.ariaHidden = isBehind ? 'true' : null
    },
  })
}
