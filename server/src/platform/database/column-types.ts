/** How PostgreSQL's values arrive: as JSON would carry them, so that a row can be answered as it is. */
import pg from 'pg'

/** Money is bigint piastres. A sum above 2^53 throws, as a number could only contain it rounded. */
function integer(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer out of the safe range: ${text}`)
  return value
}

/**
 * '2026-03-01 08:00:00.5+00' → '2026-03-01T08:00:00.500Z', as Date.toISOString says it; microseconds are kept when
 * there are any.
 */
function instant(text: string): string {
  // most records were last changed when they were made, and an import makes many at the same instant: the last answer
  // is kept
  if (text !== lastInstant.text) lastInstant = { text, said: toInstant(text) }
  return lastInstant.said
}
let lastInstant = { text: '', said: '' }

function toInstant(text: string): string {
  // a year of four digits in UTC, nearly all of them: PostgreSQL leaves out the zeros at a fraction's end
  if (text[10] === ' ' && text.endsWith('+00') && text.length <= 29) {
    const fraction = text.slice(20, -3)
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(fraction.length > 3 ? 6 : 3, '0')}Z`
  }
  const match = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00(?::?00)?$/.exec(text)
  if (!match) return text
  const [, day, time, fraction = ''] = match
  const digits = fraction.padEnd(6, '0')
  return `${day}T${time}.${digits.endsWith('000') ? digits.slice(0, 3) : digits}Z`
}

/** '08:30:00' → '08:30', '08:30:15' as it is. */
const wallTime = (text: string): string => text.replace(/^(\d\d:\d\d):00$/, '$1')
const asWritten = (text: string): string => text

type Parse = (text: string) => unknown
const scalars: ReadonlyArray<[oid: number, arrayOid: number, parse: Parse]> = [
  [20, 1016, integer], // int8
  [1700, 1231, Number], // numeric: scores, weights, percents; never money
  [1082, 1182, asWritten], // date
  [1083, 1183, wallTime], // time
  [1114, 1115, (text) => text.replace(' ', 'T')], // timestamp
  [1184, 1185, instant], // timestamptz; the session's time zone is UTC
]

// pg-types' own declaration leaves the array parser out.
const arrayOf = (pg.types as unknown as { arrayParser: { create(text: string, parse: Parse): { parse(): unknown } } })
  .arrayParser

const parsers = new Map<number, Parse>()
for (const [oid, arrayOid, parse] of scalars) {
  parsers.set(oid, parse)
  parsers.set(arrayOid, (text) => arrayOf.create(text, parse).parse())
}

export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format),
}
