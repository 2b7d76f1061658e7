import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settingTopics } from '@topcenter/model/access/own-settings'
import { work as arabic } from './ar/work.ts'
import { catalogues } from './describe.ts'
import { work as english } from './en/work.ts'
import { textsOf } from './labels.ts'
import { settingWords } from './setting-words.ts'

test('every setting of a centre has search words in both languages, and every topic its name and line', () => {
  const fields = settingTopics.flatMap((topic) => topic.fields)
  assert.deepEqual(Object.keys(settingWords).toSorted(), fields.toSorted())
  for (const [name, words] of Object.entries(settingWords)) {
    assert.match(words, /\p{Script=Arabic}/u, name)
    assert.match(words, /[a-z]/, name)
  }
  for (const [language, { settings }] of [
    ['ar', arabic],
    ['en', english],
  ].map(([key, work]) => [key as 'ar' | 'en', (work as typeof english).access] as const)) {
    const lines: Readonly<Record<string, string>> = settings.lines
    assert.deepEqual(
      Object.keys(lines),
      settingTopics.map(({ key }) => key),
      language,
    )
    for (const { key } of settingTopics) assert.ok(textsOf(catalogues[language], 'establishment').tabs?.[key], key)
  }
})
