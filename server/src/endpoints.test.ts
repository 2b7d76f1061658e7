/** Each declared endpoint has exactly one handler, and is declared under one id. */
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import type { Endpoint } from '@topcenter/model/kit/endpoint'
import { describedOperations } from './openapi/files.ts'

const model = new URL('../../model/src/', import.meta.url)

async function declaredIn(area: string): Promise<readonly Endpoint[]> {
  const files = await readdir(new URL(`${area}/`, model))
  if (!files.includes('api.ts')) return []
  const exported = (await import(new URL(`${area}/api.ts`, model).href)) as Readonly<Record<string, unknown>>
  return Object.values(exported).flat().filter(isEndpoint)
}
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'summary' in value && 'path' in value && 'method' in value

test('every endpoint of the model has exactly one handler', async () => {
  const areas = (await readdir(model, { withFileTypes: true })).filter((entry) => entry.isDirectory())
  const declared = (await Promise.all(areas.map(({ name }) => declaredIn(name)))).flat()
  assert.ok(declared.length > 1)
  const handled = describedOperations().flatMap(({ endpoint }) => endpoint ?? [])
  for (const { id } of declared)
    assert.equal(handled.filter((endpoint) => endpoint.id === id).length, 1, `${id} has not one handler`)
  assert.equal(new Set(declared.map(({ id }) => id)).size, declared.length, 'two endpoints share an id')
})
