/**
 * Checks that every installed package, for the product or for its tests, has a licence that we may use. Part of `npm
 * run check`; reads the lock file alone.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Why the less usual of them are allowed: docs/decisions/0073-looked-after.md. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Licences read by a person, where a package states its own in another way or not at all: by name and version. */
const read = {
  '@react-aria/optimize-locales-plugin@2.0.2': 'Apache-2.0', // its LICENSE; for building alone
  '@visx/vendor@4.0.0': 'MIT AND ISC',
  'buffers@0.1.1': 'MIT', // says nothing, its author's other packages do; the part of exceljs that reads, which we never load
  'chainsaw@0.1.0': 'MIT', // "MIT/X11"
  'combine-errors@3.0.3': 'MIT', // its Readme
}

/** An expression of SPDX: with OR one part is enough, with AND each is needed. */
export function isAllowed(expression) {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? []
  let at = 0
  const one = () => {
    if (tokens[at] !== '(') return allowed.has(tokens[at++])
    at += 1
    const inside = any()
    at += 1
    return inside
  }
  const all = () => {
    let is = one()
    while (tokens[at] === 'AND') {
      at += 1
      is = one() && is
    }
    return is
  }
  const any = () => {
    let is = all()
    while (tokens[at] === 'OR') {
      at += 1
      is = all() || is
    }
    return is
  }
  return any() && at === tokens.length
}

/** Returns one line for each package of a lock file whose licence is refused. */
export function refusedLicences(lock) {
  return Object.entries(lock.packages).flatMap(([path, { version, license, link }]) => {
    const name = path.split('node_modules/').at(-1)
    if (link || !path.includes('node_modules/')) return []
    const said = read[`${name}@${version}`] ?? license
    return said !== undefined && isAllowed(said) ? [] : [`${name} ${version}: ${said ?? 'says no licence'}`]
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8'))
  const refused = refusedLicences(lock)
  if (refused.length > 0) {
    console.log(`Licences that are not allowed (tools/licences.mjs):\n${refused.join('\n')}`)
    process.exitCode = 1
  }
}
