/**
 * Documents of the repository: each link leads to a file and a heading that exist, as does each document that the code
 * names, and versions are named once.
 */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { root } from '../tools/installation.mjs'

const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const filesOf = (pattern: string): string[] =>
  spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', pattern], {
    cwd: root,
    encoding: 'utf8',
  })
    .stdout.split('\n')
    .filter((file) => file && existsSync(join(root, file)))
const documents = filesOf('*.md')
const tests = filesOf('*.test.ts')

/** The anchors that GitHub gives to the headings of a document. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  )

test('each link of a document leads to a file and a heading that exist', () => {
  assert.ok(documents.length > 20)
  const broken = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
      if (/^[a-z]+:/.test(link)) return []
      const [path = '', anchor] = link.split('#')
      const target = path ? resolve(root, dirname(file), path) : join(root, file)
      if (!existsSync(target)) return [`${file}: ${link}`]
      return anchor && !anchorsOf(readFileSync(target, 'utf8')).includes(anchor) ? [`${file}: ${link}`] : []
    }),
  )
  assert.deepEqual(broken, [])
})

test('each document that the code, a message or a tool names exists', () => {
  const named = filesOf('*')
    .filter((file) => /\.(ts|tsx|[cm]?js|sql|css|html|ya?ml|json|service|txt)$/.test(file))
    .flatMap((file) =>
      [...read(file).matchAll(/\bdocs\/[\w./-]*\w|\b\d{4}-[\w-]+\.md\b/g)].map(([path]) => ({
        file,
        path: path.startsWith('docs/') ? path : `docs/decisions/${path}`,
      })),
    )
  assert.ok(named.length > 20)
  assert.deepEqual(
    named.filter(({ path }) => !existsSync(join(root, path))).map(({ file, path }) => `${file}: ${path}`),
    [],
  )
})

test('each test file that a document names exists', () => {
  const missing = documents.flatMap((file) =>
    [...read(file).matchAll(/`([\w./-]+\.test\.ts)`/g)]
      .map(([, path = '']) => path)
      .filter((path) => !tests.some((test) => test === path || test.endsWith(`/${path}`)))
      .map((path) => `${file}: ${path}`),
  )
  assert.deepEqual(missing, [])
})

test('the README fits on two pages', () => {
  assert.ok(read('README.md').split('\n').length <= 120)
})

test('.nvmrc names the pinned Node', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: { node: string } }
  assert.equal(read('.nvmrc').trim(), dependencies.node)
})
