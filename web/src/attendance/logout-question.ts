/** Asks whether a logout may drop unsent marks; the badge that shows them registers the question here. */
type Answer = (goes: boolean) => void
let asked: Answer | undefined
const listeners = new Set<() => void>()
const become = (next: Answer | undefined) => {
  asked = next
  for (const listener of listeners) listener()
}

export const logoutQuestion = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  asked: () => asked,
  /** Yes, where nothing is mounted that could ask. */
  ask: (): Promise<boolean> =>
    new Promise((resolve) => {
      if (listeners.size === 0) return resolve(true)
      become((goes) => {
        become(undefined)
        resolve(goes)
      })
    }),
}
