/**
 * The kit's public surface: every name that `model/src/kit` exports, file by file. `tools/kit-surface.txt` holds the
 * names that were decided on, so that growth shows in a review; `--write` writes it anew.
 */
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const decided = join(root, 'tools/kit-surface.txt')

const exported =
  /^export (?:declare )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) ([A-Za-z_$][\w$]*)/gm
const reexported = /^export (?:type )?\{([^}]*)\}/gm

async function namesOf(file) {
  const source = await readFile(file, 'utf8')
  const lists = [...source.matchAll(reexported)].flatMap(([, names]) => names.split(','))
  const again = lists.map((name) =>
    name
      .replace(/^\s*type /, '')
      .split(' as ')
      .at(-1)
      .trim(),
  )
  const names = new Set([...[...source.matchAll(exported)].map(([, name]) => name), ...again.filter(Boolean)])
  return [...names].toSorted()
}

const lines = []
for await (const file of glob('model/src/kit/*.ts', { cwd: root })) {
  if (file.endsWith('.test.ts')) continue
  for (const name of await namesOf(join(root, file))) lines.push(`${relative('model/src/kit', file)} ${name}`)
}
lines.sort()
const surface = `${lines.join('\n')}\n`

if (process.argv.includes('--write')) await writeFile(decided, surface)
else {
  const before = new Set((await readFile(decided, 'utf8')).trimEnd().split('\n'))
  const added = lines.filter((line) => !before.has(line))
  const gone = [...before].filter((line) => !lines.includes(line))
  process.stdout.write(`the kit exports ${lines.length} names\n`)
  for (const line of added) process.stdout.write(`  + ${line}\n`)
  for (const line of gone) process.stdout.write(`  - ${line}\n`)
  if (added.length + gone.length > 0) {
    process.stdout.write('Decided? Then: node tools/kit-surface.mjs --write\n')
    process.exitCode = 1
  }
}
