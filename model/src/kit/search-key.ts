/**
 * The form in which text is searched (D1.8), in the browser, the server and PostgreSQL (`ar_norm_v1`) alike.
 *
 * The rule, step by step; changing it means a new version of the SQL function and rewritten columns:
 *
 * 1. NFKC. (A NUL, which PostgreSQL cannot hold, is dropped; a lone surrogate is U+FFFD.)
 * 2. Arabic-Indic and Persian digits to Latin ones, ٫ U+066B to `.`, ٪ U+066A to `%`; ٬ U+066C dropped.
 * 3. Dropped: zero-width and bidi marks U+061C 200B–200F 202A–202E 2060–2069 FEFF; tashkeel U+0610–061A 064B–065F 0670
 *    06D6–06ED; tatweel U+0640; the lone hamza ء U+0621.
 * 4. أإآٱٲٳ → ا, ىیې → ي, ؤ → و, ئ → ي, ة → ه, ک → ك.
 * 5. Lower case by the simple one-to-one mapping of each code point (so İ → i and Σ → σ everywhere).
 * 6. Each run of white space (U+0009–000D 0020 00A0 1680 2000–200A 2028 2029 202F 205F 3000) to one space; trimmed.
 * 7. The space after a whole word عبد, ابو or ابن goes away: «عبد الرحمن» = «عبدالرحمن».
 *
 * Server/src/records/search-key.test.ts holds both to each other over 10,000 texts.
 */
import { latinDigits } from './digits.ts'

const dropped =
  /[\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06ED\0\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u0640\u0621]/g
const folded: Readonly<Record<string, string>> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ٲ: 'ا',
  ٳ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ې: 'ي',
  ؤ: 'و',
  ئ: 'ي',
  ة: 'ه',
  ک: 'ك',
  İ: 'i',
  Σ: 'σ',
}
const foldable = new RegExp(`[${Object.keys(folded).join('')}]`, 'g')
const whiteSpace = /[\t-\r \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+/g
const nameParts = /(?<![^ ])(عبد|ابو|ابن) /g

export const searchKey = (text: string): string =>
  latinDigits(text.toWellFormed().normalize('NFKC'))
    .replace(dropped, '')
    .replace(foldable, (letter) => folded[letter]!)
    .toLowerCase()
    .replace(whiteSpace, ' ')
    .replace(/^ | $/g, '')
    .replace(nameParts, '$1')

/** `prefixOnly`: too short for the trigram index, so it must match the beginning of a word. */
export interface SearchTerm {
  readonly term: string
  readonly prefixOnly: boolean
}

/**
 * The different words of a query, all of which must match; at most 8, so that a pasted page is not a query of a
 * thousand terms.
 */
export const searchTerms = (query: string): SearchTerm[] =>
  [...new Set(searchKey(query.slice(0, 1000)).split(' '))]
    .filter((term) => term !== '')
    .slice(0, 8)
    .map((term) => ({ term, prefixOnly: [...term].length < 3 }))

/** Makes `%`, `_` and `\` literal in a LIKE pattern. */
export const likeEscape = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
