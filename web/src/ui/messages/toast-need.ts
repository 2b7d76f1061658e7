/**
 * Set when a loaded module may show toasts: the component that renders them is then loaded too, while there is a
 * network.
 */
let isNeeded = false
const listeners = new Set<() => void>()

export const toastNeed = {
  isThere: (): boolean => isNeeded,
  arise: (): void => {
    isNeeded = true
    for (const tell of listeners) tell()
  },
  subscribe: (tell: () => void): (() => void) => {
    listeners.add(tell)
    return () => void listeners.delete(tell)
  },
}
