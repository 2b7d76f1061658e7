/** What a client says of a version, as it comes from the portal, from staff, or by the secret link (D7.4). */
import { bool, int, longText, oneOf, rows, text } from '@topcenter/model/kit/field'
import type { Fields, Values } from '@topcenter/model/kit/field'
import { Refused, refuseField } from '@topcenter/model/kit/refusal'
import { answerWays, priceQuotation } from '@topcenter/model/quotations/price-quotation'
import { together } from '../platform/database/together.ts'
import { readFields } from '../records/serving/read-fields.ts'
import type { Ctx } from '../records/context.ts'
import { lockRow } from '../records/read.ts'
import { recordOf } from '../records/row.ts'
import { act } from '../records/write/act.ts'
import { type Answer, lockVersion } from './versions.service.ts'

export const answerInput = {
  accepted: bool({ required: true }),
  /** Of the version that was read. */
  number: int({ required: true, min: 1 }),
  /** Left out: the whole. */
  details: rows(
    {
      token: text({ required: true, maxLength: 40 }),
      accepted: bool({ required: true }),
      reason: longText({ maxLength: 400 }),
    },
    { max: 500 },
  ),
  reason: longText({ maxLength: 400 }),
  /** By staff: how they were told. By the link: the name of who answers. */
  answerWay: oneOf(answerWays),
  evidence: longText({ maxLength: 400 }),
} as const
type Said = Pick<Values<typeof answerInput>, 'accepted' | 'details' | 'reason' | 'evidence' | 'answerWay'>

/** @throws {Refused} `record.invalid`, also where it rejects and does not say why */
export function readAnswer<F extends Fields>(fields: F, body: unknown): Values<F> & Said {
  const said = readFields(fields, body) as unknown as Values<F> & Said
  if (!said.accepted && !said.reason) throw new Refused(refuseField('reason', 'field.required'))
  return said
}

export const actionOf = ({ accepted }: Pick<Said, 'accepted'>): 'accept' | 'reject' => (accepted ? 'accept' : 'reject')

/** @param answer The version that was read, and by which way where the actor does not tell */
export async function settle(
  ctx: Ctx,
  quotation: string,
  said: Said,
  answer: Pick<Answer, 'number'> & Partial<Pick<Answer, 'way'>>,
): Promise<void> {
  const [locked, inForce] = await together([lockRow(ctx, priceQuotation, quotation), lockVersion(ctx, quotation)])
  const row = recordOf(priceQuotation, locked)
  const { reason, answerWay, evidence, details } = said
  await act(ctx, priceQuotation, actionOf(said), row, {
    reason,
    answerWay,
    evidence,
    answer: { ...answer, inForce, ...(details?.length ? { lines: linesOf(details) } : {}) },
  })
}

const linesOf = (details: NonNullable<Said['details']>): Answer['lines'] =>
  Object.fromEntries(
    details.map(({ token, accepted, reason }) => [token, { isAccepted: accepted!, ...(reason ? { reason } : {}) }]),
  )
