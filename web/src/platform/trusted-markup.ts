/**
 * The page's policy (`require-trusted-types-for 'script'`) refuses text as markup. React Aria's announcer empties
 * itself with `innerHTML = ''`: the empty text alone is let through.
 */
interface TrustedTypes {
  createPolicy(name: 'default', rules: { createHTML(text: string): string | null }): unknown
}

export function trustEmptyMarkup(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', { createHTML: (text) => (text === '' ? '' : null) })
}
