/** Settings of an installation at build time; everything else is decided here once. */
export const configuration = {
  /** Base address of the API: the same origin unless the build sets another. */
  apiBase: (import.meta.env.VITE_API_BASE as string | undefined) ?? '/api',
  /** Milliseconds that a request may take. */
  requestTimeout: Number(import.meta.env.VITE_REQUEST_TIMEOUT_MS ?? 30_000),
  /** Milliseconds after which loading a screen fails. */
  screenTimeout: 120_000,
  apiVersion: '1.0',
  /** Key of the installation that serves this page. */
  applicationKey: globalThis.document?.querySelector<HTMLMetaElement>('meta[name=application-key]')?.content,
  pageSize: 50,
  timeZone: 'Africa/Cairo',
} as const
