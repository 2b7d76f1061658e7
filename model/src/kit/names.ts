/** Text in up to three languages, and which script a field may hold (D1.6). */

export type Language = 'ar' | 'en'

/** Arabic, English, and "as it is written everywhere" (a brand, a code). */
export interface Names {
  readonly ar?: string | null
  readonly en?: string | null
  readonly und?: string | null
}
/** Words that are the same in every language but for their language. */
export const inEachLanguage = (say: (language: Language) => string): Readonly<Record<Language, string>> => ({
  ar: say('ar'),
  en: say('en'),
})
export const nameLanguages = ['ar', 'en', 'und'] as const

/** The reader's language, else the undetermined one, else the other language; '' when there is none. */
export function nameIn(names: Names | null | undefined, language: Language): string {
  if (!names) return ''
  const [own, other] = language === 'ar' ? [names.ar, names.en] : [names.en, names.ar]
  return own?.trim() || names.und?.trim() || other?.trim() || ''
}

const arabicLetter = /(?=\p{L})\p{Script=Arabic}/u
const latinLetter = /(?=\p{L})\p{Script=Latin}/u

export const hasArabic = (text: string): boolean => arabicLetter.test(text)
export const hasLatin = (text: string): boolean => latinLetter.test(text)
/** Fit for an Arabic field: at least one Arabic letter and no Latin one; digits, spaces and punctuation are free. */
export const isArabicText = (text: string): boolean => hasArabic(text) && !hasLatin(text)
/** Fit for an English field: at least one Latin letter and no Arabic one. */
export const isEnglishText = (text: string): boolean => hasLatin(text) && !hasArabic(text)

/** Returns the language of the letters of a name; undetermined for both alphabets or none. */
export const languageOfName = (text: string): keyof Names =>
  isArabicText(text) ? 'ar' : isEnglishText(text) ? 'en' : 'und'

/**
 * Returns a typed name under the language of its letters; one of both alphabets, or of none, is stored as it is
 * written.
 */
export const nameOf = (typed: string): Names => ({ [languageOfName(typed)]: typed.trim() })
