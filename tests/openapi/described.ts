/** Checks a response against the description: anything that is not described is a fault. */
import type { Ajv2020, ValidateFunction } from 'ajv/dist/2020.js'
import { completeDescription } from '@topcenter/server/openapi/files'
import { closed, makeAjv } from '@topcenter/server/test/test-description'

type Json = Readonly<Record<string, unknown>>
interface Response {
  readonly $ref?: string
  readonly content?: Readonly<Record<string, { readonly schema: Json }>>
}
interface OperationObject extends Json {
  readonly operationId: string
  readonly responses: Readonly<Record<string, Response>>
}
export interface Document extends Json {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, Json>>>>
}

/** Returns the complete description as a client reads it. */
export const describedDocument = (): Document => JSON.parse(JSON.stringify(completeDescription())) as Document

export interface Described {
  readonly document: Document
  /** @param path As the description has it: `/api/students/{token}` */
  faults(method: string, path: string, status: number, type: string | null | undefined, body: unknown): string[]
}

export function describedBy(document: Document): Described {
  const ajv = makeAjv({ inlineRefs: false })
  ajv.addSchema({ $id: 'api:', components: closed(document.components) })
  const made = new Map<string, ValidateFunction>()
  const responseOf = (method: string, path: string, status: number): Response | undefined => {
    const response = document.paths[path]?.[method.toLowerCase()]?.responses[status]
    const name = response?.$ref?.split('/').at(-1)
    return name ? (document.components.responses![name] as Response) : response
  }
  return {
    document,
    faults: (method, path, status, type, body) => {
      const response = responseOf(method, path, status)
      if (!response) return [`${status} is not described`]
      const media = String(type ?? '').split(';')[0]!
      if (!response.content) return media ? [`${media} though nothing is described`] : []
      const content = response.content[media]
      if (!content) return [`${media} is not described`]
      if (!media.includes('json')) return []
      const key = `${method} ${path} ${status}`
      if (!made.has(key)) made.set(key, compiled(ajv, content.schema))
      const validate = made.get(key)!
      return validate(body)
        ? []
        : (validate.errors ?? []).map(
            (error) => `${error.instancePath || '/'} ${error.message ?? ''} ${JSON.stringify(error.params)}`,
          )
    },
  }
}
/** Compiles a schema. References in it point to the components of the same document. */
const compiled = (ajv: Ajv2020, schema: Json): ValidateFunction =>
  ajv.compile(JSON.parse(JSON.stringify(closed(schema)).replaceAll('"#/components/', '"api:#/components/')) as Json)

/** All statuses that the document describes for an operation. */
export function statusesOf(
  { paths }: Document,
  { path, method }: { readonly path: string; readonly method: string },
): ReadonlySet<number> {
  const operation = paths[path.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!
  return new Set(Object.keys(operation.responses).map(Number))
}
