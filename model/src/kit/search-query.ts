/** Parsing of a search text (D1.8): its words, and the phone number that several of them may form. */
import { isPhonePiece, phonePiece } from './phone-forms.ts'
import { type KeyWord, keyWords, searchKey } from './search-key.ts'

/** `prefixOnly`: too short for the trigram index, so it must match the beginning of a word. */
export interface SearchTerm {
  readonly term: string
  readonly prefixOnly: boolean
  /** The words that the term was typed in: a record is also found where each of them is. */
  readonly pieces?: readonly SearchTerm[]
}
/** Found where all of its words are, or where the phone number is that they are together. */
export interface SearchPart {
  readonly words: readonly SearchTerm[]
  /** Text to look for in `phoneForms`. */
  readonly phone?: string
  /** Nothing but a phone number is written so: among phones its words, `+20`, need not be looked for. */
  readonly isPhone?: boolean
}

const maxWords = 8
const termOf = (word: string): SearchTerm => ({ term: word, prefixOnly: [...word].length < 3 })
const termOfWord = ({ word, pieces }: KeyWord): SearchTerm => ({
  ...termOf(word),
  ...(pieces ? { pieces: pieces.map(termOf) } : {}),
})

/** Groups adjacent words that may be pieces of one number into runs. */
function runsOf(words: readonly KeyWord[]): KeyWord[][] {
  const runs: KeyWord[][] = []
  let before = false
  for (const each of words) {
    const is = isPhonePiece(each.word)
    if (is && before) runs.at(-1)!.push(each)
    else runs.push([each])
    before = is
  }
  return runs
}

/** No name and no code is several numbers of which the first begins like a phone's. */
const isPhone = (run: string, phone: string): boolean => /^(tel:)?\(?[+0].* /.test(run) && phone.length >= 7

const textOf = (run: readonly KeyWord[]): string => run.map(({ word }) => word).join(' ')
const different = (words: readonly KeyWord[]): KeyWord[] => [
  ...new Map(words.map((each) => [each.word, each])).values(),
]

function partOf(run: readonly KeyWord[]): SearchPart {
  const words = different(run).slice(0, maxWords).map(termOfWord)
  const text = textOf(run)
  const phone = isPhonePiece(text.replaceAll(' ', '')) ? phonePiece(text.replaceAll(' ', '')) : undefined
  if (phone === undefined || phone === text) return { words }
  return { words, phone, ...(isPhone(text, phone) ? { isPhone: true } : {}) }
}

const article = /^(?:ال|[ae]l)$/
/** Abdul and Abdal before their last letter is typed; their keys begin with abdel. */
const unfinished = /^abd[au]$/
/**
 * The words of a name that is still being typed. Its article alone, «نور ال» or `Nour El-`, begins no word of a key,
 * nor does `abdu`.
 */
function typedWords(query: string): KeyWord[] {
  const words = keyWords(query.replace(/(?<=\p{L})[-\u2010-\u2015\u2212]\s*$/u, ''))
  const before = words.slice(0, -1)
  const last = words.at(-1)?.word ?? ''
  if (unfinished.test(last)) return [...before, { word: 'abd' }]
  return before.length > 0 && article.test(last) ? before : words
}

/**
 * The different parts of a query, all of which must be found; at most 8 words, so that a pasted page is not a query of
 * a thousand.
 */
export function searchParts(query: string): SearchPart[] {
  const words = typedWords(query.slice(0, 1000))
  let count = 0
  return [...new Map(runsOf(words).map((run) => [textOf(run), run])).values()]
    .map(partOf)
    .filter((part) => (count += part.words.length) <= maxWords)
}

/**
 * Returns true if a text, with phones as `phoneForms` has them, matches; for lists in memory. An empty query matches
 * all.
 */
export function searchMatcher(query: string): (text: string) => boolean {
  const parts = searchParts(query)
  return (text) => {
    const key = searchKey(text)
    return parts.every(
      (part) =>
        (part.phone !== undefined && key.includes(part.phone)) ||
        (!part.isPhone &&
          part.words.every(
            ({ term, pieces }) => key.includes(term) || pieces?.every((piece) => key.includes(piece.term)),
          )),
    )
  }
}

/** Makes `%`, `_` and `\` literal in a LIKE pattern. */
export const likeEscape = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
