/** The refusals of the API: the problem document, and with which statuses each operation can be refused. */
import { refusalStatus } from '@topcenter/model/kit/refusal'
import {
  list,
  type Members,
  object,
  record,
  refusalCode,
  type Schema,
  shared,
  text,
  whole,
} from '../records/serving/answer.ts'
import type { Described } from '../records/serving/operation.ts'

const figure: Schema = { type: ['string', 'number'] }

export const refusalSchemas: Members = {
  RefusalCode: { type: 'string', enum: Object.keys(refusalStatus), description: 'Of the one catalogue of refusals' },
  Figures: { ...record(figure), description: 'What the text is filled with, as far as it is no words' },
  FieldFault: object(
    {
      name: { ...text, description: 'Path in the payload: `names.ar`, `slices[0].placeToken`' },
      code: refusalCode,
      message: text,
    },
    { params: shared('Figures') },
  ),
  Problem: {
    ...object(
      {
        type: { ...text, description: '`urn:topcenter:refusal:` and the code' },
        title: text,
        status: whole,
        code: refusalCode,
        detail: text,
        fields: list(shared('FieldFault')),
        requestId: text,
      },
      { params: shared('Figures') },
    ),
    additionalProperties: true,
    description:
      'RFC 9457, in the language of `Accept-Language`. Some refusals tell more: `record.stale` the record as it is now, `record.heldBy` what refers to it.',
  },
}

const said: Readonly<Record<number, string>> = {
  306: 'A version of the API that is not spoken here; `versions` are those that are',
  403: 'No permission, or sent by another site',
  404: 'There is none, or it is not the reader’s to see',
  406: 'The operation failed: input or a rule; each faulty field is named',
  409: 'The session is somebody else’s, or in another establishment, than `Acting-As` says',
  413: 'Too large',
  415: 'A media type that is not taken',
  429: 'Too often; `Retry-After` says when again',
  498: 'No session, or one that ended',
  499: 'A login code is due',
  500: 'An error was caught; the log has it under `requestId`',
  503: 'The database cannot be reached, or took too long; `Retry-After` says when again',
  507: 'There is no room to keep it',
}
const waits = new Set([429, 503])

/** Every refusal of the catalogue as a response, to which operations refer by status. */
export const refusalStatuses: readonly number[] = [...new Set(Object.values(refusalStatus))].sort((a, b) => a - b)
export const refusalResponses: Readonly<Record<string, Schema>> = Object.fromEntries(
  refusalStatuses.map((status) => [
    status,
    {
      description: said[status] ?? 'Refused',
      ...(waits.has(status)
        ? { headers: { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds' } } }
        : {}),
      content: { 'application/problem+json': { schema: shared('Problem') } },
    },
  ]),
)

/** Returns the refusal statuses of an operation; some require a session, a body, a token in the path and so on. */
export function refusalsOf(operation: Described, hasBody: boolean): readonly number[] {
  const isOpen = operation.permit === 'public'
  const isWrite = !['GET', 'HEAD', 'OPTIONS'].includes(operation.method) || operation.access === 'write'
  const never = new Set([
    ...(isOpen ? [404, 409, 498, 499] : []),
    ...(isOpen && !isWrite ? [403] : []),
    ...(hasBody ? [] : [413, 415]),
    ...(operation.pace || isWrite ? [] : [429]),
    ...(isWrite ? [] : [507]),
  ])
  return refusalStatuses.filter((status) => !never.has(status))
}
