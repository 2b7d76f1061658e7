/** Bodies of requests as JSON and as a form, and answers by their media types. */
import type { Schema } from '../records/serving/answer.ts'
import { inputForm, inputObject, isNeeded } from '../records/schema/field-schema.ts'
import type { Answer, Body, Described, Description, HeadersAnswer } from '../records/serving/operation.ts'

const json = 'application/json'
const form = 'multipart/form-data'

/** The shared parts of the description, collected while operations are described. */
export interface Shared {
  readonly responses: Record<string, Schema>
  readonly requestBodies: Record<string, Schema>
}
function keptAs(kept: Record<string, Schema>, place: keyof Shared, name: string | undefined, made: Schema): Schema {
  if (name === undefined) return made
  kept[name] ??= made
  return { $ref: `#/components/${place}/${name}` }
}

/** Undefined if the operation takes no body. `standard`: the shared schema of an entity's creation or change. */
export function bodyOf(
  operation: Described,
  description: Description,
  standard: Body | undefined,
  { requestBodies }: Shared,
): Schema | undefined {
  const body = description.body ?? standard ?? fieldsBody(operation)
  if (body && 'media' in body)
    return { required: true, content: { [body.media]: { schema: { type: 'string', format: 'binary' } } } }
  return (
    body &&
    keptAs(requestBodies, 'requestBodies', body.as, {
      ...(body.isOptional ? {} : { required: true }),
      content: {
        ...(body.json ? { [json]: { schema: body.json } } : {}),
        [form]: { schema: body.form },
      },
    })
  )
}
function fieldsBody({ input }: Described): Body | undefined {
  if (!input) return undefined
  return {
    json: inputObject(input),
    form: inputForm(input),
    ...(Object.values(input).some(isNeeded) ? {} : { isOptional: true }),
  }
}

const etag = { ETag: { schema: { type: 'string' }, description: 'Sent back as `If-None-Match`' } }

/** The answers by status. */
export function answersOf({ answer }: Description, { responses }: Shared): Record<string, Schema> {
  const all = Array.isArray(answer) ? (answer as readonly Answer[]) : [answer as Answer]
  const isKept = all.includes('unchanged')
  return Object.fromEntries(
    all.map((each): [string, Schema] => {
      if (each === 'nothing')
        return ['204', keptAs(responses, 'responses', '204', { description: 'Done; there is nothing to show' })]
      if (each === 'elsewhere')
        return [
          '303',
          {
            description: 'Where the file is, for the session that asked',
            headers: { Location: { schema: { type: 'string' } } },
          },
        ]
      if (each === 'unchanged') return ['304', { description: 'As it was', headers: etag }]
      if ('headers' in each)
        return [String(each.status), { description: 'Headers without a body', headers: answerHeaders(each.headers) }]
      if ('file' in each)
        return [
          '200',
          {
            description: 'The file',
            content: Object.fromEntries(each.file.map((type) => [type, { schema: fileSchema(type) }])),
          },
        ]
      return [
        String(each.status ?? 200),
        keptAs(responses, 'responses', each.as, {
          description: 'The answer',
          ...(isKept ? { headers: etag } : {}),
          content: { [json]: { schema: each.json } },
        }),
      ]
    }),
  )
}
const answerHeaders = (headers: HeadersAnswer['headers']): Schema =>
  Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { schema: { type: 'string' }, description }]),
  )
const fileSchema = (type: string): Schema =>
  type.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' }
