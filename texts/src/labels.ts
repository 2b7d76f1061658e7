/** The names of things in one language's catalogue. Pure; the browser passes the language that it has loaded. */
import { type AnyEntity, type EntityEntry, groupOf } from '@topcenter/model/kit/entity'
import type { ActionTexts, Catalogue, EntityTexts } from './text-types.ts'

type Named = EntityEntry | string
const idOf = (entity: Named): string => (typeof entity === 'string' ? entity : entity.id)

const kinds = new Map<string, NonNullable<EntityEntry['spec']['kindOf']>>()
/** Must be called once, by the code that loads catalogues: which entities are kinds of another one. */
export function knowKinds(entities: readonly EntityEntry[]): void {
  for (const { id, spec } of entities) if (spec.kindOf) kinds.set(id, spec.kindOf)
}
const kindTexts = new WeakMap<Catalogue, Map<string, EntityTexts>>()

/**
 * The texts of an entity. A kind has those of its abstract entity, also those that are loaded later, and a plural of
 * its own.
 */
function foundTexts(catalogue: Catalogue, id: string): EntityTexts | undefined {
  const own = catalogue.entities[id]
  const of = own ? undefined : kinds.get(id)
  if (!of) return own
  const made = kindTexts.get(catalogue) ?? new Map<string, EntityTexts>()
  kindTexts.set(catalogue, made)
  const shared = catalogue.entities[of.entity]
  if (!shared) return undefined
  const texts =
    made.get(id) ??
    Object.assign(Object.create(shared) as EntityTexts, {
      many: (shared.manyOf ?? shared.many).replace('{{kind}}', catalogue.kinds[of.kind] ?? of.kind),
    })
  made.set(id, texts)
  return texts
}

/** Throws for an entity without texts: the test of this workspace makes that impossible for listed entities. */
export function textsOf(catalogue: Catalogue, entity: Named): EntityTexts {
  const texts = foundTexts(catalogue, idOf(entity))
  if (!texts) throw new Error(`no texts for ${idOf(entity)}`)
  return texts
}

/** Converts the path of a value to that of its field: `slices[0].placeToken` → `slices.place`, `names.ar` → `names.ar`. */
function wordPath(name: string, words: Catalogue['words']): string {
  if (name in words) return name
  return name
    .replace(/\[\d+\]/g, '')
    .split('.')
    .map((part) => {
      const bare = part.replace(/Tokens?$/, '')
      return part in words || !(bare in words) ? part : bare
    })
    .join('.')
}

/**
 * The label of a field. `name` is a field, a row's inner field (`slices.place`), a language of a name (`names.ar`), or
 * an API path (`slices[0].placeToken`). An unknown name is returned as it is.
 */
export function fieldLabel(catalogue: Catalogue, entity: Named, name: string): string {
  const { words } = catalogue
  const own = foundTexts(catalogue, idOf(entity))?.fields
  const path = wordPath(name, words)
  const parts = path.split('.')
  const last = parts.at(-1)!
  if (parts.length > 1 && (last === 'ar' || last === 'en' || last === 'und')) {
    const base = parts.slice(0, -1).join('.')
    return words[`in_${last}`]!.replace('{{label}}', fieldLabel(catalogue, entity, base))
  }
  return own?.[path] ?? words[path] ?? words[last] ?? timeLabel(words, last) ?? name
}

/** Returns the label of the time of day of a date, after which it is named: `expiryTime` of `expiryDateTime`. */
function timeLabel(words: Catalogue['words'], name: string): string | undefined {
  const label = words[name.replace(/Time$/, 'DateTime')] ?? words[name.replace(/Time$/, '')]
  return label && words.timeOf!.replace('{{label}}', label)
}

/** The help under a field, if there is one. */
export const fieldHint = (catalogue: Catalogue, entity: Named, name: string): string | undefined =>
  foundTexts(catalogue, idOf(entity))?.hints?.[name]

/** The label of an input of an action. */
export const inputLabel = (catalogue: Catalogue, entity: Named, action: string, name: string): string =>
  foundTexts(catalogue, idOf(entity))?.actions?.[action]?.fields?.[wordPath(name, catalogue.words)] ??
  fieldLabel(catalogue, entity, name)

/**
 * The text of a `oneOf` value, or of 'true' and 'false'; `state` and `recordState` are fields here too. An unknown
 * value is returned as it is.
 */
export function valueLabel(catalogue: Catalogue, entity: Named, field: string, value: string): string {
  const own = foundTexts(catalogue, idOf(entity))
  if (field === 'recordState') return catalogue.record.states[value] ?? value
  if (field === 'state') return own?.states?.[value] ?? value
  const last = field.split('.').at(-1)!
  const truth = value === 'true' ? catalogue.record.yes : value === 'false' ? catalogue.record.no : value
  return own?.values?.[field]?.[value] ?? catalogue.values[last]?.[value] ?? truth
}

/**
 * An entity's own action, else the standard operation of that name (create, update, archive, restore, block, unblock,
 * remove, putImage, removeImage).
 */
export function actionTexts(catalogue: Catalogue, entity: Named, action: string): ActionTexts {
  const own = foundTexts(catalogue, idOf(entity))?.actions?.[action]
  const standard: Readonly<Record<string, ActionTexts>> = catalogue.record.actions
  return own ?? standard[action] ?? { do: action, done: action }
}

export const formTabLabel = (catalogue: Catalogue, entity: Named, key: string): string =>
  foundTexts(catalogue, idOf(entity))?.tabs?.[key] ?? catalogue.tabs[key] ?? key

/** A tab of a list: 'all', a state, or a value of the field that makes the tabs. */
export function listTabLabel(catalogue: Catalogue, entity: AnyEntity, key: string): string {
  if (key === 'all') return catalogue.record.all
  const tabs = entity.spec.list?.tabs
  return tabs ? valueLabel(catalogue, entity, tabs, key) : key
}

/** A permission group: its own name where it has one, else the plural of the entity it belongs to. */
export function groupLabel(catalogue: Catalogue, group: string, entities: readonly EntityEntry[]): string {
  const entity = entities.find((each) => groupOf(each) === group)
  return catalogue.permissions.groups[group] ?? (entity ? textsOf(catalogue, entity).many : group)
}
export const flagLabel = (catalogue: Catalogue, flag: string): string => catalogue.permissions.flags[flag] ?? flag
export const unitLabel = (catalogue: Catalogue, unit: string): string => catalogue.units[unit] ?? unit
export const userTypeLabel = (catalogue: Catalogue, userType: string): string =>
  catalogue.values.userType?.[userType] ?? userType
export const screenTitle = (catalogue: Catalogue, screen: string): string => catalogue.screens[screen] ?? screen
