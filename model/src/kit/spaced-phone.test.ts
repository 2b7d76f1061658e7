import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normalizePhone } from './phone.ts'
import { spacedPhone } from './spaced-phone.ts'

test('phone numbers are parted as they are read aloud, and are the same number still', () => {
  for (const [kept, said] of [
    ['+201001234567', '+20 100 123 4567'],
    ['+20220002200', '+20 2 2000 2200'],
    ['+2034876543', '+20 3 487 6543'],
    ['+20403334455', '+20 40 333 4455'],
    ['+966501234567', '+966 50 123 4567'],
    ['+97144445555', '+971 4444 5555'],
    ['+96599123456', '+965 9912 3456'],
    ['+12125550123', '+1 212 555 0123'],
    ['+447911123456', '+44 791 112 3456'],
    ['16123', '16123'],
    ['', ''],
  ] as const) {
    assert.equal(spacedPhone(kept), said)
    if (kept.startsWith('+')) assert.equal(normalizePhone(said), kept)
  }
})
