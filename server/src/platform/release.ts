/** The release that runs: shown by `/api/health`, in the first line of the log and on the settings page of each user. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from './config.ts'

export interface Release {
  /** `0.2.0` */
  readonly version: string
  /** First twelve digits of the commit; null where neither an archive nor git tells it. */
  readonly commit: string | null
}

let known: Release | undefined
/** Returns the path of the file that an archive has, and a clone has not. */
const statedIn = (root: string): string => join(root, 'release.json')

/** Returns the release. An archive states it in `release.json`, a clone in `package.json` and git. */
export function runningRelease(): Release {
  known ??= readRelease(repositoryRoot)
  return known
}

/**
 * Writes one of our commands as this installation runs it: an archive has no npm.
 *
 * @param given Its arguments as one types them; may be left out
 */
export const commandLine = (command: string, given = ''): string =>
  existsSync(statedIn(repositoryRoot))
    ? `bin/top-center ${command} ${given}`.trimEnd()
    : `npm run ${command}${given && ` -- ${given}`}`

function readRelease(root: string): Release {
  const stated = statedIn(root)
  if (existsSync(stated)) {
    const { version, commit }: Release = JSON.parse(readFileSync(stated, 'utf8'))
    return { version, commit }
  }
  const { version }: Release = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const git = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return { version, commit: git.status === 0 ? git.stdout.trim() : null }
}
