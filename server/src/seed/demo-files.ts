/** The data of the demo centre, read from files (their format: `server/seed/README.md`). */
import { readSeed, readSeedBytes } from '../reference/reference-files.ts'

export const readDemo = <T>(name: string): T => JSON.parse(readSeed(`demo/${name}.json`)) as T
/** A drawn picture, WebP. */
export const readPicture = (name: string): Buffer => readSeedBytes(`demo/pictures/${name}.webp`)
