import { useEffect } from 'react'
import { useSay } from '../platform/texts.ts'
import { afterPaint } from '../ui/page/after-paint.ts'

/**
 * The page's name, then the project's: told to the browser, which takes as long as a dozen buttons, when the page is
 * painted.
 */
export function usePageTitle(name: string): void {
  const product = useSay()('product')
  useEffect(
    () =>
      afterPaint(() => {
        document.title = `${name} – ${product}`
      }),
    [name, product],
  )
}
