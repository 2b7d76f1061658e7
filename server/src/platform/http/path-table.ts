/**
 * Finds the entry for a method and path. One table for all operations: a Fastify route for each of thousands would make
 * every start seconds longer.
 */
import { refuse, Refused } from '@topcenter/model/kit/refusal'

/** `path` in Fastify's syntax: words, and parameters with a colon. */
interface Entry {
  readonly method: string
  readonly path: string
}
export interface Found<E> {
  readonly entry: E
  readonly params: Readonly<Record<string, string>>
}
interface Place<E> {
  readonly named: Map<string, Place<E>>
  any?: Place<E>
  readonly entries: Map<string, E>
}

const newPlace = <E>(): Place<E> => ({ named: new Map(), entries: new Map() })
const partsOf = (path: string): string[] => path.replace(/\/$/, '').split('/').slice(1)
const isParameter = (part: string): boolean => part.startsWith(':')

export class PathTable<E extends Entry> {
  readonly #root = newPlace<E>()

  add(entry: E): void {
    let place = this.#root
    for (const part of partsOf(entry.path)) {
      let next = isParameter(part) ? place.any : place.named.get(part)
      if (!next) {
        next = newPlace<E>()
        if (isParameter(part)) place.any = next
        else place.named.set(part, next)
      }
      place = next
    }
    if (place.entries.has(entry.method)) throw new Error(`two answer ${entry.method} ${entry.path}`)
    place.entries.set(entry.method, entry)
  }

  /** A word matches before a parameter does. `path`: as it was sent, without the query. */
  find(method: string, path: string): Found<E> | undefined {
    const parts = partsOf(path)
    const entry = lookUp(this.#root, method === 'HEAD' ? 'GET' : method, parts, 0)
    return entry && { entry, params: paramsOf(entry, parts) }
  }
}

function lookUp<E>(place: Place<E>, method: string, parts: readonly string[], at: number): E | undefined {
  if (at === parts.length) return place.entries.get(method)
  const named = place.named.get(parts[at]!)
  return (named && lookUp(named, method, parts, at + 1)) ?? (place.any && lookUp(place.any, method, parts, at + 1))
}

function paramsOf({ path }: Entry, parts: readonly string[]): Record<string, string> {
  const params: Record<string, string> = {}
  for (const [at, part] of partsOf(path).entries()) if (isParameter(part)) params[part.slice(1)] = decoded(parts[at]!)
  return params
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new Refused(refuse('request.malformed'))
  }
}
