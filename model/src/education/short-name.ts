/** The name of a group in a narrow place: its own short name, else one made of its subject and its letter. */
import { shortNameLength } from './educational-group.ts'
import { type Language, nameIn, type Names } from '../kit/names.ts'

export interface NamedGroup {
  /** Text of the centre; empty where it wrote nothing. */
  readonly shortName?: string | null | undefined
  readonly names: Names
  /** Names of its category, for groups that are called by their letter alone. */
  readonly subject?: Names | null | undefined
}

/** Returns the short name in each language. */
export function shortNamesOf({ shortName, names, subject }: NamedGroup): Names {
  if (shortName) return { und: shortName }
  const short = (language: Language) => shortOf(nameIn(names, language), nameIn(subject, language))
  return { ar: short('ar'), en: short('en') }
}

const groupWords = /(?:^|[\s:،,·–-]+)(?:مجموعة|group)\s+(.+)$/iu
/** A letter or a number at the end: "ICDL B", "محاسبة 2". */
const letterAtEnd = /^(.*\S)[\s·–-]+(\p{L}|\d{1,2})$/u
const level = /^(?:\p{Script=Latin}?\d{1,2}(?:\.\d)?)$/u
const fillers = new Set(['المستوى', 'مستوى', 'اللغة', 'لغة', 'level', 'the', 'course', 'دورة', 'كورس'])
const ordinals = ['أول', 'ثاني', 'ثالث', 'رابع', 'خامس', 'سادس', 'سابع', 'ثامن', 'تاسع', 'عاشر']

function shortOf(name: string, subject: string): string {
  const [course, letter] = parted(name.trim())
  if (letter === '')
    return wordsWithin(
      course
        .split(/[:،,·]/u)
        .at(-1)!
        .trim(),
    )
  const words = (course || subject).split(/[\s:،,·]+/u).filter((word) => word && !fillers.has(word.toLowerCase()))
  const [first = '', ...others] = words
  const step = others.map(levelOf).find(Boolean)
  const tail = `${step ? ` ${step}` : ''}-${letter}`
  const root = withoutArticle(first)
  return root === '' ? letter : `${cutTo(root, step ? 4 : shortNameLength - tail.length)}${tail}`
}

/** Parts a name into its course and the letter of the group, which is '' where the name has none. */
function parted(name: string): readonly [course: string, letter: string] {
  const called = groupWords.exec(name)
  if (called) {
    const rest = called[1]!.trim()
    return [...rest].length <= 2 ? [name.slice(0, called.index), rest] : [rest, '']
  }
  const ended = letterAtEnd.exec(name)
  return ended ? [ended[1]!, ended[2]!] : [name, '']
}

const withoutArticle = (word: string): string => (/^ال.{3,}/u.test(word) ? word.slice(2) : word)

function levelOf(word: string): string | undefined {
  if (level.test(word)) return word
  const at = ordinals.indexOf(withoutArticle(word).replace(/ٍ$/u, 'ي'))
  return at < 0 ? undefined : String(at + 1)
}

/** Three letters stand for a word that is too long: إنج, Eng. */
const cutTo = (word: string, room: number): string => (word.length <= room ? word : word.slice(0, Math.min(3, room)))

/** The first words that fit; of one that does not fit, its beginning. */
function wordsWithin(name: string): string {
  let kept = ''
  for (const word of name.split(/\s+/)) {
    const longer = kept ? `${kept} ${word}` : word
    if (longer.length > shortNameLength) break
    kept = longer
  }
  return kept || `${name.slice(0, shortNameLength - 1)}…`
}
