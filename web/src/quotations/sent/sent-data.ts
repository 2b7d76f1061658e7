/** Versions of quotations as their clients read and answer them, in the portal or through the secret link. */
import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { ListRecords } from '@topcenter/model/kit/record-endpoints'
import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf, SentBody } from '@topcenter/model/kit/endpoint'
import type {
  answerLinkedVersion,
  answerQuotation,
  readLinkedVersion,
  readSentVersion,
  remarkLinkedVersion,
  remarkVersion,
} from '@topcenter/model/quotations/api'
import { priceQuotation } from '@topcenter/model/quotations/price-quotation'
import { priceQuotationVersion } from '@topcenter/model/quotations/price-quotation-version'
import { apiAddress, call } from '../../platform/api.ts'
import { recordKeys } from '../../records/queries.ts'

export type Sent = AnswerOf<typeof readSentVersion>
export type SentDetail = Sent['details'][number]
export type SentProperty = SentDetail['properties'][number]
export type SentModel = SentDetail['models'][number]
export type SentRemark = Sent['remarks'][number]
export type SaidRemark = SentBody<typeof remarkVersion> & {
  /** The name of a writer through the link. */
  readonly writerName?: string | undefined
}
/** The answer to a version; through the link, `evidence` is the name of its writer. */
export type Said = Omit<SentBody<typeof answerQuotation>, 'number' | 'answerWay' | 'details'> & {
  readonly details: readonly SaidLine[]
}
export type SaidLine = NonNullable<SentBody<typeof answerQuotation>['details']>[number]

/** Sums a detail and its operations. */
export const amountOf = ({ total, operations }: SentDetail): number =>
  operations.reduce((sum, { amount }) => sum + amount, total)

/** Reads the newest version of a quotation; null before the first one. */
export const newestSent = (quotation: string) =>
  queryOptions({
    queryKey: [...recordKeys.all(priceQuotationVersion), 'sent', quotation],
    queryFn: async ({ signal }) => {
      const query = { priceQuotationToken: quotation, sort: '-number', size: 1 }
      const { items } = await call<ListRecords<AnyEntity>>('GET /api/price-quotation-versions', { query, signal })
      if (!items[0]) return null
      const params = { token: items[0].token }
      return call<typeof readSentVersion>('GET /api/price-quotation-versions/:token/sent', { params, signal })
    },
  })
export const answerOwn = (sent: Sent, said: Said): Promise<unknown> =>
  call<typeof answerQuotation>('POST /api/price-quotations/:token/answer', {
    params: { token: sent.quotation },
    body: { ...said, number: sent.number },
    json: true,
  })
export const remarkOn = ({ token }: Sent, said: SaidRemark): Promise<unknown> =>
  call<typeof remarkVersion>('POST /api/price-quotation-versions/:token/remarks', {
    params: { token },
    body: said,
    json: true,
  })
export const addressIn =
  (version: string) =>
  (part: 'pictures' | 'files', token: string): string =>
    apiAddress(`/price-quotation-versions/${version}/${part === 'files' ? 'attachments' : part}/${token}`)
/** Entities that change with an answer. */
export const answered = [priceQuotation, priceQuotationVersion] as const

/** @param h The seal of the link */
export const linkedSent = (version: string, h: string) =>
  queryOptions({
    queryKey: ['quotation-link', version, h],
    queryFn: ({ signal }) =>
      call<typeof readLinkedVersion>('GET /api/quotation-links/:id', { params: { id: version }, query: { h }, signal }),
  })
export const answerLinked = (version: string, h: string, said: Said): Promise<Sent> =>
  call<typeof answerLinkedVersion>('POST /api/quotation-links/:id/answer', {
    params: { id: version },
    body: said as SentBody<typeof answerLinkedVersion>,
    query: { h },
    json: true,
  })
export const remarkLinked = (version: string, h: string, said: SaidRemark): Promise<Sent> =>
  call<typeof remarkLinkedVersion>('POST /api/quotation-links/:id/remarks', {
    params: { id: version },
    body: said as SentBody<typeof remarkLinkedVersion>,
    query: { h },
    json: true,
  })
export const addressLinked =
  (version: string, h: string) =>
  (part: 'pictures' | 'files', token: string): string =>
    apiAddress(`/quotation-links/${version}/${part}/${token}`, { h })
