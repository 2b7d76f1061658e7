/** The providers around all screens: session, texts, language, formats, links, toasts. */
import {
  type ComponentProps,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { RouterProvider as LinkProvider } from 'react-aria-components'
import { type NavigateOptions, RouterProvider } from 'react-router'
import { useShownLook } from '../platform/look.ts'
import { queryClient } from '../platform/query-client.ts'
import { Problem } from '../platform/problem.ts'
import { sessionQuery, useSessionWho, WhoProvider } from '../platform/session.ts'
import type { Language } from '@topcenter/model/kit/names'
import {
  hasTexts,
  loadTexts,
  showLanguage,
  showUndFirst,
  textsIn,
  TextsProvider,
  uiTextIn,
  useTexts,
} from '../platform/texts.ts'
import { useUserSettings } from '../platform/user-settings.ts'
import { ErrorState } from '../ui/messages/error-state.tsx'
import { LanguageProvider, rememberedLanguage } from '../ui/page/language.tsx'
import { bringRest, setRestAside } from '../ui/page/rest-later.ts'
import { toastNeed } from '../ui/messages/toast-need.ts'
import { FlowContext } from './login/flow-context.ts'
import type { Router } from './routing/router.tsx'
import { ScreenBoundary } from './routing/screen-loader.tsx'
import type { Flow } from './login/session-flow.ts'

/** Loaded only when a screen is there that may show a toast. */
const ToastRegion = lazy(async () => ({ default: (await import('../ui/messages/toast-region.tsx')).ToastRegion }))

declare module 'react-aria-components' {
  interface RouterConfig {
    routerOptions: NavigateOptions
  }
}

export function Root({ router, flow }: { router: Router; flow: Flow }) {
  return (
    <QueryClientProvider client={queryClient}>
      <FlowContext value={flow}>
        <LinkProvider navigate={(path, options) => void router.navigate(path, options)}>
          <Words>
            <FrameBoundary>
              <SessionGate>
                <RouterProvider router={router} />
              </SessionGate>
              <Toasts />
            </FrameBoundary>
          </Words>
        </LinkProvider>
      </FlowContext>
    </QueryClientProvider>
  )
}

function Toasts() {
  return (
    useSyncExternalStore(toastNeed.subscribe, toastNeed.isThere) && (
      <Suspense>
        <ToastRegion />
      </Suspense>
    )
  )
}

const intend = (next: Language): void => void loadTexts(next).catch(() => undefined)

function Words({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(rememberedLanguage)
  const change = useCallback((next: Language) => {
    const show = (): void => {
      showLanguage(next)
      setRestAside()
      // Not as a transition: that would show the old language for a dozen frames more.
      flushSync(() => setLanguage(next))
      bringRest()
    }
    // All texts are loaded first, so that none is missing; nothing that was typed is lost.
    return hasTexts(next) ? show() : loadTexts(next).then(show)
  }, [])
  const who = useSessionWho()
  const settings = useUserSettings(who !== null && !who.owesPassword)
  useShownLook(who)
  const digits = settings.digits ?? 'latn'
  showUndFirst(settings.language === 'und' && who?.establishment?.undLanguage === true)
  const texts = textsIn(language)
  return useMemo(
    () => (
      <WhoProvider value={who}>
        <TextsProvider value={texts}>
          <LanguageProvider
            language={language}
            uiText={uiTextIn(language)}
            onLanguage={change}
            onIntend={intend}
            digits={digits}
            timeZone={who?.timeZone ?? 'Africa/Cairo'}
            decimalPlaces={who?.decimalPlaces ?? 2}
          >
            {children}
          </LanguageProvider>
        </TextsProvider>
      </WhoProvider>
    ),
    [language, texts, change, digits, who, children],
  )
}

/** The layout itself has failed, so only a plain page can be shown. */
function FrameBoundary({ children }: { children: ReactNode }) {
  const { say } = useTexts()
  return (
    <ScreenBoundary
      fallback={() => (
        <Alone title={say('problem.crash')} text={say('problem.frameText')} onRetry={() => location.reload()} />
      )}
    >
      {children}
    </ScreenBoundary>
  )
}

const Alone = (state: Omit<ComponentProps<typeof ErrorState>, 'isScreen'>) => (
  <main className="grid min-h-dvh place-items-center">
    <ErrorState isScreen {...state} />
  </main>
)

/** The server could not be asked whether there is a session: a lost network sends nobody to the login page. */
function SessionGate({ children }: { children: ReactNode }) {
  const texts = useTexts()
  const { data, error, isFetching, refetch } = useQuery(sessionQuery)
  if (data !== undefined || !error) return children
  const { title, detail } = texts.refusal(error instanceof Problem ? error.code : 'server.caught')
  return <Alone title={title} text={detail} isRetrying={isFetching} onRetry={() => void refetch()} />
}
