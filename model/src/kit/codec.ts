/**
 * The product's form-data convention, for both ends: nested objects by dots, arrays by index, files as they are
 * (`names.ar=…`, `slices[0].placeToken=…`).
 *
 * - Absent means unchanged: `undefined` members are left out. `null` is sent as an empty text, and an empty text is read
 *   as null.
 * - An empty list is `name[]=` and an empty object `name{}=`, each with an empty text.
 * - Numbers and booleans travel as text. `decodeForm` does not guess them back: it yields texts, nulls and files only,
 *   and the derived schemas accept numbers and booleans written as text.
 * - Keys are `[A-Za-z_][A-Za-z0-9_-]*`. What is not understood is refused, never ignored.
 */
import { Refused, refuse } from './refusal.ts'

export interface FormLimits {
  /** Entries of the form. */
  readonly keys?: number
  /** The names and indexes that lead to one value. */
  readonly depth?: number
}
const usualLimits = { keys: 1000, depth: 6 }
/** The greatest index of a list. */
const highestIndex = 999

const keyShape = /^[A-Za-z_][A-Za-z0-9_-]*$/
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

type Entry = [string, string | Blob]

function encodeInto(entries: Entry[], path: string, value: unknown): void {
  if (value === undefined) return
  if (value === null) entries.push([path, ''])
  else if (typeof value === 'string' || value instanceof Blob) entries.push([path, value])
  else if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value)))
    entries.push([path, String(value)])
  else if (Array.isArray(value)) {
    if (value.length === 0) entries.push([`${path}[]`, ''])
    // a list without this item would move the later ones, so the item is sent as empty
    value.forEach((item, index) => encodeInto(entries, `${path}[${index}]`, item ?? null))
  } else if (typeof value === 'object') encodeMembers(entries, path, value)
  else throw new TypeError(`a form cannot carry ${typeof value} (${path})`)
}

function encodeMembers(entries: Entry[], path: string, value: object): void {
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  if (members.length === 0 && path !== '') entries.push([`${path}{}`, ''])
  for (const [key, member] of members) {
    if (!keyShape.test(key) || forbidden.has(key))
      throw new TypeError(`a form cannot carry the key ${JSON.stringify(key)}`)
    encodeInto(entries, path === '' ? key : `${path}.${key}`, member)
  }
}

/**
 * The entries of a form; append each to a FormData. Throws for a value that a form cannot contain (a bug of the
 * caller).
 */
export function encodeForm(value: object): Entry[] {
  const entries: Entry[] = []
  encodeMembers(entries, '', value)
  return entries
}

function malformed(key: string): Refused {
  return new Refused(refuse('request.malformed', { fields: [{ name: key.slice(0, 100), code: 'request.malformed' }] }))
}

type Ending = '' | '[]' | '{}'

/** `slices[0].place` → ['slices', 0, 'place']; refuses every other syntax. */
function parsePath(key: string, depth: number): { path: (string | number)[]; ending: Ending } {
  if (key.length > 500) throw malformed(key)
  const ending: Ending = key.endsWith('[]') ? '[]' : key.endsWith('{}') ? '{}' : ''
  const text = ending === '' ? key : key.slice(0, -2)
  const path: (string | number)[] = []
  const step = /(?:^|(?<=.)\.)([A-Za-z_][A-Za-z0-9_-]*)|\[(0|[1-9]\d{0,3})\]/y
  while (step.lastIndex < text.length) {
    const match = step.exec(text)
    if (!match || path.length === depth) throw malformed(key)
    const [, name, index] = match
    if (name !== undefined ? forbidden.has(name) : path.length === 0 || Number(index) > highestIndex)
      throw malformed(key)
    path.push(name ?? Number(index))
  }
  if (path.length === 0) throw malformed(key)
  return { path, ending }
}

/**
 * A value that is being built; lists are maps until all items are there, so that a large index does not allocate
 * memory.
 */
class Branch {
  readonly list: boolean
  readonly members = new Map<string | number, unknown>()
  constructor(list: boolean) {
    this.list = list
  }
}

function branchAt(parent: Branch, step: string | number, list: boolean, key: string): Branch {
  const there = parent.members.get(step)
  if (there instanceof Branch && there.list === list) return there
  if (there !== undefined) throw malformed(key)
  const branch = new Branch(list)
  parent.members.set(step, branch)
  return branch
}

function place(root: Branch, key: string, value: unknown, depth: number): void {
  const { path, ending } = parsePath(key, depth)
  let branch = root
  path.slice(0, -1).forEach((step, at) => {
    branch = branchAt(branch, step, typeof path[at + 1] === 'number', key)
  })
  const last = path.at(-1)!
  if (branch.members.has(last) || (ending !== '' && value !== '')) throw malformed(key)
  branch.members.set(last, ending === '[]' ? [] : ending === '{}' ? {} : value === '' ? null : value)
}

function finish(branch: Branch, path: string): unknown {
  const finished = (value: unknown, at: string) => (value instanceof Branch ? finish(value, at) : value)
  if (!branch.list)
    return Object.fromEntries(
      [...branch.members].map(([key, value]) => [key, finished(value, path === '' ? String(key) : `${path}.${key}`)]),
    )
  return Array.from({ length: branch.members.size }, (_, index) => {
    if (!branch.members.has(index)) throw malformed(`${path}[${index}]`) // an index is missing
    return finished(branch.members.get(index), `${path}[${index}]`)
  })
}

/**
 * The object that the entries of a form describe; its leaves are texts, nulls and files (whatever an entry holds that
 * is no text). Throws `Refused` with `request.malformed`, naming the key.
 */
export function decodeForm(
  entries: Iterable<readonly [string, unknown]>,
  limits: FormLimits = {},
): Record<string, unknown> {
  const { keys, depth } = { ...usualLimits, ...limits }
  const root = new Branch(false)
  let count = 0
  for (const [key, value] of entries) {
    if (++count > keys) throw malformed(key)
    place(root, key, value, depth)
  }
  return finish(root, '') as Record<string, unknown>
}
