/** The data of the demo centre, read from files (their format: `server/seed/README.md`). */
import { readSeed } from '../reference/reference-files.ts'

export const readDemo = <T>(name: string): T => JSON.parse(readSeed(`demo/${name}.json`)) as T
