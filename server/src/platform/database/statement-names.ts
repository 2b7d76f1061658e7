/**
 * Names frequent statements only. PostgreSQL keeps a named statement, parsed and planned, on each connection; naming
 * every list with columns and an order of its own would fill its memory.
 */
import { hash } from 'node:crypto'
import type { NamedStatement } from './named-query.ts'

export const maxNamed = 500
/** A text gets a name when it comes for the third time. */
const oftenEnough = 3
/** Maximum number of texts that are counted; beyond it counting starts over. */
const maxCounted = 2_000

/**
 * Rows that a statement may read. Row security differs between the two, and PostgreSQL parses and plans a named
 * statement again whenever it runs as another role than before; so each has its own name for a text.
 */
export type Naming = 'everybody' | 'ownGroups'

interface Known extends NamedStatement {
  readonly naming: Naming
  used: number
}
const byText = { everybody: new Map<string, Known>(), ownGroups: new Map<string, Known>() }
const counts = { everybody: new Map<string, number>(), ownGroups: new Map<string, number>() }
const names = new Set<string>()
let uses = 0

export const isNamed = (name: string): boolean => names.has(name)

/**
 * Always the same string for the same text: the driver compares it with the one that it sent before, and equal strings
 * are compared letter by letter.
 */
export function named(text: string, naming: Naming): NamedStatement | undefined {
  const known = byText[naming].get(text)
  if (known) {
    known.used = uses += 1
    return known
  }
  const counted = counts[naming]
  const count = (counted.get(text) ?? 0) + 1
  if (count < oftenEnough) {
    if (counted.size >= maxCounted) counted.clear()
    counted.set(text, count)
    return undefined
  }
  counted.delete(text)
  if (names.size >= maxNamed) forgetLeastRecent()
  const name = hash('sha256', `${naming} ${text}`, 'base64url').slice(0, 22)
  const statement: Known = { name, text, naming, used: (uses += 1) }
  byText[naming].set(text, statement)
  names.add(statement.name)
  return statement
}

function forgetLeastRecent(): void {
  let oldest: Known | undefined
  for (const known of Object.values(byText))
    for (const each of known.values()) if (!oldest || each.used < oldest.used) oldest = each
  byText[oldest!.naming].delete(oldest!.text)
  names.delete(oldest!.name)
}
