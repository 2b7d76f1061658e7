/** Prints the version and the commit of this installation. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isArchive, root } from './installation.mjs'

const { version, commit } = JSON.parse(readFileSync(join(root, isArchive ? 'release.json' : 'package.json'), 'utf8'))
console.log(commit ? `${version} (${commit})` : version)
