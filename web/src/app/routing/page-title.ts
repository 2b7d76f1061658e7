import { useEffect } from 'react'
import { useSay } from '../../platform/texts.ts'
import { afterPaint } from '../../ui/page/after-paint.ts'

/**
 * The page's title, then the project's. It is set after the next paint: setting it takes the browser as long as
 * rendering a dozen buttons.
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
