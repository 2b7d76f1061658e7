/**
 * Which statements get a name: those that come often. PostgreSQL keeps a named statement, parsed and planned, on each
 * connection; naming every list with columns and an order of its own would fill its memory.
 */
import { hash } from 'node:crypto'
import type { NamedStatement } from './named-query.ts'

export const mostNamed = 500
/** A text gets a name when it comes for the third time. */
const oftenEnough = 3
/** How many texts are counted; when there are more, counting begins again. */
const mostCounted = 2_000

interface Known extends NamedStatement {
  used: number
}
const byText = new Map<string, Known>()
const names = new Set<string>()
const counts = new Map<string, number>()
let uses = 0

export const isNamed = (name: string): boolean => names.has(name)

/**
 * Always the same string for the same text: the driver compares it with the one that it sent before, and equal strings
 * are compared letter by letter.
 */
export function named(text: string): NamedStatement | undefined {
  const known = byText.get(text)
  if (known) {
    known.used = uses += 1
    return known
  }
  const count = (counts.get(text) ?? 0) + 1
  if (count < oftenEnough) {
    if (counts.size >= mostCounted) counts.clear()
    counts.set(text, count)
    return undefined
  }
  counts.delete(text)
  if (byText.size >= mostNamed) forgetLeastRecent()
  const statement: Known = { name: hash('sha256', text, 'base64url').slice(0, 22), text, used: (uses += 1) }
  byText.set(text, statement)
  names.add(statement.name)
  return statement
}

function forgetLeastRecent(): void {
  let oldest: Known | undefined
  for (const each of byText.values()) if (!oldest || each.used < oldest.used) oldest = each
  byText.delete(oldest!.text)
  names.delete(oldest!.name)
}
