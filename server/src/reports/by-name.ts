/** The order of names in a table that may have thousands of them. */
import type { Language } from '@topcenter/model/kit/names'

interface Apart<T> {
  readonly named: T
  /** Text before the first number of the name, with a 0 in place of the number; without a number, the whole name. */
  readonly text: string
  /** -1 where there is none. */
  readonly number: number
}

/**
 * Sorts by the order of the language, numbers by their size. Thousands of groups have the same name but for a number.
 * So each text before a number is compared once, by the rules of the language, and the numbers are compared as numbers.
 */
export function byName<T extends { readonly name: string }>(list: readonly T[], language: Language): readonly T[] {
  const names = new Intl.Collator(language, { numeric: true })
  const apart = list.map(takenApart)
  const places = placesOf(new Set(apart.map(({ text }) => text)), language)
  return apart
    .toSorted(
      (a, b) =>
        places.get(a.text)! - places.get(b.text)! || a.number - b.number || names.compare(a.named.name, b.named.name),
    )
    .map(({ named }) => named)
}

const digits = /[0-9٠-٩۰-۹]+/

function takenApart<T extends { readonly name: string }>(named: T): Apart<T> {
  const found = digits.exec(named.name)
  if (!found) return { named, text: named.name, number: -1 }
  // the last four bits of each of these digits are its value
  const number = Number(found[0].replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15)))
  return { named, text: `${named.name.slice(0, found.index)}0`, number }
}

/** Texts that differ in marks alone (أحياء, احياء) have one place: what follows them goes before such a difference. */
function placesOf(texts: ReadonlySet<string>, language: Language): ReadonlyMap<string, number> {
  const letters = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  let [place, before] = [0, '']
  return new Map(
    [...texts].sort(letters.compare).map((text) => {
      if (letters.compare(before, text) !== 0) place += 1
      before = text
      return [text, place]
    }),
  )
}
