/** `npm run variables`: writes .env.example and the table of docs/operating/variables.md. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { variables } from '../server/src/platform/variables.ts'
import { root } from './installation.mjs'

const [begin, end] = [
  '<!-- Written by npm run variables, from server/src/platform/variables.ts -->\n\n',
  '\n\n<!-- End -->',
]

const table = (): string =>
  [
    '| variable | meaning | if not set |',
    '|---|---|---|',
    ...Object.entries(variables).map(([name, { meaning, otherwise }]) => `| \`${name}\` | ${meaning} | ${otherwise} |`),
  ].join('\n')

function documentOf(before: string): string {
  const [from, to] = [before.indexOf(begin), before.indexOf(end)]
  if (from < 0 || to < 0) throw new Error('docs/operating/variables.md has lost the marks around its table')
  return before.slice(0, from) + begin + table() + before.slice(to)
}

const plain = (markdown: string): string => markdown.replace(/\s*\(\[[^\]]*\]\([^)]*\)\)/g, '').replaceAll('`', '')

/** Breaks a text into comment lines. */
const comment = (text: string): string => text.replace(/(.{1,117})(?:\s+|$)/g, '# $1\n')

const example = (): string =>
  [
    comment(
      'Variables of the environment, for /etc/top-center.env (docs/operating/service.md) or a shell. The product does not read this file by itself.',
    ),
    ...Object.entries(variables).map(
      ([name, { meaning, otherwise, example: value }]) =>
        `${comment(`${plain(meaning)}. If not set: ${plain(otherwise)}.`)}#${name}=${value}\n`,
    ),
  ].join('\n')

/** Returns the files with their content, by their path in the repository. */
export const variableFiles = (): Readonly<Record<string, string>> => ({
  '.env.example': example(),
  'docs/operating/variables.md': documentOf(readFileSync(join(root, 'docs/operating/variables.md'), 'utf8')),
})

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const [file, content] of Object.entries(variableFiles())) writeFileSync(join(root, file), content)
