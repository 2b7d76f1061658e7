/** The demo centre's story beside the code, read as it is (`server/seed/README.md` tells its shape). */
import { readSeed } from '../reference/reference-files.ts'

export const readDemo = <T>(name: string): T => JSON.parse(readSeed(`demo/${name}.json`)) as T
