/**
 * Finds the value that a cell means: a record of a list, a choice, yes or no. It compares texts and names in several
 * ways, from the strictest to the loosest; the first way with a match decides.
 */
import { searchKey } from '@topcenter/model/kit/search-key'
import { alsoSaid, saysNothing } from '@topcenter/texts/also-said'

export interface SpellingRules<T> {
  /** True for names that have a feminine form: «متزوجة» means «متزوج», «سعودية» means «سعودي». */
  readonly gendered?: boolean
  /** Words for the kind of record, which add nothing: «محافظة الجيزة» is «الجيزة». */
  readonly things?: readonly string[]
  /**
   * True if names match only as they are written. Used for names of people, because one person must not be taken for
   * another.
   */
  readonly exactly?: boolean
  /** Chooses between two values with the same name; 'many' if that is not certain. */
  readonly better?: (before: T, next: T) => T | 'many'
}
export interface Spellings<T> {
  /** @param others Less certain names, such as the nationality of a country */
  add(value: T, names: Iterable<string>, others?: Iterable<string>): void
  find(text: string): T | 'many' | undefined
}

export function spellings<T>(rules: SpellingRules<T> = {}): Spellings<T> {
  const entries: Entry<T>[] = []
  const ways = waysOf(rules)
  const better = rules.better ?? (() => 'many' as const)
  // by the index of the way; built at the first comparison in that way
  const shelves: Map<string, T | 'many'>[] = []
  return {
    add: (value, names, others = []) => {
      entries.push({ value, names: [...names].filter(Boolean), others: [...others].filter(Boolean) })
      shelves.length = 0
    },
    find: (text) => {
      const key = searchKey(text)
      for (const at of entries.length > maxFolded ? [0] : ways.keys()) {
        const way = ways[at]!
        shelves[at] ??= shelfOf(entries, way, better, at > 0)
        const found = shelves[at].get(way.fold(key))
        if (found !== undefined) return found
      }
      return undefined
    },
  }
}

interface Entry<T> {
  readonly value: T
  readonly names: readonly string[]
  readonly others: readonly string[]
}

/** Returns all ways of comparing, from the strictest to the loosest. */
function waysOf({
  things,
  exactly,
  gendered,
}: Pick<SpellingRules<unknown>, 'things' | 'exactly' | 'gendered'>): readonly Way[] {
  if (exactly) return [{ ...written, fold: (key) => key.replaceAll(' ', '') }]
  const silent = new Set([...saysNothing, ...(things ?? [])].map((thing) => bare(searchKey(thing))))
  return [
    written, // the names alone
    written, // the less certain names too
    // brackets may distinguish two names, so forms without them come late; the ways that remove «ال» come last, because
    // «ألماني» only seems to begin with it
    ...[sides, unbracketed].flatMap((forms) => [
      { forms, fold: slashed },
      ...[whole, bare].flatMap((article) =>
        [worded, ...(gendered ? [unsexed] : [])].map((way) => ({ forms, fold: way(silent, article) })),
      ),
    ]),
  ]
}

/** Returns the values by their names, after one way of comparing has simplified the names. */
function shelfOf<T>(
  entries: readonly Entry<T>[],
  { forms, fold }: Way,
  better: (before: T, next: T) => T | 'many',
  withOthers: boolean,
): Map<string, T | 'many'> {
  const shelf = new Map<string, T | 'many'>()
  for (const { value, names, others } of entries) {
    const all = withOthers ? [...names, ...others] : names
    for (const key of new Set(all.flatMap((name) => forms(searchKey(name)).map(fold)))) {
      if (!key) continue
      const before = shelf.get(key)
      const isNew = before === undefined || before === value
      shelf.set(key, isNew ? value : before === 'many' ? before : better(before, value))
    }
  }
  return shelf
}

/** Maximum entries that are compared in all ways; in longer lists a record is found only by its name as written. */
const maxFolded = 20_000

type Fold = (word: string) => string
/** A way to compare: names and texts are simplified in the same way, and a name has several forms. */
interface Way {
  readonly forms: (name: string) => readonly string[]
  readonly fold: Fold
}

const whole: Fold = (word) => word
const written: Way = { forms: (name) => [name], fold: whole }

/** Returns a name and the parts beside its slashes: «أعزب / عزباء» gives «أعزب» and «عزباء» too. */
const slashed: Fold = (key) => key.replace(/ ?\/ ?/g, '/')
const sides = (name: string): string[] => [name, ...slashed(name).split('/')]
/** Returns the forms of "… Literacy (ICDL)": with the brackets, without them, and the text inside them. */
const unbracketed = (name: string): string[] => [
  ...sides(name),
  ...sides(
    name
      .replace(/\([^()]*\)/g, ' ')
      .replace(/ +/g, ' ')
      .trim(),
  ),
  ...(/\(([^()]+)\)/.exec(name)?.slice(1) ?? []),
]

const meanings = new Map(
  alsoSaid.flatMap((said) => said.map((word) => [searchKey(word), searchKey(said[0]!)] as const)),
)
const meaning: Fold = (word) => meanings.get(word) ?? word
const bare: Fold = (word) => word.replace(/^ال(?=..)/, '')

/** Simplifies each word, and drops words that add nothing. */
const worded =
  (silent: ReadonlySet<string>, article: Fold): Fold =>
  (key) => {
    const words = meaning(slashed(key))
      .split(' ')
      .map((word) => article(meanings.get(word) ?? meaning(article(word))))
    const telling = words.filter((word) => !silent.has(bare(word)))
    return meaning((telling.length ? telling : words).join(' '))
  }

const unsexed =
  (silent: ReadonlySet<string>, article: Fold): Fold =>
  (key) =>
    meaning(
      worded(
        silent,
        article,
      )(key)
        .split(' ')
        .map((word) => meaning(word.replace(/(?<=...)ه$/, '')))
        .join(' '),
    )
