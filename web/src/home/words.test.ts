import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { framePart, todayPart } from '@topcenter/texts/parts'
import { sayer, type Sentences } from '@topcenter/texts/say'
import { en } from '@topcenter/texts/en/catalogue'

/** Files that bring the other texts with them (`withWords`). */
const bringTheirOwn = /first-steps|funnel-people|pinned-card/

test('what the home says at once is among the texts that come with it', () => {
  const there: Sentences = { ...framePart(en).app, ...todayPart(en).app }
  const say = sayer('en', there)
  const said = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file) && !bringTheirOwn.test(file))
    .flatMap((file) =>
      [...readFileSync(`${import.meta.dirname}/${file}`, 'utf8').matchAll(/say\('([\w.]+)'/g)].map(([, key]) => key!),
    )
  assert.ok(said.length > 50)
  assert.deepEqual(
    said.filter((key) => say(key, { count: 2 }) === key && say(key) === key),
    [],
  )
})
