/**
 * While something is open over the page React Aria makes the page inert, which is a style of each of its elements when
 * it opens and again when it closes. Hidden is enough: what is open keeps the focus, and what lies under it takes every
 * press.
 */
export function hideBehind(root: HTMLElement): void {
  Object.defineProperty(root, 'inert', {
    get: () => root.ariaHidden === 'true',
    set: (isBehind: boolean) => {
      root.ariaHidden = isBehind ? 'true' : null
    },
  })
}
