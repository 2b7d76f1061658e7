/**
 * Documents of the repository: each link leads to a file and a heading that exist, as does each document that the code
 * names, each rule that is cited is defined and tested, and versions are named once.
 */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { variables } from '../server/src/platform/variables.ts'
import { root } from '../tools/installation.mjs'
import { variableFiles } from '../tools/variables.ts'

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

test('each path and command that a document names exists', () => {
  const files = filesOf('*')
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> }
  /** Paths in examples, and of what a build makes. */
  const made = /hobby|NNNN|^web\/dist$/
  const expanded = (path: string): readonly string[] => {
    const braces = /\{([^}]*)\}/.exec(path)
    return braces ? braces[1]!.split(',').flatMap((way) => expanded(path.replace(braces[0], way))) : [path]
  }
  const exists = (path: string) => {
    const [begin = '', ...rest] = path.split('*')
    const found = files.filter((file) => file.startsWith(begin))
    return found.some((file) => rest.every((part) => file.slice(begin.length).includes(part)))
  }
  const missing = documents.flatMap((document) => {
    const text = read(document)
    const paths = [...text.matchAll(/`((?:server|web|model|texts|tests|tools|deploy|docs)\/[\w./{},*-]+)`/g)]
      .flatMap(([, path = '']) => expanded(path))
      .filter((path) => !made.test(path) && !exists(path))
    const commands = [...text.matchAll(/\bnpm run ([\w:-]+)/g)]
      .map(([, command = '']) => command)
      .filter((command) => !(command in scripts))
    return [...paths, ...commands].map((name) => `${document}: ${name}`)
  })
  assert.deepEqual(missing, [])
})

test('each file and name of docs/architecture.md exists', () => {
  const sources = filesOf('*').filter((file) => /\.(ts|tsx|[cm]?js|sql)$/.test(file))
  const code = sources.map(read).join('\n')
  const words = new Set(code.match(/\w+/g))
  const named = [...read('docs/architecture.md').matchAll(/`([\w./-]+)`/g)].map(([, name = '']) => name)
  assert.ok(named.length > 80)
  const missing = named.filter((name) => {
    if (existsSync(join(root, name))) return false
    if (/\.(ts|tsx|sql|cjs)$/.test(name)) return !sources.some((file) => file.endsWith(`/${name}`))
    return name.split(/\W/).some((word) => !words.has(word))
  })
  assert.deepEqual(missing, [])
})

test('each rule that is cited is defined in docs/rules.md, and cited by a test', () => {
  const numbersIn = (text: string): string[] => text.match(/\bD\d{1,2}\.\d{1,2}\b/g) ?? []
  const rules = new Set([...read('docs/rules.md').matchAll(/^\| (D\d+\.\d+) \|/gm)].map(([, number]) => number))
  assert.ok(rules.size > 90)
  const cited = filesOf('*')
    .filter((file) => /\.(ts|tsx|[cm]?js|sql|css|md)$/.test(file))
    .flatMap((file) => numbersIn(read(file)).map((number) => ({ file, number })))
  assert.deepEqual(
    cited.filter(({ number }) => !rules.has(number)).map(({ file, number }) => `${file}: ${number}`),
    [],
  )
  const tested = new Set(tests.flatMap((file) => numbersIn(read(file))))
  assert.deepEqual(
    [...rules].filter((number) => !tested.has(number!)),
    [],
  )
})

test('the table of variables and .env.example are current: npm run variables', () => {
  for (const [file, content] of Object.entries(variableFiles())) assert.equal(read(file), content, file)
})

test('the server reads each variable that is described', () => {
  const config = read('server/src/platform/config.ts')
  assert.deepEqual(
    Object.keys(variables).filter((name) => !config.includes(`env.${name}`) && !config.includes(`('${name}', env)`)),
    [],
  )
})

test('the table of decisions lists each once, in order, with its status', () => {
  const folder = 'docs/decisions/'
  const numbered = filesOf(`${folder}*.md`).filter((file) => /\/\d{4}-/.test(file))
  const rows = [...read(`${folder}README.md`).matchAll(/^\| \[(\d{4})\]\(([\w-]+\.md)\) \| .+ \| (.+) \|$/gm)]
  assert.deepEqual(
    rows.map(([, , file]) => `${folder}${file}`),
    numbered.toSorted(),
  )
  const statusOf = (text: string) => /^# (\d{4}) .+\n\nStatus: (in force|given up|replaced)\b/.exec(text)?.slice(1)
  const wrong = rows.filter(([, number = '', file = '', status = '']) => {
    const [own, stated] = statusOf(read(`${folder}${file}`)) ?? []
    return own !== number || !file.startsWith(`${number}-`) || !stated || !status.startsWith(stated)
  })
  assert.deepEqual(
    wrong.map(([row]) => row),
    [],
  )
})

test('each form for issues asks the same in both languages', () => {
  const asked = (file: string) => read(file).match(/(?<=^    id: ).+|^labels: .+/gm) ?? []
  const forms = filesOf('.github/ISSUE_TEMPLATE/*-ar.yml')
  assert.equal(forms.length, 2)
  for (const form of forms) {
    assert.ok(asked(form).length > 3)
    assert.deepEqual(asked(form), asked(form.replace('-ar.yml', '.yml')))
  }
})

test('the README fits on two pages', () => {
  assert.ok(read('README.md').split('\n').length <= 120)
})

test('.nvmrc names the pinned Node', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: { node: string } }
  assert.equal(read('.nvmrc').trim(), dependencies.node)
})
