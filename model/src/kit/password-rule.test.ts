import assert from 'node:assert/strict'
import test from 'node:test'
import { passwordFaults } from './password-rule.ts'

test('a good password has no fault', () => {
  for (const good of ['Abcdef1!', 'كلمة Aa1-سر', 'aA1 aA1 _', 'Aa1!' + 'x'.repeat(90)])
    assert.deepEqual(passwordFaults(good), [], good)
})

test('each rule that is broken is named', () => {
  assert.deepEqual(passwordFaults(''), ['length', 'lower', 'upper', 'digit', 'special'])
  assert.deepEqual(passwordFaults('Abcde1!'), ['length'])
  assert.deepEqual(passwordFaults('ABCDEF1!'), ['lower'])
  assert.deepEqual(passwordFaults('abcdef1!'), ['upper'])
  assert.deepEqual(passwordFaults('Abcdefg!'), ['digit'])
  assert.deepEqual(passwordFaults('Abcdefg1'), ['special'])
  assert.deepEqual(passwordFaults('Abcdef1 '), ['special'])
  assert.deepEqual(passwordFaults('Aa1!' + 'x'.repeat(300)), ['length'])
})
