/** Versions of quotations as their clients read and answer them, in the portal or by the secret link. */
import { queryOptions } from '@tanstack/react-query'
import type { Names } from '@topcenter/model/kit/names'
import { priceQuotation } from '@topcenter/model/quotations/price-quotation'
import { priceQuotationVersion, type versionStates } from '@topcenter/model/quotations/price-quotation-version'
import type { ShownProperty } from '../../fields/properties.ts'
import { api, apiAddress } from '../../platform/api.ts'
import { recordKeys } from '../../records/queries.ts'
import type { ListAnswer } from '../../records/record.ts'

export type SentProperty = Pick<ShownProperty, 'names' | 'valueType' | 'value'> & { readonly itemNames: Names | null }
export interface SentModel {
  readonly token: string
  readonly title: string
  readonly details: string | null
  /** By its content; null without one. */
  readonly picture: string | null
  readonly files: readonly {
    readonly token: string
    readonly fileName: string
    readonly mediaType: string
    readonly size: number
  }[]
}
export interface SentDetail {
  readonly token: string
  readonly names: Names
  readonly quantity: number
  /** Piastres, as all amounts here. */
  readonly one: number
  readonly insteadOf: number | null
  readonly total: number
  readonly designNotes: string | null
  readonly operations: readonly { readonly operation: string; readonly amount: number }[]
  readonly properties: readonly SentProperty[]
  readonly models: readonly SentModel[]
}
/** A place is null where there is none, or where the model has another picture now. */
export interface SentRemark {
  readonly token: string
  readonly detail: string | null
  readonly model: string | null
  readonly x: number | null
  readonly y: number | null
  readonly text: string
  readonly writer: Names | null
  readonly at: string
  readonly answer: string | null
}
export interface SaidRemark {
  readonly text: string
  readonly detail?: string | undefined
  readonly model?: string | undefined
  readonly x?: number | undefined
  readonly y?: number | undefined
  /** Of who writes by the link. */
  readonly writerName?: string | undefined
}
export interface Sent {
  readonly token: string
  readonly quotation: string
  readonly centre: Names
  readonly number: number
  readonly newest: number
  readonly state: (typeof versionStates)[number]
  readonly isValid: boolean
  readonly sentAt: string
  readonly validUntil: string
  readonly code: string
  readonly subject: string | null
  readonly client: Names
  readonly notes: string | null
  readonly total: number
  readonly acceptedAmount: number | null
  readonly reason: string | null
  readonly details: readonly SentDetail[]
  readonly remarks: readonly SentRemark[]
  readonly answers: Readonly<Record<string, { readonly isAccepted: boolean; readonly reason?: string }>>
}
export interface SaidLine {
  readonly token: string
  readonly accepted: boolean
  readonly reason?: string | undefined
}
export interface Said {
  readonly accepted: boolean
  readonly details: readonly SaidLine[]
  readonly reason?: string | undefined
  /** The name of who answers by the link. */
  readonly evidence?: string | undefined
}

/** Of a detail with what goes with it. */
export const amountOf = ({ total, operations }: SentDetail): number =>
  operations.reduce((sum, { amount }) => sum + amount, total)

/** The version of a quotation that was sent last; null where nothing was sent yet. */
export const newestSent = (quotation: string) =>
  queryOptions({
    queryKey: [...recordKeys.all(priceQuotationVersion), 'sent', quotation],
    queryFn: async ({ signal }) => {
      const query = { priceQuotationToken: quotation, sort: '-number', size: 1 }
      const { items } = await api.get<ListAnswer>('/price-quotation-versions', { query, signal })
      return items[0] ? api.get<Sent>(`/price-quotation-versions/${items[0].token}/sent`, { signal }) : null
    },
  })
export const answerOwn = (sent: Sent, said: Said): Promise<unknown> =>
  api.post(`/price-quotations/${sent.quotation}/answer`, { ...said, number: sent.number }, { json: true })
export const remarkOn = ({ token }: Sent, said: SaidRemark): Promise<unknown> =>
  api.post(`/price-quotation-versions/${token}/remarks`, said, { json: true })
export const addressIn =
  (version: string) =>
  (part: 'pictures' | 'files', token: string): string =>
    apiAddress(`/price-quotation-versions/${version}/${part === 'files' ? 'attachments' : part}/${token}`)
/** What changes with an answer. */
export const answered = [priceQuotation, priceQuotationVersion] as const

/** @param h What seals the link */
export const linkedSent = (version: string, h: string) =>
  queryOptions({
    queryKey: ['quotation-link', version, h],
    queryFn: ({ signal }) => api.get<Sent>(`/quotation-links/${version}`, { query: { h }, signal }),
  })
export const answerLinked = (version: string, h: string, said: Said): Promise<Sent> =>
  api.post<Sent>(`/quotation-links/${version}/answer`, said, { query: { h }, json: true })
export const remarkLinked = (version: string, h: string, said: SaidRemark): Promise<Sent> =>
  api.post<Sent>(`/quotation-links/${version}/remarks`, said, { query: { h }, json: true })
export const addressLinked =
  (version: string, h: string) =>
  (part: 'pictures' | 'files', token: string): string =>
    apiAddress(`/quotation-links/${version}/${part}/${token}`, { h })
