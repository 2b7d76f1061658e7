/** Codes, mixed files, reading and judging, without an encoder (D9.7). */
import assert from 'node:assert/strict'
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { mix, partsOf } from '../../platform/files/renditions/mix.ts'
import { type HlsIndex, mediaPlaylist } from '../../platform/files/renditions/playlist.ts'
import { type Code, codeBits, codeOf, withParity } from './code.ts'
import { judge, maxChance } from './judge.ts'
import { type Frames, picture, pixels, rate } from './reading/frames.ts'
import { readVotes } from './reading/votes.ts'

const apart = (one: Code, other: Code): number => one.reduce((sum, bit, n) => sum + Number(bit !== other[n]), 0)
const word = (): number => randomBytes(4).readUInt32BE()

test('D9.7 a code has 40 bits, and of two words that differ the codes differ in four at the least', () => {
  for (let round = 0; round < 300; round += 1) {
    const one = word()
    assert.equal(withParity(one).length, codeBits)
    assert.equal(Number.parseInt([...withParity(one)].slice(0, 32).join(''), 2), one)
    for (let bits = 1; bits <= 3; bits += 1) {
      let other = one
      while (apart(withParity(one).subarray(0, 32), withParity(other).subarray(0, 32)) < bits)
        other = (other ^ (1 << randomInt(32))) >>> 0
      assert.ok(apart(withParity(one), withParity(other)) >= 4)
    }
  }
})

test('D9.7 a viewer’s code is another in each lecture, in each centre and under each key', () => {
  const key = randomBytes(32)
  const whose = { establishmentId: randomUUID(), sha256: randomBytes(32).toString('hex'), userId: randomUUID() }
  const own = codeOf(key, whose).join('')
  assert.equal(codeOf(key, whose).join(''), own)
  for (const other of [
    codeOf(randomBytes(32), whose),
    codeOf(key, { ...whose, userId: randomUUID() }),
    codeOf(key, { ...whose, establishmentId: randomUUID() }),
    codeOf(key, { ...whose, sha256: randomBytes(32).toString('hex') }),
  ])
    assert.notEqual(other.join(''), own)
})

/** A file of so many segments of odd lengths, with a head that both have. */
function encoding(sha256: string, count: number, head: Buffer) {
  const parts = Array.from({ length: count }, () => randomBytes(randomInt(1, 400)))
  let at = head.length
  const segments = parts.map(({ length }): [number, number, number] => [6_000, (at += length) - length, length])
  const index: HlsIndex = { seconds: 6 * count, codecs: 'avc1', width: 2, height: 2, head: head.length, segments }
  return { sha256, index, parts, bytes: Buffer.concat([head, ...parts]) }
}

test('D9.7 a mixed file has the viewer’s segments and no others, in whatever ranges it is asked for', () => {
  const head = randomBytes(33)
  const [first, second] = [encoding('first', 50, head), encoding('second', 50, head)]
  const code = withParity(word())
  const mixed = mix(first, second, code)
  const whole = Buffer.concat([
    head,
    ...first.parts.map((part, n) => (code[n % codeBits] === 0 ? part : second.parts[n]!)),
  ])
  assert.equal(mixed.size, whole.length)
  const bytesOf = (from: number, to: number): Buffer =>
    Buffer.concat(
      partsOf(mixed, { from, to }).map(({ sha256, part }) =>
        (sha256 === 'first' ? first : second).bytes.subarray(part.from, part.to + 1),
      ),
    )
  assert.ok(bytesOf(0, whole.length - 1).equals(whole))
  for (let round = 0; round < 500; round += 1) {
    const from = randomInt(whole.length)
    const to = randomInt(from, whole.length)
    assert.ok(bytesOf(from, to).equals(whole.subarray(from, to + 1)))
  }
  for (const [n, [, at, length]] of mixed.index.segments.entries())
    assert.ok(bytesOf(at, at + length - 1).equals(code[n % codeBits] === 0 ? first.parts[n]! : second.parts[n]!))
  assert.equal(mixed.largest, Math.max(head.length, ...[...first.parts, ...second.parts].map(({ length }) => length)))
  const addresses = mediaPlaylist(mixed.index, '/m/one').match(/\/m\/[^"\n]*/g)
  assert.deepEqual([...new Set(addresses)], ['/m/one'])
})

const votesOf = (code: Code): number[] => [...code].map((bit) => (bit === 0 ? 0.9 : -0.9))

test('D9.7 who is named has the copy; of strangers, of what is too short and of what nobody can tell apart nobody is', () => {
  const candidates = Array.from({ length: 1_000 }, (_, who) => ({ who, code: withParity(word()) }))
  for (const { who, code } of candidates.slice(0, 100)) {
    const whole = judge(votesOf(code), candidates)
    assert.equal(whole.viewer, who)
    assert.ok(whole.chance <= maxChance)
    const cut = judge(
      votesOf(code).map((vote, n) => (n === 19 || n === 20 ? 0 : vote)),
      candidates,
    )
    assert.ok(cut.viewer === who && cut.read === 38)
    const wrong = judge(
      votesOf(code).map((vote, n) => (n === 7 ? -vote : vote)),
      candidates,
    )
    assert.ok(wrong.viewer === who && wrong.fits === 39)
    const short = judge(
      votesOf(code).map((vote, n) => (n < 28 ? vote : 0)),
      candidates,
    )
    assert.equal(short.viewer, undefined)
  }
  for (let round = 0; round < 600; round += 1)
    assert.equal(judge(votesOf(withParity(word())), candidates).viewer, undefined)
  const twins = [...candidates, { who: -1, code: candidates[0]!.code }]
  assert.equal(judge(votesOf(candidates[0]!.code), twins).viewer, undefined)
  assert.equal(judge(Array(codeBits).fill(0), candidates).viewer, undefined)
  assert.equal(judge(votesOf(candidates[0]!.code), []).viewer, undefined)
})

/** Seconds of a segment, as the server cuts them. */
const segment = 6
/** A lecture in which something always moves, in two encodings, and a copy of it. */
function drawn(seconds: number) {
  const count = seconds * rate
  const plain = new Uint8Array(count * pixels)
  let [x, y] = [20, 10]
  for (let n = 0; n < count; n += 1) {
    x = (x + randomInt(-4, 5) + picture.width) % picture.width
    y = (y + randomInt(-3, 4) + picture.height) % picture.height
    for (let p = 0; p < pixels; p += 1) {
      const [px, py] = [p % picture.width, Math.floor(p / picture.width)]
      plain[n * pixels + p] = Math.abs(px - x) < 8 && Math.abs(py - y) < 6 ? 60 : 180 + Math.floor(n / 97)
    }
  }
  const marked = (sign: number): Frames => {
    const grey = plain.map((value, at) => {
      const half = Math.floor((2 * Math.floor(at / pixels)) / (segment * rate)) % 2 === 0 ? 1 : -1
      const [px, py] = [(at % pixels) % picture.width, Math.floor((at % pixels) / picture.width)]
      return value + sign * half * ((Math.floor(px / 8) + Math.floor(py / 8)) % 2 === 0 ? 2 : -2)
    })
    return { count, grey, sound: new Float32Array() }
  }
  const both = [marked(1), marked(-1)] as const
  const copyOf = (code: Code): Uint8Array => {
    const copy = new Uint8Array(count * pixels)
    for (let n = 0; n < count; n += 1) {
      const from = both[code[Math.floor(n / (segment * rate)) % codeBits] === 0 ? 0 : 1]
      copy.set(from.grey.subarray(n * pixels, (n + 1) * pixels), n * pixels)
    }
    return copy
  }
  return { both, copyOf, lengths: Array<number>(seconds / segment).fill(segment * 1_000) }
}

test('D9.7 every bit of a recording is read that begins later, is darker, flatter and noisy, and lacks two segments', () => {
  const { both, copyOf, lengths } = drawn(252)
  const code = withParity(word())
  const copy = copyOf(code)
  const [begin, from, to] = [17, 20 * segment * rate, 22 * segment * rate]
  const kept = [copy.subarray(begin * pixels, from * pixels), copy.subarray(to * pixels)]
  const grey = Uint8Array.from(Buffer.concat(kept), (value) => 20 + 0.7 * value + 6 * Math.random())
  const recording: Frames = { count: grey.length / pixels, grey, sound: new Float32Array() }
  const { votes, segments } = readVotes(recording, both, lengths)
  assert.ok(segments >= 39, `${segments} segments`)
  for (const [n, vote] of votes.entries()) {
    if (n === 20 || n === 21) assert.equal(vote, 0)
    else assert.ok(code[n] === 0 ? vote > 0.5 : vote < -0.5, `bit ${n}: ${vote}`)
  }
  const still = readVotes({ ...recording, grey: new Uint8Array(grey.length).fill(128) }, both, lengths)
  assert.ok(still.votes.every((vote) => vote === 0))
})
