/** Loads a screen when it is first visited; a load that fails or takes over 120 seconds shows the load error with Retry. */
import {
  Component,
  lazy,
  Suspense,
  useState,
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
} from 'react'
import { configuration } from '../../platform/configuration.ts'
import { useSay } from '../../platform/texts.ts'
import { ErrorState } from '../../ui/messages/error-state.tsx'
import { TableSkeleton } from '../../ui/messages/skeleton.tsx'
import { noteError } from '../error-log.ts'
import type { LoadPage, PageProps } from './load-page.ts'

class ScreenTimeout extends Error {}

const loaded = new Map<LoadPage, LazyExoticComponent<ComponentType<PageProps>>>()

/** @param limit Milliseconds */
function within<T>(promise: Promise<T>, limit: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ScreenTimeout('the screen took too long to load')), limit)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

function lazyScreen(load: LoadPage): LazyExoticComponent<ComponentType<PageProps>> {
  let screen = loaded.get(load)
  if (!screen)
    loaded.set(load, (screen = lazy(async () => ({ default: await within(load(), configuration.screenTimeout) }))))
  return screen
}

export const prefetchScreen = (load: LoadPage): void => void load().catch(() => undefined)

interface BoundaryProps {
  readonly children: ReactNode
  readonly fallback: (error: Error, retry: () => void) => ReactNode
}

/** An error in one screen leaves the layout usable. */
export class ScreenBoundary extends Component<BoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }
  static getDerivedStateFromError(error: Error) {
    return { error }
  }
  override componentDidCatch(error: Error) {
    noteError(error)
    if (isLoadFailure(error)) void takeNewBuild()
  }
  override render() {
    const { error } = this.state
    return error ? this.props.fallback(error, () => this.setState({ error: null })) : this.props.children
  }
}

const isLoadFailure = (error: Error): boolean =>
  error instanceof ScreenTimeout ||
  /dynamically imported module|importing a module|module script|preload CSS|Failed to fetch/i.test(error.message)

/**
 * A tab that was opened before a new build finds its files gone: it loads the new page instead. What was typed is kept
 * as a draft.
 */
async function takeNewBuild(): Promise<void> {
  const own = document.querySelector('script[type=module]')?.getAttribute('src')
  const page = await fetch('/', { cache: 'no-store' }).then(
    (answer) => answer.text(),
    () => '',
  )
  if (own && page.includes('<script') && !page.includes(own)) location.reload()
}

export function ScreenLoader({ load, ...props }: PageProps & { load: LoadPage }) {
  const say = useSay()
  const [attempt, setAttempt] = useState(0)
  const Screen = lazyScreen(load)
  return (
    <ScreenBoundary
      key={attempt}
      // A render callback, not a component.
      // oxlint-disable-next-line react/no-unstable-nested-components
      fallback={(error, retry) => (
        <ErrorState
          isScreen
          title={say(isLoadFailure(error) ? 'problem.screen' : 'problem.crash')}
          text={say(isLoadFailure(error) ? 'problem.screenText' : 'problem.crashText')}
          onRetry={() => {
            // Browsers may cache a failed module: the second try reloads the page.
            if (isLoadFailure(error) && attempt > 0) return location.reload()
            loaded.delete(load)
            setAttempt(attempt + 1)
            retry()
          }}
        />
      )}
    >
      <Suspense fallback={<TableSkeleton />}>
        {/* Cached in `loaded`: each render gets the same component, until a retry. */}
        {/* oxlint-disable-next-line react/static-components */}
        <Screen {...props} />
      </Suspense>
    </ScreenBoundary>
  )
}
