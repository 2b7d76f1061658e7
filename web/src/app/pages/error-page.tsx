import { useTexts } from '../../platform/texts.ts'
import { NotFoundState } from '../../ui/messages/not-found-state.tsx'
import { usePageTitle } from '../routing/page-title.ts'

/** Shown for every address that is unknown or not allowed. */
export function ErrorPage() {
  usePageTitle(useTexts().screen('Error404'))
  return <NotFoundState homeHref="/" />
}
