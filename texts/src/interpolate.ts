export type TextParams = Readonly<Record<string, string | number>>

const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 20 })

/** `{{x}}` of params, numbers with marks of thousands; a missing one becomes nothing, for a page never shows a raw placeholder. */
export const interpolate = (text: string, params: TextParams = {}): string =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => typeof params[name] === 'number' ? numbers.format(params[name]) : params[name] ?? '')
