/** What the server tells people by itself, kept in both languages: the sentences are in texts/. */
import type { Language } from '@topcenter/model/kit/names'
import { notices as arabic } from '@topcenter/texts/ar/notices'
import { notices as english } from '@topcenter/texts/en/notices'
import { interpolate, type TextParams } from '@topcenter/texts/interpolate'

export const noticeWords = { ar: arabic, en: english } as const

export function inBoth(what: keyof typeof english, params: TextParams | ((language: Language) => TextParams) = {}): { readonly ar: string; readonly en: string } {
  const said = (language: Language) => interpolate(noticeWords[language][what], typeof params === 'function' ? params(language) : params)
  return { ar: said('ar'), en: said('en') }
}
