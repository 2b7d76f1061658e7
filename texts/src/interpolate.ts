export type TextParams = Readonly<Record<string, string | number>>

/** `{{x}}` of params; a missing one becomes nothing, for a page never shows a raw placeholder. */
export const interpolate = (text: string, params: TextParams = {}): string =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(params[name] ?? ''))
