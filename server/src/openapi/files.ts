/**
 * The description of the API as files, made when the web is built: `openapi.json` is complete, `openapi/areas/` has one
 * file for each area, and `openapi/records/` one for each kind of record. Each lies beside its compressed copies.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import fastify from 'fastify'
import { operations, ruleBook } from '../areas.ts'
import { addEndpoints } from '../endpoints.ts'
import { openApi } from '../openapi.ts'
import type { Schema } from '../records/serving/answer.ts'
import type { Described } from '../records/serving/operation.ts'
import { standing } from './standing.ts'
import { areaOfOperation } from './tags.ts'

/** Stands for all services of handlers: the handlers of described endpoints are never called. */
const missing: never = new Proxy(() => {}, { get: () => missing, apply: () => missing }) as never

/** Returns all operations and routes in the order of the description. */
export const describedOperations = (): readonly Described[] => [
  ...addEndpoints(fastify(), missing, { login: missing, push: missing }),
  ...operations,
  ...standing,
]

/** Returns the complete description, 13 MB as JSON. */
export const completeDescription = (): Schema => openApi(describedOperations(), ruleBook)

/** Returns the parts of the description by file name. */
export function* descriptionFiles(): Generator<readonly [name: string, description: Schema]> {
  const all = describedOperations()
  yield ['openapi.json', openApi(all, ruleBook)]
  for (const [area, own] of Map.groupBy(all, areaOfOperation))
    yield [`openapi/areas/${area}.json`, openApi(own, ruleBook)]
  const ofRecords = Map.groupBy(
    all.filter(({ entity }) => entity !== undefined),
    ({ entity }) => entity!,
  )
  for (const [entity, own] of ofRecords) yield [`openapi/records/${entity}.json`, openApi(own, ruleBook)]
}

/** Writes all files below a folder; those of an earlier build are removed. */
export async function writeDescription(folder: string): Promise<void> {
  await rm(join(folder, 'openapi'), { recursive: true, force: true })
  for (const [name, description] of descriptionFiles()) {
    const file = join(folder, name)
    await mkdir(dirname(file), { recursive: true })
    const plain = Buffer.from(JSON.stringify(description))
    const [small, smaller] = await Promise.all([promisify(gzip)(plain), promisify(brotliCompress)(plain, quick)])
    await Promise.all([writeFile(file, plain), writeFile(`${file}.gz`, small), writeFile(`${file}.br`, smaller)])
  }
}
/** A higher quality would take a minute for all files. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
