/**
 * The page's policy (`require-trusted-types-for 'script'`) refuses text as markup. React Aria's announcer clears itself
 * with `innerHTML = ''`: only the empty text is let through.
 */
interface TrustedTypes {
  createPolicy(name: 'default', rules: { createHTML(text: string): string | null }): unknown
}

export function trustEmptyMarkup(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', { createHTML: (text) => (text === '' ? '' : null) })
}
