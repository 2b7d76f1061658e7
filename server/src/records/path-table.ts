/** Which operation a method and path mean. One table for all: a Fastify route for each of thousands makes every start seconds longer. */
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import type { Operation } from './operation.ts'

export interface Found { readonly operation: Operation; readonly params: Readonly<Record<string, string>> }
interface Place { readonly named: Map<string, Place>; any?: Place; readonly operations: Map<string, Operation> }
const newPlace = (): Place => ({ named: new Map(), operations: new Map() })

const partsOf = (path: string): string[] => path.replace(/\/$/, '').split('/').slice(1)
const isParameter = (part: string): boolean => part.startsWith(':')

export class PathTable {
  readonly #root = newPlace()

  add(operation: Operation): void {
    let place = this.#root
    for (const part of partsOf(operation.path)) {
      let next = isParameter(part) ? place.any : place.named.get(part)
      if (!next) {
        next = newPlace()
        if (isParameter(part)) place.any = next
        else place.named.set(part, next)
      }
      place = next
    }
    if (place.operations.has(operation.method)) throw new Error(`two operations answer ${operation.method} ${operation.path}`)
    place.operations.set(operation.method, operation)
  }

  /** A word of a path goes before a parameter. `path` as it was sent, without its query. */
  find(method: string, path: string): Found | undefined {
    const parts = partsOf(path)
    const operation = lookUp(this.#root, method === 'HEAD' ? 'GET' : method, parts, 0)
    return operation && { operation, params: paramsOf(operation, parts) }
  }
}

function lookUp(place: Place, method: string, parts: readonly string[], at: number): Operation | undefined {
  if (at === parts.length) return place.operations.get(method)
  const named = place.named.get(parts[at]!)
  return (named && lookUp(named, method, parts, at + 1)) ?? (place.any && lookUp(place.any, method, parts, at + 1))
}

function paramsOf(operation: Operation, parts: readonly string[]): Record<string, string> {
  const params: Record<string, string> = {}
  for (const [at, part] of partsOf(operation.path).entries()) if (isParameter(part)) params[part.slice(1)] = decoded(parts[at]!)
  return params
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new Refused(refuse('request.malformed'))
  }
}
