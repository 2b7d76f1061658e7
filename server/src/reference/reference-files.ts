/** The lookup lists, read from files in `server/seed/` (their format: `server/seed/README.md`). */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

export type SeedRow = Readonly<Record<string, unknown>>

const folder = new URL('../../seed/', import.meta.url)
/** The text of a file under `server/seed/`. */
export const readSeed = (path: string): string => readFileSync(new URL(path, folder), 'utf8')

export const readSeedBytes = (path: string): Buffer => readFileSync(new URL(path, folder))

/** Rows by list, in the order of the files. */
export const readReference = (): ReadonlyMap<string, readonly SeedRow[]> =>
  new Map(
    referenceFiles().map((file) => [
      file.replace(/\.json$/, ''),
      JSON.parse(readSeed(`reference/${file}`)) as SeedRow[],
    ]),
  )

/** A version that changes when a release of the product has other rows. */
export function referenceVersion(): string {
  const hash = createHash('sha256')
  for (const file of referenceFiles()) hash.update(file).update(readSeed(`reference/${file}`))
  return hash.digest('base64url').slice(0, 16)
}

const referenceFiles = (): string[] =>
  readdirSync(new URL('reference/', folder))
    .filter((file) => file.endsWith('.json'))
    .sort()
