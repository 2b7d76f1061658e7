/**
 * The words of the reader's language: sentences by key, and what definitions are called. They come in parts, in
 * whichever language is shown.
 */
import { createContext, use, useEffect, useState } from 'react'
import type { AnyEntity, EntityEntry } from '@topcenter/model/kit/entity'
import { nameIn, type Language, type Names } from '@topcenter/model/kit/names'
import type { AppTextKey } from '@topcenter/texts/en/app'
import type { UiTextKey } from '@topcenter/texts/en/ui'
import type { WorkTextKey } from '@topcenter/texts/en/work'
import { interpolate, marked, type TextParams } from '@topcenter/texts/interpolate'
import * as labels from '@topcenter/texts/labels'
import type { CataloguePart, WholeCatalogue } from '@topcenter/texts/parts'
import { sayer } from '@topcenter/texts/say'
import type { EntityTexts } from '@topcenter/texts/text-types'
import { areas, entries } from './map.baked.ts'
import type { ProblemCode, ProblemFault } from './problem.ts'

labels.knowKinds(entries)

const loaders = {
  ar: {
    frame: () => import('./words/ar-frame.baked.ts'),
    home: () => import('./words/ar-home.baked.ts'),
    lists: () => import('./words/ar-lists.baked.ts'),
    records: () => import('./words/ar-records.baked.ts'),
    work: () => import('./words/ar-work.baked.ts'),
  },
  en: {
    frame: () => import('./words/en-frame.baked.ts'),
    home: () => import('./words/en-home.baked.ts'),
    lists: () => import('./words/en-lists.baked.ts'),
    records: () => import('./words/en-records.baked.ts'),
    work: () => import('./words/en-work.baked.ts'),
  },
} satisfies Record<Language, Record<string, () => Promise<{ part: CataloguePart }>>>
/** What the entities of one area are called, by the area's id; a test holds that each area has its files. */
const areaFiles = import.meta.glob<Readonly<Record<string, CataloguePart['entities']>>>(
  '../../../texts/src/{ar,en}/{access,alerts,education,exams,finance,interests,joining,lookups,media,people,places,planning,quotations,services}.ts',
)
type AreaPart = `area ${string}`
/** `areas`: what all entities are called. */
export type TextPart = keyof typeof loaders.ar | AreaPart | 'areas'

/** The part that says what an entity is called, and those that share its area. */
export const areaPart = (id: string): AreaPart => {
  const place = entries.findIndex((entry) => entry.id === id)
  return `area ${areas.findLast(({ first }) => first <= place)!.id}`
}

async function fetchPart(language: Language, part: Exclude<TextPart, 'areas'>): Promise<CataloguePart> {
  if (part in loaders[language]) return (await loaders[language][part as keyof typeof loaders.ar]()).part
  const area = part.slice('area '.length)
  return { entities: (await areaFiles[`../../../texts/src/${language}/${area}.ts`]!())[area]! }
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

/** Lays a part over what is there, in place: words that are already on the screen stay as they are. */
function lay(catalogue: WholeCatalogue, { entities = {}, ...part }: CataloguePart): void {
  for (const [id, texts] of Object.entries(entities))
    Object.assign(((catalogue.entities as Record<string, object>)[id] ??= {}), texts)
  for (const [key, texts] of Object.entries(part)) Object.assign(catalogue[key as keyof typeof part]!, texts)
}

/** A failed load is tried again by the next who asks. */
function loadPart(language: Language, part: TextPart): Promise<void> {
  const key = `${language} ${part}`
  let load = loading.get(key)
  if (!load) {
    load =
      part === 'areas'
        ? Promise.all(areas.map(({ id }) => loadPart(language, `area ${id}`))).then(() => undefined)
        : fetchPart(language, part).then((brought) => lay(catalogues[language], brought))
    loading.set(key, load)
    // `use` asks for the state: without it what is there already would be waited for once, with nothing on the screen
    load.then(
      () => loaded.add(key) && Object.assign(load!, { status: 'fulfilled' }),
      () => loading.delete(key),
    )
  }
  return load
}

let shown: Language = 'ar'
/** The language that is shown from now on; its words must be loaded. */
export const showLanguage = (language: Language): void => {
  shown = language
}

/** Whether all parts that are in use are there in a language, so that it can be shown at once. */
export const hasTexts = (language: Language): boolean =>
  [...partsInUse].every((part) => loaded.has(`${language} ${part}`))

/** All parts that are in use, in one language: before it is shown. A part that is asked for meanwhile is waited for too. */
export async function loadTexts(language: Language): Promise<void> {
  let known: number
  do {
    known = partsInUse.size
    await Promise.all([...partsInUse].map((part) => loadPart(language, part)))
  } while (partsInUse.size > known)
}

/** Brings a part in the language that is shown, and from now on with every language. */
export async function needTexts(part: TextPart): Promise<void> {
  partsInUse.add(part)
  await loadPart(shown, part)
}

/** A module with a part that what it draws says. */
export const withWords = async <Module>(part: TextPart, module: Promise<Module>): Promise<Module> =>
  (await Promise.all([module, needTexts(part)]))[0]
/** Before refusals are said: most of them come with the first that is met. */
export const needRefusals = async (codes: readonly string[]): Promise<void> => {
  if (codes.some((code) => !(code in catalogues[shown].refusals))) await needTexts('work').catch(() => undefined)
}

/** The same shape as ui/texts.ts asks for. */
type UiText = (key: UiTextKey, values?: TextParams) => string
export type Say = (key: AppTextKey, values?: TextParams) => string

/** What definitions are called, in one language. */
export interface Texts {
  readonly language: Language
  readonly say: Say
  readonly entity: (entity: EntityEntry | string) => EntityTexts
  readonly field: (entity: EntityEntry | string, name: string) => string
  readonly hint: (entity: EntityEntry | string, name: string) => string | undefined
  readonly input: (entity: EntityEntry | string, action: string, name: string) => string
  readonly value: (entity: EntityEntry | string, field: string, value: string) => string
  readonly action: (
    entity: EntityEntry | string,
    action: string,
  ) => { readonly do: string; readonly done: string; readonly confirm?: string }
  readonly formTab: (entity: EntityEntry | string, key: string) => string
  readonly listTab: (entity: AnyEntity, key: string) => string
  readonly group: (group: string) => string
  readonly flag: (flag: string) => string
  readonly unit: (unit: string) => string
  readonly userType: (userType: string) => string
  /** What tells a kind from its siblings. */
  readonly kind: (kind: string) => string
  readonly screen: (screen: string) => string
  readonly menu: (group: string) => string
  readonly refusal: (
    code: ProblemCode | string,
    params?: TextParams,
  ) => { readonly title: string; readonly detail: string }
  readonly fault: (fault: Omit<ProblemFault, 'code'> & { readonly code: ProblemCode }) => string
  /** The reader's language of a name, else another; '' when there is none. */
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
    return { title: catalogue.refusals['record.invalid'].title, detail: interpolate(text, params) }
  return { title: interpolate(text.title, params), detail: interpolate(text.detail, params) }
}

/**
 * Whether a refusal can be said here without a gap. Else the server's words stand for it, in the language that they
 * were asked for in.
 */
function isWhole(catalogue: WholeCatalogue, code: string, params: TextParams = {}): boolean {
  const text = (catalogue.refusals as Readonly<Record<string, string | { detail: string }>>)[code]
  const gaps = (typeof text === 'string' ? text : (text?.detail ?? '{{text}}')).matchAll(/\{\{\s*(\w+)\s*\}\}/g)
  return [...gaps].every(([, name = '']) => name in params)
}

function makeTexts(language: Language): Texts {
  const catalogue = catalogues[language]
  const say: Say = sayer(language, catalogue.app)
  return {
    language,
    say,
    entity: (entity) => labels.textsOf(catalogue, entity),
    field: (entity, name) => labels.fieldLabel(catalogue, entity, name),
    hint: (entity, name) => labels.fieldHint(catalogue, entity, name),
    input: (entity, action, name) => labels.inputLabel(catalogue, entity, action, name),
    value: (entity, field, value) => labels.valueLabel(catalogue, entity, field, value),
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
    name: (names) => nameIn(names, language),
  }
}

const TextsContext = createContext<Texts | null>(null)
export const TextsProvider = TextsContext.Provider

const uiTexts: Readonly<Record<Language, UiText>> = {
  ar: sayer('ar', catalogues.ar.ui),
  en: sayer('en', catalogues.en.ui),
}
const textsOf: Readonly<Record<Language, Texts>> = { ar: makeTexts('ar'), en: makeTexts('en') }
/** The same object for a language each time. */
export const textsIn = (language: Language): Texts => textsOf[language]
/** For what speaks outside of React. */
export const shownTexts = (): Texts => textsOf[shown]
/** What the parts of ui/ say. */
export const uiTextIn = (language: Language): UiText => uiTexts[language]

export function useTexts(): Texts {
  const texts = use(TextsContext)
  if (!texts) throw new Error('useTexts needs a TextsProvider above it')
  return texts
}
/**
 * What definitions are called in both languages at once, for what is printed for everybody; undefined while the other
 * language comes.
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
/** Sentences of the hand-written screens; the first that needs them waits for them. */
export function useWork(): SayWork {
  const { language } = useTexts()
  use(workTexts(language))
  return work[language]
}
function workTexts(language: Language): Promise<void> {
  partsInUse.add('work')
  return loadPart(language, 'work')
}
