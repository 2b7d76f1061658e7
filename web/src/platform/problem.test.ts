import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isUndecided, problemOf } from './problem.ts'

test('a full disk is told as one, and is an answer: nothing was saved, and nothing needs to be sent again under its key', () => {
  const full = problemOf(507, '<html>')
  assert.deepEqual([full.code, isUndecided(full)], ['server.full', false])
  for (const status of [502, 503, 504]) assert.equal(isUndecided(problemOf(status, {})), true)
  assert.equal(isUndecided(problemOf(406, { code: 'record.invalid' })), false)
})
