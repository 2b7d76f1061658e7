/**
 * The form in which text is searched (D1.8), in the browser, the server and PostgreSQL (`ar_norm_v2`) alike.
 *
 * The rule, step by step; changing it means a new version of the SQL function and rewritten columns:
 *
 * 1. NFKC. (A NUL, which PostgreSQL cannot hold, is dropped; a lone surrogate is U+FFFD.)
 * 2. Arabic-Indic and Persian digits to Latin ones, ٫ U+066B to `.`, ٪ U+066A to `%`; ٬ U+066C dropped.
 * 3. Dropped: zero-width and bidi marks U+061C 200B–200F 202A–202E 2060–2069 FEFF; tashkeel U+0610–061A 064B–065F 0670
 *    06D6–06ED; tatweel U+0640; the lone hamza ء U+0621.
 * 4. ئ before و or ؤ → و, whose hamza Egypt writes on the one seat and the Levant on the other: «شئون» = «شؤون».
 * 5. أإآٱٲٳ → ا, ىیې → ي, ؤ → و, ئ → ي, ة → ه, ک → ك.
 * 6. Lower case by the simple one-to-one mapping of each code point (so İ → i and Σ → σ everywhere).
 * 7. Latin, Greek and Cyrillic letters without their accents U+0300–036F (é → e), đð → d, ħ → h, ı → i, ł → l, ŋ → n, ø →
 *    o, ŧ → t, ß → ss, æ → ae, œ → oe, þ → th.
 * 8. Each run of white space (U+0009–000D 0020 00A0 1680 2000–200A 2028 2029 202F 205F 3000) to one space; trimmed.
 * 9. A run of ا, of و or of ي to one of them: what a hamza parted is written with both letters or one, «رؤوف» = «رءوف» =
 *    «روف», «ميخائيل» = «ميخايل», «داوود» = «داود».
 * 10. The space after a whole word عبد, ابو or ابن goes away where two letters follow: «عبد الرحمن» = «عبدالرحمن».
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
/** Letters that Unicode does not make of a plain one and an accent. */
const plain: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'n',
  ø: 'o',
  ŧ: 't',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}
const anyOf = (letters: object): RegExp => new RegExp(`[${Object.keys(letters).join('')}]`, 'g')
const [foldable, unaccented] = [anyOf(folded), anyOf(plain)]
const whiteSpace = /[\t-\r \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+/g

const withoutMarks = (text: string): string => latinDigits(text.toWellFormed().normalize('NFKC')).replace(dropped, '')
const oneShape = (text: string): string => text.replace(foldable, (letter) => folded[letter]!).toLowerCase()
const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036F]+/g, '')
    .normalize('NFC')
    .replace(unaccented, (letter) => plain[letter]!)
const oneSpace = (text: string): string => text.replace(whiteSpace, ' ').replace(/^ | $/g, '')

export const searchKey = (text: string): string =>
  oneSpace(withoutAccents(oneShape(withoutMarks(text).replace(/ئ(?=[وؤ])/g, 'و'))))
    .replace(/ا+/g, 'ا')
    .replace(/و+/g, 'و')
    .replace(/ي+/g, 'ي')
    .replace(/(?<![^ ])(عبد|ابو|ابن) (?=[^ ]{2})/gu, '$1')
    .replaceAll('ابوو', 'ابو')

/**
 * The key as it was first (without steps 4, 7 and 9). Imports keep it in the database to know a row again, so it may
 * never change.
 */
export const firstSearchKey = (text: string): string =>
  oneSpace(oneShape(withoutMarks(text))).replace(/(?<![^ ])(عبد|ابو|ابن) /g, '$1')
