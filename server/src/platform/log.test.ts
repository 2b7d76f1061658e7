import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { reasonOf } from './log.ts'

test('whatever was thrown has a line that says something, and no value that somebody typed', () => {
  class Odd extends Error {
    override readonly name = 'Odd'
  }
  for (const [thrown, line] of [
    [new Odd('it broke'), 'Odd: it broke'],
    [{ message: 'the connection is gone', queue: 'quick' }, 'the connection is gone'],
    [
      { name: 'error', code: '22P02', severity: 'ERROR', message: 'invalid input: "secret"' },
      'error: invalid input: "…"',
    ],
    [{ code: 'ECONNREFUSED' }, 'ECONNREFUSED'],
    [{ password: 'secret' }, "[ 'password' ]"],
    [new AggregateError([], ''), 'AggregateError'],
    ['a word', 'a word'],
    [null, 'null'],
    [undefined, 'undefined'],
  ] as const)
    assert.equal(reasonOf(thrown), line)
})

test('no line of the log makes a text of an error by itself, which is [object Object] for some', () => {
  const root = fileURLToPath(new URL('../', import.meta.url))
  const found = globSync('**/*.ts', { cwd: root })
    .filter((name) => !/test|tests\.ts$/.test(name))
    .filter((name) =>
      /log\s*\.(warn|error|info)\([^;]{0,120}String\((error|reason)\)/.test(readFileSync(root + name, 'utf8')),
    )
  assert.deepEqual(found, [])
})
