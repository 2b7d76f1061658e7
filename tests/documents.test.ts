/** Documents of the repository: each link leads to a file and a heading that exist, and versions are named once. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { root } from '../tools/installation.mjs'

const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const documents = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .stdout.split('\n')
  .filter((file) => file && existsSync(join(root, file)))

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

test('the README fits on two pages', () => {
  assert.ok(read('README.md').split('\n').length <= 120)
})

test('.nvmrc names the pinned Node', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: { node: string } }
  assert.equal(read('.nvmrc').trim(), dependencies.node)
})
