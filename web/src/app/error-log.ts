/** The last errors of this page, for the diagnostics page. They are sent nowhere. */
export interface NotedError {
  readonly at: string
  readonly text: string
}

const most = 20
let noted: readonly NotedError[] = []
const listeners = new Set<() => void>()

export function noteError(error: unknown): void {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  noted = [{ at: new Date().toISOString(), text }, ...noted].slice(0, most)
  for (const tell of listeners) tell()
}
export const errorLog = {
  list: (): readonly NotedError[] => noted,
  subscribe: (tell: () => void): (() => void) => {
    listeners.add(tell)
    return () => void listeners.delete(tell)
  },
}
export function listenForErrors(): void {
  addEventListener('error', (event) => noteError(event.error ?? event.message))
  addEventListener('unhandledrejection', (event) => noteError(event.reason))
}
