/** The client's answer to a version, from the portal, from staff, or through the secret link (D7.4). */
import type { ParsedBody } from '@topcenter/model/kit/endpoint'
import { Refused, refuseField } from '@topcenter/model/kit/refusal'
import { answerQuotation } from '@topcenter/model/quotations/api'
import { priceQuotation } from '@topcenter/model/quotations/price-quotation'
import { together } from '../platform/database/together.ts'
import type { Ctx } from '../records/context.ts'
import { lockRow } from '../records/read.ts'
import { recordOf } from '../records/row.ts'
import { act } from '../records/write/act.ts'
import { type Answer, lockVersion } from './versions.service.ts'

export const answerInput = answerQuotation.body
type Given = Omit<ParsedBody<typeof answerQuotation>, 'number'>

/** Returns the answer. Throws `record.invalid` if it rejects without a reason. */
export function checkAnswer<A extends Given>(answer: A): A {
  if (!answer.accepted && !answer.reason) throw new Refused(refuseField('reason', 'field.required'))
  return answer
}

export const actionOf = ({ accepted }: Pick<Given, 'accepted'>): 'accept' | 'reject' => (accepted ? 'accept' : 'reject')

/** @param answer The version that was read, and the way of the answer if the actor does not tell it */
export async function settle(
  ctx: Ctx,
  quotation: string,
  given: Given,
  answer: Pick<Answer, 'number'> & Partial<Pick<Answer, 'way'>>,
): Promise<void> {
  const [locked, inForce] = await together([lockRow(ctx, priceQuotation, quotation), lockVersion(ctx, quotation)])
  const row = recordOf(priceQuotation, locked)
  const { reason, answerWay, evidence, details } = given
  await act(ctx, priceQuotation, actionOf(given), row, {
    reason,
    answerWay,
    evidence,
    answer: { ...answer, inForce, ...(details?.length ? { lines: linesOf(details) } : {}) },
  })
}

const linesOf = (details: NonNullable<Given['details']>): Answer['lines'] =>
  Object.fromEntries(
    details.map(({ token, accepted, reason }) => [token, { isAccepted: accepted, ...(reason ? { reason } : {}) }]),
  )
