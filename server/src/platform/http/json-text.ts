/** JSON from a client: parsed only if that takes little time, refused if PostgreSQL could not save it. */
import { Refused, refuse } from '@topcenter/model/kit/refusal'

/** Most numbers, texts, lists and objects together: {@link readJson} takes some 10 ms for so many. */
export const maxValues = 20_000
/** Most levels of lists and objects within each other. */
const deepest = 20

/** PostgreSQL saves neither NUL nor half of a surrogate pair, in a text or in JSON. */
export const isKeepable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/**
 * The value of a JSON text; undefined for an empty one. Also for JSON that is a text inside another JSON. Throws
 * `request.malformed`.
 */
export function readJson(text: string): unknown {
  if (text.trim() === '') return undefined
  if (isExcessive(text)) throw new Refused(refuse('request.malformed'))
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Refused(refuse('request.malformed'))
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refused(refuse('request.malformed'))
  refuseOddities(value)
  return value
}

const [quote, comma, openList, closeList, openObject, closeObject] = [0x22, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Counts values and levels without parsing, and stops at the limits: a client could otherwise make the server parse for
 * a second what is then refused. Whether the text is JSON at all, the parser says.
 */
function isExcessive(text: string): boolean {
  let [values, depth] = [1, 0]
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at)
    if (letter === quote) at = endOfText(text, at)
    else if (letter === comma) values += 1
    else if (letter === openList || letter === openObject) {
      values += 1
      depth += 1
    } else if (letter === closeList || letter === closeObject) depth -= 1
    if (values > maxValues || depth > deepest) return true
  }
  return false
}

/** Finds the end of the string that begins at a quote: the next quote after an even number of backslashes. */
function endOfText(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end
    while (text[before - 1] === '\\') before -= 1
    if ((end - before) % 2 === 0) return end
  }
  return text.length
}

/** Members that would reach an object's prototype. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/** Without recursion, since the client decides how deep the value is. */
function refuseOddities(value: object): void {
  const open: object[] = [value]
  for (let each = open.pop(); each; each = open.pop()) {
    const isList = Array.isArray(each)
    for (const [name, inner] of Object.entries(each) as [string, unknown][]) {
      if (!isList && forbidden.has(name)) throw new Refused(refuse('request.malformed'))
      if (!isKeepable(name) || (typeof inner === 'string' && !isKeepable(inner))) throw unkeepable(name)
      if (typeof inner === 'object' && inner !== null) open.push(inner)
    }
  }
}

const unkeepable = (name: string): Refused =>
  new Refused(
    refuse('request.malformed', { fields: [{ name: name.slice(0, 100).toWellFormed(), code: 'field.text' }] }),
  )
