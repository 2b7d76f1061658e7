/**
 * Values that the script in index.html reads before the first paint: plain text in localStorage under three keys,
 * nothing personal.
 */
export type BootKey = 'userLanguage' | 'userTheme' | 'sidebar'

export function keepForBoot(key: BootKey, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Without storage the page still changes.
  }
}

export function readForBoot(key: BootKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
