/** What a search text asks for (D1.8): its words, and the phone number that several of them may be. */
import { isPhonePiece, phonePiece } from './phone-forms.ts'
import { searchKey } from './search-key.ts'

/** `prefixOnly`: too short for the trigram index, so it must match the beginning of a word. */
interface SearchTerm {
  readonly term: string
  readonly prefixOnly: boolean
}
/** Found where all of its words are, or where the phone number is that they are together. */
export interface SearchPart {
  readonly words: readonly SearchTerm[]
  /** To be looked for in `phoneForms`. */
  readonly phone?: string
  /** Nothing but a phone number is written so: among phones its words, `+20`, need not be looked for. */
  readonly isPhone?: boolean
}

const mostWords = 8
const termOf = (word: string): SearchTerm => ({ term: word, prefixOnly: [...word].length < 3 })

/** Words that stand together and may be pieces of one number are one run. */
function runsOf(words: readonly string[]): string[] {
  const runs: string[] = []
  let before = false
  for (const word of words) {
    const is = isPhonePiece(word)
    if (is && before) runs.push(`${runs.pop()} ${word}`)
    else runs.push(word)
    before = is
  }
  return runs
}

/** No name and no code is several numbers of which the first begins like a phone's. */
const isPhone = (run: string, phone: string): boolean => /^(tel:)?\(?[+0].* /.test(run) && phone.length >= 7

function partOf(run: string): SearchPart {
  const words = [...new Set(run.split(' '))].slice(0, mostWords).map(termOf)
  const phone = isPhonePiece(run.replaceAll(' ', '')) ? phonePiece(run.replaceAll(' ', '')) : undefined
  if (phone === undefined || phone === run) return { words }
  return { words, phone, ...(isPhone(run, phone) ? { isPhone: true } : {}) }
}

/**
 * The different parts of a query, all of which must be found; at most 8 words, so that a pasted page is not a query of
 * a thousand.
 */
export function searchParts(query: string): SearchPart[] {
  const words = searchKey(query.slice(0, 1000)).split(' ').filter(Boolean)
  let count = 0
  return [...new Set(runsOf(words))].map(partOf).filter((part) => (count += part.words.length) <= mostWords)
}

/** For lists in memory: whether a text, with phones as `phoneForms` has them, is found. An empty query finds all. */
export function searchMatcher(query: string): (text: string) => boolean {
  const parts = searchParts(query)
  return (text) => {
    const key = searchKey(text)
    return parts.every(
      (part) =>
        (part.phone !== undefined && key.includes(part.phone)) ||
        (!part.isPhone && part.words.every(({ term }) => key.includes(term))),
    )
  }
}

/** Makes `%`, `_` and `\` literal in a LIKE pattern. */
export const likeEscape = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
