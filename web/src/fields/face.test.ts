/** Faces of people are drawn by one function, so that a person looks the same in every list, drawer and page. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(new URL('../', import.meta.url))
const files = globSync('**/*.{ts,tsx}', { cwd: source }).filter((file) => !file.includes('.test.'))

/** Files that draw a letter or a picture in place of a face, and why. */
const drawing: Readonly<Record<string, string>> = {
  'ui/marks/avatar.tsx': 'the drawing itself',
  'fields/face.tsx': 'the one function',
  'app/gallery/display-section.tsx': 'shows the parts of the kit without data',
  'app/gallery/data-section.tsx': 'shows the parts of the kit without data',
  'app/setup/setup-preview.tsx': 'the letter of a centre, which is no person',
}

test('only the one function draws the face of a person', () => {
  const found = files.filter((file) =>
    /from '[^']*marks\/avatar\.tsx'|\b(?:faceOf|faceOfPerson|initialOf)\b[^\n]*from '/.test(
      readFileSync(`${source}/${file}`, 'utf8'),
    ),
  )
  assert.deepEqual(
    found.filter((file) => !(file in drawing) && file !== 'platform/picture.ts').toSorted(),
    [],
    'use Face of fields/face.tsx',
  )
  for (const file of Object.keys(drawing)) assert.ok(files.includes(file), `${file} is gone`)
})
