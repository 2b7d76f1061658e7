import assert from 'node:assert/strict'
import { test } from 'node:test'
import { areas } from '@topcenter/model/areas'
import { iconSet } from './icon-set.ts'

test('every icon that a definition names is drawn', () => {
  const named = areas.flatMap((area) => [
    ...area.entities.map(({ spec }) => spec.icon),
    ...(area.screens ?? []).map((screen) => screen.icon),
  ])
  assert.deepEqual(
    named.filter((icon) => icon !== undefined && !(icon in iconSet)),
    [],
  )
})
