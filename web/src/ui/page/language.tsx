/** The language for everything below: texts, direction, React Aria's locale and the formats. */
import { createContext, use, useCallback, useInsertionEffect, useMemo, type ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components'
import { afterPaint } from './after-paint.ts'
import { keepForBoot, readForBoot } from './boot-memory.ts'
import type { Language } from '@topcenter/model/kit/names'
import { formatsFor, type Digits, type Formats } from './format.ts'
import { hideRest } from './rest-later.ts'
import { type UiText, UiTextContext } from './texts.ts'

export interface LanguageState {
  language: Language
  direction: 'rtl' | 'ltr'
  formats: Formats
  /**
   * Loads the texts before the language changes, so that none is missing; nothing that was typed is lost. Returns no
   * promise when they were loaded already.
   */
  setLanguage(language: Language): Promise<void> | void
  /** Somebody is about to change it: the texts begin to come. */
  intendLanguage(language: Language): void
}

const LanguageContext = createContext<LanguageState | null>(null)

export interface LanguageProviderProps {
  language: Language
  /** The texts of the components in ui/ in that language. */
  uiText: UiText
  /** Loads the texts of the next language and shows it. */
  onLanguage(next: Language): Promise<void> | void
  /** Begins to load them. */
  onIntend?(next: Language): void
  digits?: Digits
  timeZone?: string
  decimalPlaces?: number
  children: ReactNode
}

export function LanguageProvider({
  language,
  uiText,
  onLanguage,
  onIntend,
  digits,
  timeZone,
  decimalPlaces,
  children,
}: LanguageProviderProps) {
  const setLanguage = useCallback(
    (next: Language) => {
      const keep = (): void => void afterPaint(() => keepForBoot('userLanguage', next === 'ar' ? 'ar-EG' : 'en-US'))
      const coming = onLanguage(next)
      return coming ? coming.then(keep) : keep()
    },
    [onLanguage],
  )
  const state = useMemo<LanguageState>(
    () => ({
      language,
      direction: language === 'ar' ? 'rtl' : 'ltr',
      formats: formatsFor({ language, digits, timeZone, decimalPlaces }),
      setLanguage,
      intendLanguage: (next) => onIntend?.(next),
    }),
    [language, digits, timeZone, decimalPlaces, setLanguage, onIntend],
  )
  // Before any layout effect: one that measures (React Aria's of a tab panel) would cause two layouts of the page, the
  // first in the wrong direction.
  useInsertionEffect(() => {
    hideRest()
    document.documentElement.lang = language
    document.documentElement.dir = state.direction
  }, [language, state.direction])
  return (
    <LanguageContext value={state}>
      {/* Inputs have Latin digits in both languages: with -nu-arab React Aria would refuse them. */}
      <I18nProvider locale={language === 'ar' ? 'ar-EG-u-nu-latn-ca-gregory' : 'en-GB-u-nu-latn-ca-gregory'}>
        <UiTextContext value={uiText}>{children}</UiTextContext>
      </I18nProvider>
    </LanguageContext>
  )
}

export function useLanguage(): LanguageState {
  const state = use(LanguageContext)
  if (!state) throw new Error('useLanguage needs a LanguageProvider above it')
  return state
}

export const useFormats = (): Formats => useLanguage().formats

/** The language that was chosen last; Arabic by default. */
export const rememberedLanguage = (): Language => (readForBoot('userLanguage') === 'en-US' ? 'en' : 'ar')
