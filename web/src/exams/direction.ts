/** The way in which a text is read, by its first letter; undefined where it has none, as in 7 // 2. */
export function directionOf(text: string): 'ltr' | 'rtl' | undefined {
  const [letter] = /\p{L}/u.exec(text) ?? []
  if (!letter) return undefined
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}]/u.test(letter) ? 'rtl' : 'ltr'
}
