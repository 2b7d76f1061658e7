/** The small sample of the Open University dataset, invented, in the form in which it is downloaded. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import type { ImportTest, Json } from './imports-for-tests.ts'

export const sampleFolder = fileURLToPath(new URL('./fixtures/oulad', import.meta.url))

const names = {
  courses: 'courses.csv',
  assessments: 'assessments.csv',
  studentInfo: 'studentInfo.csv',
  studentRegistration: 'studentRegistration.csv.gz',
  studentAssessment: 'studentAssessment.csv',
}

/** Waits until the import is over. @param without A last column that its file is sent without */
export async function importSample(app: ImportTest, { without }: { without?: string } = {}): Promise<Json> {
  const files = await Promise.all(
    Object.entries(names).map(async ([key, name]) => {
      const bytes = await readFile(`${sampleFolder}/${name}`)
      const text = name.endsWith('.gz') ? gunzipSync(bytes).toString('utf8') : bytes.toString('utf8')
      const isCut = without !== undefined && text.split(/\r?\n/)[0]!.endsWith(`,${without}`)
      return [
        key,
        isCut ? { name: `${key}.csv`, bytes: Buffer.from(text.replaceAll(/,[^,\n]*$/gm, '')) } : { name, bytes },
      ] as const
    }),
  )
  const answer = await app.upload('/api/import-profiles/oulad', Object.fromEntries(files))
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return app.settled(answer.body.token)
}
