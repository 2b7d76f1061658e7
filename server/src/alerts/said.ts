/** Texts that the server itself writes to people, kept in both languages; the sentences are in texts/. */
import { inEachLanguage, type Language } from '@topcenter/model/kit/names'
import { notices } from '@topcenter/texts/both'
import { interpolate, type TextParams } from '@topcenter/texts/interpolate'

export function inBoth(
  what: keyof typeof notices.en,
  params: TextParams | ((language: Language) => TextParams) = {},
): { readonly ar: string; readonly en: string } {
  return inEachLanguage((language) =>
    interpolate(notices[language][what], typeof params === 'function' ? params(language) : params),
  )
}
