import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations } from '../../areas.ts'
import { PathTable } from '../../platform/http/path-table.ts'
import type { Operation } from './operation.ts'

const table = new PathTable<Operation>()
for (const operation of operations) table.add(operation)

test('every operation is found by its own path, with its parameters', () => {
  for (const operation of operations) {
    const found = table.find(operation.method, operation.path.replace(/:(\w+)/g, 'of%20$1'))
    assert.equal(found?.entry.id, operation.id)
    assert.deepEqual(
      found.params,
      Object.fromEntries([...operation.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, `of ${name}`])),
    )
  }
})

test('a slash at the end changes nothing, HEAD asks as GET does, and nothing else is found', () => {
  assert.equal(table.find('GET', '/api/students/')?.entry.id, 'student.list')
  assert.equal(table.find('HEAD', '/api/students/tabs')?.entry.id, 'student.tabs')
  for (const [method, path] of [
    ['PUT', '/api/students'],
    ['GET', '/api/student'],
    ['GET', '/api//students'],
    ['POST', '/api/students/tabs/more/and/more'],
    ['GET', '/api/'],
  ] as const)
    assert.equal(table.find(method, path), undefined, `${method} ${path}`)
  assert.throws(() => table.find('GET', '/api/students/%ff'), { refusal: { refused: 'request.malformed' } })
})

test('five thousand operations are ready in a moment: a start does not pay for each', () => {
  const many = operations.flatMap((operation) =>
    Array.from({ length: Math.ceil(5_000 / operations.length) }, (_, copy): Operation => ({
      ...operation,
      path: operation.path.replace(/^\/api\/([^/]+)/, `/api/$1-${copy}`),
    })),
  )
  const from = process.cpuUsage()
  const large = new PathTable<Operation>()
  for (const operation of many) large.add(operation)
  const { user, system } = process.cpuUsage(from)
  assert.ok(user + system < 250_000, `${user + system} µs of CPU for ${many.length} operations`)
})
