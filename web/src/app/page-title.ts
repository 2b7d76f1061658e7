import { useEffect } from 'react'
import { useSay } from '../platform/texts.ts'

/** The page's name, then the project's. */
export function usePageTitle(name: string): void {
  const product = useSay()('product')
  useEffect(() => { document.title = `${name} – ${product}` }, [name, product])
}
