/**
 * Starts the browser's half: texts, stored state and the session are requested together, then the first screen is
 * rendered.
 */
import { createRoot } from 'react-dom/client'
import {
  bulkNotes,
  bulkSums,
  dialogs,
  heads,
  insteads,
  jobs,
  notes,
  pages,
  panels,
  results,
  rowEnds,
  tops,
} from './app/routing/places.ts'
import { listenForErrors, noteError } from './app/error-log.ts'
import { followInnerLinks } from './app/routing/inner-links.ts'
import { keepFocusInSight } from './app/focus-in-sight.ts'
import { hideBehind } from './app/hide-behind.ts'
import { Root } from './app/root.tsx'
import { makeRouter, prefetchAt } from './app/routing/router.tsx'
import { type Flow, handleStatuses } from './app/login/session-flow.ts'
import { provideNewRecordForm } from './fields/new-record-form.ts'
import { appStore } from './platform/local-store.ts'
import { showRememberedLook } from './platform/look.ts'
import { queryClient } from './platform/query-client.ts'
import { sessionQuery, signedIn } from './platform/session.ts'
import { supplyPlainOrigin } from './platform/plain-origin.ts'
import { followTextFiles, loadTexts, showLanguage, shownTexts } from './platform/texts.ts'
import { provideParts } from './records/record-panels.ts'
import { trustEmptyMarkup } from './platform/trusted-markup.ts'
import { guardDigits } from './ui/inputs/arabic-digits.ts'
import { rememberFocus } from './ui/focus/focus-memory.ts'
import { rememberedLanguage } from './ui/page/language.tsx'

async function start(): Promise<void> {
  listenForErrors()
  const supplied = supplyPlainOrigin()
  guardDigits()
  keepFocusInSight()
  rememberFocus()
  trustEmptyMarkup()
  provideParts({ panels, pages, heads, jobs, results, rowEnds, dialogs, tops, notes, bulkNotes, bulkSums, insteads })
  provideNewRecordForm(async () => (await import('./records/form/new-record.tsx')).NewRecord)
  showRememberedLook()
  await Promise.all([appStore.load(), supplied])
  const router = makeRouter()
  const flow: Flow = {
    client: queryClient,
    say: () => shownTexts().say,
    go: (path) => void router.navigate(path, { replace: true }),
  }
  handleStatuses(flow)
  followInnerLinks(router)
  const language = rememberedLanguage()
  showLanguage(language)
  if (signedIn.noted()) prefetchAt(location.pathname)
  await Promise.all([loadTexts(language), queryClient.prefetchQuery(sessionQuery)])
  const root = document.getElementById('root')!
  hideBehind(root)
  const page = createRoot(root, { onUncaughtError: noteInPage })
  const show = (): void => page.render(<Root router={router} flow={flow} />)
  show()
  if (import.meta.hot) followTextFiles(show)
}

/** Index.html then says what to do, without our texts and components. */
const noteInPage = (error: unknown): void => {
  noteError(error)
  document.documentElement.dataset.note = 'broken'
}
if (document.documentElement.dataset.note !== 'old') start().catch(noteInPage)
