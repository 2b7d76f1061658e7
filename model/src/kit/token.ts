/** Tokens of records in the TypeID format: a type prefix and a UUIDv7 in Crockford base 32 (D1.1). */

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const valueOf = new Map([...alphabet].map((letter, value) => [letter, value]))
const letterCodes = [...alphabet].map((letter) => letter.charCodeAt(0))
/** By its character's code; beyond 15 it is none. */
const hexDigits = Uint8Array.from({ length: 128 }, (_, code) => {
  const value = '0123456789abcdef'.indexOf(String.fromCharCode(code))
  return value < 0 ? 16 : value
})
const isDashed = (uuid: string): boolean =>
  uuid.length === 36 && [8, 13, 18, 23].every((at) => uuid.charCodeAt(at) === 0x2d)
const prefixShape = /^[a-z]{2,5}$/
// 130 bits of text hold 128 bits of id, so a canonical first letter is at most 7
const tokenShape = /^([a-z]{2,5})_([0-7][0-9a-hjkmnp-tv-z]{25})$/

/** Ids of one clock, in rising order: `ms` runs ahead of `asked` when more than a millisecond's worth were asked for. */
interface Series {
  asked: number
  ms: number
  counter: number
}
const clock: Series = { asked: -1, ms: -1, counter: 0 }
const given: Series = { asked: -1, ms: -1, counter: 0 }

function advance(series: Series, asked: number, same: boolean, seed: number): void {
  if (!same) {
    series.ms = asked
    series.counter = seed
  } else if (++series.counter > 0xfff) {
    series.ms++
    series.counter = 0
  }
  series.asked = asked
}

const hex = (value: number, length: number): string => value.toString(16).padStart(length, '0')

/** Asked for by the hundred: each question costs some 25 µs in Node, and saving a record asks for an id or two a line. */
const randoms = new Uint8Array(1_000)
let taken = randoms.length
function tenRandom(): Uint8Array {
  if (taken === randoms.length) {
    crypto.getRandomValues(randoms)
    taken = 0
  }
  return randoms.subarray(taken, (taken += 10))
}

/**
 * A new UUIDv7 as canonical lower-case text. Each is greater than the one before, also within a millisecond and when
 * the clock steps back.
 *
 * @param now Milliseconds since 1970 in UTC; given, it dates the id (and ids of other moments may come between).
 */
export function newId(now?: number): string {
  const random = tenRandom()
  const seed = ((random[8]! & 7) << 8) | random[9]! // 11 bits: leaves room to count up
  const series = now === undefined ? clock : given
  const asked = now === undefined ? Date.now() : Math.floor(now)
  if (!(asked >= 0 && asked < 2 ** 48))
    throw new RangeError('the moment of an id must be between 1970 and the year 10889')
  advance(series, asked, now === undefined ? asked <= series.ms : asked === series.asked, seed)
  const time = hex(series.ms, 12)
  const rest = [...random.subarray(0, 8)]
    .map((byte, index) => hex(index === 0 ? (byte & 0x3f) | 0x80 : byte, 2))
    .join('')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(series.counter, 3)}-${rest.slice(0, 4)}-${rest.slice(4)}`
}

/**
 * The codes of a token's letters, written over by the next one of its prefix: a page of a list makes a hundred tokens,
 * and one string put together at once costs half of two.
 */
const written = new Map<string, number[]>()
function lettersOf(prefix: string): number[] {
  let letters = written.get(prefix)
  if (!letters) {
    if (!prefixShape.test(prefix)) throw new RangeError(`not a token prefix: ${prefix}`)
    written.set(prefix, (letters = [...`${prefix}_${'0'.repeat(26)}`].map((letter) => letter.charCodeAt(0))))
  }
  return letters
}

/**
 * `<prefix>_<26 characters>` of a record's id. Throws on a prefix or uuid of the wrong shape: both are ours, never a
 * client's.
 */
export function tokenOf(prefix: string, uuid: string): string {
  const letters = lettersOf(prefix)
  if (!isDashed(uuid)) throw new RangeError(`not a canonical uuid: ${uuid}`)
  let [buffer, bits, length, seen] = [0, 2, prefix.length + 1, 0] // two leading zero bits make 130 = 26 × 5
  for (let at = 0; at < 36; at += 1) {
    const code = uuid.charCodeAt(at)
    if (code === 0x2d) continue
    const digit = hexDigits[code] ?? 16
    seen |= digit
    buffer = (buffer << 4) | digit
    bits += 4
    if (bits >= 5) {
      bits -= 5
      letters[length++] = letterCodes[(buffer >> bits) & 31]!
      buffer &= (1 << bits) - 1
    }
  }
  if (seen > 15 || length !== letters.length) throw new RangeError(`not a canonical uuid: ${uuid}`)
  return String.fromCharCode(...letters)
}

/** A token for a record that is being made. */
export const makeToken = (prefix: string, uuid: string = newId()): string => tokenOf(prefix, uuid)

/** The canonical uuid in a token; undefined when the text is no token or belongs to another type of record. */
export function idOf(token: unknown, prefix: string): string | undefined {
  const match = typeof token === 'string' ? tokenShape.exec(token) : null
  if (!match || match[1] !== prefix) return undefined
  let digits = ''
  let buffer = 0
  let bits = -2 // the first letter carries two padding bits
  for (const letter of match[2]!) {
    buffer = (buffer << 5) | valueOf.get(letter)!
    bits += 5
    while (bits >= 4) {
      bits -= 4
      digits += ((buffer >> bits) & 15).toString(16)
      buffer &= (1 << bits) - 1
    }
  }
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12, 16)}-${digits.slice(16, 20)}-${digits.slice(20)}`
}

/** The type prefix of a well-formed token. */
export const prefixOf = (token: unknown): string | undefined =>
  typeof token === 'string' ? tokenShape.exec(token)?.[1] : undefined
