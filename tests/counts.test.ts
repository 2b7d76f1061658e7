/** The counts of `npm run check`: each rises with a planted line, and a count that differs from its value fails. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { countFile, countFolder, type Counts, judge, longSubjects, lowered } from '../tools/counts.mjs'

const counts = JSON.parse(
  readFileSync(fileURLToPath(new URL('../tools/counts.json', import.meta.url)), 'utf8'),
) as Counts
const folder = mkdtempSync(join(tmpdir(), 'topcenter-counts-'))
after(() => rmSync(folder, { recursive: true }))

const server = 'server/src/people/a.ts'
const lines = (count: number) => '\n'.repeat(count - 2)

/** By count: a file, a source that counts once, and one that looks alike and does not count. */
const planted: Readonly<Record<string, readonly [path: string, counted: string, like: string]>> = {
  'answers-files': ['server/src/people/people.answers.ts', 'export {}', ''],
  'generic-calls': [
    'web/src/a.tsx',
    'await api\n  .get<Answer>(path)',
    "api.get(path)\nstore.get<Draft>('api.get<Draft>')",
  ],
  'parsed-inputs': [
    server,
    'const parsed = fieldsSchema(fields)\n  .safeParse(request.body ?? {})',
    'fieldsSchema(fields).safeParse({ name })\n// fieldsSchema(fields).safeParse(body)',
  ],
  'untyped-answers': [
    server,
    'export const load = async (id: string): Promise<\n  Record<string, unknown>\n> => read(id)',
    'function load(): object {}\nexport function rows(): Record<string, unknown>[] {}',
  ],
  casts: [
    server,
    'const name = value as Name<string>',
    "import { a as B } from './b.ts'\nexport { c as D }\nconst e = [] as const // as Name\nconst f = 'as Name'",
  ],
  'casts-by-unknown': [server, 'const name = value as unknown as readonly string[]', 'const name = value as unknown'],
  openings: [
    'tools/a.mjs',
    '/**\n * Whether it is open.\n */',
    "/** Returns it. What else? */\nconst a = '/** What */'",
  ],
  'old-words': [
    'tests/a.ts',
    '/* The\n   Strangers of a bench. */',
    "const told = 'a blow' // retold\nsql`select 1 -- told\n/* told */`",
  ],
  'most-names': [
    'web/src/a.test.ts',
    'const mostRows = 1\nexport { mostRows }',
    "const almost = 'mostRows' // mostRows",
  ],
  'functions-over-80-lines': [
    'web/src/a.tsx',
    `export const Row = memo(function Row() {${lines(81)}\n})`,
    `function a() {${lines(80)}\n}\nexport const b = {${lines(90)}\n}`,
  ],
  'functions-over-120-lines': [
    'model/src/a.ts',
    `export function a() {${lines(121)}\n}`,
    `const a = () => {${lines(120)}\n}`,
  ],
}

function write(path: string, source: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), source)
}

test('each count has a rule, a way of counting and a planted line here', () => {
  assert.deepEqual(Object.keys(counts).toSorted(), [...Object.keys(planted), 'long-subjects'].toSorted())
  for (const { rule, way } of Object.values(counts)) assert.match(`${rule} ${way}`, /^[A-Z].*\. [A-Z].*\.$/)
})

for (const [name, [path, counted, like]] of Object.entries(planted))
  test(`${name} rises with a planted line, and the check fails`, () => {
    const before = countFolder(folder)[name]!
    write(path, `${like}\n`)
    if (like) assert.deepEqual(countFolder(folder)[name], before)
    write(path, `${like}\n${counted}\n`)
    const places = countFolder(folder)[name]!
    rmSync(join(folder, path))
    assert.equal(places.length, before.length + 1)
    const [message, ...others] = judge({ [name]: { ...counts[name]!, value: before.length } }, { [name]: places })
    assert.equal(others.length, 0)
    for (const part of [`rose from ${before.length} to ${places.length}`, counts[name]!.rule, `${path}:`])
      assert.ok(message!.includes(part), message)
  })

test('files of tests and files elsewhere do not count as production', () => {
  for (const path of ['server/src/a.test.ts', 'server/test/a.ts', 'web/src/a.ts'])
    assert.equal(countFile(path, 'const a = b as Name').casts, undefined, path)
  write('web/node_modules/a/a.ts', 'const mostRows = 1')
  assert.deepEqual(countFolder(folder)['most-names'], [])
})

test('a name counts once, at its first place', () => {
  write('model/src/a.ts', 'const a = 1\nexport const mostRows = a')
  write('server/src/a.ts', 'mostRows + mostRows')
  assert.deepEqual(countFolder(folder)['most-names'], ['model/src/a.ts:2 mostRows'])
})

const count = { rule: 'Do not.', way: 'Places.', value: 12, goal: 5 }
const places = (length: number) => Array.from({ length }, (_, index) => `a${index}.ts:1`)

test('a count that rose shows ten places, those of changed files first', () => {
  const [message] = judge({ a: count }, { a: places(13) }, ['a12.ts'])
  assert.deepEqual(message!.split('\n  ').slice(0, 4), ['a rose from 12 to 13', 'Do not.', 'a12.ts:1', 'a0.ts:1'])
  assert.equal(message!.split('\n').length, 2 + 10 + 1)
  assert.match(judge({ a: { ...count, value: 5 } }, { a: places(6) })[0]!, /its goal of 5 was reached and holds/)
})

test('a count that fell fails until it is stored, and storing never raises one', () => {
  assert.deepEqual(judge({ a: count }, { a: places(12) }), [])
  assert.match(judge({ a: count }, { a: places(11) })[0]!, /lower it to 11 in tools\/counts\.json: run node .* --write/)
  assert.equal(lowered({ a: count }, { a: places(11) }).a!.value, 11)
  assert.equal(lowered({ a: count }, { a: places(13) }).a!.value, 12)
})

const git = (...args: string[]) => {
  const as = ['-c', 'user.name=a', '-c', 'user.email=a@b.c', '-c', 'commit.gpgsign=false']
  return spawnSync('git', [...as, ...args], { cwd: folder, encoding: 'utf8' }).stdout
}

test('long subjects count from a commit on; without that commit they are skipped', () => {
  assert.equal(longSubjects(folder), undefined)
  git('init', '-q')
  for (const subject of ['x'.repeat(73), 'x'.repeat(72), 'ع'.repeat(73)])
    git('commit', '-q', '--allow-empty', '-m', subject, '-m', 'y'.repeat(90))
  const first = git('rev-list', '--max-parents=0', 'HEAD').trim()
  assert.deepEqual(
    longSubjects(folder, first)!.map((line) => line.split(' ')[1]),
    ['ع'.repeat(73)],
  )
  assert.equal(longSubjects(folder, '8d407238'), undefined)
  assert.deepEqual(judge({ 'long-subjects': count }, { 'long-subjects': undefined }), [])
})
