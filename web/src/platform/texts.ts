/** The words of the reader's language: i18next for sentences, the catalogue for what definitions are called. */
import { use, useEffect, useMemo, useState, createContext } from 'react'
import i18next from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { nameIn, type Language, type Names } from '@topcenter/model/kit/names'
import type { AppTextKey } from '@topcenter/texts/en/app'
import type { WorkTextKey } from '@topcenter/texts/en/work'
import { interpolate, type TextParams } from '@topcenter/texts/interpolate'
import * as labels from '@topcenter/texts/labels'
import type { Catalogue, EntityTexts } from '@topcenter/texts/text-types'
import type { ProblemCode, ProblemFault } from './problem.ts'

const catalogues = new Map<Language, Catalogue>()
const loaders = {
  ar: async () => (await import('@topcenter/texts/ar/catalogue')).ar,
  en: async () => (await import('@topcenter/texts/en/catalogue')).en,
}

/** Brings a language into i18next; a second call does nothing. */
export async function loadTexts(language: Language): Promise<void> {
  if (catalogues.has(language)) return
  const catalogue = await loaders[language]()
  catalogues.set(language, catalogue)
  i18next.addResourceBundle(language, 'ui', catalogue.ui)
  i18next.addResourceBundle(language, 'app', catalogue.app)
  i18next.addResourceBundle(language, 'work', catalogue.work)
}

export async function startTexts(language: Language): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language, fallbackLng: false, ns: ['ui', 'app'], defaultNS: 'app', resources: {},
    interpolation: { escapeValue: false }, react: { useSuspense: false }, initAsync: false,
  })
  await loadTexts(language)
}

export type Say = (key: AppTextKey, values?: TextParams) => string

/** What definitions are called, in one language. */
export interface Texts {
  readonly language: Language
  readonly say: Say
  readonly entity: (entity: AnyEntity | string) => EntityTexts
  readonly field: (entity: AnyEntity | string, name: string) => string
  readonly hint: (entity: AnyEntity | string, name: string) => string | undefined
  readonly input: (entity: AnyEntity | string, action: string, name: string) => string
  readonly value: (entity: AnyEntity | string, field: string, value: string) => string
  readonly action: (entity: AnyEntity | string, action: string) => { readonly do: string; readonly done: string; readonly confirm?: string }
  readonly formTab: (entity: AnyEntity | string, key: string) => string
  readonly listTab: (entity: AnyEntity, key: string) => string
  readonly group: (group: string) => string
  readonly flag: (flag: string) => string
  readonly unit: (unit: string) => string
  readonly userType: (userType: string) => string
  readonly screen: (screen: string) => string
  readonly menu: (group: string) => string
  readonly refusal: (code: ProblemCode | string, params?: TextParams) => { readonly title: string; readonly detail: string }
  readonly fault: (fault: ProblemFault & { readonly params?: TextParams }) => string
  /** The reader's language of a name, else another; '' when there is none. */
  readonly name: (names: Names | null | undefined) => string
}

function refusalOf(catalogue: Catalogue, say: Say, code: string, params?: TextParams): { title: string; detail: string } {
  if (code === 'network.offline') return { title: say('problem.offline'), detail: say('problem.offlineText') }
  if (code === 'network.noAnswer') return { title: say('problem.noAnswer'), detail: say('problem.noAnswerText') }
  const refusals = catalogue.refusals as Readonly<Record<string, string | { title: string; detail: string }>>
  const text = refusals[code] ?? refusals['server.caught']!
  if (typeof text === 'string') return { title: catalogue.refusals['record.invalid'].title, detail: interpolate(text, params) }
  return { title: interpolate(text.title, params), detail: interpolate(text.detail, params) }
}

function makeTexts(language: Language, say: Say): Texts {
  const catalogue = catalogues.get(language)!
  return {
    language, say,
    entity: (entity) => labels.textsOf(catalogue, entity),
    field: (entity, name) => labels.fieldLabel(catalogue, entity, name),
    hint: (entity, name) => labels.fieldHint(catalogue, entity, name),
    input: (entity, action, name) => labels.inputLabel(catalogue, entity, action, name),
    value: (entity, field, value) => labels.valueLabel(catalogue, entity, field, value),
    action: (entity, action) => labels.actionTexts(catalogue, entity, action),
    formTab: (entity, key) => labels.formTabLabel(catalogue, entity, key),
    listTab: (entity, key) => labels.listTabLabel(catalogue, entity, key),
    group: (group) => labels.groupLabel(catalogue, group),
    flag: (flag) => labels.flagLabel(catalogue, flag),
    unit: (unit) => labels.unitLabel(catalogue, unit),
    userType: (userType) => labels.userTypeLabel(catalogue, userType),
    screen: (screen) => labels.screenTitle(catalogue, screen),
    menu: (group) => catalogue.menu[group] ?? group,
    refusal: (code, params) => refusalOf(catalogue, say, code, params),
    fault: (fault) => fault.message ?? refusalOf(catalogue, say, fault.code, fault.params).detail,
    name: (names) => nameIn(names, language),
  }
}

const TextsContext = createContext<Texts | null>(null)
export const TextsProvider = TextsContext.Provider

/** Made once per language by the provider at the root. */
export function useTextsOfLanguage(): Texts {
  const { t, i18n } = useTranslation('app')
  const language: Language = i18n.language?.startsWith('en') ? 'en' : 'ar'
  return useMemo(() => makeTexts(language, t as unknown as Say), [language, t])
}

export function useTexts(): Texts {
  const texts = use(TextsContext)
  if (!texts) throw new Error('useTexts needs a TextsProvider above it')
  return texts
}
/** What definitions are called in both languages at once, for what is printed for everybody; undefined while the other language comes. */
export function useBothTexts(): Readonly<Record<Language, Texts>> | undefined {
  const { say } = useTexts()
  const [isThere, setThere] = useState(catalogues.size === 2)
  useEffect(() => { void Promise.all([loadTexts('ar'), loadTexts('en')]).then(() => setThere(true)) }, [])
  return useMemo(() => (isThere ? { ar: makeTexts('ar', say), en: makeTexts('en', say) } : undefined), [isThere, say])
}
export const useSay = (): Say => useTexts().say

export type SayWork = (key: WorkTextKey, values?: TextParams) => string
/** Sentences of the hand-written screens. */
export const useWork = (): SayWork => useTranslation('work').t as unknown as SayWork
