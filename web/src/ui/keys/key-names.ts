/** How combinations of keys are shown: `Ctrl S`, `↑`, `ح`. */
const names: Readonly<Record<string, string>> = {
  Control: 'Ctrl',
  Delete: 'Del',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Slash: '/',
  Backspace: '⌫',
}
const isArabic = (text: string): boolean => /^[؀-ۿ]$/u.test(text)
/** The numeric pad and other names of a key that is shown already. */
const isSilent = (combination: string): boolean => /Numpad|Shift\+Slash$/.test(combination)

export const nameOfKeys = (combination: string): string =>
  combination
    .split('+')
    .map(
      (part) => names[part] ?? part.replace(/^(?:Key|Digit)/, '').replace(/^[a-z]$/, (letter) => letter.toUpperCase()),
    )
    .join(' ')

/** An Arabic reader is shown Arabic letters first, others none of them. */
export function namesOfKeys(combinations: readonly string[], language: 'ar' | 'en'): readonly string[] {
  const said = combinations.filter((each) => !isSilent(each) && (language === 'ar' || !isArabic(each)))
  return [...new Set(said.toSorted((a, b) => Number(isArabic(b)) - Number(isArabic(a))).map(nameOfKeys))]
}

/** The letters of the usual Arabic keyboard by the places of the Latin ones. */
const placed = new Map([...'ضصثقفغعهخحشسيبلاتنمئءؤرىة'].map((letter, at) => ['QWERTYUIOPASDFGHJKLZXCVNM'[at]!, letter]))

/** The first combination alone, in the letters of the reader's keyboard: `ح` or `P`, `Shift ح` or `Shift P`. */
export function legendOfKeys(combinations: readonly string[], language: 'ar' | 'en'): string {
  const name = namesOfKeys(combinations, language)[0]!
  return language === 'ar' ? name.replace(/(?<=^|Shift )[A-Z]$/, (letter) => placed.get(letter) ?? letter) : name
}
