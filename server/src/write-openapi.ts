/** `node server/src/write-openapi.ts FOLDER`: writes the description of the API into files. */
import { writeDescription } from './openapi/files.ts'

const [folder] = process.argv.slice(2)
if (!folder) throw new RangeError('usage: node server/src/write-openapi.ts FOLDER')
await writeDescription(folder)
