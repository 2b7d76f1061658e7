import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { idOf, makeToken, newId, prefixOf, tokenOf } from './token.ts'

const prefix = fc.stringMatching(/^[a-z]{2,5}$/)
const canonical = fc.uuid().map((uuid) => uuid.toLowerCase())

test('D1.1 a token and its id are one to one', () => {
  fc.assert(
    fc.property(prefix, canonical, (type, uuid) => {
      const token = tokenOf(type, uuid)
      assert.match(token, /^[a-z]{2,5}_[0-9a-hjkmnp-tv-z]{26}$/)
      assert.equal(idOf(token, type), uuid)
      assert.equal(prefixOf(token), type)
    }),
  )
})

test('D1.1 the letters agree with the examples of the TypeID specification', () => {
  assert.equal(tokenOf('stu', '01890a5d-ac96-774b-bcce-b302099a8057'), 'stu_01h455vb4pex5vsknk084sn02q')
  assert.equal(tokenOf('stu', '00000000-0000-0000-0000-00000000000a'), 'stu_0000000000000000000000000a')
  assert.equal(tokenOf('stu', 'ffffffff-ffff-ffff-ffff-ffffffffffff'), 'stu_7zzzzzzzzzzzzzzzzzzzzzzzzz')
})

test('D1.1 what is no canonical uuid makes no token, and leaves nothing behind', () => {
  const id = '01890a5d-ac96-774b-bcce-b302099a8057'
  for (const wrong of [
    '',
    id.slice(1),
    `${id}0`,
    id.toUpperCase(),
    id.replaceAll('-', ''),
    id.replaceAll('-', '0'),
    id.replace('a', 'g'),
    id.replace('a', '-'),
    id.replace('a', 'é'),
    `${id} `,
  ])
    assert.throws(() => tokenOf('stu', wrong), RangeError, wrong)
  assert.equal(tokenOf('stu', id), 'stu_01h455vb4pex5vsknk084sn02q')
})

test('D1.1 an id sorts by age, as do the tokens', () => {
  const ids = Array.from({ length: 20_000 }, () => newId())
  assert.deepEqual([...ids].sort(), ids)
  assert.equal(new Set(ids).size, ids.length)
  const tokens = ids.map((id) => tokenOf('stu', id))
  assert.deepEqual([...tokens].sort(), tokens)
  for (const id of ids.slice(0, 50))
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('D1.1 a given moment dates the id, and ids of one moment rise', () => {
  const moment = Date.UTC(2024, 0, 31)
  const ids = Array.from({ length: 10_000 }, () => newId(moment))
  assert.deepEqual([...ids].sort(), ids)
  assert.equal(parseInt(ids[0]!.replaceAll('-', '').slice(0, 12), 16), moment)
  assert.ok(newId(moment - 1000) < ids[0]!)
  assert.ok(newId() > ids.at(-1)!, 'a given moment does not move the clock')
})

test('D1.1 a clock that steps back does not turn ids back', (t) => {
  const first = newId()
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() - 60_000 })
  assert.ok(newId() > first)
})

test('D1.1 text that is no canonical token has no id', () => {
  const token = tokenOf('stu', '01890a5d-ac96-774b-bcce-b302099a8057')
  const wrong = [
    token.toUpperCase(),
    token.replace('stu', 'grp'),
    token + '0',
    token.slice(0, -1),
    token.replace('0', 'o'),
    token.replace('1', 'l'),
    token.replace('h', 'u'),
    'stu_8zzzzzzzzzzzzzzzzzzzzzzzzz',
    ` ${token}`,
    `${token}\n`,
    token.slice(4),
    `s${token.slice(3)}`,
    '',
    'stu_',
    null,
    undefined,
    7,
    [token],
  ]
  for (const text of wrong) assert.equal(idOf(text, 'stu'), undefined, String(text))
  assert.equal(prefixOf('stu_8zzzzzzzzzzzzzzzzzzzzzzzzz'), undefined)
})

test('D1.1 a token is only made of a good prefix and uuid', () => {
  assert.throws(() => tokenOf('Stu', newId()), RangeError)
  assert.throws(() => tokenOf('toolong', newId()), RangeError)
  assert.throws(() => tokenOf('stu', 'not-a-uuid'), RangeError)
  assert.throws(() => tokenOf('stu', newId().toUpperCase()), RangeError)
  assert.throws(() => newId(-1), RangeError)
  assert.notEqual(makeToken('stu'), makeToken('stu'))
})
