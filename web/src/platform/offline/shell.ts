/**
 * The service worker: it keeps the page and the files that a screen loaded, so that it opens without a network, and
 * shows push messages. Only on a secure origin and in a build.
 */

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string }
}
let policy: { createScriptURL(address: string): string } | undefined

export const hasWorker = (): boolean => 'serviceWorker' in navigator && import.meta.env.PROD

/** The service worker, once it runs. */
export async function startWorker(): Promise<ServiceWorkerRegistration> {
  const trusted = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
  policy ??= trusted?.createPolicy('offline', { createScriptURL: () => '/sw.js' }) ?? {
    createScriptURL: () => '/sw.js',
  }
  await navigator.serviceWorker.register(policy.createScriptURL('/sw.js'))
  return navigator.serviceWorker.ready
}

/** Lets this screen open without a network from now on. */
export async function keepShell(): Promise<void> {
  if (!hasWorker()) return
  try {
    const { active } = await startWorker()
    const files = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    active?.postMessage({ keep: [...new Set(files.map(({ pathname }) => pathname))] })
  } catch {
    /* Without a service worker the page needs the network, as before. */
  }
}
