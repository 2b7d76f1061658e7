/** JSON that somebody sent: read only once it is known to cost little, and refused where it cannot be kept. */
import { Refused, refuse } from '@topcenter/model/kit/refusal'

/** Of numbers, texts, lists and objects together: {@link readJson} takes some 10 ms for so many. */
export const mostValues = 20_000
/** Lists and objects within each other. */
const deepest = 20

/** PostgreSQL keeps neither NUL nor half an emoji, in a text or in JSON: whatever it was meant for. */
export const isKeepable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** An object from JSON that can be kept; undefined for nothing at all. Also of JSON that is a text in another. */
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
 * Counts what the text holds without making any of it, and stops at the bounds: to parse what has them and throw it
 * away would cost its sender nothing and everybody else a second. Whether it is JSON at all, the parser says.
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
    if (values > mostValues || depth > deepest) return true
  }
  return false
}

/** Where the text that begins at a quote ends: at the next quote with an even number of backslashes before it. */
function endOfText(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end
    while (text[before - 1] === '\\') before -= 1
    if ((end - before) % 2 === 0) return end
  }
  return text.length
}

/** Names by which an object's own kind is reached. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/** Without recursion, whose depth a sender would choose. */
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
