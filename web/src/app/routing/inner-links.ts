/** Follows the links of ui/inner-link.tsx in the router, without reloading the page. */
import type { Router } from './router.tsx'

export function followInnerLinks(router: Router): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-inner]') : null
    if (
      !link ||
      link.target ||
      link.origin !== location.origin ||
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    event.preventDefault()
    void router.navigate(link.pathname + link.search + link.hash)
  })
}
