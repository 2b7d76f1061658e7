/**
 * Asks the service worker to cache the page and the files that this screen loaded, so that it opens without a network.
 * Only on a secure origin and in a build, where there is a service worker.
 */

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string }
}
let policy: { createScriptURL(address: string): string } | undefined

export async function keepShell(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const trusted = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
  policy ??= trusted?.createPolicy('offline', { createScriptURL: () => '/sw.js' }) ?? {
    createScriptURL: () => '/sw.js',
  }
  try {
    await navigator.serviceWorker.register(policy.createScriptURL('/sw.js'))
    const { active } = await navigator.serviceWorker.ready
    const files = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    active?.postMessage({ keep: [...new Set(files.map(({ pathname }) => pathname))] })
  } catch {
    /* Without a service worker the page needs the network, as before. */
  }
}
