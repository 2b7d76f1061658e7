import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { setAhead, systemClock } from './clock.ts'
import { keepTime, measureAhead } from './time-keeping.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }
const there = (milliseconds: number) => async () => new Date(Date.now() + milliseconds)
after(() => setAhead(0))

test('D13.4 the difference is measured by the quickest answer, and not at all by slow ones', async () => {
  let asked = 0
  const ahead = await measureAhead(async () => {
    const at = new Date(Date.now() - 3_600_000)
    if ((asked += 1) < 3) await delay(300)
    return at
  })
  assert.ok(Math.abs(ahead! - 3_600_000) < 50, `${ahead}`)
  const slow = await measureAhead(async () => {
    await delay(1_050)
    return new Date(0)
  })
  assert.equal(slow, undefined)
})

test('D13.4 a clock that is off is put right in both directions, with words; one that is nearly right is left alone', async () => {
  const isNow = (milliseconds: number) =>
    assert.ok(Math.abs(systemClock.now().getTime() - Date.now() - milliseconds) < 500)
  assert.equal(await keepTime(there(1_500), log), '')
  isNow(0)
  assert.match(await keepTime(there(-3_600_000), log), /60 min ahead of[^]*متقدمة على/)
  isNow(-3_600_000)
  assert.match(await keepTime(there(30_000), log), /30 s behind[^]*متأخرة عن/)
  isNow(30_000)
})
