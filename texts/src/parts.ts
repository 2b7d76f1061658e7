/**
 * A catalogue in the parts that the browser loads one by one. Names of entities are loaded by area, straight from the
 * area's file; their other texts are loaded when the first records are shown.
 */
import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { Sentences } from './say.ts'
import type { Catalogue, EntityTexts } from './text-types.ts'

export type WholeCatalogue = Catalogue & { readonly app: Sentences; readonly ui: Sentences; readonly work: Sentences }
/** Any part; the parts are merged, the texts of entities one by one. */
export type CataloguePart = Partial<Omit<WholeCatalogue, 'entities' | 'refusals'>> & {
  readonly entities?: Readonly<Record<string, Partial<EntityTexts>>>
  readonly refusals?: Partial<Catalogue['refusals']>
}

/** Sentences of the frame, and of errors before anything is shown. */
const frameSentences = ['product', 'problem', 'logout', 'lists', 'shell']
/** Sentences of the page after the login. */
const todaySentences = ['today', 'needs']
/** Sentences of the page of all lists of settings. */
const listSentences = ['listTopics']
const frameRefusals =
  /^(request|session(?!\.(wrongResetCode|resetOff|passwordDue|wrongLoginCode)$)|permission|server)\.|^record\.invalid$/
const fieldRefusals = /^field\./
/** Sentences of the pages before the login. */
const frontSentences = ['home', 'front', 'login', 'loginCode', 'password']
const frontRefusals =
  /^session\.(wrongResetCode|resetOff|passwordDue|wrongLoginCode)$|^field\.(password|oldPassword|required|tooLong|phone|reference$|oneOf$)/
/** Sentences of pages that are neither lists nor forms: one's own settings and the diagnostics. */
const pageSentences = ['settings', 'diagnostics']
/** Entities that are on the page after the login. */
const isListed = ({ spec }: AnyEntity): boolean =>
  (spec.menu === 'settings' || spec.lookup === true) && !spec.abstract && spec.path !== undefined

const picked = <T extends object>(whole: T, keep: (key: string) => boolean): Partial<T> =>
  Object.fromEntries(Object.entries(whole).filter(([key]) => keep(key))) as Partial<T>

/** Returns the part that every first page needs: the names of lists, the menu and the frame. */
export const framePart = (whole: WholeCatalogue): CataloguePart => ({
  entities: Object.fromEntries(
    Object.entries(whole.entities).map(([id, { many, manyOf }]) => [id, { many, ...(manyOf ? { manyOf } : {}) }]),
  ),
  values: { userType: whole.values.userType! },
  refusals: picked(whole.refusals, (code) => frameRefusals.test(code)),
  menu: whole.menu,
  kinds: whole.kinds,
  kindsAlone: whole.kindsAlone,
  screens: whole.screens,
  ui: whole.ui,
  app: picked(whole.app, (key) => frameSentences.includes(key)) as Sentences,
})

/** The pages before the login, a centre's own and the description of the product, with what their forms refuse. */
export const homePart = ({ app, refusals }: WholeCatalogue): CataloguePart => ({
  app: picked(app, (key) => frontSentences.includes(key)) as Sentences,
  refusals: picked(refusals, (code) => frontRefusals.test(code)),
})

/** The page after the login: its cards. */
export const todayPart = ({ app }: WholeCatalogue): CataloguePart => ({
  app: picked(app, (key) => todaySentences.includes(key)) as Sentences,
})

/** A sentence about each list under "other settings", and their headings. */
export const listsPart = (whole: WholeCatalogue, entities: readonly AnyEntity[]): CataloguePart => ({
  entities: Object.fromEntries(
    entities
      .filter(isListed)
      .map(({ id, spec }) => spec.kindOf?.entity ?? id)
      .map((id) => [id, { empty: whole.entities[id]!.empty }]),
  ),
  app: picked(whole.app, (key) => listSentences.includes(key)) as Sentences,
})

export const recordsPart = (whole: WholeCatalogue): CataloguePart => ({
  words: whole.words,
  values: whole.values,
  tabs: whole.tabs,
  units: whole.units,
  permissions: whole.permissions,
  record: whole.record,
  refusals: picked(whole.refusals, (code) => fieldRefusals.test(code)),
  app: picked(
    whole.app,
    (key) =>
      !['home', 'front', 'login', 'loginCode'].includes(key) &&
      !frameSentences.includes(key) &&
      !todaySentences.includes(key) &&
      !listSentences.includes(key) &&
      !pageSentences.includes(key),
  ) as Sentences,
})

/** Sentences of the screens that are written by hand, and the refusals of the server. */
export const workPart = ({ app, work, refusals }: WholeCatalogue): CataloguePart => ({
  work,
  app: picked(app, (key) => pageSentences.includes(key)) as Sentences,
  refusals: picked(refusals, (code) => !frameRefusals.test(code) && !fieldRefusals.test(code)),
})
