/** Whose copy of a shared lecture a recording was made from (D9.7). */
import { int, rows } from '@topcenter/model/kit/field'
import { faultsOf, fieldsSchema } from '@topcenter/model/kit/input-schema'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { list, names, number, object, oneOf, orNull, text, whole } from '../../records/serving/answer.ts'
import { answers, type Operation } from '../../records/serving/operation.ts'
import { codeBits } from './code.ts'
import { stateOf, whoseCopy } from './tracing.service.ts'

/** Of who sets how shared media are watched: both encodings together are a copy of anybody. */
const shared = {
  staff: true,
  permit: { group: 'SharedMediaFolder', flag: 'changeActivationType' },
  access: 'read',
  entity: 'sharedMedia',
  path: '/api/shared-medias/:token/trace',
} as const
const input = { votes: rows({ vote: int({ required: true, min: -100, max: 100 }) }, { max: codeBits }) } as const

function parsed(value: unknown): readonly { readonly vote: number }[] {
  const answer = fieldsSchema(input).safeParse(value ?? {})
  if (!answer.success) throw new Refused(refuse('record.invalid', { fields: faultsOf(answer.error) }))
  return (answer.data.votes ?? []) as unknown as readonly { readonly vote: number }[]
}

export const tracingOperations: readonly Operation[] = [
  {
    ...shared,
    id: 'sharedMedia.trace',
    method: 'GET',
    describe: () => ({
      summary: 'Read whether a shared lecture is traced, and the two encodings with which a recording of it is read',
      answer: answers(
        object({
          state: oneOf(['none', 'waiting', 'made', 'failed']),
          lengths: { ...list(whole), description: 'Of its segments, in milliseconds' },
          encodings: list(object({ address: text, size: whole })),
        }),
      ),
    }),
    handle: (ctx, { params }) => stateOf(ctx, params.token),
  },
  {
    ...shared,
    id: 'sharedMedia.whoseCopy',
    method: 'POST',
    input,
    describe: () => ({
      summary: 'Say whose copy of a lecture has the bits that were read in a recording',
      description:
        'Each vote is of one bit of the code, in their order: from −100 (it is 1) to 100 (it is 0), 0 for what is not known (`npm run trace`). Nobody is named where it is not sure.',
      answer: answers(
        object({
          viewer: orNull(object({ token: text, names, code: text })),
          candidates: { ...whole, description: 'How many have opened it' },
          read: { ...whole, description: 'Bits of 40 that were read' },
          fits: { ...whole, description: 'Bits of them that are as the nearest copy has them' },
          chance: { ...number, description: 'That anybody of the candidates fits so well by chance' },
          plain: { ...whole, description: 'Plays that began before it was traced: these copies have no mark' },
        }),
      ),
    }),
    handle: (ctx, { params, body }) => whoseCopy(ctx, params.token, parsed(body)),
  },
]
