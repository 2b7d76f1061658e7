import { useEffect } from 'react'
import { useLook } from '../../platform/look.ts'
import { useWhoOrNobody } from '../../platform/session.ts'
import { useTexts } from '../../platform/texts.ts'
import { afterPaint } from '../../ui/page/after-paint.ts'

/** The title of a centre's own page, which names the centre and not the product. */
export function useCentreTitle(title: string): void {
  useEffect(
    () =>
      afterPaint(() => {
        document.title = title
      }),
    [title],
  )
}

/**
 * The page's title, then the centre's, or the product's where none is meant. It is set after the next paint: setting it
 * takes the browser as long as rendering a dozen buttons.
 */
export function usePageTitle(name: string): void {
  const texts = useTexts()
  const { names } = useLook(useWhoOrNobody())
  const product = names ? texts.name(names) : texts.say('product')
  useEffect(
    () =>
      afterPaint(() => {
        document.title = `${name} – ${product}`
      }),
    [name, product],
  )
}
