import { useTexts } from '../platform/texts.ts'
import { NotFoundState } from '../ui/messages/not-found-state.tsx'
import { usePageTitle } from './page-title.ts'

/** Every address that is unknown, or not allowed, ends here. */
export function ErrorPage() {
  usePageTitle(useTexts().screen('Error404'))
  return <NotFoundState homeHref="/" />
}
