/** What a client says of a version, as it comes from the portal, from staff, or by the secret link (D7.4). */
import { bool, int, longText, oneOf, rows, text } from '@topcenter/model/kit/field'
import type { Values } from '@topcenter/model/kit/field'
import { answerWays } from '@topcenter/model/quotations/price-quotation'
import type { Answer } from './versions.service.ts'

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
type Input = Values<typeof answerInput>

export const linesOf = ({ details }: Pick<Input, 'details'>): Answer['lines'] =>
  details?.length
    ? Object.fromEntries(
        details.map(({ token, accepted, reason }) => [token, { isAccepted: accepted, ...(reason ? { reason } : {}) }]),
      )
    : undefined
