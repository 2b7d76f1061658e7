/**
 * The texts of the user's language: sentences by key, and the names of definitions. They are loaded in parts, in
 * whichever language is shown.
 */
import { createContext, use, useEffect, useState } from 'react'
import type { AnyEntity, EntityEntry } from '@topcenter/model/kit/entity'
import { nameIn, type Language, type Names } from '@topcenter/model/kit/names'
import type { AppTextKey } from '@topcenter/texts/en/app'
import type { UiTextKey } from '@topcenter/texts/en/ui'
import type { WorkTextKey } from '@topcenter/texts/en/work'
import { isolatePercents, marked, sentence, type TextParams } from '@topcenter/texts/interpolate'
import * as labels from '@topcenter/texts/labels'
import type { CataloguePart, WholeCatalogue } from '@topcenter/texts/parts'
import { sayer } from '@topcenter/texts/say'
import type { ActionTexts, EntityTexts } from '@topcenter/texts/text-types'
import { areas, entries } from './map.baked.ts'
import type { ProblemCode, ProblemFault } from './problem.ts'
import * as textFiles from './text-files.ts'
import type { TextFiles } from './text-files.ts'

labels.knowKinds(entries)

let files: TextFiles = textFiles
type AreaPart = `area ${string}`
/** `areas`: the names of all entities. */
export type TextPart = keyof TextFiles['loaders']['ar'] | AreaPart | 'areas'

/** The part with the names of an entity and of the others in its area. */
export const areaPart = (id: string): AreaPart => {
  const place = entries.findIndex((entry) => entry.id === id)
  return `area ${areas.findLast(({ first }) => first <= place)!.id}`
}

async function fetchPart(language: Language, part: Exclude<TextPart, 'areas'>): Promise<CataloguePart> {
  const loaders = files.loaders[language]
  if (part in loaders) return (await loaders[part as keyof typeof loaders]()).part
  const area = part.slice('area '.length)
  return { entities: (await files.areaFiles[`../../../texts/src/${language}/${area}.ts`]!())[area]! }
}

const partsInUse = new Set<TextPart>(['frame'])
const loading = new Map<string, Promise<void>>()
const loaded = new Set<string>()
const emptyCatalogue = () => ({
  entities: {},
  words: {},
  values: {},
  tabs: {},
  refusals: {},
  menu: {},
  kinds: {},
  kindsAlone: {},
  screens: {},
  units: {},
  permissions: { flags: {}, groups: {} },
  record: {},
  app: {},
  ui: {},
  work: {},
})
const catalogues = { ar: emptyCatalogue(), en: emptyCatalogue() } as unknown as Readonly<
  Record<Language, WholeCatalogue>
>

/** Merges a part into the loaded texts in place: texts that are on the screen stay the same objects. */
function lay(catalogue: WholeCatalogue, { entities = {}, ...part }: CataloguePart): void {
  for (const [id, texts] of Object.entries(entities))
    Object.assign(((catalogue.entities as Record<string, object>)[id] ??= {}), texts)
  for (const [key, texts] of Object.entries(part)) Object.assign(catalogue[key as keyof typeof part]!, texts)
}

/** A failed load is retried by the next caller. */
function loadPart(language: Language, part: TextPart): Promise<void> {
  const key = `${language} ${part}`
  let load = loading.get(key)
  if (!load) {
    load =
      part === 'areas'
        ? Promise.all(areas.map(({ id }) => loadPart(language, `area ${id}`))).then(() => undefined)
        : fetchPart(language, part).then((brought) => lay(catalogues[language], brought))
    loading.set(key, load)
    // `use` reads the state: without it a part that is loaded already would suspend once, with nothing on the screen.
    load.then(
      () => loaded.add(key) && Object.assign(load!, { status: 'fulfilled' }),
      () => loading.delete(key),
    )
  }
  return load
}

let shown: Language = 'ar'
/** Shows a language; its texts must be loaded. */
export const showLanguage = (language: Language): void => {
  shown = language
}

/** Returns true if all parts in use are loaded in a language, so that it can be shown at once. */
export const hasTexts = (language: Language): boolean =>
  [...partsInUse].every((part) => loaded.has(`${language} ${part}`))

/** Loads all parts in use in one language, before it is shown; waits also for parts that are requested meanwhile. */
export async function loadTexts(language: Language): Promise<void> {
  let known: number
  do {
    known = partsInUse.size
    await Promise.all([...partsInUse].map((part) => loadPart(language, part)))
  } while (partsInUse.size > known)
}

/** Loads a part in the language that is shown, and from now on with every other language. */
export async function needTexts(part: TextPart): Promise<void> {
  partsInUse.add(part)
  await loadPart(shown, part)
}

/** A module together with the part of the texts that it needs. */
export const withWords = async <Module>(part: TextPart, module: Promise<Module>): Promise<Module> =>
  (await Promise.all([module, needTexts(part)]))[0]
/** Loaded before a refusal is shown: most refusals are in this part. */
export const needRefusals = async (codes: readonly string[]): Promise<void> => {
  if (codes.some((code) => !(code in catalogues[shown].refusals))) await needTexts('work').catch(() => undefined)
}

/** The shape that ui/page/texts.ts expects. */
type UiText = (key: UiTextKey, values?: TextParams) => string
export type Say = (key: AppTextKey, values?: TextParams) => string

/** The names of definitions, in one language. */
export interface Texts {
  readonly language: Language
  readonly say: Say
  /** Fills the gaps of a text that came without them, as an action's. */
  readonly fill: (text: string, params: TextParams) => string
  readonly entity: (entity: EntityEntry | string) => EntityTexts
  readonly field: (entity: EntityEntry | string, name: string) => string
  readonly hint: (entity: EntityEntry | string, name: string) => string | undefined
  readonly input: (entity: EntityEntry | string, action: string, name: string) => string
  readonly value: (entity: EntityEntry | string, field: string, value: string) => string
  readonly action: (
    entity: EntityEntry | string,
    action: string,
  ) => Pick<ActionTexts, 'do' | 'done' | 'doneMany' | 'confirm'>
  readonly formTab: (entity: EntityEntry | string, key: string) => string
  readonly listTab: (entity: AnyEntity, key: string) => string
  readonly group: (group: string) => string
  readonly flag: (flag: string) => string
  readonly unit: (unit: string) => string
  readonly userType: (userType: string) => string
  /** Returns the word that distinguishes a kind from the others of its family. */
  readonly kind: (kind: string) => string
  readonly screen: (screen: string) => string
  readonly menu: (group: string) => string
  readonly refusal: (
    code: ProblemCode | string,
    params?: TextParams,
  ) => { readonly title: string; readonly detail: string }
  readonly fault: (fault: Omit<ProblemFault, 'code'> & { readonly code: ProblemCode }) => string
  /** A name in the user's language, else in another one; '' when there is none. */
  readonly name: (names: Names | null | undefined) => string
}

function refusalOf(
  catalogue: WholeCatalogue,
  language: Language,
  say: Say,
  code: string,
  figures?: TextParams,
): { title: string; detail: string } {
  const params = marked(figures, language)
  if (code === 'network.offline') return { title: say('problem.offline'), detail: say('problem.offlineText') }
  if (code === 'network.noAnswer') return { title: say('problem.noAnswer'), detail: say('problem.noAnswerText') }
  const refusals = catalogue.refusals as Readonly<Record<string, string | { title: string; detail: string }>>
  const text = refusals[code] ?? refusals['server.caught']!
  if (typeof text === 'string')
    return { title: catalogue.refusals['record.invalid'].title, detail: sentence(text, params, language) }
  return { title: sentence(text.title, params, language), detail: sentence(text.detail, params, language) }
}

/**
 * Returns true if a refusal can be worded here without a gap. Otherwise the page shows the server's text, in the
 * language of the request.
 */
function isWhole(catalogue: WholeCatalogue, code: string, params: TextParams = {}): boolean {
  const text = (catalogue.refusals as Readonly<Record<string, string | { detail: string }>>)[code]
  const gaps = (typeof text === 'string' ? text : (text?.detail ?? '{{text}}')).matchAll(/\{\{\s*(\w+)\s*\}\}/g)
  return [...gaps].every(([, name = '']) => name in params)
}

/** Names that a centre itself has given, by token: properties, and the options of their lists. */
export const ownNames = new Map<string, Names>()

function makeTexts(language: Language, isUndFirst = false): Texts {
  const catalogue = catalogues[language]
  const say: Say = sayer(language, catalogue.app)
  const ownName = (names: Names | null | undefined) => (isUndFirst && names?.und?.trim()) || nameIn(names, language)
  const nameOf: Texts['name'] = language === 'ar' ? (names) => isolatePercents(ownName(names)) : ownName
  const own = (token: string) => nameOf(ownNames.get(token))
  return {
    language,
    say,
    fill: (text, params) => sentence(text, params, language),
    entity: (entity) => labels.textsOf(catalogue, entity),
    field: (entity, name) => own(name) || labels.fieldLabel(catalogue, entity, name),
    hint: (entity, name) => labels.fieldHint(catalogue, entity, name),
    input: (entity, action, name) => labels.inputLabel(catalogue, entity, action, name),
    value: (entity, field, value) => own(value) || labels.valueLabel(catalogue, entity, field, value),
    action: (entity, action) => labels.actionTexts(catalogue, entity, action),
    formTab: (entity, key) => labels.formTabLabel(catalogue, entity, key),
    listTab: (entity, key) => labels.listTabLabel(catalogue, entity, key),
    group: (group) => labels.groupLabel(catalogue, group, entries),
    flag: (flag) => labels.flagLabel(catalogue, flag),
    unit: (unit) => labels.unitLabel(catalogue, unit),
    userType: (userType) => labels.userTypeLabel(catalogue, userType),
    kind: (kind) => catalogue.kindsAlone[kind] ?? kind,
    screen: (screen) => labels.screenTitle(catalogue, screen),
    menu: (group) => catalogue.menu[group] ?? group,
    refusal: (code, params) => refusalOf(catalogue, language, say, code, params),
    fault: ({ code, params, message }) =>
      message !== undefined && !isWhole(catalogue, code, params)
        ? message
        : refusalOf(catalogue, language, say, code, params).detail,
    name: nameOf,
  }
}

const TextsContext = createContext<Texts | null>(null)
export const TextsProvider = TextsContext.Provider

const makeUiTexts = (): Readonly<Record<Language, UiText>> => ({
  ar: sayer('ar', catalogues.ar.ui),
  en: sayer('en', catalogues.en.ui),
})
const makeAllTexts = (): Readonly<Record<Language, Texts>> => ({ ar: makeTexts('ar'), en: makeTexts('en') })
let uiTexts = makeUiTexts()
let textsOf = makeAllTexts()
/** The Arabic interface with names as they are written everywhere (D12.6). */
let undTexts = makeTexts('ar', true)
let isUndFirst = false
/** The same object for a language each time. */
export const textsIn = (language: Language): Texts => (isUndFirst && language === 'ar' ? undTexts : textsOf[language])
export const showUndFirst = (isOn: boolean): void => {
  isUndFirst = isOn
}
/** For code outside of React. */
export const shownTexts = (): Texts => textsIn(shown)
/** The texts of the components in ui/. */
export const uiTextIn = (language: Language): UiText => uiTexts[language]

export function useTexts(): Texts {
  const texts = use(TextsContext)
  if (!texts) throw new Error('useTexts needs a TextsProvider above it')
  return texts
}
/**
 * The names of definitions in both languages, for papers that are printed in both; undefined while the other language
 * is loading.
 */
export function useBothTexts(): Readonly<Record<Language, Texts>> | undefined {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    void Promise.all([loadTexts('ar'), loadTexts('en')]).then(
      () => setThere(true),
      () => undefined,
    )
  }, [])
  return isThere ? textsOf : undefined
}
export const useSay = (): Say => useTexts().say

export type SayWork = (key: WorkTextKey, values?: TextParams) => string
const work: Readonly<Record<Language, SayWork>> = {
  ar: sayer('ar', catalogues.ar.work),
  en: sayer('en', catalogues.en.work),
}
/** Sentences of the hand-written screens; the first component that needs them suspends. */
export function useWork(): SayWork {
  const { language } = useTexts()
  use(workTexts(language))
  return work[language]
}
function workTexts(language: Language): Promise<void> {
  partsInUse.add('work')
  return loadPart(language, 'work')
}

/** Loads each changed text during development, then calls `show`, which draws the page again with new text objects. */
export function followTextFiles(show: () => void): void {
  textFiles.subscribeToTextFiles(async (changed) => {
    files = changed
    const parts = [...loaded]
    loading.clear()
    loaded.clear()
    await Promise.all(
      parts.map((key) => {
        const [language, ...part] = key.split(' ')
        return loadPart(language as Language, part.join(' ') as TextPart)
      }),
    )
    uiTexts = makeUiTexts()
    textsOf = makeAllTexts()
    undTexts = makeTexts('ar', true)
    show()
  })
}
