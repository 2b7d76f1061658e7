import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { searchKey } from '@topcenter/model/kit/search-key'
import { platformEstablishment } from './database.ts'
import { startTestDatabase } from '../../../test/platform/database/test-database.ts'
import type { TestDatabase } from '../../../test/platform/database/test-database.ts'

let database: TestDatabase
before(async () => {
  database = await startTestDatabase()
})
after(() => database.close())

test('D1.8 PostgreSQL and TypeScript make the same key of 10,000 texts', async () => {
  const pieces = [
    ...'أإآٱٲٳاىیېيةهکكءؤئوًٌَُِّْـعبدابنوالرحمن٠۹٫٬٪ \u200F\u200B\u2067\uFEFF\u061C\u00A0\u0085\u2028\u3000\t\naZiİΣßÉﻻﷺ%_\\.,-0123éłæ\u0301\u0654',
  ].concat(
    'ئو',
    'وو',
    'عبد ',
    'أبو ',
    'ابن ',
    'عبد الرحمن',
    'أبو عبد الله',
    'El-',
    ' el ',
    'abd',
    'abu ',
    'o ',
    'l ',
    '’',
    '–',
    'din ',
    ' allah',
    ' الدين',
  )
  const texts = fc.sample(
    fc.oneof(
      fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((parts) => parts.join('')),
      fc.string({ unit: 'binary-ascii', maxLength: 30 }).filter((text) => !text.includes('\0')),
      fc.string({ unit: 'grapheme', maxLength: 30 }).filter((text) => !text.includes('\0')),
    ),
    { numRuns: 10_000, seed: 7 },
  )
  const rows = await database.db.read(platformEstablishment, (tx) =>
    tx.query<{ key: string }>({
      sql: `
        select ar_norm_v3(t.text) as key
        from unnest($1::text[]) with ordinality as t(text, at)
        order by at
      `,
      parameters: [texts],
    }),
  )
  const different = texts.filter((text, at) => rows[at]?.key !== searchKey(text))
  assert.deepEqual(
    different.slice(0, 5).map((text) => [text, searchKey(text), rows[texts.indexOf(text)]?.key]),
    [],
  )
})
