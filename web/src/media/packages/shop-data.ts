/** Packages that are offered to students, and the use of codes. */
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { mediaPackage } from '@topcenter/model/media/media-package'
import { sharedMedia } from '@topcenter/model/media/shared-media'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import type {
  askForPackage,
  getForPoints as getForPointsEndpoint,
  readShop,
  readShopContents,
  redeemCode,
} from '@topcenter/model/media/api'
import { call } from '../../platform/api.ts'
import { recordKeys } from '../../records/queries.ts'

export type OfferedPackage = AnswerOf<typeof readShop>['packages'][number]
export type PackageItem = AnswerOf<typeof readShopContents>['items'][number]

export const shopPath = (pack: string): string => `/packages/${pack}`

const shopKey = [...recordKeys.all(mediaPackage), 'shop'] as const
export const shopQuery = (child?: string) =>
  queryOptions({
    queryKey: [...shopKey, child],
    queryFn: ({ signal }) => call<typeof readShop>('GET /api/media-shop', { query: { student: child }, signal }),
  })
export const contentsQuery = (pack: string, child?: string) =>
  queryOptions({
    queryKey: [...shopKey, child, pack],
    queryFn: ({ signal }) =>
      call<typeof readShopContents>('GET /api/media-shop/:token', {
        params: { token: pack },
        query: { student: child },
        signal,
      }),
  })

/** Refreshes packages and shared media after one was opened. */
export function useRefreshShop(): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    for (const entity of [mediaPackage, sharedMedia])
      void client.invalidateQueries({ queryKey: recordKeys.all(entity) })
  }, [client])
}

export type Redemption = AnswerOf<typeof redeemCode>
/** Uses a code. The same key prevents a second use, however often it is sent. */
export const redeem = (code: string, student: string | undefined, idempotencyKey: string): Promise<Redemption> =>
  call<typeof redeemCode>('POST /api/media-package-codes/redeem', { body: { code, student }, idempotencyKey })
export const askFor = (pack: string, student: string | undefined): Promise<unknown> =>
  call<typeof askForPackage>('POST /api/media-packages/:token/ask', {
    params: { token: pack },
    body: { student },
    idempotencyKey: crypto.randomUUID(),
  })
/** Takes a package at the shown price. The same key prevents a second payment, however often it is sent. */
export const getForPoints = (
  pack: string,
  student: string | undefined,
  numberOfPoints: number,
  idempotencyKey: string,
) =>
  call<typeof getForPointsEndpoint>('POST /api/media-packages/:token/points', {
    params: { token: pack },
    body: { numberOfPoints, student },
    idempotencyKey,
  })
