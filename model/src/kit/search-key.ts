/**
 * The form in which text is searched (D1.8), in the browser, the server and PostgreSQL (`ar_norm_v3`) alike.
 *
 * The rule, step by step. To change it, a migration redefines the SQL function and computes stored keys again, as
 * server/migrations/0097_search_key_of_abdul.sql does:
 *
 * 1. NFKC. (A NUL, which PostgreSQL cannot hold, is dropped; a lone surrogate is U+FFFD.)
 * 2. Arabic-Indic and Persian digits to Latin ones, ٫ U+066B to `.`, ٪ U+066A to `%`; ٬ U+066C dropped.
 * 3. Dropped: zero-width and bidi marks U+061C 200B–200F 202A–202E 2060–2069 FEFF, the soft hyphen U+00AD; tashkeel
 *    U+0610–061A 064B–065F 0670 06D6–06ED; tatweel U+0640; the lone hamza ء U+0621; apostrophes and what is typed for
 *    them: ' `´ ‘ ’ ‚ ‛ ′ ‵ ʹ ʻ ʼ ʽ ʾ ʿ ˈ ˊ ˋ ՚ ׳ Ꞌ ꞌ (O’Neil = O'Neil = ONeil). Every dash to`-`.
 * 4. ئ before و or ؤ → و, whose hamza Egypt writes on the one seat and the Levant on the other: «شئون» = «شؤون».
 * 5. أإآٱٲٳ → ا, ىیې → ي, ؤ → و, ئ → ي, ة → ه, ک → ك.
 * 6. Lower case by the simple one-to-one mapping of each code point (so İ → i and Σ → σ everywhere).
 * 7. Latin, Greek and Cyrillic letters without their accents U+0300–036F (é → e), đð → d, ħ → h, ı → i, ł → l, ŋ → n, ø →
 *    o, ŧ → t, ß → ss, æ → ae, œ → oe, þ → th.
 * 8. Each run of white space (U+0009–000D 0020 00A0 1680 2000–200A 2028 2029 202F 205F 3000) to one space; trimmed.
 * 9. A run of ا, of و or of ي to one of them: what a hamza parted is written with both letters or one, «رؤوف» = «رءوف» =
 *    «روف», «ميخائيل» = «ميخايل», «داوود» = «داود».
 * 10. Names that are written in one word or in several become one word:
 *
 * - A whole word عبد, ابو or ابن joins the next one of two letters or more: «عبد الرحمن» = «عبدالرحمن»;
 * - So do el, al, abd, abdel, abu, abou, ben, bin, ibn, mc, mac, o and their like before a letter: Abd El-Rahman = Abd El
 *   Rahman = Abdel Rahman = Abdelrahman;
 * - الدين and الله, eldin and allah in their spellings, join the word before them: «نور الدين» = «نورالدين»;
 * - A hyphen between two letters goes away: Anne-Marie = Annemarie. Beside a digit or a space it stays, as in codes.
 *
 * 11. Abdal, abdol and abdul at the beginning of a word → abdel: Abdel-Rahman = Abdulrahman.
 * 12. All steps are repeated until nothing changes, because joined words can be such a part of a name: so a key is its own
 *     key.
 *
 * Server/src/records/list/search-key.test.ts holds both to each other over 10,000 texts.
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
/** NFKC makes a space and an accent of them. */
const accentsAlone = /[\u00B4\u1FFD]/g
const apostrophes = /['`\u00AD\u02B9\u02BB-\u02BF\u02C8\u02CA\u02CB\u055A\u05F3\u2018-\u201B\u2032\u2035\uA78B\uA78C]/g
const dashes = /[\u058A\u05BE\u1806\u2010-\u2015\u2043\u2212]/g
const withoutApostrophes = (text: string): string => text.replace(apostrophes, '').replace(dashes, '-')
const oneShape = (text: string): string => text.replace(foldable, (letter) => folded[letter]!).toLowerCase()
const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036F]+/g, '')
    .normalize('NFC')
    .replace(unaccented, (letter) => plain[letter]!)
const oneSpace = (text: string): string => text.replace(whiteSpace, ' ').replace(/^ | $/g, '')

/** Steps 1 to 8. */
const plainKey = (text: string): string =>
  oneSpace(
    withoutAccents(
      oneShape(withoutApostrophes(withoutMarks(text.replace(accentsAlone, ''))).replace(/ئ(?=[وؤ])/g, 'و')),
    ),
  )

const withoutRuns = (text: string): string => text.replace(/ا+/g, 'ا').replace(/و+/g, 'و').replace(/ي+/g, 'ي')

/** Marks where step 10 joins two words; no key contains it. */
const joint = '\0'
/** In regular expressions here and in PostgreSQL: no ASCII character but a letter. */
const letter = '[^ -@\\[-`{-~]'
const between = '(?: ?- ?| )'
const latinParticle = 'abd(?:[aeou]l)?|ab(?:o|u|ou)l?|[aeou]l|l|ibn|ben|bin|ma?c|o'
const latinEnding = `[aeou][ld]${joint}?d(?:i|ee)ne?|[aeu]l${joint}?lah`
const joins = [
  [`(?<![^ -])(${latinParticle})${between}(?=${letter})(?![\u0600-\u06FF])`, `$1${joint}`],
  [`(?<![^ -])(عبد|ابو|ابن)${between}(?=[^ -][^ ])`, `$1${joint}`],
  [`(?<=${letter})-(?=${letter})`, joint],
  [`(?<=${letter}{2}) (?=(?:الدين|الله|${latinEnding})(?![^ ]))`, joint],
].map(([words, one]) => [new RegExp(words!, 'gu'), one!] as const)
const servantOf = /(?<![^ -])abd[aou]l/g
/** Two words that are joined may make a new run. */
const joined = (text: string): string => withoutRuns(text.replaceAll(joint, '')).replace(servantOf, 'abdel')

const keyWithJoints = (text: string): string =>
  joins.reduce((key, [words, one]) => key.replace(words, one), withoutRuns(plainKey(text)))

export function searchKey(text: string): string {
  const key = joined(keyWithJoints(text))
  return key === text ? key : searchKey(key)
}

export interface KeyWord {
  readonly word: string
  /** The words that it was written in, if they are several. */
  readonly pieces?: readonly string[]
}
/** The words of a key, with the pieces of those that step 10 joined. */
export function keyWords(text: string): KeyWord[] {
  const withJoints = keyWithJoints(text)
  const key = joined(withJoints)
  // a further pass joins other words than the first: then the pieces of the first are lost
  if (searchKey(key) !== key) return keyWords(key)
  return withJoints
    .split(' ')
    .filter(Boolean)
    .map((word) => ({
      word: joined(word),
      ...(word.includes(joint) ? { pieces: word.split(joint).map(joined) } : {}),
    }))
}

/**
 * The key under which names of people are equal: also those whose words are parted otherwise, Anne Marie and
 * Anne-Marie.
 */
export const nameKey = (name: string): string => searchKey(name).replaceAll(' ', '')

/**
 * The key as it was first (without steps 4, 7 and 9). Imports keep it in the database to know a row again, so it may
 * never change.
 */
export const firstSearchKey = (text: string): string =>
  oneSpace(oneShape(withoutMarks(text))).replace(/(?<![^ ])(عبد|ابو|ابن) /g, '$1')
