/**
 * Whether anything that was loaded may show toasts: then what draws them is loaded too, while there is a network to
 * load it.
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
